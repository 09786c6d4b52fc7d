//! The variables that names mean, by the place of the name.

use crate::symbols::Symbol;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binding {
    Local(u32),
    /// A global variable that holds a static one.
    Static(u32),
    Global,
}

/// The names of a routine that mean something of its own, in the blocks around a place.
#[derive(Debug)]
pub(super) struct Scopes {
    /// All local variables by slot.
    pub names: Vec<Symbol>,
    visible: Vec<(Symbol, Binding)>,
    /// The first entry of each open block in `visible` and in `names`.
    marks: Vec<(usize, usize)>,
}

impl Default for Scopes {
    fn default() -> Self {
        Self { names: Vec::new(), visible: Vec::new(), marks: vec![(0, 0)] }
    }
}

impl Scopes {
    pub fn find(&self, name: Symbol) -> Binding {
        let found = self.visible.iter().rev().find(|(other, _)| *other == name);
        found.map_or(Binding::Global, |(_, binding)| *binding)
    }

    /// Declares a local variable of the innermost block. Returns its slot.
    pub fn declare(&mut self, name: Symbol) -> u32 {
        let begin = self.marks.last().map_or(0, |mark| mark.0);
        let own = self.visible[begin..].iter().find(|(other, _)| *other == name);
        if let Some((_, Binding::Local(slot))) = own {
            return *slot;
        }
        let slot = super::count(self.names.len());
        self.names.push(name);
        self.visible.push((name, Binding::Local(slot)));
        slot
    }

    /// Lets a name mean something else from here to the end of the block.
    pub fn bind(&mut self, name: Symbol, binding: Binding) {
        self.visible.push((name, binding));
    }

    pub fn open(&mut self) {
        self.marks.push((self.visible.len(), self.names.len()));
    }

    /// Ends the innermost block. Returns its slots, `first..end`.
    pub fn close(&mut self) -> (u32, u32) {
        let (visible, names) = self.marks.pop().expect("a block is open");
        self.visible.truncate(visible);
        (super::count(names), super::count(self.names.len()))
    }
}
