//! Goals.

use fers_core::{ByColor, SquareSet};

/// Goal squares, see `End::Goal`.
#[derive(Clone, Debug)]
pub struct GoalTest<const N: usize> {
    /// The goal squares of each side.
    pub zone: ByColor<SquareSet<N>>,
    /// The types that can reach them.
    pub takers: ByColor<Vec<usize>>,
    /// The number of goal squares to hold; an empty zone is never reached.
    pub needed: ByColor<u32>,
    /// Whether fewer suffice if no goal square is empty.
    pub or_full: bool,
    /// The time at which a goal counts, by the side that holds it.
    pub due: ByColor<GoalDue>,
    /// Whether the pieces must not be attacked if there are just enough of them.
    pub safe: bool,
}

/// The time at which a goal counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalDue {
    /// At once.
    AtOnce,
    /// At once, unless the opponent reaches its own goal in reply.
    Answered,
    /// After the opponent's reply.
    AfterReply,
}
