//! Ends by reaching squares.

use fers_core::{ByColor, SquareSet};

/// Goal squares, see `End::Goal`.
#[derive(Clone, Debug)]
pub struct GoalTest<const N: usize> {
    /// What each side has to reach.
    pub zone: ByColor<SquareSet<N>>,
    /// With which types.
    pub takers: ByColor<Vec<usize>>,
    /// On how many squares; an empty zone is never reached.
    pub needed: ByColor<u32>,
    /// On fewer, where no square of it is empty.
    pub or_full: bool,
    /// When, by the side that holds it.
    pub due: ByColor<GoalDue>,
    /// Pieces that are just enough must not be attacked.
    pub safe: bool,
}

/// When a goal counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalDue {
    /// At once.
    AtOnce,
    /// At once, but the other side may answer.
    Answered,
    /// A ply later.
    AfterReply,
}
