//! Castlings that share a partner, that depend on the opponent's, or that decide the game, in both
//! executors.
//!
//! Source of counts, results and rights where no other is named: Fairy-Stockfish (pyffish 0.0.90),
//! with the keys named.

use fers_compile::verify_and_compile;
use fers_core::{ByColor, Color, Outcome, Setup};
use fers_fen::Dialect;
use fers_formats::{canonical, fairy_stockfish};
use fers_movegen::AnyPosition;
use fers_oracle::Oracle;
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, check_counts_of_both, moves_of_both};

const OPEN: Option<Outcome> = None;
const WHITE: Option<Outcome> = Some(Outcome::Win(Color::White));
const BLACK: Option<Outcome> = Some(Outcome::Win(Color::Black));

const PAWNS: &str = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
const BARE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[track_caller]
fn chess_with(settings: &str) -> Ruleset {
    let parsed = fairy_stockfish::read(&format!("[game:chess]\n{settings}\n"));
    parsed
        .value
        .variants
        .into_iter()
        .next()
        .and_then(|variant| variant.ruleset)
        .unwrap_or_else(|| panic!("{settings}"))
        .into_inner()
}

#[track_caller]
fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    fers_fen::parse(ruleset, fen, Dialect::Fers).value.unwrap_or_else(|| panic!("{fen}"))
}

/// Counts by the program to all depths, and by the oracle where that does not take long.
#[track_caller]
fn check_counts(settings: &str, fen: &str, counts: &[u64]) {
    let ruleset = chess_with(settings);
    let setup = setup(&ruleset, fen);
    check_counts_of_both(&ruleset, &setup, counts);
}

/// How the game stands after moves from the position without pawns, by both.
#[track_caller]
fn check_result(settings: &str, moves: &[&str], expected: Option<Outcome>) {
    let ruleset = chess_with(settings);
    let setup = moves.iter().fold(setup(&ruleset, BARE), |setup, mv| after_by_both(&ruleset, &setup, mv));
    check_end(&ruleset, &setup, expected);
}

#[track_caller]
fn check_end(ruleset: &Ruleset, setup: &Setup, expected: Option<Outcome>) {
    let ending = AnyPosition::new(&verify_and_compile(ruleset).unwrap(), setup).unwrap().ending();
    assert_eq!(Oracle::new(ruleset).ending(setup), ending);
    assert_eq!(ending.map(|(_, ending)| ending.outcome), expected);
}

#[test]
fn castling_to_a_wing_that_counts_wins() {
    check_result("castlingWins = KQkq", &["e1g1&h1f1"], WHITE);
    check_result("castlingWins = Kq", &["e1g1&h1f1"], WHITE);
    check_result("castlingWins = q", &["e1g1&h1f1"], OPEN);
    check_result("castlingWins = q", &["e1g1&h1f1", "e8c8&a8d8"], BLACK);
}

#[test]
fn who_can_no_longer_castle_to_a_wing_that_counts_loses() {
    check_result("castlingWins = Kq", &["e1c1&a1d1"], BLACK);
    check_result("castlingWins = Kq", &["e1e2"], BLACK);
    check_result("castlingWins = q", &["a1a8xa8"], WHITE);
    check_result("castlingWins = KQkq", &["a1a8xa8", "e8e7"], WHITE);
    check_result("castlingWins = KQkq", &["h1h8xh8"], OPEN);
    check_result("castlingWins = Kq", &["h1h8xh8"], BLACK);
    check_result("castlingWins = Kq", &["a1a8xa8"], WHITE);
    check_result("castlingWins = Kq", &["a1b1", "a8b8"], WHITE);
}

#[test]
fn a_position_without_rights_that_count_is_over() {
    let all = chess_with("castlingWins = KQkq");
    for (fields, expected) in [("b KQ", WHITE), ("b kq", BLACK), ("b -", BLACK), ("w -", WHITE), ("w Kk", OPEN)] {
        let fen = format!("r3k2r/8/8/8/8/8/8/R3K2R {fields} - 0 1");
        check_end(&all, &setup(&all, &fen), expected);
    }
    let left = chess_with("castlingWins = q");
    check_end(&left, &setup(&left, "r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1"), WHITE);
}

