//! Openings by lot.

use fers::Game;
use fers::core::SplitMix;
use fers::search::{Engine, Past};

/// Random plies before a game.
pub(crate) const OPENING_PLIES: usize = 8;

/// Centipawns beyond which an opening is not even.
pub(crate) const BALANCE: i32 = 150;

/// Openings that are tried until one is even.
const TRIES: usize = 30;

/// Plays random moves from the start. Returns the game with its earlier positions, or `None` if it
/// ended on the way.
pub(crate) fn by_lot(start: &Game, random: &mut SplitMix) -> Option<(Game, Past)> {
    let (mut game, mut past) = (start.clone(), Past::new());
    for _ in 0..OPENING_PLIES {
        let legal = game.legal_list().to_vec();
        let mv = legal.get(random.below(legal.len().max(1)))?;
        past.push(game.key());
        game.play(mv).ok()?;
        if game.ending().is_some() {
            return None;
        }
    }
    Some((game, past))
}

/// Returns an opening that the static evaluation of an engine finds even, or the last one tried;
/// the start if every one ended.
pub(crate) fn even(start: &Game, judge: &Engine, random: &mut SplitMix) -> (Game, Past) {
    let mut found = (start.clone(), Past::new());
    for _ in 0..TRIES {
        let Some((game, past)) = by_lot(start, random) else { continue };
        let is_even = judge.evaluate(game.position()).as_centipawns().is_some_and(|score| score.abs() <= BALANCE);
        found = (game, past);
        if is_even {
            break;
        }
    }
    found
}
