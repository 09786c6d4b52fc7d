//! What a search says while it thinks, and in the end.

use std::time::Duration;

use fers_core::Move;

use crate::Score;

/// What is known after a finished iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies searched in full.
    pub depth: u32,
    /// How good the position is for the side to move.
    pub score: Score,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The play expected, from the position asked about.
    pub pv: Vec<Move>,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// What to play; nothing if the game is over or there is no legal move.
    pub mv: Option<Move>,
    /// How good the position is for the side to move.
    pub score: Score,
    /// The play expected, beginning with the move.
    pub pv: Vec<Move>,
    /// Plies searched in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}
