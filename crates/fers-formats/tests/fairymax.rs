//! Fairy-Max's `fmax.ini`, read and written.

#[path = "fairymax/corpus.rs"]
mod corpus;
#[path = "fairymax/dialects.rs"]
mod dialects;
#[path = "fairymax/errors.rs"]
mod errors;
#[path = "fairymax/meaning.rs"]
mod meaning;
#[path = "fairymax/writing.rs"]
mod writing;

use fers_core::{Color, Piece, PieceType, Setup};
use fers_formats::fairymax::{Dialect, read_as};
use fers_rules::{PieceRules, Ruleset};
use fers_testkit::moves_of_both;

/// A game on a board of 8x8 with kings, rooks in the corners and a piece X, of which the rays are
/// given; its seventh piece is a queen.
fn game_of(rays: &str) -> String {
    game_with("8x8", "p:90 -16,24 -16,6 -15,5 -17,5\np:90 16,24 16,6 15,5 17,5", &format!("x:300 {rays}"))
}

fn game_with(board: &str, pawns: &str, more: &str) -> String {
    let king = "k:-1 1,34 -1,34 1,7 -1,7 16,7 -16,7 15,7 -15,7 17,7 -17,7";
    let queen = "q:900 1,3 -1,3 16,3 -16,3 15,3 -15,3 17,3 -17,3";
    let array = "6 0 0 0 3 0 0 6";
    format!(
        "version 4.8(w)\nGame: test\n{board}\n{array}\n{array}\n{pawns}\n{king}\nn:300 14,7 -14,7 18,7 -18,7 31,7 -31,7 33,7 -33,7\n\
         b:310 15,3 -15,3 17,3 -17,3\nr:480 1,3 -1,3 16,3 -16,3\n{queen}\n{more}\n"
    )
}

/// The ruleset of a text that holds one game without errors.
#[track_caller]
fn ruleset(text: &str) -> Ruleset {
    ruleset_as(text, None)
}

#[track_caller]
fn ruleset_as(text: &str, dialect: Option<Dialect>) -> Ruleset {
    let parsed = read_as(text, dialect);
    let errors: Vec<_> = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    parsed.value.games.into_iter().next().and_then(|game| game.ruleset).expect("a game").into_inner()
}

/// The piece of a letter.
fn piece<'r>(ruleset: &'r Ruleset, letter: &str) -> &'r PieceRules {
    ruleset.pieces.iter().find(|piece| piece.letters.white == letter).expect("there is such a piece")
}

/// A position of pieces like `Xd4` and `pe5`, White to move, none of which has moved.
fn position(ruleset: &Ruleset, pieces: &str) -> Setup {
    let mut setup = Setup::empty(ruleset.geometry.places());
    for word in pieces.split(' ') {
        let (letter, square) = word.split_at(1);
        let is_it = |&(_, piece): &(usize, &PieceRules)| piece.letters.iter().any(|(_, own)| own == letter);
        let (index, rules) = ruleset.pieces.iter().enumerate().find(is_it).expect("there is such a piece");
        let color = if rules.letters.white == letter { Color::White } else { Color::Black };
        let square = ruleset.geometry.parse_square(square).expect("it is on the board");
        setup.board[square.index()] = Some(Piece::new(color, PieceType(index as u16)));
        // Pawns and the piece X have moves that they lose with their first move.
        if matches!(letter, "P" | "p" | "X" | "x") {
            setup.virgin.insert(square);
        }
    }
    setup
}

/// Where the piece X on d4 may go, beside kings on a1 and h2 and other pieces.
#[track_caller]
fn targets(ruleset: &Ruleset, others: &str) -> String {
    let others = if others.is_empty() { String::new() } else { format!(" {others}") };
    let setup = position(ruleset, &format!("Xd4 Ka1 kh2{others}"));
    let moves = moves_of_both(ruleset, &setup);
    let to = moves.iter().filter_map(|mv| mv.strip_prefix("d4").or_else(|| mv.strip_prefix("Xd4")));
    let mut to: Vec<String> = to.map(|to| to.chars().take(2).collect()).collect();
    to.sort();
    to.dedup();
    to.join(" ")
}
