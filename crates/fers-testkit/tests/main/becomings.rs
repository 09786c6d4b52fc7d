//! Pieces that turn into others by moving, in both executors.
//!
//! Expectations are read from the documentation of `Becoming`; the counts of games that need it are
//! in `testdata/perft/`.

use fers_core::{Color, Setup};
use fers_fen::Dialect;
use fers_formats::canonical;
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, moves_of_both};

/// A board of five by five with a start that does not matter; `pieces` are lines of the table
/// `[pieces]`, `rules` go before it.
fn variant(rules: &str, pieces: &str) -> Ruleset {
    let text = format!(
        "name = \"test\"\nboard = \"5x5\"\nstart = \"5/5/5/5/5 w - - 0 1\"\n{rules}\n[pieces]\nKing = {{ moves = \"K\", royal = true }}\n{pieces}"
    );
    let parsed = canonical::read(&text);
    assert_eq!(parsed.diagnostics, []);
    parsed.value.unwrap().into_inner()
}

fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    fers_fen::parse(ruleset, fen, Dialect::Fers).value.unwrap()
}

/// The legal moves that begin so.
#[track_caller]
fn moves(ruleset: &Ruleset, setup: &Setup, start: &str) -> Vec<String> {
    moves_of_both(ruleset, setup).into_iter().filter(|text| text.starts_with(start)).collect()
}

#[track_caller]
fn check(ruleset: &Ruleset, fen: &str, mv: &str, expected: &str) {
    let next = after_by_both(ruleset, &setup(ruleset, fen), mv);
    assert_eq!(fers_fen::write(ruleset, &next, Dialect::Fers), expected);
}

const ALTERNATING: &str = "Knight = { letter = \"N\", moves = \"N\", becomes = { into = \"Bishop\" } }\n\
    Bishop = { moves = \"B\", becomes = { into = \"Knight\" } }\n";

#[test]
fn an_alternating_piece_is_another_one_after_each_move_and_the_clock_goes_on() {
    let ruleset = variant("", ALTERNATING);
    check(&ruleset, "4k/5/5/5/N3K w - - 7 1", "a1b3", "4k/5/1B3/5/4K b - - 8 1");
    check(&ruleset, "4k/5/1B3/5/4K w - - 7 1", "b3c4", "4k/2N2/5/5/4K b - - 8 1");
}

#[test]
fn the_first_entry_that_applies_decides_and_its_own_type_is_one_to_become() {
    let becomes = "becomes = [{ into = \"Rook\", capturing = [\"Rook\"] }, { into = \"Queen\", capturing = true }, \
        { into = \"King\", zone = \"rank 3\" }]";
    let pieces = format!("Rook = {{ moves = \"R\", {becomes} }}\nQueen = \"Q\"\n");
    let ruleset = variant("", &pieces);
    check(&ruleset, "4k/5/q4/r4/R3K w - - 0 1", "a1a2", "4k/5/q4/R4/4K b - - 0 1");
    check(&ruleset, "4k/5/q4/5/R3K w - - 0 1", "a1a3", "4k/5/Q4/5/4K b - - 0 1");
    check(&ruleset, "4k/5/5/5/R3K w - - 0 1", "a1a3", "4k/5/K4/5/4K b - - 1 1");
    check(&ruleset, "4k/5/5/5/R3K w - - 0 1", "a1a4", "4k/R4/5/5/4K b - - 1 1");
}

#[test]
fn a_change_takes_the_place_of_promotion_and_of_the_victims_nature() {
    let pawn = "Pawn = { moves = \"fmWfcF\", promotes = { to = [\"Queen\", \"Rook\"] }, \
        becomes = { into = \"Rook\", capturing = [\"Queen\"] } }\n";
    let pieces = format!("{pawn}Rook = \"R\"\nQueen = {{ moves = \"Q\", assimilates = true }}\n");
    let ruleset = variant("", &pieces);
    let before = setup(&ruleset, "1q2k/P4/5/5/4K w - - 0 1");
    assert_eq!(moves(&ruleset, &before, "a4b5"), ["a4b5xb5"]);
    assert_eq!(moves(&ruleset, &before, "a4a5").len(), 2);
    check(&ruleset, "1q2k/P4/5/5/4K w - - 0 1", "a4b5", "1R2k/5/5/5/4K b - - 0 1");
}

