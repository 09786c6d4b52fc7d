//! Expressions: words from right to left.

use super::scopes::Binding;
use super::{Compiler, count};
use crate::code::{Bare, Block, Function, Instr};
use crate::symbols::Symbol;
use crate::table::Operator;
use crate::tree::{Word, WordKind};
use crate::value::Value;

/// Returns the value of the game that a bare word stands for.
pub(crate) fn bare(word: &str) -> Option<Bare> {
    Some(match word {
        "origin" => Bare::Origin,
        "dest" => Bare::Dest,
        "moved" => Bare::Moved,
        "old" | "captured" => Bare::Old,
        "thismove" => Bare::ThisMove,
        "spaces" => Bare::Spaces,
        _ => return None,
    })
}

/// Returns the value that a bare word is.
pub(crate) fn fixed(word: &str) -> Option<Value> {
    Some(match word {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        "null" => Value::Null,
        _ => return None,
    })
}

impl Compiler {
    /// Compiles an expression, which leaves its values on the stack.
    pub(super) fn expression(&mut self, words: &[Word]) {
        let mut ends = Vec::new();
        for word in words.iter().rev() {
            let operator = word.bare().and_then(Operator::named);
            match operator {
                Some(
                    operator @ (Operator::And
                    | Operator::Or
                    | Operator::Nand
                    | Operator::Nor
                    | Operator::Unless
                    | Operator::OnlyIf),
                ) => ends.push(self.emit(Instr::Logic(operator, 0))),
                Some(operator) => {
                    self.emit(Instr::Apply(operator));
                }
                None => self.operand(word),
            }
        }
        ends.into_iter().for_each(|end| self.land(end));
    }

    /// Compiles a word that is no operator here.
    pub(super) fn operand(&mut self, word: &Word) {
        match &word.kind {
            WordKind::Number(int) => self.constant(Value::Int(*int)),
            WordKind::Quoted(text) => {
                let symbol = self.code.symbols.intern(text);
                self.constant(Value::Text(symbol));
            }
            WordKind::Text(text) => self.text(text),
            WordKind::Variable(name) => self.variable(name),
            WordKind::Group(words) => {
                let block = self.block(words);
                self.emit(Instr::Block(block));
            }
        }
    }

    fn text(&mut self, text: &str) {
        if let Some(bare) = bare(text) {
            self.emit(Instr::Bare(bare));
        } else if let Some(value) = fixed(text) {
            self.constant(value);
        } else if let Some(name) = text.strip_prefix('$').filter(|name| !name.is_empty()) {
            let name = self.code.symbols.intern(name);
            self.emit(Instr::System(name));
        } else {
            let symbol = self.code.symbols.intern(text);
            self.constant(Value::Text(symbol));
        }
    }

    fn variable(&mut self, name: &str) {
        let symbol = self.code.symbols.intern(name);
        if let Ok(index) = name.parse::<u32>() {
            self.emit(Instr::Argument(index));
            return;
        }
        if let Some(names) = &self.arguments {
            let argument = names.iter().find(|(other, _)| *other == symbol);
            let instr = argument.map_or(Instr::Named(symbol), |(_, index)| Instr::Argument(*index));
            self.emit(instr);
            return;
        }
        let instr = match self.scopes.find(symbol) {
            Binding::Local(slot) => Instr::Local(slot),
            Binding::Static(slot) => Instr::Global(slot),
            Binding::Global => Instr::Global(self.global(symbol)),
        };
        self.emit(instr);
    }

    /// Compiles words in parentheses out of the way. Returns their number.
    fn block(&mut self, words: &[Word]) -> u32 {
        let over = self.emit(Instr::Jump(0));
        let start = self.here();
        for word in words {
            self.operand(word);
        }
        let middle = self.here();
        let is_constant = words.iter().all(is_constant);
        // A list of plain words is its own expression, read from the right.
        self.expression(words);
        let end = self.here();
        self.land(over);
        let arguments = arguments_of(words);
        let block = Block { expression: (middle, end), words: (start, middle), is_constant, arguments };
        self.code.blocks.push(block);
        count(self.code.blocks.len() - 1)
    }

    /// Compiles the definition of a function. Returns its number.
    pub(super) fn function(&mut self, name: Symbol, words: &[Word]) -> u32 {
        let is_binding = |word: &Word| word.bare().is_some_and(|text| text.len() > 1 && text.starts_with('='));
        let is_equality = |word: &Word| word.bare() == Some("==");
        let split = words.iter().position(|word| is_binding(word) && !is_equality(word)).unwrap_or(words.len());
        let (body, bindings) = words.split_at(split);
        let numbered = arguments_of(body);
        let over = self.emit(Instr::Jump(0));
        let mut names = Vec::new();
        let mut defaults = Vec::new();
        let mut required = 0;
        let mut next = numbered;
        for group in bindings.chunk_by(|_, word| !is_binding(word)) {
            let name = group[0].bare().unwrap_or_default().trim_start_matches('=').to_owned();
            let name = self.code.symbols.intern(&name);
            if group.len() > 1 {
                let start = self.here();
                self.arguments = Some(names.clone());
                self.expression(&group[1..]);
                defaults.push((next, (start, self.here())));
            } else {
                required += 1;
            }
            names.push((name, next));
            next += 1;
        }
        self.arguments = Some(names);
        let start = self.here();
        self.expression(body);
        let end = self.here();
        self.arguments = None;
        self.land(over);
        self.code.functions.push(Function { name, arguments: next, required, defaults, body: (start, end) });
        count(self.code.functions.len() - 1)
    }
}

/// Returns how many numbered arguments words take: one more than the highest number.
fn arguments_of(words: &[Word]) -> u32 {
    let of = |word: &Word| match &word.kind {
        WordKind::Variable(name) => name.parse::<u32>().ok().filter(|&index| index < 1000).map_or(0, |index| index + 1),
        WordKind::Group(words) => arguments_of(words),
        _ => 0,
    };
    words.iter().map(of).max().unwrap_or_default()
}

fn is_constant(word: &Word) -> bool {
    match &word.kind {
        WordKind::Number(_) | WordKind::Quoted(_) => true,
        WordKind::Text(text) => bare(text).is_none() && !text.starts_with('$'),
        WordKind::Variable(_) => false,
        WordKind::Group(words) => words.iter().all(is_constant),
    }
}
