//! The rules that Tamerlane Chess brought: kings that exchange places once, stand in for others and
//! hide in citadels, pawns that wait and come back where they threaten enough; in both executors.
//!
//! Expectations are counted by hand from the rules in `docs/library.md`; squares are those of the
//! board of the library, `b1` to `l10`.

use std::path::Path;

use fers_compile::verify_and_compile;
use fers_core::Color::{self, Black, White};
use fers_core::{Outcome, Piece, Setup, Square};
use fers_formats::canonical;
use fers_movegen::AnyPosition;
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, moves_of_both};

fn tamerlane() -> Ruleset {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/tamerlane.fers");
    let parsed = canonical::read(&std::fs::read_to_string(file).unwrap());
    assert_eq!(parsed.diagnostics, []);
    parsed.value.unwrap().into_inner()
}

/// A position of pieces, `R` for White's and `r` for Black's, each with its square behind it.
#[track_caller]
fn setup(ruleset: &Ruleset, pieces: &str, turn: Color) -> Setup {
    let mut setup = Setup { turn, ..Setup::empty(ruleset.geometry.places()) };
    let words: Vec<&str> = pieces.split(' ').collect();
    for pair in words.chunks(2) {
        let (piece_type, color) = ruleset.piece_by_letter(pair[0]).unwrap();
        setup.board[square(ruleset, pair[1]).index()] = Some(Piece::new(color, piece_type));
    }
    setup
}

fn square(ruleset: &Ruleset, name: &str) -> Square {
    ruleset.geometry.squares().find(|&square| ruleset.geometry.square_name(square) == name).unwrap()
}

/// What a side may do from a square, without that square.
#[track_caller]
fn moves_from(pieces: &str, turn: Color, origin: &str) -> Vec<String> {
    let ruleset = tamerlane();
    let moves = moves_of_both(&ruleset, &setup(&ruleset, pieces, turn));
    moves.iter().filter_map(|text| text.strip_prefix(origin)).map(str::to_owned).collect()
}

#[track_caller]
fn check(pieces: &str, turn: Color, origin: &str, expected: &[&str]) {
    assert_eq!(moves_from(pieces, turn, origin), expected, "{pieces}");
}

/// Checks which pieces stand where after a move.
#[track_caller]
fn check_after(pieces: &str, turn: Color, mv: &str, expected: &str) {
    let ruleset = tamerlane();
    let after = after_by_both(&ruleset, &setup(&ruleset, pieces, turn), mv);
    assert_eq!(after.board, setup(&ruleset, expected, turn).board, "{pieces}: {mv}");
}

/// Checks how the game has ended after a move of Black's.
#[track_caller]
fn check_ending(pieces: &str, mv: &str, expected: Option<Outcome>) {
    let ruleset = tamerlane();
    let after = after_by_both(&ruleset, &setup(&ruleset, pieces, Black), mv);
    let mut position = AnyPosition::new(&verify_and_compile(&ruleset).unwrap(), &after).unwrap();
    assert_eq!(position.ending().map(|(_, ending)| ending.outcome), expected, "{pieces}: {mv}");
}

#[test]
fn a_king_in_check_exchanges_places_with_a_piece_of_its_own() {
    let checked = "K g1 N b5 PR b3 k l10 r g10";
    check(checked, White, "g1", &["b3", "b5", "f1", "f2", "h1", "h2"]);
    check(checked, White, "b", &[]);
    check_after(checked, White, "g1b5", "N g1 +K b5 PR b3 k l10 r g10");
    // Not where it would be in check again, nor with a pawn that waits, nor twice, nor without
    // check.
    check("K g1 N b10 k l9 r g10", White, "g1", &["f1", "f2", "h1", "h2"]);
    check("K g1 PX b10 PY c10 k l9 r g9", White, "g1", &["f1", "f2", "h1", "h2"]);
    check("+K g1 N b5 k l10 r g10", White, "g1", &["f1", "f2", "h1", "h2"]);
    check("K g1 N b5 k l10 r f10", White, "g1", &["g2", "h1", "h2"]);
    // Nor while there is another king: a side with two kings is never in check.
    check("K g1 I b1 k l10 r g10", White, "g1", &["f1", "f2", "g2", "h1", "h2"]);
}

#[test]
fn only_the_last_king_is_mated() {
    // One of two kings may be left to be captured.
    check("K g1 I b1 k l10 r g10", White, "b1", &["b2", "c1", "c2"]);
    check("K g1 I b1 k l10 r g10", Black, "g10g1", &["xg1"]);
    check_ending("I b1 k l10 r c10", "l10l9", None);
    check_ending("I b1 k l10 r c8 r d10", "d10b10", Some(Outcome::Win(Black)));
    check_ending("K g5 I b1 k l10 r c8 r d10", "d10b10", None);
    // Who has no move has lost.
    check_ending("+K b1 k l10 r l3 r d9", "d9c9", None);
    check_ending("+K b1 k l10 r l2 r d9", "d9c9", Some(Outcome::Win(Black)));
}

