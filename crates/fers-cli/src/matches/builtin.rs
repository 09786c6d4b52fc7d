//! A player that runs our own search in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use fers::search::{Best, Engine, Level, Limits, Score};
use fers::{Game, Outcome, Variant};
use fers_match::{Clock, Decision, EngineSpec, Evaluation, Fault, Player, Reply, Turn};

use super::stop::Stop;
use crate::learnt;

/// Our own search as a player.
pub struct Builtin {
    settings: Settings,
    mind: Option<(Variant, Engine)>,
    stop: Stop,
}

/// The options of the player.
#[derive(Clone, Copy, Debug)]
struct Settings {
    /// The size of the hash in MiB.
    memory: usize,
    level: Level,
}

/// The time kept back from each limit for the delivery of the move.
const OVERHEAD: Duration = Duration::from_millis(5);

impl Builtin {
    /// Makes a player with the options of its description.
    ///
    /// # Errors
    ///
    /// Returns an error when an option is unknown or its value is invalid.
    pub fn new(spec: &EngineSpec, stop: Stop) -> Result<Self, String> {
        let mut settings = Settings { memory: 16, level: Level::FULL };
        for (name, value) in &spec.options {
            let number = |max: usize| {
                let number = value.parse::<usize>().ok().filter(|number| (0..=max).contains(number));
                number.ok_or_else(|| format!("{name}: `{value}` is not a number up to {max}"))
            };
            match name.to_ascii_lowercase().as_str() {
                "hash" => settings.memory = number(4096)?.max(1),
                "skill level" => settings.level = Level::new(number(usize::from(Level::FULL.number()))? as u8),
                _ => return Err(format!("has no option `{name}`; it has Hash and Skill Level")),
            }
        }
        Ok(Self { settings, mind: None, stop })
    }

    fn search(&mut self, turn: Turn<'_>) -> Option<Best> {
        let (_, engine) = self.mind.as_mut()?;
        let limits = limits(turn.clock, self.settings.level, turn.game.moves().len() as u64);
        let past = fers::past(turn.game);
        Some(engine.search(turn.game.position(), &past, &limits, self.stop.flag(), &mut |_| {}))
    }
}

impl Player for Builtin {
    fn begin(&mut self, opening: &Game, _: &Clock) -> Result<(), Fault> {
        let variant = opening.variant();
        match &mut self.mind {
            Some((known, engine)) if known.ruleset() == variant.ruleset() => engine.clear(),
            mind => {
                // Frees the old table before the new one is allocated.
                *mind = None;
                let engine = learnt::engine(variant.ruleset(), self.settings.memory);
                *mind = Some((variant.clone(), engine));
            }
        }
        Ok(())
    }

    fn think(&mut self, turn: Turn<'_>) -> Reply {
        let started = Instant::now();
        let best = catch_unwind(AssertUnwindSafe(|| self.search(turn))).ok().flatten();
        let elapsed = started.elapsed();
        let (score, depth) = best.as_ref().map_or((Score::DRAW, 0), |best| (best.score, best.depth));
        let decision = match best {
            _ if self.stop.is_raised() => Decision::Interrupted,
            None => {
                // A panic may leave the tables inconsistent, so they are dropped.
                self.mind = None;
                Decision::Fault(Fault::Crash)
            }
            Some(Best { mv: Some(mv), .. }) => Decision::Move(mv),
            Some(_) => Decision::Resign,
        };
        let evaluation = Evaluation { score: Some(score), depth: Some(depth) };
        Reply { decision, elapsed, evaluation, offers_draw: false }
    }

    fn end(&mut self, _: Outcome, _: &str) {}

    fn transcript(&self) -> Vec<String> {
        Vec::new()
    }
}

fn limits(clock: &Clock, level: Level, seed: u64) -> Limits {
    let control = clock.control();
    let clock_left = control.base.map(|_| fers::search::Clock {
        increment: control.increment,
        moves_to_go: clock.moves_to_go(),
        move_overhead: OVERHEAD,
        ..fers::search::Clock::new(clock.allowed().unwrap_or_default())
    });
    let per_move = control.per_move.filter(|_| clock_left.is_none());
    let time = per_move.map(|time| time.saturating_sub(OVERHEAD));
    Limits { depth: control.depth, nodes: control.nodes, time, clock_left, level, seed, ..Limits::default() }
}
