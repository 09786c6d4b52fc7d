//! Code ready to run: flat instructions, in which every name has its slot.

use std::collections::HashMap;

use fers_text::Span;

use crate::symbols::{Symbol, Symbols};
use crate::table::{Command, Operator};
use crate::value::Value;

/// One step. Those of expressions push and pop values; the others end a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Instr {
    Const(u32),
    Local(u32),
    Global(u32),
    /// A variable of a function's body, found when the function is called.
    Named(Symbol),
    Argument(u32),
    Bare(Bare),
    System(Symbol),
    Block(u32),
    Apply(Operator),
    /// `and or nand nor unless onlyif`, which may end the expression at an instruction.
    Logic(Operator, u32),
    /// Makes one value of all those of the expression.
    Collect,
    SetLocal(u32),
    SetGlobal(u32),
    /// Sets the variable whose name is on top.
    SetNamed,
    SetElemLocal(u32),
    SetElemGlobal(u32),
    SetElemNamed,
    AddLocal(u32, i32),
    AddGlobal(u32, i32),
    Jump(u32),
    JumpUnless(u32),
    ForBegin,
    /// Pushes the next element, or goes to an instruction behind the loop.
    ForStep(u32),
    Declare(u32),
    /// Ends the scope of local variables `first..end`.
    EndScope(u32, u32),
    Call(u32, u32),
    /// Calls the subroutine whose name is on top.
    CallNamed(u32),
    Return,
    Verify,
    Define(u32),
    Evaluate,
    SetConst(u32),
    Run(Command, u32),
}

/// Words that stand for a value of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bare {
    Origin,
    Dest,
    Moved,
    Old,
    ThisMove,
    Spaces,
}

/// Words in parentheses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The instructions that evaluate it as an expression.
    pub expression: (u32, u32),
    /// The instructions that push its words in the order of the text.
    pub words: (u32, u32),
    /// Whether all its words are known beforehand.
    pub is_constant: bool,
    /// The number of arguments that it takes as a function.
    pub arguments: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub name: Symbol,
    pub arguments: u32,
    /// Arguments that a definition must get, beyond those with numbers.
    pub required: u32,
    /// Values that `=v x` gives to arguments, by argument.
    pub defaults: Vec<(u32, (u32, u32))>,
    pub body: (u32, u32),
}

/// A subroutine or a box.
#[derive(Clone, Debug)]
pub(crate) struct Routine {
    pub name: Symbol,
    pub parameters: u32,
    /// The names of its local variables by slot, parameters first.
    pub locals: Vec<Symbol>,
    pub body: (u32, u32),
}

/// The place from which an instruction comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The number of the text.
    pub source: u32,
    /// The bytes of its text.
    pub span: Span,
}

/// A compiled program: subroutines, and boxes that can be run.
#[derive(Debug, Default)]
pub struct Code {
    pub(crate) instrs: Vec<Instr>,
    pub(crate) places: Vec<Place>,
    pub(crate) constants: Vec<Value>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) functions: Vec<Function>,
    pub(crate) routines: Vec<Routine>,
    pub(crate) subs: HashMap<Symbol, u32>,
    pub(crate) boxes: Vec<u32>,
    pub(crate) symbols: Symbols,
    /// The variables by the numbers of their symbols.
    pub(crate) globals: Vec<Symbol>,
}

impl Code {
    /// Returns how many boxes can be run.
    pub fn boxes(&self) -> usize {
        self.boxes.len()
    }

    /// Returns how many instructions there are.
    pub fn len(&self) -> usize {
        self.instrs.len()
    }

    /// Returns whether there is nothing to run.
    pub fn is_empty(&self) -> bool {
        self.instrs.is_empty()
    }
}
