//! Rules that few games have, in both executors: lions that may hardly be traded, pawns that wait,
//! kings that leap.
//!
//! Sources: English Wikipedia, Chu shogi, "Trading lions"; H. G. Muller's comments at the Chess
//! Variant Pages (2013, 2020); for Elven Chess and Eurasian Chess Jean-Louis Cazaux's supplement to
//! More Chess and More than Chess; for Metamachy its author's page.

use std::path::Path;

use fers_compile::verify_and_compile;
use fers_core::Setup;
use fers_fen::Dialect;
use fers_formats::canonical;
use fers_movegen::AnyPosition;
use fers_oracle::{Oracle, PerftEnds};
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, moves_of_both};

fn variant(name: &str) -> Ruleset {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants").join(format!("{name}.fers"));
    let parsed = canonical::read(&std::fs::read_to_string(file).unwrap());
    assert_eq!(parsed.diagnostics, []);
    parsed.value.unwrap().into_inner()
}

/// Twelve ranks with these pieces on them.
fn placed(ruleset: &Ruleset, pieces: &str, rest: &str) -> Setup {
    let mut setup = fers_fen::parse(ruleset, &format!("{} {rest}", EMPTY), Dialect::Fers).value.unwrap();
    for (letter, square) in pieces.split(' ').map(|text| text.split_once('@').unwrap()) {
        let (piece_type, color) = ruleset.piece_by_letter(letter).unwrap();
        let square = ruleset.geometry.parse_square(square).unwrap();
        setup.board[square.index()] = Some(fers_core::Piece::new(color, piece_type));
    }
    setup
}

const EMPTY: &str = "12/12/12/12/12/12/12/12/12/12/12/12";

/// The moves that begin so.
fn moves(ruleset: &Ruleset, setup: &Setup, start: &str) -> Vec<String> {
    moves_of_both(ruleset, setup).into_iter().filter(|text| text.starts_with(start)).collect()
}

#[track_caller]
fn check_chu(pieces: &str, mv: &str, is_legal: bool) {
    let chu = variant("chu-shogi");
    let setup = placed(&chu, &format!("K@a1 k@l12 {pieces}"), "w - - 0 1");
    let found = moves(&chu, &setup, &mv[..2]);
    assert_eq!(found.contains(&mv.to_owned()), is_legal, "{pieces}: {mv} among {found:?}");
}

#[test]
fn a_lion_may_always_capture_its_neighbour() {
    check_chu("N@f6 n@g7 r@g12", "f6g7xg7", true);
    check_chu("N@f6 n@g7 r@g12", "f6f6xg7", true);
}

#[test]
fn a_lion_two_squares_away_may_be_captured_only_if_nothing_protects_it() {
    check_chu("N@f6 n@h8", "f6h8xh8", true);
    check_chu("N@f6 n@h8 r@h12", "f6h8xh8", false);
    check_chu("N@f6 n@g8 p@g9", "f6g8xg8", false);
    check_chu("N@f6 n@g8 p@g7", "f6g8xg8", true);
}

#[test]
fn who_stands_behind_the_capturing_lion_protects_too() {
    check_chu("N@f6 n@f8 r@f1", "f6f8xf8", false);
    check_chu("N@f6 n@f8 r@f1 P@f3", "f6f8xf8", true);
}

#[test]
fn together_with_another_piece_that_is_no_pawn_the_protected_lion_may_be_captured() {
    check_chu("N@f6 s@g7 n@h8 r@h12", "f6h8xg7xh8", true);
    check_chu("N@f6 s@g7 n@h8 r@h12", "f6h8xh8", false);
    check_chu("N@f6 p@g7 n@h8 r@h12", "f6h8xg7xh8", false);
    check_chu("N@f6 i@g7 n@h8 r@h12", "f6h8xg7xh8", false);
    check_chu("N@f6 p@g7 n@h8", "f6h8xg7xh8", true);
    // A promoted pawn is no pawn.
    check_chu("N@f6 +p@g7 n@h8 r@h12", "f6h8xg7xh8", true);
    // The pawn in front of the lion guards it although it is captured first: the board before the
    // move counts.
    check_chu("N@f8 p@f7 n@f6", "f8f6xf7xf6", false);
    check_chu("N@f5 p@f7 n@f6", "f5f6xf6", true);
    check_chu("N@f5 n@f7 p@f6", "f5f7xf6xf7", true);
    check_chu("N@f9 n@f7 p@f8", "f9f7xf8xf7", false);
}

