//! A fixed task for `fers bench`: its signature shows whether a change of the code changes the
//! search, its time how fast the search is.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fers_core::SplitMix;
use fers_movegen::AnyPosition;
use fers_program::MoveList;
use fers_rules::Ruleset;

use crate::params::BENCH;
use crate::{Best, Engine, Limits, Past};

/// The result of searching the fixed positions of one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Nodes searched.
    pub nodes: u64,
    /// Time used; the only part that differs from run to run.
    pub elapsed: Duration,
    /// Hash of everything that the searches found.
    pub signature: Signature,
}

/// A 64-bit hash of search results. Two builds that search alike have the same signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature(u64);

impl Default for Signature {
    /// Returns the hash of no results.
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    /// Returns the hash extended by one number.
    ///
    /// Source: FNV-1a by Fowler, Noll and Vo, on 64-bit words, with a rotation.
    #[must_use]
    pub fn with(self, number: u64) -> Self {
        Self((self.0 ^ number).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29))
    }

    /// Returns the hash extended by another signature.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.with(other.0)
    }

    fn with_answer(self, best: &Best) -> Self {
        let score = best.score.to_table(0) as u64;
        let line = best.pv.iter().flat_map(|mv| [mv.origin(), mv.destination()]);
        let squares = line.map(|square| square.map_or(u64::MAX, |square| u64::from(square.0)));
        squares.fold(self.with(best.nodes).with(score), Self::with)
    }
}

impl fmt::Display for Signature {
    /// Writes 16 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Searches two positions of a variant, `start` and one after some random moves, each with a new
/// engine.
pub fn bench(ruleset: &Ruleset, start: &AnyPosition, limits: &Limits) -> Bench {
    let mut all = Bench { nodes: 0, elapsed: Duration::ZERO, signature: Signature::default() };
    for position in [start.clone(), wander(start.clone())] {
        let mut engine = Engine::new(ruleset);
        let began = (limits.clock)();
        let best = engine.search(&position, &Past::new(), limits, &AtomicBool::new(false), &mut |_| {});
        all.elapsed += (limits.clock)().saturating_sub(began);
        all.nodes += best.nodes;
        all.signature = all.signature.with_answer(&best);
    }
    all
}

/// Plays random legal moves with a fixed seed; returns the position reached.
fn wander(mut position: AnyPosition) -> AnyPosition {
    let mut random = SplitMix::new(BENCH.seed);
    let mut moves = MoveList::new();
    for _ in 0..BENCH.random_plies {
        position.legal_moves(&mut moves);
        if moves.is_empty() || position.ending().is_some() {
            break;
        }
        position.make(moves[random.below(moves.len())]);
    }
    position
}
