//! The computer opponent.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fers::search::{Engine, Level, Limits};
use fers::{Game, Move, Ruleset};

use crate::learnt;
use crate::progress::Spinner;

/// The strength of the computer and its time limit.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// From 0 to 20.
    pub level: u8,
    /// The time limit per move.
    pub time: Option<Duration>,
    /// The seed of random choices, for repeatable games.
    pub seed: Option<u64>,
}

/// The computer as a player.
pub struct Opponent {
    engine: Engine,
    strength: Strength,
    /// The number of moves chosen so far, which varies the seed from move to move.
    questions: u64,
    seed: u64,
}

/// Mebibytes of the transposition table.
const HASH: usize = 16;
/// The default thinking time.
const TIME: Duration = Duration::from_secs(2);
/// The least level for hints.
const ADVICE_LEVEL: u8 = 10;
/// The node limit used instead of a time limit if results must be equal on every machine.
const NODES: u64 = 500_000;

impl Opponent {
    /// Makes a player for a variant.
    pub fn new(ruleset: &Ruleset, strength: Strength) -> Self {
        Self {
            engine: learnt::engine(ruleset, HASH),
            strength,
            questions: 0,
            seed: strength.seed.unwrap_or_else(any_seed),
        }
    }

    /// Returns the level, from 0 to 20.
    pub fn level(&self) -> u8 {
        self.strength.level
    }

    /// Sets the level.
    pub fn set_level(&mut self, level: u8) {
        self.strength.level = level;
    }

    /// Chooses a move to play; `None` if there is no legal move.
    pub fn choose(&mut self, game: &Game) -> Option<Move> {
        self.think(game, self.strength)
    }

    /// Chooses a move to recommend. Hints are searched at [`ADVICE_LEVEL`] at least, even if the
    /// opponent is weaker.
    pub fn propose(&mut self, game: &Game) -> Option<Move> {
        let level = self.strength.level.max(ADVICE_LEVEL);
        self.think(game, Strength { level, ..self.strength })
    }

    fn think(&mut self, game: &Game, strength: Strength) -> Option<Move> {
        self.questions += 1;
        let (limits, past) = (self.limits(strength), fers::past(game));
        let spinner = Spinner::start("thinking");
        let best = self.engine.search(game.position(), &past, &limits, &AtomicBool::new(false), &mut |_| {});
        spinner.stop();
        best.mv
    }

    fn limits(&self, strength: Strength) -> Limits {
        let Strength { level, time, seed } = strength;
        let level = Level::new(level);
        let is_endless = level == Level::FULL && time.is_none();
        Limits {
            level,
            time: if is_endless && seed.is_none() { Some(TIME) } else { time },
            nodes: (is_endless && seed.is_some()).then_some(NODES),
            seed: self.seed.wrapping_add(self.questions),
            ..Limits::default()
        }
    }
}

/// Returns a seed that differs from game to game.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
