//! Pieces that are placed, that must be dropped, that come from a partner, and that are royal while
//! there are few of them, in both executors.
//!
//! Source of counts, results and rights: Fairy-Stockfish (pyffish 0.0.90), with its own variants or
//! the keys named; some of its `tests/perft.sh`.

use fers_compile::verify_and_compile;
use fers_core::{Color, Outcome, Setup};
use fers_fen::Dialect;
use fers_formats::fairy_stockfish;
use fers_movegen::AnyPosition;
use fers_oracle::Oracle;
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, check_counts_of_both, moves_of_both};

const OPEN: Option<Outcome> = None;
const WHITE: Option<Outcome> = Some(Outcome::Win(Color::White));
const BLACK: Option<Outcome> = Some(Outcome::Win(Color::Black));

/// A variant that begins with one that Fairy-Stockfish knows.
#[track_caller]
fn game(parent: &str, settings: &str) -> Ruleset {
    let parsed = fairy_stockfish::read(&format!("[game:{parent}]\n{settings}\n"));
    let errors: Vec<_> = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    parsed.value.variants.into_iter().next().and_then(|variant| variant.ruleset).unwrap().into_inner()
}

#[track_caller]
fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    fers_fen::parse(ruleset, fen, Dialect::Common).value.unwrap_or_else(|| panic!("{fen}"))
}

/// Counts by the program to all depths, and by the oracle where that does not take long.
#[track_caller]
fn check_counts(ruleset: &Ruleset, fen: &str, counts: &[u64]) {
    let setup = setup(ruleset, fen);
    check_counts_of_both(ruleset, &setup, counts);
}

#[track_caller]
fn check_end(ruleset: &Ruleset, fen: &str, expected: Option<Outcome>) {
    let setup = setup(ruleset, fen);
    let ending = AnyPosition::new(&verify_and_compile(ruleset).unwrap(), &setup).unwrap().ending();
    assert_eq!(Oracle::new(ruleset).ending(&setup), ending);
    assert_eq!(ending.map(|(_, ending)| ending.outcome), expected, "{fen}");
}

