//! Games as files of the course RW144.

use fers::formats::rw144::{self, Board, Profile};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::profile::profile;
use crate::sent::{Sent, sent, thrown};
use crate::{Game, Variant};

/// A game as files of the course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Rw144Files {
    pub board: String,
    pub moves: String,
}

#[wasm_bindgen]
impl Variant {
    /// Returns whether board files of the course RW144 can express its positions.
    #[wasm_bindgen(js_name = isRw144)]
    pub fn is_rw144(&self) -> bool {
        rw144::board_of(self.0.ruleset(), &self.0.ruleset().start).is_ok()
    }
}

#[wasm_bindgen]
impl Game {
    /// Returns the game as a board file and a move file, if these can express it. `board` is the
    /// file that the game began with, if any; its allocations are kept.
    #[wasm_bindgen(js_name = rw144Files)]
    pub fn rw144_files(&self, board: Option<String>, official: bool) -> Sent<Rw144Files> {
        sent(&files(&self.0, board.as_deref(), profile(official)).map_err(thrown)?)
    }
}

fn files(game: &fers::Game, board: Option<&str>, profile: Profile) -> Result<Rw144Files, String> {
    let ruleset = game.variant().ruleset();
    let moves: Vec<_> = game.moves().cloned().collect();
    let found = rw144::board_of(ruleset, game.start())?;
    let known = board.and_then(|text| rw144::read_board(text).board);
    let board = match known {
        Some(known) => Board { allocations: known.allocations, ..found },
        None => found,
    };
    let moves = rw144::write_moves(&board, ruleset, &moves, profile).map_err(|error| error.to_string())?;
    Ok(Rw144Files { board: rw144::write_board(&board, profile), moves })
}

#[cfg(all(test, feature = "foreign-formats"))]
mod tests {
    use fers::formats::rw144::Checkmates;

    use super::*;
    use crate::rw144::{judged, made, rw144_allocations};

    #[test]
    fn a_game_is_written_as_files_that_are_judged_to_be_right() {
        let board = made(&rw144_allocations(1), Some(1), Profile::Spec).text.unwrap();
        let loaded = fers::load(&board, None);
        let ruleset = loaded.entries[0].ruleset.clone().unwrap();
        let mut game = fers::Game::new(fers::Variant::new(ruleset).unwrap());
        for _ in 0..12 {
            let mv = game.legal_list()[0].clone();
            game.play(&mv).unwrap();
        }
        let files = files(&game, Some(&board), Profile::Spec).unwrap();
        assert_eq!(files.board, board);
        let verdict = judged(&files.board, Some(&files.moves), Profile::Spec, Checkmates::AsChecks);
        assert_eq!((verdict.code, verdict.played), (0, 12), "{}", verdict.out);
    }
}
