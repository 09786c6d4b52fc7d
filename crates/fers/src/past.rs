//! What the computer opponent has to know of a game so far.

use fers_game::Game;
use fers_search::Past;

/// The earlier positions of a game, as [`Engine::search`](fers_search::Engine::search) asks for them.
pub fn past(game: &Game) -> Past {
    let mut replayed = game.clone();
    let mut keys = Vec::new();
    while replayed.undo().is_some() {
        keys.push(replayed.position().key());
    }
    keys.into_iter().rev().collect()
}
