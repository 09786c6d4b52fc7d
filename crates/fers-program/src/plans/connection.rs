//! Connections: pieces in a row, on a line, in a block or in a chain.

use fers_core::SquareSet;

/// A connection of one side, see `End::Connection`.
#[derive(Clone, Debug)]
pub enum ConnectionTest<const N: usize> {
    /// A number of pieces in a row along one of some steps.
    Row {
        /// The number.
        count: u8,
        /// The steps.
        steps: Box<[SetStep<N>]>,
    },
    /// A number of pieces on one of some lines.
    Line {
        /// The number.
        count: u32,
        /// The lines that are long enough.
        lines: Box<[SquareSet<N>]>,
    },
    /// A full rectangle.
    Block {
        /// The number of files, and the step to the right.
        files: (u8, SetStep<N>),
        /// The number of ranks, and the step ahead.
        ranks: (u8, SetStep<N>),
    },
    /// A chain between two regions.
    Chain {
        /// The region where it begins.
        from: SquareSet<N>,
        /// The region where it ends.
        to: SquareSet<N>,
        /// The steps in both directions.
        steps: Box<[SetStep<N>]>,
    },
}

/// A step of all squares of a set.
#[derive(Clone, Debug, Default)]
pub struct SetStep<const N: usize> {
    /// Origins with the differences of indices of the step; several only if edges are joined.
    pub shifts: Box<[(SquareSet<N>, i32)]>,
}

impl<const N: usize> SetStep<N> {
    /// Returns the destinations of the step from a set.
    #[inline]
    fn apply(&self, set: SquareSet<N>) -> SquareSet<N> {
        self.shifts.iter().fold(SquareSet::EMPTY, |all, &(origins, by)| all | (set & origins).rotated(by))
    }

    /// Returns the ends of rows of `count` squares within a set.
    fn rows(&self, set: SquareSet<N>, count: u8) -> SquareSet<N> {
        let mut ends = set;
        for _ in 1..count {
            if ends.is_empty() {
                break;
            }
            ends = self.apply(ends) & set;
        }
        ends
    }
}

impl<const N: usize> ConnectionTest<N> {
    /// Returns whether some of these squares are connected.
    pub fn holds(&self, stones: SquareSet<N>) -> bool {
        match self {
            Self::Row { count, steps } => steps.iter().any(|step| !step.rows(stones, *count).is_empty()),
            Self::Line { count, lines } => lines.iter().any(|&line| (stones & line).count() >= *count),
            Self::Block { files: (files, right), ranks: (ranks, ahead) } => {
                !ahead.rows(right.rows(stones, *files), *ranks).is_empty()
            }
            Self::Chain { from, to, steps } => is_linked(stones, *from, *to, steps),
        }
    }
}

fn is_linked<const N: usize>(stones: SquareSet<N>, from: SquareSet<N>, to: SquareSet<N>, steps: &[SetStep<N>]) -> bool {
    if !stones.intersects(to) {
        return false;
    }
    let mut linked = stones & from;
    let mut newest = linked;
    while !newest.is_empty() {
        if newest.intersects(to) {
            return true;
        }
        let around = steps.iter().fold(SquareSet::EMPTY, |all, step| all | step.apply(newest));
        newest = (around & stones).difference(linked);
        linked |= newest;
    }
    false
}
