//! One step of whole sets of squares.

use fers_core::SquareSet;

/// A step for whole sets of squares, grouped by difference of indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepShift<const N: usize>(Vec<(i32, SquareSet<N>)>);

impl<const N: usize> StepShift<N> {
    /// Makes a step from pairs of origin and destination.
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

    /// Returns the number of groups.
    pub fn groups(&self) -> usize {
        self.0.len()
    }

    /// Returns, for each group, the destinations from a set, and the difference of indices.
    #[inline(always)]
    pub fn by_group(&self, from: SquareSet<N>) -> impl Iterator<Item = (i32, SquareSet<N>)> {
        self.0.iter().map(move |&(by, origins)| (by, (from & origins).rotated(by)))
    }

    /// Returns the destinations from a set.
    #[inline(always)]
    pub fn ahead(&self, from: SquareSet<N>) -> SquareSet<N> {
        self.0.iter().fold(SquareSet::EMPTY, |set, &(by, origins)| set | (from & origins).rotated(by))
    }

    /// Returns the origins of steps to a set.
    #[inline(always)]
    pub fn behind(&self, to: SquareSet<N>) -> SquareSet<N> {
        self.0.iter().fold(SquareSet::EMPTY, |set, &(by, origins)| set | (to.rotated(-by) & origins))
    }

    /// Returns the difference of indices, if there is only one.
    pub fn single(&self) -> Option<i32> {
        match self.0.as_slice() {
            [(by, _)] => Some(*by),
            _ => None,
        }
    }

    /// Returns the squares from which the step stays on the board.
    pub fn origins(&self) -> SquareSet<N> {
        self.0.iter().fold(SquareSet::EMPTY, |set, &(_, origins)| set | origins)
    }
}