#[test]
fn other_pieces_may_capture_a_protected_lion() {
    check_chu("B@f6 n@h8 r@h12", "f6h8xh8", true);
}

#[test]
fn after_another_piece_has_captured_a_lion_only_lions_may_capture_one_elsewhere() {
    let chu = variant("chu-shogi");
    // Black's rook took a lion on d4 in the last ply.
    let setup = |ban: &str| placed(&chu, "K@a1 k@l12 r@d4 n@h8 B@f6 R@d1 N@j9", &format!("w - - 0 1{ban}"));
    let captures = |ban: &str| -> Vec<String> {
        moves(&chu, &setup(ban), "").into_iter().filter(|text| text.ends_with("xh8")).collect()
    };
    assert!(captures("").contains(&"f6h8xh8".to_owned()));
    assert!(!captures(" ban=d4").contains(&"f6h8xh8".to_owned()), "a bishop may not strike back");
    assert!(captures(" ban=d4").contains(&"j9h8xh8".to_owned()), "a lion may, if nothing protects the other");
    // A kirin that became a lion by the capture may be captured where it is.
    let promoted = placed(&chu, "K@a1 k@l12 +o@d4 R@d1", "w - - 0 1 ban=d4");
    assert_eq!(moves(&chu, &promoted, "d1d4"), ["d1d4xd4"]);
}

#[test]
fn a_capture_of_a_lion_by_another_piece_sets_the_ban_and_one_by_a_lion_does_not() {
    let chu = variant("chu-shogi");
    let after = |pieces: &str, wanted: &str| {
        let setup = placed(&chu, &format!("K@a1 k@l12 {pieces}"), "w - - 0 1");
        after_by_both(&chu, &setup, wanted).trading_ban.map(|square| chu.geometry.square_name(square))
    };
    assert_eq!(after("R@d1 n@d4", "d1d4xd4").as_deref(), Some("d4"));
    assert_eq!(after("N@d3 n@d4", "d3d4xd4"), None);
}

#[test]
fn pieces_promote_on_entering_the_zone_and_by_capturing_from_inside() {
    let chu = variant("chu-shogi");
    let moves_to =
        |pieces: &str, start: &str| moves(&chu, &placed(&chu, &format!("K@a1 k@l12 {pieces}"), "w - - 0 1"), start);
    assert_eq!(moves_to("S@f8", "f8f9"), ["f8f9", "f8f9=+S"]);
    assert_eq!(moves_to("S@f9", "f9f10"), ["f9f10"], "inside the zone without a capture");
    assert_eq!(moves_to("S@f9 p@f10", "f9f10"), ["f9f10xf10", "f9f10xf10=+S"]);
    assert_eq!(moves_to("S@f9 p@g8", "f9g8"), ["f9g8xg8", "f9g8xg8=+S"], "leaving it with a capture");
    assert_eq!(moves_to("P@f11", "f11f12"), ["f11f12", "f11f12=+P"], "a pawn's last chance");
}

#[test]
fn perft_of_the_executors_agrees() {
    let chu = variant("chu-shogi");
    let oracle = Oracle::new(&chu).perft(&chu.start, 2, PerftEnds::Ignored);
    let mut position = AnyPosition::new(&verify_and_compile(&chu).unwrap(), &chu.start).unwrap();
    assert_eq!(oracle, position.perft(2, fers_movegen::PerftEnds::Ignored));
}

