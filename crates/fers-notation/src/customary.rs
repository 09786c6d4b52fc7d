//! Customary piece letters of the notations, whatever the ruleset calls the pieces.

use std::sync::LazyLock;

use fers_betza::{RulesetNames, parse_moves, same_moves};
use fers_core::{Color, Geometry, PieceType};
use fers_rules::{Path, Ruleset};

use crate::notation::Notation;

/// Moves, and the letter of a piece with these moves; its conditional moves are ignored.
type Letters = Vec<(Vec<Path>, &'static str)>;

/// Source: the notation of the World Xiangqi Federation.
static CHINESE: LazyLock<Letters> = LazyLock::new(|| {
    of_moves(&[("nN", "H"), ("nA", "E"), ("step W to empty, then ride 2 turning 1 7 to empty | enemy", "E")])
});

/// Source: Fairy-Stockfish's library.
static THAI: LazyLock<Letters> =
    LazyLock::new(|| of_moves(&[("K", "ข"), ("F", "ม็"), ("FfW", "ค"), ("N", "ม"), ("R", "ร"), ("fmWfcF", "บ")]));

fn of_moves(known: &[(&str, &'static str)]) -> Letters {
    // The paths name no piece or region.
    let nobody = Ruleset::new("", Geometry::rectangle(1, 1));
    let paths = |moves| parse_moves(moves, &mut RulesetNames(&nobody)).value.paths;
    known.iter().map(|&(moves, letter)| (paths(moves), letter)).collect()
}

/// Returns the letter of each piece type; empty for pawns in algebraic notations.
pub(crate) fn letters(ruleset: &Ruleset, notation: Notation) -> Vec<String> {
    let (known, omits_pawns): (&[(Vec<Path>, &str)], bool) = match notation {
        Notation::San | Notation::Long | Notation::Squares => (&[], true),
        Notation::Hodges | Notation::HodgesDigits | Notation::Hosking => (&[], false),
        Notation::Wxf | Notation::Janggi => (&CHINESE, false),
        Notation::Thai => (&THAI, true),
        Notation::ThaiLong => (&THAI, false),
    };
    let letter = |piece_type: PieceType| {
        let rules = ruleset.piece(piece_type);
        if rules.san.is_empty() && omits_pawns {
            return String::new();
        }
        match customary_letter(known, &rules.moves) {
            Some(letter) => letter.to_owned(),
            None if notation == Notation::Long => rules.san.clone(),
            None => own_letter(ruleset, piece_type).to_owned(),
        }
    };
    ruleset.piece_types().map(letter).collect()
}

fn customary_letter<'a>(known: &[(Vec<Path>, &'a str)], moves: &[Path]) -> Option<&'a str> {
    if known.is_empty() {
        return None;
    }
    let always: Vec<Path> = moves.iter().filter(|path| path.when.is_empty()).cloned().collect();
    known.iter().find(|(moves, _)| same_moves(moves, &always)).map(|&(_, letter)| letter)
}

/// Returns White's letter, without the mark of pieces that turn back into pawns.
pub(crate) fn own_letter(ruleset: &Ruleset, piece_type: PieceType) -> &str {
    let letters = &ruleset.piece(piece_type).letters[Color::White];
    letters.strip_suffix('~').filter(|short| !short.is_empty()).unwrap_or(letters)
}
