//! Captures beside where moves lead, and pieces that others keep from moving, in both executors.
//!
//! Source: the rules of Ultima by Robert Abbott as English Wikibooks and Wikipedia tell them;
//! positions made by hand.

use std::path::Path;

use fers_core::Setup;
use fers_fen::Dialect;
use fers_formats::canonical;
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, moves_of_both};

fn read(text: &str) -> Ruleset {
    let parsed = canonical::read(text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    parsed.value.unwrap().into_inner()
}

fn ultima() -> Ruleset {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/ultima.fers");
    read(&std::fs::read_to_string(path).unwrap())
}

fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    fers_fen::parse(ruleset, fen, Dialect::Fers).value.unwrap()
}

/// Checks the board after a move; clocks are those of a capture, or of a move on the seventh ply
/// without one.
#[track_caller]
fn check_after(ruleset: &Ruleset, board: &str, mv: &str, expected: &str) {
    let next = after_by_both(ruleset, &setup(ruleset, &format!("{board} w - - 6 1")), mv);
    let is_capture = count_pieces(board) != count_pieces(expected);
    let clock = if is_capture { 0 } else { 7 };
    let written = fers_fen::write(ruleset, &next, Dialect::Fers);
    assert_eq!(written, format!("{expected} b - - {clock} 1"), "{board} {mv}");
}

fn count_pieces(board: &str) -> usize {
    board.chars().filter(char::is_ascii_alphabetic).count()
}

/// The moves of White that begin so, what comes first left out.
#[track_caller]
fn moves(ruleset: &Ruleset, board: &str, start: &str) -> String {
    let all = moves_of_both(ruleset, &setup(ruleset, &format!("{board} w - - 0 1")));
    let found: Vec<&str> = all.iter().filter_map(|mv| mv.strip_prefix(start)).collect();
    found.join(" ")
}

#[test]
fn a_pincer_pawn_takes_what_stands_between_it_and_any_friend() {
    let ultima = ultima();
    check_after(&ultima, "7k/8/8/1Pp5/8/8/8/K2P4", "d1d5", "7k/8/8/1P1P4/8/8/8/K7");
    // Three at once; the friends are a king, a leaper and a pawn.
    check_after(&ultima, "7k/3L4/3p4/1Kx1iP2/8/8/8/3P4", "d1d5", "7k/3L4/8/1K1P1P2/8/8/8/8");
    // Not on diagonals, not with an enemy or a gap behind, and two in a row are too many.
    check_after(&ultima, "7k/8/1P1p4/2p1pp1P/3p4/8/8/K7", "h5g5", "7k/8/1P1p4/2p1ppP1/3p4/8/8/K7");
    check_after(&ultima, "7k/1P1P4/2p1p3/8/2p1p3/1P6/8/K2P4", "d1d5", "7k/1P1P4/2p1p3/3P4/2p1p3/1P6/8/K7");
    // Who goes between two enemies is safe.
    check_after(&ultima, "7k/8/8/2p1p3/8/8/8/K2P4", "d1d5", "7k/8/8/2pPp3/8/8/8/K7");
}

#[test]
fn a_withdrawer_takes_what_it_goes_straight_away_from() {
    let ultima = ultima();
    let board = "7k/8/8/3l4/3W4/8/8/K7";
    check_after(&ultima, board, "d4d2", "7k/8/8/8/8/8/3W4/K7");
    check_after(&ultima, board, "d4d3", "7k/8/8/8/8/3W4/8/K7");
    check_after(&ultima, board, "d4c3", "7k/8/8/3l4/8/2W5/8/K7");
    check_after(&ultima, "7k/8/8/4p3/3W4/8/8/1K6", "d4a1", "7k/8/8/8/8/8/8/WK6");
}

#[test]
fn a_coordinator_takes_where_its_lines_cross_those_of_its_king() {
    let ultima = ultima();
    check_after(&ultima, "7k/8/8/8/p7/2C5/8/K2p4", "c3d4", "7k/8/8/8/3C4/8/8/K7");
    // Friends stay, and on the king's file there is no rectangle.
    check_after(&ultima, "7k/8/8/8/P7/2C5/8/K2x4", "c3d4", "7k/8/8/8/P2C4/8/8/K7");
    check_after(&ultima, "7k/8/8/p7/8/2C5/8/K2x4", "c3a3", "7k/8/8/p7/8/C7/8/K2x4");
}

#[test]
fn a_long_leaper_jumps_over_single_enemies() {
    let ultima = ultima();
    let reached = moves(&ultima, "7k/8/8/8/8/Lp1w4/P7/1P5K", "a3");
    // Up the file six squares less the first, the diagonal, and to the right over one enemy or two.
    assert_eq!(reached, "a4 a5 a6 a7 a8 b2 b4 c1 c3xb3 c5 d6 e3xb3xd3 e7 f3xb3xd3 f8 g3xb3xd3 h3xb3xd3");
    // Not over two in a row, nor over friends.
    assert_eq!(moves(&ultima, "7k/8/8/8/P7/LppP4/PP6/1P5K", "a3"), "b4 c5 d6 e7 f8");
}

