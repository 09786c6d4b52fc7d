//! Pieces that stand together.

use fers_core::SquareSet;

/// A connection of one side, see `End::Connection`.
#[derive(Clone, Debug)]
pub enum ConnectionTest<const N: usize> {
    /// So many in a row along one of some steps.
    Row {
        /// How many.
        count: u8,
        /// The steps.
        steps: Box<[SetStep<N>]>,
    },
    /// So many on one of some lines.
    Line {
        /// How many.
        count: u32,
        /// Lines that are long enough.
        lines: Box<[SquareSet<N>]>,
    },
    /// A full rectangle.
    Block {
        /// How many to the right, and the step to the right.
        files: (u8, SetStep<N>),
        /// How many ahead, and the step ahead.
        ranks: (u8, SetStep<N>),
    },
    /// A chain between two regions.
    Chain {
        /// Where it begins.
        from: SquareSet<N>,
        /// Where it ends.
        to: SquareSet<N>,
        /// The steps, both ways.
        steps: Box<[SetStep<N>]>,
    },
}

/// A step of all squares of a set at once.
#[derive(Clone, Debug, Default)]
pub struct SetStep<const N: usize> {
    /// Origins with the distance of indices by which the step leads from there; more than one only where edges are joined.
    pub shifts: Box<[(SquareSet<N>, i32)]>,
}

impl<const N: usize> SetStep<N> {
    /// The squares to which the step leads from those of a set.
    #[inline]
    fn apply(&self, set: SquareSet<N>) -> SquareSet<N> {
        self.shifts.iter().fold(SquareSet::EMPTY, |all, &(origins, by)| all | (set & origins).rotated(by))
    }

    /// The ends of rows of so many squares of a set, which begin with some of them.
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
    /// Whether some of these squares are connected.
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
