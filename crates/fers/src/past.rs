//! The past of a game, as the search needs it.

use fers_core::{Outcome, Reason};
use fers_game::Game;
use fers_rules::End;
use fers_search::Past;

/// Returns the past of a game for [`Engine::search`](fers_search::Engine::search): the keys of the
/// earlier positions, and the moves that lose because of earlier moves.
pub fn past(game: &Game) -> Past {
    let mut past = earlier_positions(game);
    if game.variant().ruleset().ends.iter().any(|end| matches!(end, End::ToAndFro { .. })) {
        exclude_to_and_fro(game, &mut past);
    }
    past
}

fn earlier_positions(game: &Game) -> Past {
    let mut replayed = game.clone();
    let mut keys = Vec::new();
    while replayed.undo().is_some() {
        keys.push(replayed.key());
    }
    keys.into_iter().rev().collect()
}

/// Excludes the moves by which a piece goes to and fro once too often. Positions do not show them,
/// as the other side's moves do not repeat.
fn exclude_to_and_fro(game: &Game, past: &mut Past) {
    let mover = game.turn();
    let mut tried = game.clone();
    for mv in game.legal_list() {
        if tried.play(mv).is_err() {
            continue;
        }
        let loses = tried
            .ending()
            .is_some_and(|ending| ending.reason == Reason::ToAndFro(mover) && ending.outcome == Outcome::Win(!mover));
        tried.undo();
        if loses {
            past.exclude_root_move(mv.clone());
        }
    }
}