#[test]
fn a_chameleon_takes_seven_at_once_as_each_of_them_takes() {
    let ultima = ultima();
    let before = "k2P4/3p4/1Pp1pP1c/3l4/8/3l3K/3X4/3w4";
    check_after(&ultima, before, "d2d6", "k2P4/8/1P1X1P2/8/8/7K/8/8");
    // Diagonally it pinches no pawns, and it never takes another chameleon.
    check_after(&ultima, "7k/8/8/1Pp5/8/5X2/8/K7", "f3d5", "7k/8/8/1PpX4/8/8/8/K7");
    check_after(&ultima, "7k/8/8/1Px5/8/8/8/K2X4", "d1d5", "7k/8/8/1PxX4/8/8/8/K7");
}

#[test]
fn a_king_may_not_go_where_it_would_be_taken_in_any_way() {
    let ultima = ultima();
    // By a chameleon: beside it.
    assert_eq!(moves(&ultima, "7k/8/8/8/3x4/1K6/8/8", "b3"), "a2 a3 a4 b2 b4 c2");
    // By a pawn that comes from h3 to d3: on d2, between that and d1.
    assert_eq!(moves(&ultima, "7k/8/8/8/8/4K2p/8/3w4", "e3"), "d3 d4 e2 e4 f2 f3 f4");
    // By a withdrawer that goes to d4 or beyond: on b2.
    assert_eq!(moves(&ultima, "7k/8/8/8/8/2w5/8/K7", "a1"), "a2 b1");
    // By a leaper: on b1, but not on a1 behind which the board ends.
    assert_eq!(moves(&ultima, "7k/8/8/8/8/8/K7/7l", "a2"), "a1 a3 b2 b3");
    // By a coordinator that comes to the same rank: on the file of its king.
    assert_eq!(moves(&ultima, "7k/8/1c6/8/8/8/8/6K1", "g1"), "f1 f2 g2");
}

#[test]
fn an_immobilizer_keeps_its_neighbours_from_moving() {
    let ultima = ultima();
    // They may leave the board, but not the king.
    assert_eq!(moves(&ultima, "7k/8/8/3i4/3L4/8/8/K7", ""), "^d4 a1a2 a1b1 a1b2");
    assert_eq!(
        moves(&ultima, "7k/8/8/8/8/8/1i6/K6P", ""),
        "h1b1 h1c1 h1d1 h1e1 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7"
    );
    check_after(&ultima, "7k/8/8/3i4/3L4/8/8/K7", "^d4", "7k/8/8/3i4/8/8/8/K7");
    // Two immobilizers hold each other, and so do one and a chameleon.
    assert_eq!(moves(&ultima, "7k/8/8/3i4/3I4/8/8/K7", ""), "^d4 a1a2 a1b1 a1b2");
    assert_eq!(moves(&ultima, "7k/8/8/3i4/3X4/8/8/K7", ""), "^d4 a1a2 a1b1 a1b2");
    assert_eq!(moves(&ultima, "7k/8/8/3x4/3I4/8/8/K7", ""), "^d4 a1a2 a1b1 a1b2");
    // A chameleon keeps nothing else.
    assert_eq!(moves(&ultima, "7k/8/8/3x4/3P4/8/8/7K", "d4d"), "1 2 3");
}

#[test]
fn a_frozen_piece_gives_no_check() {
    // The pawn that would pinch the king on d2 is held on h3.
    assert_eq!(moves(&ultima(), "7k/8/8/8/6I1/4K2p/8/3w4", "e3"), "d2 d3 d4 e2 e4 f2 f3 f4");
}

#[test]
fn a_frozen_rook_neither_castles_nor_gives_check_nor_guards() {
    let ruleset = read(
        "name = \"test\"\nboard = \"8x8\"\nstart = \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"\n\
         castle = [\"e1-g1 with h1\", \"e1-c1 with a1\"]\n\
         [pieces]\nKing = { moves = \"K\", royal = true }\nRook = \"R\"\nStone = { letter = \"S\", moves = [] }\n\
         [[freeze]]\nby = [\"Stone\"]\nsteps = \"K\"\nvictims = [\"Rook\"]\n",
    );
    let castlings = |board: &str| {
        let all = moves_of_both(&ruleset, &setup(&ruleset, &format!("{board} w KQ - 0 1")));
        all.into_iter().filter(|mv| mv.contains('&')).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(castlings("4k3/8/8/8/8/8/8/R3K2R"), "e1c1&a1d1 e1g1&h1f1");
    assert_eq!(castlings("4k3/8/8/8/8/8/1s6/R3K2R"), "e1g1&h1f1");
    // The rook on f8 would cover f1.
    assert_eq!(castlings("1k3r2/8/8/8/8/8/8/R3K2R"), "e1c1&a1d1");
    assert_eq!(castlings("1k3r2/6S1/8/8/8/8/8/R3K2R"), "e1c1&a1d1 e1g1&h1f1");
}

#[test]
fn what_burns_takes_all_enemies_around_where_it_stops() {
    let ruleset = read(
        "name = \"test\"\nboard = \"8x8\"\nstart = \"k7/8/8/8/8/8/8/K7 w - - 0 1\"\n\
         [pieces]\nKing = { moves = \"K\", royal = true }\nRook = \"R\"\nDemon = { letter = \"D\", moves = \"Q\" }\n\
         [[seizure]]\nby = [\"Demon\"]\ntakes = \"beside\"\nsteps = \"K\"\n",
    );
    check_after(&ruleset, "8/8/2r1r3/3R4/2rr4/8/6D1/K7", "g2e4", "8/8/2r1r3/3R4/2r1D3/8/8/K7");
    // The king may not stand where a demon could come beside it.
    assert_eq!(moves(&ruleset, "k7/8/8/8/8/8/5d2/7K", "h1"), "");
}