#[test]
fn a_warlock_may_not_capture_another_one_where_it_could_be_recaptured() {
    let elven = variant("elven");
    let captures = |fen: &str, start: &str| -> Vec<String> {
        let setup = fers_fen::parse(&elven, fen, Dialect::Fers).value.unwrap();
        moves(&elven, &setup, start).into_iter().filter(|text| text.contains('x')).collect()
    };
    // Even a neighbour: the dwarf on h8 would capture again.
    assert_eq!(captures("k9/10/7d2/6w3/5W4/10/10/10/10/K9 w - - 0 1", "f6g7"), Vec::<String>::new());
    assert_eq!(captures("k9/10/10/6w3/5W4/10/10/10/10/K9 w - - 0 1", "f6g7"), ["f6g7xg7"]);
    // Captured on the way it is not recaptured.
    assert!(captures("k9/10/7d2/6w3/5W4/10/10/10/10/K9 w - - 0 1", "f6f6").contains(&"f6f6xg7".to_owned()));
    // A pinned protector counts.
    assert_eq!(captures("k9/10/7r2/7w2/5W4/10/10/10/10/K9 w - - 0 1", "f6h7"), Vec::<String>::new());
}

/// The moves of a position of a variant that begin so.
fn from(name: &str, fen: &str, start: &str) -> Vec<String> {
    let ruleset = variant(name);
    let setup = fers_fen::parse(&ruleset, fen, Dialect::Fers).value.unwrap();
    moves(&ruleset, &setup, start)
}

#[test]
fn a_pawn_may_not_enter_the_last_rank_while_nothing_is_lost_that_it_could_become() {
    let all = "10/1P8/k9/10/10/10/5K4/10/1RRBBNNCCV/8QV w - - 0 1";
    assert_eq!(from("eurasian", all, "b9b10"), Vec::<String>::new());
    let without_queen = "10/1P8/k9/10/10/10/5K4/10/1RRBBNNCCV/9V w - - 0 1";
    assert_eq!(from("eurasian", without_queen, "b9b10"), ["b9b10=Q"]);
    let earlier = "10/10/kP8/10/10/10/5K4/10/1RRBBNNCCV/9V w - - 0 1";
    assert_eq!(from("eurasian", earlier, "b8b9"), ["b8b9", "b8b9=Q"]);
}

#[test]
fn kings_of_eurasian_chess_do_not_face_each_other_on_files_and_diagonals_nor_cross_the_middle() {
    let found = from("eurasian", "10/10/10/10/k9/4K5/10/10/10/10 w - - 0 1", "e5");
    assert_eq!(found, ["e5d4", "e5d5", "e5e4", "e5f4", "e5f5"]);
    // c4 and d3 are on the diagonal of the king on a6.
    let found = from("eurasian", "10/10/10/10/k9/10/3K6/10/10/10 w - - 0 1", "d4");
    assert_eq!(found, ["d4c3", "d4c5", "d4d5", "d4e3", "d4e4", "d4e5"]);
}

#[test]
fn the_king_of_metamachy_leaps_over_pieces_but_not_over_attacked_squares() {
    let leaps = |fen: &str| -> Vec<String> {
        let ruleset = variant("metamachy");
        let setup = fers_fen::parse(&ruleset, fen, Dialect::Fers).value.unwrap();
        moves(&ruleset, &setup, "f1")
    };
    let with = |ranks: &str, virgin: &str| leaps(&format!("11k/12/12/12/12/12/12/12/12/{ranks} w {virgin} - 0 1"));
    // Ten squares at two squares' distance that are on the board, and five steps.
    assert_eq!(with("12/12/5K6", "F").len(), 5 + 9);
    assert_eq!(with("12/12/5K6", "-").len(), 5, "it has moved");
    // A rook on g12 attacks the file g: neither g1 nor g2 may be passed; h3 is reached over g2
    // only, h2 too.
    let attacked = leaps("6r4k/12/12/12/12/12/12/12/12/12/12/5K6 w F - 0 1");
    assert!(!attacked.contains(&"f1h1".to_owned()) && !attacked.contains(&"f1h3".to_owned()));
    assert!(!attacked.contains(&"f1h2".to_owned()), "g1 and g2 are both attacked");
    assert!(attacked.contains(&"f1f3".to_owned()) && attacked.contains(&"f1d3".to_owned()));
    // It does not leap out of check.
    let in_check = leaps("5r5k/12/12/12/12/12/12/12/12/12/12/5K6 w F - 0 1");
    assert_eq!(in_check, ["f1e1", "f1e2", "f1g1", "f1g2"]);
}

