//! Pieces without a game.

use fers_betza::same_moves;
use fers_core::{Color, Geometry, PieceType};
use fers_rules::{Path, PieceRules, Ruleset};

use crate::{Library, LibraryEntry};

/// Makes a ruleset of a single piece type, so that its moves can be described and drawn.
pub fn lone_piece(name: &str, letter: &str, moves: Vec<Path>) -> Ruleset {
    let mut ruleset = Ruleset::new(name, Geometry::rectangle(8, 8));
    ruleset.pieces.push(PieceRules::new(name, letter, moves));
    ruleset
}

/// Returns the variants of the library in which a piece of some side has exactly these moves, with
/// the first such piece.
///
/// Castling, promotion and other properties do not count; see [`same_moves`] for the comparison.
///
/// ```
/// let chess = fers::Library::builtin().find("chess").expect("the library has chess");
/// let knight = chess.ruleset().pieces.iter().find(|piece| piece.name == "Knight").expect("chess has knights");
/// assert!(fers::variants_with(&knight.moves).iter().any(|(entry, _)| entry.short_name() == "capablanca"));
/// ```
pub fn variants_with(moves: &[Path]) -> Vec<(&'static LibraryEntry, PieceType)> {
    let with_piece = |entry: &'static LibraryEntry| {
        let ruleset = entry.ruleset();
        let moves_so = |color| move |piece: &PieceType| same_moves(ruleset.piece(*piece).moves_of(color), moves);
        let piece = Color::ALL.into_iter().find_map(|color| ruleset.piece_types().find(moves_so(color)));
        piece.map(|piece| (entry, piece))
    };
    Library::builtin().entries().iter().filter_map(with_piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_found_in_the_games_that_have_it() {
        let marshal = fers_betza::parse("RN").value.paths;
        let found = variants_with(&marshal);
        let of = |name: &str| found.iter().find(|(entry, _)| entry.short_name() == name);
        let (capablanca, piece) = of("capablanca").expect("it has chancellors");
        assert_eq!(capablanca.ruleset().piece(*piece).letters.white, "C");
        assert!(of("grand").is_some() && of("chess").is_none());
    }

    #[test]
    fn a_lone_piece_has_words() {
        let ruleset = lone_piece("Ferz", "F", fers_betza::parse("F").value.paths);
        let words = crate::words::moves_in_words(&ruleset, PieceType(0), Color::White);
        assert_eq!(words, "moves or captures one square diagonally");
    }
}
