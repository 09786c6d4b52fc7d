//! Searches random variants: boards of all sizes with holes and joined edges, random pieces and
//! rules.

use fers_search::Limits;
use fers_testkit::random_ruleset;

use crate::rules::Game;

/// The plies that are played in each game, each after a search.
const PLIES: usize = 4;

/// In each position, the search ends and returns a legal move.
#[test]
fn plays_legal_moves_in_random_variants() {
    let slow = std::env::var_os("FERS_SLOW").is_some();
    for seed in 0..if slow { 20_000 } else { 120 } {
        let game = Game::new(random_ruleset(seed));
        let mut position = game.position_of(&game.ruleset.start);
        for ply in 0..PLIES {
            if !position.has_legal_move() || position.ending().is_some() {
                break;
            }
            let best = game.best(&position, &Limits::nodes(100)).mv;
            let found = best.as_ref().and_then(|mv| position.find(mv));
            let Some(mv) = found else { panic!("seed {seed}, ply {ply}: {best:?} is no legal move") };
            position.make(mv);
        }
    }
}
