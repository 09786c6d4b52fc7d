//! Side captures (seizures): captures on other squares than the destination.

use fers_core::{ByColor, SquareSet};

use crate::{BySquare, StepShift, TypeSet};

/// A set of squares by the mover's side and a square.
pub type SquareTable<const N: usize> = ByColor<Box<BySquare<SquareSet<N>, N>>>;

/// A rule for side captures.
#[derive(Clone, Debug)]
pub struct SeizurePlan<const N: usize> {
    /// The types whose moves capture.
    pub by: TypeSet,
    /// By origin: the destinations on the required lines; `None` if lines do not matter.
    pub along: Option<SquareTable<N>>,
    /// The relation of victims to the move.
    pub grip: GripPlan<N>,
    /// The types that are captured.
    pub victims: Vec<usize>,
}

/// The relation of victims to a move.
#[derive(Clone, Debug)]
pub enum GripPlan<const N: usize> {
    /// Next to the destination; the steps by side.
    Beside(ByColor<Vec<StepShift<N>>>),
    /// Between the destination and a friend; the steps by side.
    Between(ByColor<Vec<StepShift<N>>>),
    /// Behind the origin. By side and step: the squares reached by repeating the step, and the step
    /// back.
    Behind(ByColor<Vec<(BySquare<SquareSet<N>, N>, StepShift<N>)>>),
    /// Where file and rank of the mover and of a friend cross.
    Crossing {
        /// The types of that friend.
        partners: Vec<usize>,
        /// By square: the squares of its file.
        files: Box<BySquare<SquareSet<N>, N>>,
        /// By square: the squares of its rank.
        ranks: Box<BySquare<SquareSet<N>, N>>,
    },
}
