//! What a search says while it thinks, and in the end.

use std::time::Duration;

use fers_core::Move;

use crate::Score;

/// What is known after a finished iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Which of the best moves this is about: 1 for the best one.
    pub index: usize,
    /// Plies searched in full.
    pub depth: u32,
    /// The most plies looked ahead anywhere.
    pub depth_selective: u32,
    /// How good the position is for the side to move.
    pub score: Score,
    /// Positions looked at so far, by all threads.
    pub nodes: u64,
    /// How full the memory is, in thousandths.
    pub permille_full: u32,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The play expected, from the position asked about.
    pub pv: Vec<Move>,
}

impl Info {
    /// Positions looked at in a second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(0.001)) as u64
    }
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
