//! Search limits and results.

use std::time::Duration;

use fers::search::{self, Clock, Level, Limits, Score};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// When a search ends; the first limit reached decides. Without limits, only stopping ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct SearchLimits {
    /// Maximal depth in plies.
    #[tsify(optional)]
    pub depth: Option<u32>,
    /// Maximal number of nodes.
    #[tsify(optional)]
    pub nodes: Option<u32>,
    /// Time to search in milliseconds, all of which is used.
    #[tsify(optional)]
    pub time: Option<u32>,
    /// The player's clock, of which a part is used.
    #[tsify(optional)]
    pub clock: Option<ClockLimits>,
    /// Number of best moves to report, each with its line.
    #[tsify(optional)]
    pub lines: Option<u8>,
    /// Playing strength, from 0 to 20 (full strength).
    #[tsify(optional)]
    pub level: Option<u8>,
    /// Seed of the randomness of weaker levels.
    #[tsify(optional)]
    pub seed: Option<u32>,
}

/// A player's clock, in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct ClockLimits {
    /// Time left.
    pub left: u32,
    /// Time added after each move.
    #[tsify(optional)]
    pub increment: u32,
    /// Time for each move once the clock has run out.
    #[tsify(optional)]
    pub byoyomi: u32,
}

/// The score of a position for the side to move; one of the two fields is present.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Evaluation {
    /// In centipawns.
    pub centipawns: Option<i32>,
    /// Moves to the win if positive, to the loss if negative.
    pub mate: Option<i32>,
}

/// The state of a search after a finished iteration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SearchInfo {
    /// Rank of the line, from 1 for the best move.
    pub index: u32,
    pub depth: u32,
    /// Maximal ply that was reached.
    pub selective_depth: u32,
    pub score: Evaluation,
    /// Nodes searched so far.
    pub nodes: u32,
    /// Nodes per second.
    pub nodes_per_second: u32,
    /// Time since the search began, in milliseconds.
    pub time: u32,
    /// The principal variation, in coordinates and in standard algebraic notation.
    pub line: Vec<String>,
    pub sans: Vec<String>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Best {
    /// The best move, in coordinates and in standard algebraic notation; absent if there is none.
    pub text: Option<String>,
    pub san: Option<String>,
    pub score: Evaluation,
    pub line: Vec<String>,
    pub sans: Vec<String>,
    pub depth: u32,
    pub nodes: u32,
}

impl Evaluation {
    pub fn of(score: Score) -> Self {
        let moves = |plies: usize| i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX);
        let mate = score.plies_to_win().map(moves).or_else(|| score.plies_to_loss().map(|plies| -moves(plies)));
        Self { centipawns: score.as_centipawns(), mate }
    }
}

impl SearchLimits {
    /// Returns whether a search with these limits ends by itself.
    pub fn end(&self) -> bool {
        let is_limited = self.depth.is_some() || self.nodes.is_some() || self.time.is_some() || self.clock.is_some();
        is_limited || self.level.is_some_and(|level| Level::new(level) < Level::FULL)
    }

    /// Returns the limits, with a clock that works in a browser.
    pub fn limits(&self, clock: fn() -> Duration) -> Limits {
        let milliseconds = |time: u32| Duration::from_millis(u64::from(time));
        Limits {
            depth: self.depth,
            nodes: self.nodes.map(u64::from),
            time: self.time.map(milliseconds),
            clock_left: self.clock.as_ref().map(|clock| Clock {
                increment: milliseconds(clock.increment),
                byoyomi: milliseconds(clock.byoyomi),
                ..Clock::new(milliseconds(clock.left))
            }),
            multi_pv: usize::from(self.lines.unwrap_or(1)).max(1),
            level: self.level.map_or(Level::FULL, Level::new),
            seed: self.seed.map_or(0, u64::from),
            clock,
            ..Limits::default()
        }
    }
}

impl SearchInfo {
    pub fn of(info: &search::Info, line: Vec<String>, sans: Vec<String>) -> Self {
        Self {
            index: small(info.index as u64),
            depth: info.depth,
            selective_depth: info.depth_selective,
            score: Evaluation::of(info.score),
            nodes: small(info.nodes),
            nodes_per_second: small(info.nodes_per_second()),
            time: small(info.elapsed.as_millis() as u64),
            line,
            sans,
        }
    }
}

/// Returns a number clamped to 32 bits.
pub fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A match of what was learnt against what was known before.
#[cfg(feature = "practice")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PracticeMatch {
    /// Pairs of games played.
    pub pairs: u32,
    /// Further games are not needed.
    pub decided: bool,
    /// What was learnt is stronger.
    pub wins: bool,
    /// The result in words: `62.5% of 120 games, +89 Elo (+31 to +152)`.
    pub result: String,
}
