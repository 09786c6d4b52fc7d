//! Captures beside the path of a move.

use fers_core::{ByColor, SquareSet};

use crate::{BySquare, StepShift, TypeSet};

/// By the mover's side and a square: other squares.
pub type SquareTable<const N: usize> = ByColor<Box<BySquare<SquareSet<N>, N>>>;

/// What a move captures beside the victims of its path.
#[derive(Clone, Debug)]
pub struct SeizurePlan<const N: usize> {
    /// The types whose moves seize.
    pub by: TypeSet,
    /// If the line of the move matters: by where it starts, where it may end.
    pub along: Option<SquareTable<N>>,
    /// How it finds its victims.
    pub grip: GripPlan<N>,
    /// The types that it takes.
    pub victims: Vec<usize>,
}

/// How a seizure finds what it takes.
#[derive(Clone, Debug)]
pub enum GripPlan<const N: usize> {
    /// Around where the move ends: by side, the steps.
    Beside(ByColor<Vec<StepShift<N>>>),
    /// Between there and a friend: by side, the steps.
    Between(ByColor<Vec<StepShift<N>>>),
    /// Behind where the move began: by side, for each step, where it leads if repeated, and the step back.
    Behind(ByColor<Vec<(BySquare<SquareSet<N>, N>, StepShift<N>)>>),
    /// On the crossings with a friend.
    Crossing {
        /// What that friend may be.
        partners: Vec<usize>,
        /// By square: those of its file.
        files: Box<BySquare<SquareSet<N>, N>>,
        /// By square: those of its rank.
        ranks: Box<BySquare<SquareSet<N>, N>>,
    },
}