#[test]
fn pieces_are_placed_bishops_on_both_shades() {
    let placement = game("placement", "");
    check_counts(&placement, "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1", &[40, 1_600, 50_560]);
    check_counts(&placement, "r1b1k2r/pppppppp/8/8/8/8/PPPPPPPP/R1B1K2R[QBNNqbnn] w KQkq - 0 1", &[11, 121, 792]);
    check_counts(&placement, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[N] w KQkq - 0 1", &[1, 20, 400]);
    // A check may be met by a move, as long as no drop meets it.
    let checked = "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/8/PPP1PPPP/RNBQKB1R[N] w KQkq - 0 1";
    check_counts(&placement, checked, &[5, 173, 321]);
    let six = "maxFile = 6\nmaxRank = 6\nstartFen = 6/pppppp/6/6/PPPPPP/6[KRRBBNkrrbbn] w - - 0 1\ncastlingKingsideFile = e\n\
               castlingQueensideFile = b\ncastlingKingFile = d\npromotionRegionWhite = *6\ndropRegionBlack = *6\ndoubleStep = false";
    check_counts(&game("placement", six), "6/pppppp/6/6/PPPPPP/6[KRRBBNkrrbbn] w - - 0 1", &[24, 576, 9_792]);
}

#[test]
fn pieces_dropped_on_their_squares_may_castle() {
    let placement = game("placement", "");
    check_counts(&placement, "4k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K3[QRBBNNqrbbnn] w - - 0 1", &[24, 576, 9_408]);
    check_counts(&placement, "4k2r/pppppppp/8/8/8/8/PPPPPPPP/R6R[KQBBNNqrbbnn] w k - 0 1", &[24, 576, 9_792]);
    // Source: Fairy-Stockfish tests/perft.sh.
    check_counts(&placement, "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/QR1BKNN1[BRk] w - - 0 1", &[2]);
    let after = |fen: &str, drop: &str| {
        let next = after_by_both(&placement, &setup(&placement, fen), drop);
        fers_fen::write(&placement, &next, Dialect::Common)
    };
    let rooks = "4k2r/pppppppp/8/8/8/8/PPPPPPPP/R6R[KQBBNNqrbbnn] w k - 0 1";
    assert_eq!(after(rooks, "K@e1"), "4k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[NNBBQnnbbrq] b KQk - 0 1");
    let king = "4k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K3[QRBBNNqrbbnn] w Qk - 0 1";
    assert_eq!(after(king, "R@h1"), "4k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[NNBBQnnbbrq] b KQk - 0 1");
    assert_eq!(after(king, "R@b1"), "4k2r/pppppppp/8/8/8/8/PPPPPPPP/RR2K3[NNBBQnnbbrq] b Qk - 0 1");
}

#[test]
fn pieces_come_back_to_castle_in_games_with_other_drops() {
    let house = game("crazyhouse", "castlingDroppedPiece = true\ndropOppositeColoredBishop = true");
    check_counts(&house, "r3k2r/8/8/8/8/8/8/4K3[RRBBb] w kq - 0 1", &[125, 8_984]);
    check_counts(&house, "r3k2r/8/8/8/8/8/8/R6R[Kb] w kq - 0 1", &[65, 5_097]);
}

#[test]
fn what_must_be_dropped_is_dropped_if_it_can_be() {
    let all = game("crazyhouse", "mustDrop = true");
    check_counts(&all, "4k3/8/8/8/8/8/8/R3K2R[PNpn] w KQ - 0 1", &[108, 10_852]);
    check_counts(&all, "r3k2r/8/8/8/8/4q3/8/R3K2R[Pp] w KQkq - 0 1", &[1, 46, 884]);
    // No drop meets the check of a knight.
    check_counts(&all, "r3k2r/8/8/8/8/5n2/8/R3K2R[Pp] w KQkq - 0 1", &[4, 186, 8_175]);
    let knights = game("crazyhouse", "mustDrop = true\nmustDropType = n");
    check_counts(&knights, "4k3/8/8/8/8/8/8/R3K2R[PNpn] w KQ - 0 1", &[60, 3_322]);
    check_counts(&knights, "4k3/8/8/8/8/8/8/R3K2R[Pp] w KQ - 0 1", &[74, 3_641]);
    check_counts(&knights, "4k3/8/8/8/8/5n2/8/R3K2R[PNpn] w KQ - 0 1", &[4, 236]);
}

#[test]
fn captured_pieces_go_to_another_board() {
    let bughouse = game("bughouse", "");
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R[QPp] w KQkq - 0 1";
    check_counts(&bughouse, fen, &[132, 7_881]);
    let next = after_by_both(&bughouse, &setup(&bughouse, fen), "a1a8");
    assert_eq!(fers_fen::write(&bughouse, &next, Dialect::Common), "R3k2r/8/8/8/8/8/8/4K2R[PQp] b Kk - 0 1");
    // A check is met by what is at hand, not by what a partner might send.
    let checked = moves_of_both(&bughouse, &setup(&bughouse, "4k3/8/8/8/4r3/8/8/R3K2R[P] w KQ - 0 1"));
    let mut moves: Vec<&str> = checked.iter().map(String::as_str).collect();
    moves.sort_unstable();
    assert_eq!(moves, ["P@e2", "P@e3", "e1d1", "e1d2", "e1f1", "e1f2"]);
    check_end(&bughouse, "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1", WHITE);
    let supply = game("supply", "");
    check_counts(&supply, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR[] w - - 0 1", &[44, 1_920]);
}

#[test]
fn captured_kings_come_to_a_partner_who_must_drop_them() {
    let koedem = game("koedem", "");
    let both = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB2BNR[KQ] w kq - 0 1";
    check_counts(&koedem, both, &[34, 670, 39_008]);
    let queen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR[Q] w KQkq - 0 1";
    check_counts(&koedem, queen, &[54, 1_070, 46_448]);
    check_counts(&koedem, "4k3/8/8/8/8/8/4r3/R3K3[Kk] w Q - 0 1", &[60, 3_540, 75_858]);
    check_end(&koedem, "4k3/8/8/8/8/8/8/R7[] w - - 0 1", OPEN);
    check_end(&koedem, "4k3/8/8/8/8/8/8/R7[k] w - - 0 1", BLACK);
    check_end(&koedem, "4k3/8/8/8/8/8/8/R7[kK] w - - 0 1", OPEN);
    check_end(&koedem, "4k3/4k3/8/8/8/8/8/R7[] b - - 0 1", BLACK);
    check_end(&koedem, "8/8/8/8/8/8/8/R3K2K[] b - - 0 1", WHITE);
}
