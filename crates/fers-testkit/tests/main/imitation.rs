//! Pieces that move as others do, in both executors.
//!
//! Source of the rules: XBetza's `I` and final `x`, as the Interactive Diagram's author describes
//! them. The moves were found by hand.

use fers_compile::verify_and_compile;
use fers_core::Setup;
use fers_fen::Dialect;
use fers_formats::canonical;
use fers_movegen::AnyPosition;
use fers_oracle::{Oracle, PerftEnds};
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, moves_of_both};

/// Chess pieces on a board of six squares a side, and some of these.
fn variant(pieces: &str) -> Ruleset {
    let text = format!(
        "name = \"Fools\"\nboard = \"6x6\"\nstart = \"k5/6/6/6/6/5K w - - 0 1\"\nends = [\"mate wins\", \"stalemate draws\"]\n\n\
         [pieces]\nPawn = \"fmWfcFifmnD\"\nKnight = {{ letter = \"N\", moves = \"N\" }}\nRook = \"R\"\n{pieces}\nKing = {{ moves = \"K\", royal = true }}\n"
    );
    let parsed = canonical::read(&text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    parsed.value.unwrap().into_inner()
}

fn position(ruleset: &Ruleset, fen: &str) -> Setup {
    let parsed = fers_fen::parse(ruleset, fen, Dialect::Fers);
    assert_eq!(parsed.diagnostics, [], "{fen}");
    parsed.value.unwrap()
}

/// The moves from a square.
#[track_caller]
fn moves(ruleset: &Ruleset, fen: &str, from: &str) -> String {
    let found = moves_of_both(ruleset, &position(ruleset, fen)).into_iter();
    found.filter(|text| text.starts_with(from)).collect::<Vec<_>>().join(" ")
}

#[test]
fn an_imitator_moves_as_the_piece_that_moved_last() {
    let ruleset = variant("Joker = \"I\"");
    let fen = |rest: &str| format!("k5/6/6/2p3/6/1J3K w - - 0 1{rest}");
    assert_eq!(moves(&ruleset, &fen(""), "b1"), "", "nothing has moved yet");
    assert_eq!(moves(&ruleset, &fen(" last=N"), "b1"), "b1a3 b1c3xc3 b1d2");
    assert_eq!(moves(&ruleset, &fen(" last=K"), "b1"), "b1a1 b1a2 b1b2 b1c1 b1c2");
    assert_eq!(moves(&ruleset, &fen(" last=J"), "b1"), "", "imitators do not imitate each other");
}

#[test]
fn an_imitator_moves_as_a_piece_of_its_own_side_would() {
    let ruleset = variant("Joker = \"I\"");
    // Its pawn's moves go up the board, and it has not moved if it stands where it stood.
    assert_eq!(moves(&ruleset, "k5/6/6/1p4/J5/5K w - - 0 1 last=P", "a2"), "a2a3 a2b3xb3");
    assert_eq!(moves(&ruleset, "k5/6/j5/1P4/6/5K b - - 0 1 last=P", "a4"), "a4a3 a4b3xb3");
}

#[test]
fn the_letters_before_an_imitator_say_which_moves_it_imitates() {
    let fen = "k5/6/6/r2J1p/6/3K2 w - - 0 1 last=R";
    let quiet = "d3b3 d3c3 d3d2 d3d4 d3d5 d3d6 d3e3";
    assert_eq!(moves(&variant("Joker = \"mI\""), fen, "d3"), quiet);
    assert_eq!(moves(&variant("Joker = \"cI\""), fen, "d3"), "d3a3xa3 d3f3xf3");
    let pawn = "k5/6/6/3J2/2p1p1/K5 w - - 0 1 last=P";
    assert_eq!(moves(&variant("Joker = \"I\""), pawn, "d3"), "d3d4");
    assert_eq!(moves(&variant("Joker = \"bI\""), pawn, "d3"), "d3c2xc2 d3d2 d3e2xe2");
}

#[test]
fn an_imitator_threatens_as_the_last_mover() {
    let ruleset = variant("Joker = \"I\"");
    // Where White moves the rook, Black's joker on the first rank becomes one.
    let fen = "k5/6/2N3/6/3R2/j4K w - - 0 1 last=K";
    assert_eq!(moves(&ruleset, fen, "d2"), "d2d1", "elsewhere it would be captured along the rank that it leaves open");
    assert_eq!(moves(&ruleset, fen, "c4"), "c4a3 c4a5 c4b2 c4b6 c4d6 c4e3 c4e5");
    assert_eq!(moves(&ruleset, fen, "f1"), "f1e1 f1e2 f1f2");
}

#[test]
fn what_moved_last_is_what_stands_there_after_the_move() {
    let ruleset = variant("Joker = \"I\"");
    let after = |fen: &str, mv: &str| {
        let moved = after_by_both(&ruleset, &position(&ruleset, fen), mv).last_moved;
        moved.map(|piece_type| ruleset.piece(piece_type).name.clone())
    };
    assert_eq!(after("k5/6/6/6/1N4/5K w - - 0 1", "b2d3").as_deref(), Some("Knight"));
    assert_eq!(after("k5/6/6/6/J5/5K w - - 0 1 last=N", "a2b4").as_deref(), Some("Joker"));
}

#[test]
fn a_borrower_moves_as_the_friends_it_sees() {
    // A squire moves as what stands beside it.
    let ruleset = variant("Squire = \"xK\"");
    assert_eq!(moves(&ruleset, "k5/6/6/6/1S4/5K w - - 0 1", "b2"), "", "nobody lends it moves");
    assert_eq!(moves(&ruleset, "k5/6/6/2N3/1S4/5K w - - 0 1", "b2"), "b2a4 b2c4 b2d1 b2d3");
    assert_eq!(moves(&ruleset, "k5/6/6/2n3/1S4/5K w - - 0 1", "b2"), "", "enemies do not lend theirs");
    assert_eq!(moves(&ruleset, "k5/6/6/2S3/1S4/5K w - - 0 1", "b2"), "", "borrowers lend nothing to each other");
    let both = "k5/6/6/2N3/1SR3/5K w - - 0 1";
    assert_eq!(moves(&ruleset, both, "b2"), "b2a2 b2a4 b2b1 b2b3 b2b4 b2b5 b2b6 b2c4 b2d1 b2d3");
}

#[test]
fn a_borrower_may_look_far_and_move_by_itself() {
    let ruleset = variant("Gopher = \"WxR\"");
    assert_eq!(moves(&ruleset, "k5/6/6/6/G4N/5K w - - 0 1", "a2"), "a2a1 a2a3 a2b2 a2b4 a2c1 a2c3");
}

#[test]
fn both_executors_count_the_same() {
    let ruleset = variant("Joker = \"KI\"\nSquire = \"WxK\"");
    let start = position(&ruleset, "rnkjsr/pppppp/6/6/PPPPPP/RNKJSR w - - 0 1");
    let interpreted = Oracle::new(&ruleset).perft(&start, 3, PerftEnds::Ignored);
    let mut position = AnyPosition::new(&verify_and_compile(&ruleset).unwrap(), &start).unwrap();
    assert_eq!(position.perft(3, fers_movegen::PerftEnds::Ignored), interpreted);
}