#[test]
fn of_several_victims_the_last_counts() {
    let becomes =
        "becomes = [{ into = \"Rook\", capturing = [\"Rook\"] }, { into = \"Queen\", capturing = [\"Queen\"] }]";
    let pieces = format!("Lion = {{ moves = \"cWcaW\", {becomes} }}\nRook = \"R\"\nQueen = \"Q\"\n");
    let ruleset = variant("", &pieces);
    check(&ruleset, "4k/5/5/qr3/L3K w - - 0 1", "a1b2xa2xb2", "4k/5/5/1R3/4K b - - 0 1");
    check(&ruleset, "4k/5/5/rq3/L3K w - - 0 1", "a1b2xa2xb2", "4k/5/5/1Q3/4K b - - 0 1");
}

#[test]
fn a_king_that_becomes_something_else_is_royal_no_more() {
    let text = "Man = \"K\"\nRook = { moves = \"R\", becomes = { into = \"King\", capturing = true } }\n";
    let mut ruleset = variant("", text);
    let man = ruleset.piece_by_letter("M").unwrap().0;
    let catch = fers_rules::Catch::Anything;
    ruleset.pieces[0].becomes.push(fers_rules::Becoming::new(man, catch));
    // The king may take the guarded man, but not step beside it.
    let before = setup(&ruleset, "r3k/m4/K4/5/5 w - - 0 1");
    assert_eq!(moves(&ruleset, &before, "a3"), ["a3a2", "a3a4xa4", "a3b2"]);
    // A rook that becomes a king must not stand attacked.
    let before = setup(&ruleset, "r3k/m4/5/R4/4K w - - 0 1");
    assert_eq!(moves(&ruleset, &before, "a2a4"), [""; 0]);
}

#[test]
fn what_has_changed_enters_the_hand_as_what_it_was_last() {
    let ruleset = variant("hands = { captured-to = \"capturer\", drops = \"allowed\" }", ALTERNATING);
    let before = setup(&ruleset, "n3k/5/5/5/N3K[] w - - 0 1");
    let moved = after_by_both(&ruleset, &before, "a1b3");
    let taken = after_by_both(&ruleset, &moved, "a5b3");
    let hand: Vec<_> = taken.hands[Color::Black].iter().collect();
    assert_eq!(hand, [(ruleset.piece_by_letter("B").unwrap().0, 1)]);
}

const STONE: &str = "Stone = { letter = \"S\", moves = [] }\n";

#[test]
fn a_piece_is_left_on_an_empty_origin() {
    let becomes = "becomes = { into = \"Knight\", leaves = \"Stone\" }";
    let pieces = format!("Knight = {{ letter = \"N\", moves = \"N\", {becomes} }}\n{STONE}");
    let ruleset = variant("", &pieces);
    check(&ruleset, "4k/5/5/5/N3K w - - 7 1", "a1b3", "4k/5/1N3/5/S3K b - - 8 1");
    check(&ruleset, "4k/5/1s3/5/N3K w - - 7 1", "a1b3", "4k/5/1N3/5/S3K b - - 0 1");
}

#[test]
fn nothing_is_left_where_another_piece_has_come() {
    let becomes = "becomes = { into = \"Rook\", leaves = \"Stone\" }";
    let queen = format!("Queen = {{ moves = \"mWudW\", {becomes} }}\n");
    let ruleset = variant("", &format!("{queen}Rook = \"R\"\n{STONE}"));
    check(&ruleset, "4k/5/5/5/Q3K w - - 7 1", "a1a2", "4k/5/5/R4/S3K b - - 8 1");
    check(&ruleset, "4k/5/5/R4/Q3K w - - 7 1", "a1a2", "4k/5/5/R4/R3K b - - 8 1");
}

#[test]
fn what_is_left_keeps_a_line_closed() {
    let becomes = "becomes = { into = \"Rook\", leaves = \"Stone\", capturing = false }";
    let ruleset = variant("", &format!("Rook = {{ moves = \"R\", {becomes} }}\n{STONE}"));
    let before = setup(&ruleset, "r3k/5/5/Rs3/K4 w - - 0 1");
    // The capture on b2 would leave nothing, and open the file.
    assert_eq!(moves(&ruleset, &before, "a2"), ["a2a3", "a2a4", "a2a5xa5"]);
    let before = setup(&ruleset, "r3k/5/5/R1s2/K4 w - - 0 1");
    assert_eq!(moves(&ruleset, &before, "a2"), ["a2a3", "a2a4", "a2a5xa5", "a2b2"]);
}
