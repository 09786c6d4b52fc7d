//! Games between two engines of one variant.

use std::sync::atomic::AtomicBool;

use fers::learnt::shipped_numbers;
use fers::search::tuning::{Learnt, Tunables};
use fers::search::{Engine, Past};
use fers::{Color, Game, Outcome, Variant};
pub use fers_match::statistics::{Estimate, Pairs, Sprt, Verdict};

use crate::{Settings, opening};

/// Plies after which a game is drawn.
const PLIES_MAX: usize = 400;
/// Mebibytes of a transposition table.
const HASH: usize = 4;

/// Two engines that play pairs of games.
#[derive(Debug)]
pub struct Duel {
    start: Game,
    /// The challenger and the defender.
    engines: [Engine; 2],
}

impl Duel {
    /// Makes a duel between what two engines have learnt.
    pub fn new(variant: &Variant, challenger: &Learnt, defender: &Learnt) -> Self {
        let engine = |learnt| Engine::with_learnt(variant.ruleset(), HASH, learnt);
        Self { start: Game::new(variant.clone()), engines: [engine(challenger), engine(defender)] }
    }

    /// Makes a duel between two searches of a variant that know what Fers comes with about it.
    pub fn between_searches(variant: &Variant, challenger: &Tunables, defender: &Tunables) -> Self {
        let learnt = shipped_numbers(variant.ruleset());
        let engine = |tunables| Engine::with_tunables(variant.ruleset(), HASH, &learnt, tunables);
        Self { start: Game::new(variant.clone()), engines: [engine(challenger), engine(defender)] }
    }

    /// Plays two games from one opening, colors changed. Returns the half points of the
    /// challenger, from 0 to 4.
    ///
    /// `goes_on` is asked before each move; if it returns false, the games are broken off, and
    /// there is no result.
    pub fn pair(&mut self, number: u64, settings: Settings, goes_on: &dyn Fn() -> bool) -> Option<u8> {
        let opening = opening::even(&self.start, &self.engines[1], &mut settings.random(number));
        let mut half_points = 0;
        for challenger in [Color::White, Color::Black] {
            half_points += match self.game(opening.clone(), challenger, settings, goes_on)? {
                Outcome::Draw => 1,
                Outcome::Win(winner) => 2 * u8::from(winner == challenger),
            };
        }
        Some(half_points)
    }

    fn game(
        &mut self,
        (mut game, mut past): (Game, Past),
        challenger: Color,
        settings: Settings,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Outcome> {
        self.engines.iter_mut().for_each(Engine::clear);
        let stop = AtomicBool::new(false);
        while game.moves().len() < PLIES_MAX {
            if let Some(ending) = game.ending() {
                return Some(ending.outcome);
            }
            if !goes_on() {
                return None;
            }
            let engine = &mut self.engines[usize::from(game.turn() != challenger)];
            let best = engine.search(game.position(), &past, &settings.limits(), &stop, &mut |_| {});
            let Some(mv) = best.mv else { break };
            past.push(game.key());
            if game.play(&mv).is_err() {
                break;
            }
        }
        Some(game.ending().map_or(Outcome::Draw, |ending| ending.outcome))
    }
}

#[cfg(test)]
mod tests {
    use fers::BuiltinVariant;

    use super::*;

    /// Engines that know the same play the same moves, so that each pair is even.
    #[test]
    fn an_engine_is_level_with_itself() {
        let variant = Variant::builtin("losalamos").unwrap();
        let mut duel = Duel::new(&variant, &Learnt::default(), &Learnt::default());
        let settings = Settings { nodes: 100, seed: 4 };
        assert!((0..3).all(|number| duel.pair(number, settings, &|| true) == Some(2)));
        assert_eq!(duel.pair(0, settings, &|| false), None, "broken off at once");
    }
}
