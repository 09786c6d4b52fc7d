//! Compiles trees: every name becomes a slot, every jump an instruction's number.

mod expressions;
mod scopes;
mod statements;

use std::collections::HashMap;

use fers_text::Span;

use crate::code::{Code, Instr, Place, Routine};
use crate::symbols::Symbol;
use crate::tree::{Script, StatementKind};
use crate::value::Value;
use scopes::Scopes;

pub(crate) use expressions::{bare, fixed};

/// A script and the number of the text that it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The number of the text, for places.
    pub source: u32,
    /// Its statements.
    pub script: &'a Script,
}

/// Compiles boxes, each of one or more parts that run one after the other.
///
/// Subroutines of all boxes are known in all of them; of two with one name the later counts.
pub fn compile(boxes: &[Vec<Part<'_>>]) -> Code {
    let mut compiler = Compiler::default();
    boxes.iter().flatten().for_each(|part| compiler.name_subs(part.script));
    let mut next = 0;
    for part in boxes.iter().flatten() {
        compiler.source = part.source;
        compiler.subs(part.script, &mut next);
    }
    for parts in boxes {
        compiler.one_box(parts);
    }
    compiler.code
}

#[derive(Default)]
struct Compiler {
    code: Code,
    slots: HashMap<Symbol, u32>,
    scopes: Scopes,
    source: u32,
    span: Span,
    /// In the body of a function, the arguments that have names.
    arguments: Option<Vec<(Symbol, u32)>>,
}

impl Compiler {
    /// Gives each subroutine its number.
    fn name_subs(&mut self, script: &Script) {
        script.walk(&mut |statement| {
            if let StatementKind::Sub { name, .. } = &statement.kind {
                let name = self.code.symbols.intern(name);
                let id = count(self.code.routines.len());
                self.code.routines.push(Routine { name, parameters: 0, locals: Vec::new(), body: (0, 0) });
                self.code.subs.insert(name, id);
            }
        });
    }

    /// Compiles the subroutines of a script; the first has the number `next`.
    fn subs(&mut self, script: &Script, next: &mut usize) {
        script.walk(&mut |statement| {
            if let StatementKind::Sub { parameters, body, .. } = &statement.kind {
                self.span = statement.span;
                self.scopes = Scopes::default();
                for parameter in parameters {
                    let name = self.code.symbols.intern(parameter);
                    self.scopes.declare(name);
                }
                let start = self.here();
                self.statements(body);
                let end = self.here();
                let routine = &mut self.code.routines[*next];
                routine.body = (start, end);
                routine.parameters = count(parameters.len());
                routine.locals = std::mem::take(&mut self.scopes).names;
                *next += 1;
            }
        });
    }

    fn one_box(&mut self, parts: &[Part<'_>]) {
        self.scopes = Scopes::default();
        let start = self.here();
        for part in parts {
            self.source = part.source;
            self.statements(&part.script.statements);
        }
        let body = (start, self.here());
        let locals = std::mem::take(&mut self.scopes).names;
        self.code.boxes.push(count(self.code.routines.len()));
        self.code.routines.push(Routine { name: Symbol::BLANK, parameters: 0, locals, body });
    }

    fn here(&self) -> u32 {
        count(self.code.instrs.len())
    }

    fn emit(&mut self, instr: Instr) -> usize {
        self.code.instrs.push(instr);
        self.code.places.push(Place { source: self.source, span: self.span });
        self.code.instrs.len() - 1
    }

    fn constant(&mut self, value: Value) {
        let id = count(self.code.constants.len());
        self.code.constants.push(value);
        self.emit(Instr::Const(id));
    }

    fn global(&mut self, name: Symbol) -> u32 {
        let next = count(self.code.globals.len());
        let slot = *self.slots.entry(name).or_insert(next);
        if slot == next {
            self.code.globals.push(name);
        }
        slot
    }

    /// Lets a jump lead to the next instruction.
    fn land(&mut self, at: usize) {
        let here = self.here();
        match &mut self.code.instrs[at] {
            Instr::Jump(to) | Instr::JumpUnless(to) | Instr::ForStep(to) | Instr::Logic(_, to) => *to = here,
            _ => {}
        }
    }
}

/// Returns a length as the number that instructions hold; texts are too short to exceed it.
fn count(length: usize) -> u32 {
    u32::try_from(length).expect("texts are bounded")
}
