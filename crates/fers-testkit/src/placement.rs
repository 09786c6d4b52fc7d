//! Positions from short texts, independent of the crates under test.

use fers_core::{Color, Piece, Setup};
use fers_rules::Ruleset;

/// Returns the position of `placement[hand] turn`, the beginning of a FEN: pieces by their letters
/// (`+` belongs to the next one), counts of empty squares. By default the hands are empty and White
/// is to move.
///
/// # Panics
///
/// If the text does not fit the variant; then the test is wrong.
#[track_caller]
pub fn setup_of(ruleset: &Ruleset, text: &str) -> Setup {
    let mut fields = text.split(' ');
    let (placement, hands) = split_hands(fields.next().expect("a placement"));
    let mut setup = Setup::empty(ruleset.geometry.places());
    for (index, row) in placement.split('/').enumerate() {
        place_rank(ruleset, &mut setup, ruleset.geometry.ranks - 1 - index as u8, row);
    }
    for letter in hands.chars().filter(|&letter| letter != '-') {
        let (piece_type, color) = ruleset.piece_by_letter(&letter.to_string()).expect("a letter of the variant");
        setup.hands[color].add(piece_type);
    }
    setup.turn = if fields.next() == Some("b") { Color::Black } else { Color::White };
    setup
}

fn split_hands(text: &str) -> (&str, &str) {
    text.strip_suffix(']').and_then(|text| text.split_once('[')).unwrap_or((text, ""))
}

#[track_caller]
fn place_rank(ruleset: &Ruleset, setup: &mut Setup, rank: u8, row: &str) {
    let (mut file, mut skip, mut letter) = (0, 0, String::new());
    for c in row.chars() {
        if let Some(digit) = c.to_digit(10) {
            skip = skip * 10 + digit as u8;
            continue;
        }
        letter.push(c);
        if c != '+' {
            file += std::mem::take(&mut skip);
            let found = ruleset.piece_by_letter(&std::mem::take(&mut letter));
            let (piece_type, color) = found.expect("a letter of the variant");
            let square = ruleset.geometry.square(file, rank).expect("a square of the board");
            setup.board[square.index()] = Some(Piece::new(color, piece_type));
            file += 1;
        }
    }
    assert_eq!(file + skip, ruleset.geometry.files, "{row}");
}
