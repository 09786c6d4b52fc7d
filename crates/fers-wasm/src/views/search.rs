//! Questions to the engine and its answers.

use std::time::Duration;

use fers::search::{self, Clock, Level, Limits, Score};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// When a search ends; the first limit reached decides. Without any, only being stopped does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct SearchLimits {
    /// The most plies to search in full.
    #[tsify(optional)]
    pub depth: Option<u32>,
    /// The most positions to look at.
    #[tsify(optional)]
    pub nodes: Option<u32>,
    /// The longest time to think, in milliseconds, which is used up.
    #[tsify(optional)]
    pub time: Option<u32>,
    /// The player's clock, of whose time a fair share is used.
    #[tsify(optional)]
    pub clock: Option<ClockLimits>,
    /// How many of the best moves are wanted, each with its line.
    #[tsify(optional)]
    pub lines: Option<u8>,
    /// How well to play, from 0 to 20, which is full strength.
    #[tsify(optional)]
    pub level: Option<u8>,
    /// What a weaker level draws its whims from.
    #[tsify(optional)]
    pub seed: Option<u32>,
}

/// A player's clock, in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct ClockLimits {
    /// Time left.
    pub left: u32,
    /// Added after each move.
    #[tsify(optional)]
    pub increment: u32,
    /// Time for each move once nothing is left.
    #[tsify(optional)]
    pub byoyomi: u32,
}

/// How good a position is for the side to move: one of the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Evaluation {
    /// In centipawns.
    pub centipawns: Option<i32>,
    /// Won in so many moves, if positive; lost in so many, if not.
    pub mate: Option<i32>,
}

/// What is known after a finished depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SearchInfo {
    /// Which of the best moves this is about: 1 for the best one.
    pub index: u32,
    pub depth: u32,
    /// The most plies looked ahead anywhere.
    pub selective_depth: u32,
    pub score: Evaluation,
    /// Positions looked at so far.
    pub nodes: u32,
    /// The same in a second.
    pub nodes_per_second: u32,
    /// Since the search began, in milliseconds.
    pub time: u32,
    /// The play expected, in coordinates and in standard algebraic notation.
    pub line: Vec<String>,
    pub sans: Vec<String>,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Best {
    /// What to play, in coordinates and in standard algebraic notation; nothing if there is no move.
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
    /// Whether a search with these limits ends by itself.
    pub fn end(&self) -> bool {
        let is_limited = self.depth.is_some() || self.nodes.is_some() || self.time.is_some() || self.clock.is_some();
        is_limited || self.level.is_some_and(|level| Level::new(level) < Level::FULL)
    }

    /// The limits with a clock that the browser has, too.
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

/// A number as JavaScript likes it.
pub fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
