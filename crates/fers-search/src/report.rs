//! The reports of a search: one for each finished iteration, and the result.

use std::time::Duration;

use fers_core::Move;

use crate::Score;

/// The state of the search after a finished iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Rank of the line, from 1 for the best move (UCI `multipv`).
    pub index: usize,
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// Maximal ply that was reached (UCI `seldepth`).
    pub depth_selective: u32,
    /// Score for the side to move.
    pub score: Score,
    /// Nodes searched so far by all threads.
    pub nodes: u64,
    /// Fill of the transposition table in thousandths (UCI `hashfull`).
    pub permille_full: u32,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The principal variation, from the root.
    pub pv: Vec<Move>,
}

impl Info {
    /// Returns the search speed in nodes per second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(0.001)) as u64
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The best move. `None` if the game is over or there is no legal move.
    pub mv: Option<Move>,
    /// Score for the side to move.
    pub score: Score,
    /// The principal variation, beginning with the best move.
    pub pv: Vec<Move>,
    /// Depth of the last finished iteration in plies.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
}
