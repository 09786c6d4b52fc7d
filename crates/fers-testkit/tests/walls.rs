//! Squares that become impassable in play, in both executors.
//!
//! Source of counts, moves and positions: Fairy-Stockfish (pyffish 0.0.90), for its own variants, unless another one is named.

use fers_compile::compile;
use fers_core::Setup;
use fers_fen::Dialect;
use fers_formats::fairy_stockfish;
use fers_movegen::PerftEnds;
use fers_oracle::Oracle;
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, moves_of_both};

/// The last variant of a text, whose parents Fairy-Stockfish knows.
#[track_caller]
fn read(text: &str) -> Ruleset {
    let parsed = fairy_stockfish::read(text);
    let errors: Vec<_> = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    parsed.value.variants.into_iter().next_back().and_then(|variant| variant.ruleset).unwrap()
}

#[track_caller]
fn known(name: &str) -> Ruleset {
    read(&format!("[{name}:{name}]\n"))
}

#[track_caller]
fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    let setup = fers_fen::parse(ruleset, fen, Dialect::Fers).value.unwrap();
    assert_eq!(fers_fen::write(ruleset, &setup, Dialect::Fers), fen, "positions with walls read back");
    setup
}

/// Counts by the program to all depths, and by the oracle where that does not take long.
#[track_caller]
fn check_counts(ruleset: &Ruleset, fen: Option<&str>, counts: &[u64]) {
    let setup = fen.map_or_else(|| ruleset.start.clone(), |fen| setup(ruleset, fen));
    let mut position = compile(ruleset).unwrap().position(&setup).unwrap();
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(position.perft(depth, PerftEnds::ByRule), count, "depth {depth}");
        if count < 2_500 {
            assert_eq!(
                Oracle::new(ruleset).perft(&setup, depth, fers_oracle::PerftEnds::ByRule),
                count,
                "oracle, {depth}"
            );
        }
    }
}

/// Where the piece on a square may go.
#[track_caller]
fn check_targets(ruleset: &Ruleset, fen: &str, from: &str, expected: &str) {
    let moves = moves_of_both(ruleset, &setup(ruleset, fen));
    let mut targets: Vec<String> =
        moves.iter().filter_map(|text| text.strip_prefix(from)).map(|text| text.chars().take(2).collect()).collect();
    targets.sort();
    targets.dedup();
    assert_eq!(targets.join(" "), expected, "{fen}");
}

#[track_caller]
fn check_after(ruleset: &Ruleset, fen: &str, mv: &str, expected: &str) {
    let next = after_by_both(ruleset, &setup(ruleset, fen), mv);
    assert_eq!(fers_fen::write(ruleset, &next, Dialect::Fers), expected);
}

#[test]
fn what_captures_becomes_a_wall() {
    let petrified = known("petrified");
    check_counts(&petrified, None, &[20, 400, 10_022]);
    check_after(&petrified, "4k3/8/8/3p4/8/8/8/3RK3 w - - 3 1", "d1d5xd5", "4k3/8/8/3*4/8/8/8/4K3 b - - 0 1");
    // Pawns stay, and the king may not turn into a wall.
    check_after(&petrified, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 3 1", "e4d5xd5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1");
    check_targets(&petrified, "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1", "d1 e2 f1 f2");
}

#[test]
fn explosions_may_leave_walls() {
    let fen = "4k3/8/8/8/3pn3/8/8/R2QK3 w - - 0 1";
    let nuclear = "[n:atomic]\npawn = -\ncustomPiece1 = p:fmWfceFifmnD\npawnTypes = p\nenPassantRegion = -\n";
    let nuclear = format!("{nuclear}petrifyOnCaptureTypes = pnbrq\n");
    check_counts(&read(&nuclear), None, &[20, 400, 8_902]);
    check_after(&read(&nuclear), fen, "d1d4xd4", "4k3/8/8/8/3*4/8/8/R3K3 b - - 0 1");
    let all = format!("{nuclear}petrifyBlastPieces = true\n");
    check_after(&read(&all), fen, "d1d4xd4", "4k3/8/8/8/3**3/8/8/R3K3 b - - 0 1");
}

#[test]
fn walls_are_in_the_way_and_hurdles_for_hoppers() {
    let ruleset = read("[w:petrified]\ncannon = c\nhorse = h\n");
    check_targets(&ruleset, "4k3/8/8/8/*7/8/R2*4/K7 w - - 0 1", "a2", "a3 b2 c2");
    check_targets(&ruleset, "4k3/c7/8/8/*7/8/C7/K7 w - - 0 1", "a2", "a3 a7");
    check_targets(&ruleset, "4k3/8/8/8/8/*7/H7/K7 w - - 0 1", "a2", "c1 c3");
    check_targets(&ruleset, "4k3/8/8/8/8/*7/P7/4K3 w - - 0 1", "a2", "b2");
    check_targets(&ruleset, "4k3/8/8/8/8/8/8/R*2K2R w KQ - 0 1", "e1", "d1 d2 e2 f1 f2 g1");
}
