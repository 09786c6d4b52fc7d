//! Statements.

use super::scopes::Binding;
use super::{Compiler, count};
use crate::code::Instr;
use crate::symbols::Symbol;
use crate::table::Command;
use crate::tree::{Branch, Statement, StatementKind, Word, WordKind};

impl Compiler {
    pub(super) fn statements(&mut self, list: &[Statement]) {
        for statement in list {
            self.span = statement.span;
            match &statement.kind {
                StatementKind::Command { command, words } => self.command(*command, words),
                StatementKind::If { branches, otherwise } => self.branches(branches, otherwise.as_deref()),
                StatementKind::While(branch) => self.loop_while(branch),
                StatementKind::For { variable, list, body } => self.loop_for(variable, list, body),
                // Subroutines were compiled beforehand; they do not run where they stand.
                StatementKind::Sub { .. } => {}
            }
        }
    }

    fn scoped(&mut self, body: &[Statement]) {
        self.scopes.open();
        self.statements(body);
        let (first, end) = self.scopes.close();
        if first < end {
            self.emit(Instr::EndScope(first, end));
        }
    }

    fn branches(&mut self, branches: &[Branch], otherwise: Option<&[Statement]>) {
        let mut ends = Vec::new();
        for (index, branch) in branches.iter().enumerate() {
            self.expression(&branch.condition);
            let skip = self.emit(Instr::JumpUnless(0));
            self.scoped(&branch.body);
            if index + 1 < branches.len() || otherwise.is_some() {
                ends.push(self.emit(Instr::Jump(0)));
            }
            self.land(skip);
        }
        self.scoped(otherwise.unwrap_or_default());
        ends.into_iter().for_each(|end| self.land(end));
    }

    fn loop_while(&mut self, branch: &Branch) {
        let start = self.here();
        self.expression(&branch.condition);
        let exit = self.emit(Instr::JumpUnless(0));
        self.scoped(&branch.body);
        self.emit(Instr::Jump(start));
        self.land(exit);
    }

    fn loop_for(&mut self, variable: &str, list: &[Word], body: &[Statement]) {
        self.expression(list);
        self.emit(Instr::ForBegin);
        let start = self.here();
        let exit = self.emit(Instr::ForStep(0));
        let name = self.code.symbols.intern(variable);
        self.set(name);
        self.scoped(body);
        self.emit(Instr::Jump(start));
        self.land(exit);
    }

    /// Sets a variable to the values on the stack.
    fn set(&mut self, name: Symbol) {
        let instr = match self.scopes.find(name) {
            Binding::Local(slot) => Instr::SetLocal(slot),
            Binding::Static(slot) => Instr::SetGlobal(slot),
            Binding::Global => Instr::SetGlobal(self.global(name)),
        };
        self.emit(instr);
    }

    fn command(&mut self, command: Command, words: &[Word]) {
        match (command, words) {
            (Command::Set, [target, rest @ ..]) => self.set_command(target, rest),
            (Command::SetElem, [target, key, rest @ ..]) => self.set_elem(target, key, rest),
            (Command::SetConst, [target, rest @ ..]) => {
                self.expression(rest);
                let name = self.name(target);
                let slot = self.global(name);
                self.emit(Instr::SetConst(slot));
            }
            (Command::My | Command::Local, names) => {
                for word in names {
                    let name = self.name(word);
                    let slot = self.scopes.declare(name);
                    self.emit(Instr::Declare(slot));
                }
            }
            (Command::Global, names) => {
                for word in names {
                    let name = self.name(word);
                    self.scopes.bind(name, Binding::Global);
                }
            }
            (Command::Static, names) => self.statics(names),
            (Command::Inc, [word]) => self.add(word, 1),
            (Command::Dec, [word]) => self.add(word, -1),
            (Command::GoSub, [target, arguments @ ..]) => self.gosub(target, arguments),
            (Command::Return, words) => {
                self.expression(words);
                self.emit(Instr::Return);
            }
            (Command::Verify, words) => {
                self.expression(words);
                self.emit(Instr::Verify);
            }
            (Command::EvalCommand, words) => {
                self.expression(words);
                self.emit(Instr::Evaluate);
            }
            (Command::Def, [target, rest @ ..]) => {
                let name = self.name(target);
                let function = self.function(name, rest);
                self.emit(Instr::Define(function));
            }
            // Other files were put in front when the texts were read.
            (Command::Include, _) => {}
            (command, words) => {
                words.iter().for_each(|word| self.operand(word));
                self.emit(Instr::Run(command, count(words.len())));
            }
        }
    }

    fn set_command(&mut self, target: &Word, words: &[Word]) {
        self.expression(words);
        if let WordKind::Variable(_) = target.kind {
            self.emit(Instr::Collect);
            self.operand(target);
            self.emit(Instr::SetNamed);
        } else {
            let name = self.name(target);
            self.set(name);
        }
    }

    fn set_elem(&mut self, target: &Word, key: &Word, words: &[Word]) {
        self.expression(words);
        self.emit(Instr::Collect);
        self.operand(key);
        if let WordKind::Variable(_) = target.kind {
            self.operand(target);
            self.emit(Instr::SetElemNamed);
            return;
        }
        let name = self.name(target);
        let instr = match self.scopes.find(name) {
            Binding::Local(slot) => Instr::SetElemLocal(slot),
            Binding::Static(slot) => Instr::SetElemGlobal(slot),
            Binding::Global => Instr::SetElemGlobal(self.global(name)),
        };
        self.emit(instr);
    }

    fn statics(&mut self, names: &[Word]) {
        for word in names {
            let name = self.name(word);
            // No word of a text has a blank in it, so that the variable has no other name.
            let own = format!("{} {}", self.code.symbols.text(name), self.here());
            let own = self.code.symbols.intern(&own);
            let slot = self.global(own);
            self.scopes.bind(name, Binding::Static(slot));
        }
    }

    fn add(&mut self, word: &Word, step: i32) {
        let name = self.name(word);
        let instr = match self.scopes.find(name) {
            Binding::Local(slot) => Instr::AddLocal(slot, step),
            Binding::Static(slot) => Instr::AddGlobal(slot, step),
            Binding::Global => Instr::AddGlobal(self.global(name), step),
        };
        self.emit(instr);
    }

    fn gosub(&mut self, target: &Word, arguments: &[Word]) {
        for argument in arguments {
            self.operand(argument);
        }
        let count = count(arguments.len());
        let known = target.bare().and_then(|name| self.code.symbols.find(name));
        match known.and_then(|name| self.code.subs.get(&name)) {
            Some(&sub) => self.emit(Instr::Call(sub, count)),
            None => {
                self.operand(target);
                self.emit(Instr::CallNamed(count))
            }
        };
    }

    /// Returns the name that a word is.
    fn name(&mut self, word: &Word) -> Symbol {
        let text = match &word.kind {
            WordKind::Text(text) | WordKind::Quoted(text) | WordKind::Variable(text) => text.clone(),
            WordKind::Number(int) => int.to_string(),
            WordKind::Group(_) => String::new(),
        };
        self.code.symbols.intern(&text)
    }
}