#[test]
fn nobody_castles_to_the_wing_to_which_the_opponent_did() {
    let ruleset = chess_with("oppositeCastling = true");
    let after = |moves: &[&str]| {
        let setup = moves.iter().fold(setup(&ruleset, BARE), |setup, mv| after_by_both(&ruleset, &setup, mv));
        fers_fen::write(&ruleset, &setup, Dialect::Fers)
    };
    assert_eq!(after(&["e1g1&h1f1"]), "r3k2r/8/8/8/8/8/8/R4RK1 b q - 1 1");
    assert_eq!(after(&["e1c1&a1d1"]), "r3k2r/8/8/8/8/8/8/2KR3R b k - 1 1");
    assert_eq!(after(&["e1g1&h1f1", "e8c8&a8d8"]), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

#[test]
fn counts_are_those_of_fairy_stockfish() {
    check_counts("castlingWins = q", PAWNS, &[16, 242, 1_812, 29_052]);
    check_counts("castlingWins = KQkq", PAWNS, &[16, 136, 1_504, 16_586]);
    check_counts("castlingWins = Kq", PAWNS, &[16, 108, 756, 6_778]);
    check_counts("oppositeCastling = true", PAWNS, &[16, 242, 4_494, 79_735]);
    check_counts("castlingWins = KQkq\noppositeCastling = true", PAWNS, &[16, 136, 1_504, 16_586]);
    check_counts("castlingWins = q", BARE, &[26, 565, 4_407, 103_629]);
    check_counts("castlingWins = KQkq", BARE, &[26, 392, 6_545, 68_785]);
    check_counts("castlingWins = Kq", BARE, &[26, 206, 1_732, 20_966]);
    check_counts("oppositeCastling = true", BARE, &[26, 568, 13_744, 314_279]);
}

#[test]
fn a_position_says_to_which_wing_the_last_move_castled() {
    let ruleset = chess_with("castlingWins = Q");
    let setup = after_by_both(&ruleset, &setup(&ruleset, BARE), "e1c1&a1d1");
    let fen = fers_fen::write(&ruleset, &setup, Dialect::Fers);
    assert_eq!(fen, "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1 castled=left");
    assert_eq!(fers_fen::parse(&ruleset, &fen, Dialect::Fers).value.unwrap(), setup);
    assert!(fers_fen::parse(&ruleset, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 castled=up", Dialect::Fers).has_errors());
}

/// King and queen castle with the rook on h1, and the king with the one on a1, too.
const SHARED_PARTNER: &str = r#"
name = "Shared partner"
board = "8x8"
start = "r3k2r/8/8/8/8/8/8/R2QK2R w KQkq - 0 1"
castle = ["e1-g1 with h1", "e1-c1 with a1", "d1-f1 with h1"]
ends = ["mate wins"]

[pieces]
Rook = "R"
Queen = "Q"
King = { moves = "K", royal = true }
"#;

#[track_caller]
fn shared_partner() -> Ruleset {
    let parsed = canonical::read(SHARED_PARTNER);
    assert_eq!(parsed.diagnostics, []);
    parsed.value.unwrap().into_inner()
}

/// The castlings of a position, and the castling field of the position after each.
#[track_caller]
fn check_castlings(ruleset: &Ruleset, fen: &str, expected: &[(&str, &str)]) {
    let setup = setup(ruleset, fen);
    let moves = moves_of_both(ruleset, &setup).into_iter();
    let castlings: Vec<String> = moves.filter(|mv| mv.contains('&')).collect();
    let field = |mv: &String| {
        let next = fers_fen::write(ruleset, &after_by_both(ruleset, &setup, mv), Dialect::Fers);
        next.split(' ').nth(2).unwrap().to_owned()
    };
    let found: Vec<(String, String)> = castlings.iter().map(|mv| (mv.clone(), field(mv))).collect();
    let found: Vec<(&str, &str)> = found.iter().map(|(mv, field)| (mv.as_str(), field.as_str())).collect();
    assert_eq!(found, expected, "{fen}");
}

/// By hand.
#[test]
fn castlings_with_one_partner_are_all_possible() {
    let ruleset = shared_partner();
    let start = "r3k2r/8/8/8/8/8/8/R2QK2R w KQkq - 0 1";
    check_castlings(&ruleset, start, &[("e1g1&h1f1", "kq")]);
    check_castlings(&ruleset, "r3k2r/8/8/8/8/8/4K3/R2Q3R w KQkq - 0 1", &[("d1f1&h1e1", "kq")]);
    check_castlings(&ruleset, "r3k2r/8/8/8/8/8/3Q4/R3K2R w KQkq - 0 1", &[("e1c1&a1d1", "kq"), ("e1g1&h1f1", "kq")]);
}

/// By hand: a piece that has moved and come back has no right, and the other one keeps its own.
#[test]
fn a_right_is_lost_with_its_own_piece_and_with_the_partner() {
    let ruleset = shared_partner();
    let after = |moves: &[&str]| {
        let start = setup(&ruleset, "r3k2r/8/8/8/8/8/8/R2QK2R w KQkq - 0 1");
        let setup = moves.iter().fold(start, |setup, mv| after_by_both(&ruleset, &setup, mv));
        fers_fen::write(&ruleset, &setup, Dialect::Fers).split(' ').nth(2).unwrap().to_owned()
    };
    assert_eq!(after(&["d1d2", "a8b8", "d2d1"]), "Qk,e1+h1");
    assert_eq!(after(&["e1e2", "a8b8", "e2e1"]), "k,d1+h1");
    assert_eq!(after(&["h1h2"]), "Qkq");
}

/// Counts by Fairy-Stockfish where the queen castles: there `king = k:Q` castles and `commoner = q`
/// is royal, too. Where only kings do: its tests/perft.sh.
#[test]
fn queens_castle_in_coregal_chess() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants/coregal.fers");
    let coregal = canonical::read(&std::fs::read_to_string(file).unwrap()).value.unwrap();
    let check = |fen: &str, counts: &[u64]| check_counts_of_both(&coregal, &setup(&coregal, fen), counts);
    let home = "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w";
    check(&format!("{home} -,d1+a1,d1+h1,d8+a8,d8+h8 - 0 1"), &[24, 576, 13_892]);
    check("rn2kb1r/ppp1pppp/6q1/8/2PP2b1/5B2/PP3P1P/R1BQK1NR w kq,e1+a1,e1+h1 - 1 9", &[25, 765, 20_421]);
    check("r2q3r/ppppkppp/8/4p3/4P3/8/PPPPKPPP/R2Q3R w KQkq - 0 1", &[31, 963, 28_936]);
}

/// Source: "The royal piece is allowed to move inside the given board range (mandatory) without
/// losing the castling rights" (`royal=virginzone` of FBR).
#[test]
fn kings_take_their_rights_along_within_their_zone() {
    let mut ruleset = chess_with("");
    let geometry = ruleset.geometry.clone();
    let zone = |names: &[&str]| names.iter().map(|name| geometry.parse_square(name).unwrap()).collect();
    let white = ruleset.add_region("white zone", zone(&["d1", "e1", "f1", "e2"]));
    let black = ruleset.add_region("black zone", zone(&["d8", "e8", "f8", "e7"]));
    ruleset.castling_zone = Some(ByColor::new(white, black));
    let ruleset = &ruleset;
    let after = |moves: &[&str]| {
        let setup = moves.iter().fold(setup(ruleset, BARE), |setup, mv| after_by_both(ruleset, &setup, mv));
        let fen = fers_fen::write(ruleset, &setup, Dialect::Fers);
        assert_eq!(fers_fen::parse(ruleset, &fen, Dialect::Fers).value.as_ref(), Some(&setup), "{fen}");
        let castlings = moves_of_both(ruleset, &setup).into_iter().filter(|mv| mv.contains('&')).collect::<Vec<_>>();
        (fen.split(' ').nth(2).unwrap().to_owned(), castlings)
    };
    let (field, castlings) = after(&["e1f1", "e8e7"]);
    assert_eq!((field.as_str(), castlings), ("KQkq", vec!["f1c1&a1d1".to_owned(), "f1g1&h1f1".to_owned()]));
    // From another rank it must come back first.
    let (field, castlings) = after(&["e1e2", "a8b8"]);
    assert_eq!((field.as_str(), castlings.len()), ("KQk", 0));
    let (field, castlings) = after(&["e1e2", "a8b8", "e2d1", "h8h7"]);
    assert_eq!((field.as_str(), castlings), ("KQ", vec!["d1c1&a1d1".to_owned(), "d1g1&h1f1".to_owned()]));
    // Outside the zone the rights are lost, also those of a captured partner.
    assert_eq!(after(&["e1d2", "e8e7", "d2e1", "e7e8"]).0, "kq");
    assert_eq!(after(&["e1e2", "h8h1xh1"]).0, "Qq");
    // Source: the perft suite of ROCE; the first moves that differ from those of chess come third.
    check_counts_of_both(ruleset, &setup(ruleset, BARE), &[26, 568]);
}