/// All moves of a position of the cylinder that begin so.
fn on_cylinder(fen: &str, start: &str) -> Vec<String> {
    let cylinder = variant("cylinder");
    let setup = fers_fen::parse(&cylinder, fen, Dialect::Fers).value.unwrap();
    moves(&cylinder, &setup, start)
}

// By hand: behind h1 the first rank goes on at a1.
#[test]
fn a_rook_sees_a_king_round_the_edge_though_a_pawn_stands_before_it() {
    assert_eq!(on_cylinder("4k3/8/8/8/8/8/8/r2PK3 w - - 0 1", ""), ["e1d2", "e1e2", "e1f2"]);
}

#[test]
fn one_rook_pins_two_pieces_on_a_rank_that_is_a_ring() {
    let fen = "4k3/8/8/8/8/8/8/r2RK2R w - - 0 1";
    assert_eq!(on_cylinder(fen, "d1"), ["d1a1xa1", "d1b1", "d1c1"]);
    assert_eq!(on_cylinder(fen, "h1"), ["h1a1xa1", "h1f1", "h1g1"]);
    assert_eq!(on_cylinder(fen, "e1"), ["e1d2", "e1e2", "e1f1", "e1f2"]);
}

#[test]
fn a_bishop_may_see_a_king_on_two_diagonals_at_once() {
    // From a5 to e1 there is a way over b4, c3, d2, and one over h4, g3, f2: no piece stands in
    // both.
    let moves = on_cylinder("4k3/8/8/b7/8/8/3P1P2/4K1N1 w - - 0 1", "");
    assert!(["d2d3", "d2d4", "f2f3", "f2f4"].iter().all(|pinned| !moves.contains(&(*pinned).to_owned())), "{moves:?}");
    let open = on_cylinder("4k3/8/8/b7/8/8/8/R3K1N1 w - - 0 1", "");
    assert!(!open.contains(&"g1f3".to_owned()) && open.contains(&"a1a5xa5".to_owned()), "{open:?}");
}

// By hand: before its friend on a4 the rook on a8 turns on a5, and goes on over b4, c3 and d2.
#[test]
fn a_rook_gives_check_behind_the_turn_before_its_friend() {
    let fen = "r6k/8/8/8/p7/8/8/R3K3 w - - 0 1";
    assert_eq!(from("bifurcation", fen, "a1"), ["a1a4xa4"], "the friend is gone");
    assert_eq!(from("bifurcation", fen, "e1"), ["e1d1", "e1e2", "e1f1", "e1f2"]);
    let without = "r6k/8/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(from("bifurcation", without, "e1"), ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]);
}

#[test]
fn whoever_stands_before_or_behind_the_turn_is_pinned() {
    assert_eq!(from("bifurcation", "r6k/8/N7/8/p7/8/8/4K3 w - - 0 1", "a6"), ["a6b4"], "there it is in the way again");
    assert!(from("bifurcation", "r6k/8/8/8/p7/8/3P4/4K3 w - - 0 1", "d2").is_empty());
    assert_eq!(from("bifurcation", "r6k/8/8/8/p7/8/3B4/4K3 w - - 0 1", "d2"), ["d2a5", "d2b4", "d2c3"]);
    let both = from("bifurcation", "r6k/8/N7/8/p7/8/3P4/4K3 w - - 0 1", "");
    assert!(both.contains(&"d2d3".to_owned()) && both.contains(&"a6c5".to_owned()), "one of two may go: {both:?}");
}
