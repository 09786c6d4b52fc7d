//! One step of whole sets of squares.

use fers_core::SquareSet;

/// A step on the board, for sets: squares that it moves by the same number of indices go together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepShift<const N: usize>(Vec<(i32, SquareSet<N>)>);

impl<const N: usize> StepShift<N> {
    /// The step that leads from each first square to the second.
    pub fn new(steps: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut groups: Vec<(i32, SquareSet<N>)> = Vec::new();
        for (from, to) in steps {
            let by = to as i32 - from as i32;
            match groups.iter_mut().find(|(known, _)| *known == by) {
                Some((_, origins)) => origins.insert(from),
                None => groups.push((by, SquareSet::of(from))),
            }
        }
        Self(groups)
    }

    /// The number of groups of squares that it moves alike.
    pub fn groups(&self) -> usize {
        self.0.len()
    }

    /// For each group: the squares to which it leads from some, and how far that is.
    #[inline(always)]
    pub fn by_group(&self, from: SquareSet<N>) -> impl Iterator<Item = (i32, SquareSet<N>)> {
        self.0.iter().map(move |&(by, origins)| (by, (from & origins).rotated(by)))
    }

    /// The squares to which it leads from some.
    #[inline(always)]
    pub fn ahead(&self, from: SquareSet<N>) -> SquareSet<N> {
        self.0.iter().fold(SquareSet::EMPTY, |set, &(by, origins)| set | (from & origins).rotated(by))
    }

    /// The squares from which it leads to some.
    #[inline(always)]
    pub fn behind(&self, to: SquareSet<N>) -> SquareSet<N> {
        self.0.iter().fold(SquareSet::EMPTY, |set, &(by, origins)| set | (to.rotated(-by) & origins))
    }

    /// By how many indices it leads on, if that is the same everywhere.
    pub fn single(&self) -> Option<i32> {
        match self.0.as_slice() {
            [(by, _)] => Some(*by),
            _ => None,
        }
    }

    /// The squares from which it leads anywhere.
    pub fn origins(&self) -> SquareSet<N> {
        self.0.iter().fold(SquareSet::EMPTY, |set, &(_, origins)| set | origins)
    }
}
