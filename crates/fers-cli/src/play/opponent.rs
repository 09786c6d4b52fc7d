//! The computer.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fers::search::{Engine, Level, Limits};
use fers::{Game, Move, Ruleset};

use crate::progress::Spinner;

/// How well the computer plays, and for how long it may think.
#[derive(Clone, Copy, Debug)]
pub struct Strength {
    /// From 0 to 20.
    pub level: u8,
    /// The longest time for a move.
    pub time: Option<Duration>,
    /// Makes its choices the same each time.
    pub seed: Option<u64>,
}

/// A player that computes.
pub struct Opponent {
    engine: Engine,
    strength: Strength,
    /// How many moves it was asked for, so that each has its own whims.
    questions: u64,
    seed: u64,
}

/// How long it thinks where neither the clock nor the level says so.
const TIME: Duration = Duration::from_secs(2);
/// The least level at which moves are proposed.
const ADVICE_LEVEL: u8 = 10;
/// How far it looks instead where its choices must be the same on every machine.
const NODES: u64 = 500_000;

impl Opponent {
    /// A player of a variant.
    pub fn new(ruleset: &Ruleset, strength: Strength) -> Self {
        Self { engine: Engine::new(ruleset), strength, questions: 0, seed: strength.seed.unwrap_or_else(any_seed) }
    }

    /// How well it plays, from 0 to 20.
    pub fn level(&self) -> u8 {
        self.strength.level
    }

    /// Changes how well it plays.
    pub fn set_level(&mut self, level: u8) {
        self.strength.level = level;
    }

    /// What it would play; nothing if there is no move.
    pub fn choose(&mut self, game: &Game) -> Option<Move> {
        self.think(game, self.strength)
    }

    /// What it would advise a player to do, who wants better advice than a weak opponent is worth.
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

/// Something that differs from game to game.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
