//! Pieces that may not flee from check, or not appear where they threaten something, and promotions
//! of the last of a kind, in both executors.
//!
//! Sources: counts of Fairy-Stockfish's `tests/perft.sh`; the rules of Makpong and Sittuyin as its
//! documentation tells them.

use fers_compile::verify_and_compile;
use fers_core::Setup;
use fers_fen::Dialect;
use fers_formats::{canonical, fairy_stockfish};
use fers_movegen::{AnyPosition, PerftEnds};
use fers_rules::Ruleset;
use fers_testkit::moves_of_both;

fn read(text: &str) -> Ruleset {
    let parsed = canonical::read(text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    parsed.value.unwrap().into_inner()
}

/// A variant that Fairy-Stockfish knows, without some of its rules.
fn peer(parent: &str, without: &str) -> Ruleset {
    let parsed = fairy_stockfish::read(&format!("[own:{parent}]\n{without}\n"));
    let variant = parsed.value.variants.into_iter().next_back();
    variant.and_then(|variant| variant.ruleset).unwrap_or_else(|| panic!("{:?}", parsed.diagnostics)).into_inner()
}

fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    fers_fen::parse(ruleset, fen, Dialect::Common).value.unwrap()
}

#[track_caller]
fn check_count(ruleset: &Ruleset, fen: &str, depth: u32, expected: u64) {
    let mut position = AnyPosition::new(&verify_and_compile(ruleset).unwrap(), &setup(ruleset, fen)).unwrap();
    assert_eq!(position.perft(depth, PerftEnds::Ignored), expected, "{fen}");
}

#[track_caller]
fn check_moves(text: &str, fen: &str, expected: &[&str]) {
    let ruleset = read(text);
    assert_eq!(moves_of_both(&ruleset, &setup(&ruleset, fen)), expected, "{fen}");
}

const MAKPONG: &str = "name = \"test\"\nboard = \"8x8\"\nstart = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"\n[pieces]\n\
                       King = { moves = \"K\", royal = true, may-flee = false }\nRook = \"R\"\n\
                       Knight = { letter = \"N\", moves = \"N\" }\n";

#[test]
fn a_king_that_may_not_flee_captures_the_only_piece_that_gives_check() {
    check_moves(MAKPONG, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", &["e1e2xe2"]);
    check_moves(MAKPONG, "4k3/8/8/4r3/8/8/8/3NK3 w - - 0 1", &["d1e3"]);
    // Of two, it can capture one, which is not enough.
    check_moves(MAKPONG, "4k3/8/8/8/8/5n2/4r3/4K3 w - - 0 1", &[]);
}

#[test]
fn a_knight_that_may_not_flee_neither_blocks_a_check_nor_stays_away_from_what_gives_it() {
    let text = "name = \"test\"\nboard = \"8x8\"\nstart = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"\n[pieces]\n\
                King = { moves = \"K\", royal = true }\nRook = \"R\"\n\
                Knight = { letter = \"N\", moves = \"N\", may-flee = false }\n";
    let fen = "4k3/8/8/4r3/8/3N2N1/8/4K3 w - - 0 1";
    check_moves(text, fen, &["d3e5xe5", "e1d1", "e1d2", "e1f1", "e1f2"]);
    // The rule is not asked where there is no check.
    check_moves(text, "4k3/8/8/8/8/7r/8/N3K3 w - - 0 1", &["a1b3", "a1c2", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]);
}

#[test]
fn makpong_has_the_counts_of_others() {
    let makpong = peer("makpong", "countingRule = none");
    check_count(&makpong, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", 4, 273_026);
    check_count(&makpong, "3mk3/r3s1R1/1psppnp1/p1pn4/1P2NP2/P1PPP1P1/4NS2/R1SKM3 w - - 0 1", 4, 593_103);
}

#[test]
fn ouk_has_the_counts_of_others() {
    let ouk = peer("cambodian", "countingRule = none");
    check_count(&ouk, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", 4, 361_719);
    check_count(&ouk, "r1s1ks1r/3nm3/pppNpppp/3n4/5P2/PPPPPNPP/8/R1SKMS1R b DEe - 0 5", 2, 72);
}

#[test]
fn sittuyin_has_the_counts_of_others() {
    let sittuyin = peer("sittuyin", "");
    check_count(&sittuyin, "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1", 3, 580_096);
    check_count(&sittuyin, "8/8/6R1/s3r3/P5R1/1KP3p1/1F2kr2/8[] b - - 0 72", 4, 652_686);
    check_count(&sittuyin, "2r5/6k1/6p1/3s2P1/3npR2/8/p2N2F1/3K4[] w - - 1 50", 4, 373_984);
    check_count(&sittuyin, "8/6s1/5P2/3n4/pR2K2S/1P6/1k4p1/8[] w - - 1 50", 4, 268_869);
    check_count(&sittuyin, "1k5K/3r2P1/8/8/8/8/8/8[] w - - 0 1", 5, 68_662);
}

#[test]
fn shatar_has_the_counts_of_others() {
    check_count(&peer("shatar", ""), "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1", 4, 177_344);
}