#[test]
fn the_highest_king_alone_goes_to_the_other_citadel_and_draws() {
    check("K b8 k f1", White, "b8", &["a9", "b7", "b9", "c7", "c8", "c9"]);
    check("K b10 k l3", Black, "l3", &["k2", "k3", "k4", "l2", "l4", "m2"]);
    check("K l2 k f8", White, "l2", &["k1", "k2", "k3", "l1", "l3"]);
    check("K f1 I b8 k f8", White, "b8", &["b7", "b9", "c7", "c8", "c9"]);
    check("+K f1 I b8 k f8", White, "b8", &["b7", "b9", "c7", "c8", "c9"]);
    check("I b8 k f8", White, "b8", &["a9", "b7", "b9", "c7", "c8", "c9"]);
    check("I f1 A b8 k f8", White, "b8", &["b7", "b9", "c7", "c8", "c9"]);
    check("A b8 k f8", White, "b8", &["a9", "b7", "b9", "c7", "c8", "c9"]);
    check_ending("K b10 k l3", "l3m2", Some(Outcome::Draw));
}

#[test]
fn nothing_else_enters_a_citadel_or_captures_there() {
    let moves = moves_from("K f1 R b9 k h4", White, "b9");
    assert_eq!((moves.len(), moves.contains(&"a9".to_owned())), (19, false));
    // The adventitious king alone may hide in its own, and bars the way to the other king.
    check("K f1 A l2 k f8", White, "l2", &["k1", "k2", "k3", "l1", "l3", "m2"]);
    check("K b10 A m2 k l3", Black, "l3", &["k2", "k3", "k4", "l4"]);
    // There it is in no check.
    check("A m2 k f8 r b2", White, "m2", &["l1", "l3"]);
    assert_eq!(moves_from("A m2 N f1 k f8 r b2", White, "f1").len(), 4);
}

#[test]
fn each_pawn_becomes_its_own_piece() {
    for letter in ["R", "N", "T", "Z", "V", "G", "E", "C", "W"] {
        let [before, after] = [format!("K b1 P{letter} c9 k l5"), format!("K b1 {letter} c10 k l5")];
        check_after(&before, White, "c9c10", &after);
    }
    check_after("K b1 PK c9 k l5", White, "c9c10", "K b1 I c10 k l5");
    check_after("K b1 PA c9 k l5", White, "c9c10", "K b1 A c10 k l5");
}

#[test]
fn the_pawn_of_pawns_waits_and_comes_back_where_it_forks() {
    check_after("K b1 PP c9 k l5", White, "c9c10", "K b1 PX c10 k l5");
    let knights = "K b1 PX c10 k l1 n d7 n f7";
    check(knights, White, "c10", &["e6"]);
    check_after(knights, White, "c10e6", "K b1 PS e6 k l1 n d7 n f7");
    // Whatever stands there leaves the board, but no king.
    check(&format!("{knights} R e6"), White, "c10", &["e6xe6"]);
    check(&format!("{knights} r e6"), White, "c10", &["e6xe6"]);
    check("K e6 PX c10 k l1 n d7 n f7", White, "c10", &[]);
    // No piece captures it where it waits.
    let moves = moves_from("K h1 PX c10 k l10 r c5", Black, "c5");
    assert_eq!((moves.len(), moves.iter().any(|mv| mv.contains('x'))), (18, false));
}

#[test]
fn the_pawn_of_pawns_comes_back_where_it_attacks_a_piece_that_cannot_move() {
    let hemmed = "K b1 PX c10 k l1 e d7 pn b5 pn f5 pn f9";
    check(&format!("{hemmed} pn b9"), White, "c10", &["c6", "e6"]);
    check(hemmed, White, "c10", &[]);
    // A pinned knight cannot move, and the king beside it makes a fork.
    check("K b1 PX c10 R b7 k h7 n f7", White, "c10", &["e6", "g6"]);
}

#[test]
fn the_pawn_of_pawns_begins_again_where_the_pawn_of_kings_began() {
    check_after("K b1 PS c9 k l5", White, "c9c10", "K b1 PY c10 k l5");
    check("K b1 PY c10 k l5", White, "c10", &["g3"]);
    check_after("K b1 PY c10 k l5", White, "c10g3", "K b1 PA g3 k l5");
    check("K b1 PY c10 k l5 n g3", White, "c10", &[]);
    check_after("K b10 py c1 k l5", Black, "c1g8", "K b10 pa g8 k l5");
}
