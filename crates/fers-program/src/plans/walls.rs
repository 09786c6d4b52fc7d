//! Moves that put up walls.

use fers_core::{ByColor, SquareSet};

use crate::{BySquare, StepShift};

/// How moves put up walls.
#[derive(Clone, Debug)]
pub struct WallingPlan<const N: usize> {
    /// Which squares may get a wall.
    pub site: WallSite<N>,
    /// Only these may, by side.
    pub zone: ByColor<SquareSet<N>>,
    /// The walls of before are taken away.
    pub is_carried: bool,
    /// Walls are put up instead of moving.
    pub is_alone: bool,
    /// A wall may parry a check.
    pub parries_check: bool,
    /// By side and type: the steps of all its slides over empty squares, if it has no other moves.
    pub arrows: ByColor<Vec<Option<Box<[StepShift<N>]>>>>,
}

/// Which squares may get a wall.
#[derive(Clone, Debug)]
pub enum WallSite<const N: usize> {
    /// All.
    Anywhere,
    /// The one that the piece has left.
    Vacated,
    /// Where the piece could go next.
    InReach,
    /// The edge of the board, and what is beside a wall.
    Coast {
        /// The edge.
        edge: SquareSet<N>,
        /// By square: those beside it.
        beside: Box<BySquare<SquareSet<N>, N>>,
    },
}
