//! A fixed task, to see whether a change of the program changes what the search does, and how fast it does it.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fers_core::SplitMix;
use fers_movegen::AnyPosition;
use fers_program::MoveList;
use fers_rules::Ruleset;

use crate::params::BENCH;
use crate::{Best, Engine, Limits, Past};

/// What a search of the fixed positions of one variant came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Positions looked at.
    pub nodes: u64,
    /// Time for that; the only part that is not the same each time.
    pub elapsed: Duration,
    /// A number made of everything that was found.
    pub signature: Signature,
}

/// A number that changes if anything changes of what it was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature(u64);

impl Default for Signature {
    /// Of nothing.
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    /// The same with one more number in it.
    ///
    /// Source: the FNV-1a hash of Fowler, Noll and Vo, by 64-bit words.
    #[must_use]
    pub fn with(self, number: u64) -> Self {
        Self((self.0 ^ number).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29))
    }

    /// The same with another signature in it.
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
    /// 16 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Searches a position of a variant, and one after some random moves, each with a fresh memory.
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

/// A position of the middle of a game; always the same one.
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
