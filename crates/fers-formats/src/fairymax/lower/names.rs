//! Names of pieces, which the files do not contain.

use std::collections::HashMap;
use std::sync::OnceLock;

use fers_pieces::Library;
use fers_rules::{Path, Ruleset};

use super::cast::Role;
use crate::fairymax::tree::Game;

/// Returns a name for a piece with these moves: that of a known piece, or its letter.
pub(super) fn of(ruleset: &Ruleset, game: &Game<'_>, role: &Role, moves: &[Path]) -> String {
    let letter = &role.letters.white;
    let is_royal = game.pieces[role.white].value.value < 0;
    let known = if role.is_pawn {
        (letter == "P").then_some("Pawn")
    } else if is_royal {
        (letter == "K").then_some("King")
    } else {
        known(letter, moves)
    };
    let is_free = |name: &&str| ruleset.pieces.iter().all(|piece| piece.name != **name);
    known.filter(is_free).unwrap_or(letter).to_owned()
}

/// Returns the name of a library piece with these moves, preferably with this letter.
fn known(letter: &str, moves: &[Path]) -> Option<&'static str> {
    let text = fers_betza::print(moves)?;
    let names = by_moves().get(&text)?;
    let of_letter = names.iter().find(|(own, _)| own == letter);
    of_letter.or(names.first()).map(|&(_, name)| name)
}

/// Returns letters and names of the library pieces, by their printed moves.
fn by_moves() -> &'static HashMap<String, Vec<(String, &'static str)>> {
    static NAMES: OnceLock<HashMap<String, Vec<(String, &'static str)>>> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names: HashMap<String, Vec<(String, &'static str)>> = HashMap::new();
        for piece in Library::get().pieces() {
            let text = fers_betza::print(&fers_betza::parse(&piece.betza).value.paths);
            if let Some(text) = text {
                names.entry(text).or_default().push((piece.letter.clone(), piece.name.as_str()));
            }
        }
        names
    })
}
