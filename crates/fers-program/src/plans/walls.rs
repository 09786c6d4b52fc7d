//! Moves that put walls.

use fers_core::{ByColor, SquareSet};

use crate::{BySquare, StepShift};

/// The rule for walls.
#[derive(Clone, Debug)]
pub struct WallingPlan<const N: usize> {
    /// The possible squares.
    pub site: WallSite<N>,
    /// The zone of each side.
    pub zone: ByColor<SquareSet<N>>,
    /// Whether a new wall replaces all earlier ones.
    pub is_carried: bool,
    /// Whether a wall is put instead of a move.
    pub is_alone: bool,
    /// Whether pieces pass walls. All their longer paths are scripts then.
    pub is_gap: bool,
    /// Whether a wall may block a check.
    pub parries_check: bool,
    /// By side and type: the steps of its slides over empty squares, if it has no other moves.
    pub arrows: ByColor<Vec<Option<Box<[StepShift<N>]>>>>,
}

/// The possible squares of a wall.
#[derive(Clone, Debug)]
pub enum WallSite<const N: usize> {
    /// Every empty square.
    Anywhere,
    /// The vacated square.
    Vacated,
    /// The squares to which the piece could move next.
    InReach,
    /// The edge of the board, and squares beside walls.
    Coast {
        /// The edge.
        edge: SquareSet<N>,
        /// By square: the squares beside it.
        beside: Box<BySquare<SquareSet<N>, N>>,
    },
}
