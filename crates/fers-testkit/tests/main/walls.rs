//! Squares that become impassable in play, in both executors.
//!
//! Source of counts, moves and positions: Fairy-Stockfish (pyffish 0.0.90), for its own variants,
//! unless another one is named.

use fers_core::Setup;
use fers_fen::Dialect;
use fers_formats::fairy_stockfish;
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, check_counts_of_both, moves_of_both};

/// The last variant of a text, whose parents Fairy-Stockfish knows.
#[track_caller]
fn read(text: &str) -> Ruleset {
    let parsed = fairy_stockfish::read(text);
    let errors: Vec<_> = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    parsed.value.variants.into_iter().next_back().and_then(|variant| variant.ruleset).unwrap().into_inner()
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
    check_counts_of_both(ruleset, &setup, counts);
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

/// Counted by hand, from the counts of Fairy-Stockfish, which leaves out squares that the explosion
/// has emptied: there e4d5 has 60 walls.
#[test]
fn a_wall_may_be_put_up_where_the_explosion_has_emptied_a_square() {
    let fen = "4k3/8/8/3pn3/4P3/8/8/4K3 w - - 0 1";
    let atomic = |settings: &str| read(&format!("[game:atomic]\n{settings}\n"));
    let duck = atomic("wallingRule = duck");
    check_after(&duck, fen, "e4d5xd5,e5", "4k3/8/8/4*3/8/8/8/4K3 b - - 0 1");
    check_after(&duck, fen, "e4d5xd5,d5", "4k3/8/8/3*4/8/8/8/4K3 b - - 0 1");
    check_counts(&duck, Some(fen), &[357]);
    // The piece that explodes leaves a wall on d5, and walls have one place less.
    check_counts(&atomic("wallingRule = duck\npetrifyOnCaptureTypes = pnbrq"), Some(fen), &[356]);
    // Neither d5 nor e5 is at the edge, in reach of a pawn on d5, or where the pawn came from.
    check_counts(&atomic("wallingRule = edge"), Some(fen), &[159]);
    check_counts(&atomic("wallingRule = arrow"), Some(fen), &[35]);
    check_counts(&atomic("wallingRule = past"), Some(fen), &[6]);
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

#[test]
fn every_move_carries_the_duck_to_another_square() {
    let duck = known("duck");
    check_counts(&duck, None, &[640, 379_440]);
    let middle = "r3k2r/8/8/2pP4/8/3*4/8/R3K2R w KQkq c6 0 2";
    check_counts(&duck, Some(middle), &[1_543]);
    check_counts(&duck, Some("4k3/P7/8/8/8/*7/7p/4K3 w - - 0 2"), &[531, 277_182]);
    check_after(&duck, middle, "e1g1&h1f1,e1", "r3k2r/8/8/2pP4/8/8/8/R3*RK1 b kq - 1 2");
    // It must move, and its old square is no longer closed.
    let moves = moves_of_both(&duck, &setup(&duck, middle));
    assert!(moves.iter().all(|mv| !mv.ends_with(",d3")), "{moves:?}");
    check_after(&duck, middle, "a1a8xa8,d6", "R3k2r/8/3*4/2pP4/8/8/8/4K2R b Kk - 0 2");
}

#[test]
fn a_duck_on_the_square_that_was_passed_leaves_no_chance_to_capture_en_passant() {
    let duck = known("duck");
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    check_after(&duck, fen, "e2e4,a1", "4k3/8/8/8/3pP3/8/8/*3K3 b - e3 0 1");
    check_after(&duck, fen, "e2e4,e3", "4k3/8/8/8/3pP3/4*3/8/4K3 b - - 0 1");
}

#[test]
fn arrows_fly_as_the_piece_that_shoots_them_moves() {
    check_counts(&known("amazons"), None, &[2_176]);
    let arrows = read("[a:duck]\nwallingRule = arrow\n");
    check_counts(&arrows, Some("r3k2r/8/8/2pP4/8/3*4/8/R3K2R w - c6 0 2"), &[228, 41_619]);
    check_counts(&arrows, Some("4k3/P7/8/8/8/*7/7p/4K3 w - - 0 2"), &[34, 1_156]);
}

#[test]
fn walls_stay_on_the_squares_that_were_left() {
    check_counts(&known("joust"), None, &[8, 62, 356, 1_992]);
    check_counts(&known("snailtrail"), None, &[3, 9, 45, 225]);
    let past = read("[p:duck]\nwallingRule = past\n");
    check_counts(&past, Some("r3k2r/8/8/2pP4/8/3*4/8/R3K2R w KQkq c6 0 2"), &[28, 687, 16_058]);
}

#[test]
fn walls_are_put_up_anywhere_or_in_a_region() {
    check_counts(&known("isolation"), None, &[225, 47_300]);
    check_counts(&known("isolation7x7"), None, &[230, 49_500]);
    let region = "[s:chess]\nwallingRule = static\nwallingRegion = d4 d5 e4 e5 e1 e8\n";
    check_counts(&read(region), Some("r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq c6 0 2"), &[93, 5_899]);
}

#[test]
fn walls_grow_from_the_edge_of_the_board() {
    let edge = read("[e:duck]\nwallingRule = edge\n");
    check_counts(&edge, Some("4k3/8/8/2p5/8/3*4/8/R3K2R w KQ - 0 2"), &[730, 124_112]);
}

#[test]
fn a_wall_may_take_the_place_of_a_move() {
    // Source of the first count: the sample file of Fairy-Stockfish, `atlantis`.
    let atlantis = read("[atlantis:chess]\nwallingRule = edge\nwallOrMove = true\n");
    check_counts(&atlantis, None, &[28, 778, 22_708]);
    check_counts(&atlantis, Some("r3k2r/8/3*4/2pP4/8/7*/8/R3K2R w KQkq - 0 2"), &[45, 2_082]);
    // No wall parries a check there.
    check_counts(&atlantis, Some("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 2"), &[4, 170]);
}

#[test]
fn walls_may_parry_checks_of_what_is_royal_as_the_last_of_its_kind() {
    let royal = read("[d:duck]\nextinctionPseudoRoyal = true\n");
    check_counts(&royal, Some("4k3/8/8/8/4q3/4*3/8/R3K2R w - - 0 2"), &[251, 432_734]);
    check_counts(&royal, Some("r3k2r/8/8/2pP4/8/3*4/8/R3K2R w - c6 0 2"), &[1_433, 1_603_981]);
    let atomic = read("[d:atomic]\nwallingRule = duck\nstalemateValue = win\n");
    check_counts(&atomic, None, &[640, 379_440]);
    // Fairy-Stockfish leaves out walls where the explosion has emptied squares: 432,734, and 1,433
    // and 1,681,393. A script added them, with each position that they lead to asked of it for
    // checks.
    check_counts(&atomic, Some("4k3/8/8/8/4q3/4*3/8/R3K2R w - - 0 2"), &[251, 432_972]);
    check_counts(&atomic, Some("r3k2r/8/8/2pP4/8/3*4/8/R3K2R w - c6 0 2"), &[1_436, 1_686_787]);
    let arrows = read("[d:chess]\nwallingRule = arrow\n");
    check_counts(&arrows, Some("r3k2r/8/8/2pP4/8/3*4/8/R3K2R w - c6 0 2"), &[228, 39_620]);
}

/// Source: the reference of the file format, which makes a wall that pieces pass a hurdle.
#[test]
fn a_wall_that_slides_pass_is_a_hurdle_for_hoppers() {
    let text = r#"
name = "gaps"
board = "5x5"
start = "4k/5/5/5/H1*1K w - - 0 1"
walling = { site = "vacated", passable = true }
[pieces]
Hopper = { letter = "H", moves = "slide W over 1 hurdle to empty" }
King = { moves = "K", royal = true }
"#;
    let game = fers_formats::canonical::read(text).value.unwrap().into_inner();
    check_targets(&game, "4k/5/5/5/H1*1K w - - 0 1", "a1", "d1");
    check_targets(&game, "4k/5/5/5/H3K w - - 0 1", "a1", "");
}
