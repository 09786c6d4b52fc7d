//! Ends of games of Fairy-Stockfish's notation, in both executors.
//!
//! Sources: the documentation of Fairy-Stockfish's keys, and the side that its program lets win;
//! positions by hand.

use fers_core::{Color, Outcome, Setup};
use fers_fen::Dialect;
use fers_formats::fairy_stockfish;
use fers_movegen::AnyPosition;
use fers_oracle::Oracle;
use fers_rules::Ruleset;

const WHITE: Option<Outcome> = Some(Outcome::Win(Color::White));
const BLACK: Option<Outcome> = Some(Outcome::Win(Color::Black));
const DRAW: Option<Outcome> = Some(Outcome::Draw);
const OPEN: Option<Outcome> = None;

/// A game of stones that step, with some settings.
fn game(settings: &str) -> Ruleset {
    let text = format!(
        "[game]\nmaxRank = 6\nmaxFile = 6\ncustomPiece1 = s:mW\nwazir = w\nstartFen = s5/6/6/6/6/5S w - - 0 1\n{settings}\n"
    );
    let parsed = fairy_stockfish::read(&text);
    parsed
        .value
        .variants
        .into_iter()
        .next()
        .and_then(|variant| variant.ruleset)
        .unwrap_or_else(|| panic!("{settings}"))
        .into_inner()
}

fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    fers_fen::parse(ruleset, fen, Dialect::Common).value.unwrap_or_else(|| panic!("{fen}"))
}

/// How a position ends, by both.
#[track_caller]
fn check(settings: &str, fen: &str, expected: Option<Outcome>) {
    let ruleset = game(settings);
    let setup = setup(&ruleset, fen);
    let mut position = AnyPosition::new(&fers_compile::verify_and_compile(&ruleset).unwrap(), &setup).unwrap();
    let (slow, fast) = (Oracle::new(&ruleset).ending(&setup), position.ending());
    assert_eq!(slow, fast, "{settings}: {fen}");
    assert_eq!(fast.map(|(_, ending)| ending.outcome), expected, "{settings}: {fen}");
}

#[test]
fn rows_win_for_the_side_that_has_just_moved() {
    check("connectN = 3", "s5/6/6/1SSS2/6/6 b - - 0 1", WHITE);
    check("connectN = 3", "s5/6/6/1SSS2/6/6 w - - 0 1", OPEN);
    check("connectN = 3", "s5/6/6/1SSs2/4S1/5S b - - 0 1", OPEN);
    check("connectN = 3", "3s2/6/5S/4S1/3S2/6 b - - 0 1", WHITE);
    check("connectN = 3", "5s/5s/5s/S5/6/6 w - - 0 1", BLACK);
    check("connectN = 4", "s5/6/6/1SSS2/6/6 b - - 0 1", OPEN);
    check("connectN = 3\nconnectValue = loss", "s5/6/6/1SSS2/6/6 b - - 0 1", BLACK);
}

#[test]
fn rows_do_not_go_round_the_board_and_count_some_directions_and_types() {
    check("connectN = 3", "s5/6/4SS/S5/6/6 b - - 0 1", OPEN);
    check("connectN = 3\nconnectHorizontal = false", "s5/6/6/1SSS2/6/6 b - - 0 1", OPEN);
    check("connectN = 3\nconnectDiagonal = false", "3s2/6/5S/4S1/3S2/6 b - - 0 1", OPEN);
    check("connectN = 3\nconnectPieceTypes = w", "s5/6/6/1SSS2/6/6 b - - 0 1", OPEN);
    check("connectN = 3\nconnectPieceTypes = w", "s5/6/6/1WWW2/6/6 b - - 0 1", WHITE);
}

#[test]
fn lines_may_have_gaps() {
    check("collinearN = 3", "s5/6/6/S1s1SS/6/6 b - - 0 1", WHITE);
    check("collinearN = 3", "s4S/6/3S2/6/1S4/6 b - - 0 1", WHITE);
    check("collinearN = 3", "s4S/6/3S2/2s3/1S4/6 b - - 0 1", WHITE);
    check("collinearN = 3", "s4S/6/2S3/6/1S4/6 b - - 0 1", OPEN);
    check("collinearN = 3", "s4S/4s1/3S2/6/6/S5 b - - 0 1", WHITE);
}

#[test]
fn blocks_are_full_squares() {
    check("connectNxN = 2", "s5/6/6/1SS3/1SS3/6 b - - 0 1", WHITE);
    check("connectNxN = 2", "s5/6/6/1SS3/1S1S2/6 b - - 0 1", OPEN);
    check("connectNxN = 2", "s5/6/6/S4S/S4S/6 b - - 0 1", OPEN);
    check("connectNxN = 3", "s5/6/6/SSS3/SSS3/SSS3 b - - 0 1", WHITE);
}

#[test]
fn chains_link_two_regions_any_way() {
    let rules = "connectRegion1White = a*\nconnectRegion2White = f*\nconnectRegion1Black = *1\nconnectRegion2Black = *6\nconnectDiagonal = false";
    check(rules, "s5/6/6/SSSSSS/6/6 b - - 0 1", WHITE);
    check(rules, "s5/6/6/SSS1SS/6/6 b - - 0 1", OPEN);
    check(rules, "s5/6/SSS3/2S3/2SSSS/6 b - - 0 1", WHITE);
    check(rules, "s5/6/SS4/2S3/2SSSS/6 b - - 0 1", OPEN);
    check(rules, "s5/s5/s5/s5/s5/s4S w - - 0 1", BLACK);
    check(rules, "s5/s5/s5/s5/s5/s4S b - - 0 1", OPEN);
}

#[test]
fn so_many_goal_squares_may_be_needed_or_all_that_are_not_taken() {
    let three = "flagPiece = s\nflagRegionWhite = *6\nflagRegionBlack = *1\nflagPieceCount = 3";
    check(three, "SS1S2/6/6/6/6/s5 b - - 0 1", WHITE);
    check(three, "SS4/6/6/6/6/s5 b - - 0 1", OPEN);
    check(three, "SSWW2/6/6/6/6/s5 b - - 0 1", OPEN);
    check(three, "SssssW/6/6/6/6/6 b - - 0 1", OPEN);
    let blocked = format!("{three}\nflagPieceBlockedWin = true");
    check(&blocked, "SssssW/6/6/6/6/6 b - - 0 1", WHITE);
    check(&blocked, "Sssss1/6/6/6/6/6 b - - 0 1", OPEN);
    check(&blocked, "WssssW/6/6/6/6/6 b - - 0 1", OPEN);
}

#[test]
fn goals_may_be_for_different_pieces_of_both_sides() {
    let rules = "flagPieceWhite = w\nflagPieceBlack = s\nflagRegionWhite = *6\nflagRegionBlack = *1";
    check(rules, "S5/6/s5/6/6/6 b - - 0 1", OPEN);
    check(rules, "W5/6/s5/6/6/6 b - - 0 1", WHITE);
    check(rules, "6/6/S5/6/6/w5 w - - 0 1", OPEN);
    check(rules, "6/6/S5/6/6/s5 w - - 0 1", BLACK);
}

#[test]
fn a_goal_may_have_to_be_safe() {
    let safe = "flagRegionWhite = *6\nflagRegionBlack = *1\nflagPieceSafe = true";
    check(safe, "S5/6/s5/6/6/6 b - - 0 1", WHITE);
    // The wazir captures what steps beside it.
    check(safe, "Sw4/6/6/6/6/6 b - - 0 1", OPEN);
    // More than one is more than can be captured at once.
    check(safe, "Sw3S/6/6/6/6/6 b - - 0 1", WHITE);
    // It was not safe when it came there, and is now.
    check(safe, "S1w3/6/6/6/6/6 w - - 0 1", WHITE);
    check(safe, "Sw4/6/6/6/6/6 w - - 0 1", OPEN);
    check(safe, "S1w3/6/6/6/6/s5 w - - 0 1", DRAW);
    check(safe, "Sw4/6/6/6/6/s5 w - - 0 1", BLACK);
}

#[test]
fn a_goal_may_count_after_a_reply() {
    let reply = "flagRegionWhite = *6\nflagRegionBlack = *1\nflagMove = true";
    check(reply, "S5/6/s5/6/6/6 b - - 0 1", OPEN);
    check(reply, "S5/6/s5/6/6/6 w - - 0 1", WHITE);
    check(reply, "S5/6/6/6/6/s5 w - - 0 1", WHITE);
    let unless_safe = format!("{reply}\nflagPieceSafe = true");
    check(&unless_safe, "S5/6/s5/6/6/6 b - - 0 1", WHITE);
    check(&unless_safe, "Sw4/6/6/6/6/6 b - - 0 1", OPEN);
    check(&unless_safe, "Sw4/6/6/6/6/6 w - - 0 1", WHITE);
}

/// Whoever goes there, as pyffish 0.0.90 (`is_immediate_game_end`) has it: White's king and Black's
/// silvers, without and with `flagPieceSafe`, then White's silvers and Black's king.
#[test]
fn goals_of_kings_and_others_count_at_different_times() {
    const BASE: &str = "customPiece1 = -\nsilver = s\nking = k\ndoubleStep = false\ncastling = false\nflagMove = true\n\
                        startFen = sks3/6/6/6/6/SKS3 w - - 0 1\nflagRegionWhite = *6\nflagRegionBlack = *1";
    let [white, black] =
        [("k", "s"), ("s", "k")].map(|(w, b)| format!("{BASE}\nflagPieceWhite = {w}\nflagPieceBlack = {b}"));
    let safe = |rules: &str| format!("{rules}\nflagPieceSafe = true");
    let all = [white.clone(), safe(&white), black.clone(), safe(&black)];
    let rows = [
        ("K5/6/6/6/s3k1/6 b - - 0 1", [OPEN, WHITE, OPEN, OPEN]),
        ("K5/6/6/6/4k1/s5 w - - 0 1", [WHITE, WHITE, OPEN, OPEN]),
        ("6/K5/6/6/4k1/s5 w - - 0 1", [BLACK, BLACK, OPEN, OPEN]),
        ("K5/6/6/6/4k1/s5 b - - 0 1", [BLACK, BLACK, OPEN, OPEN]),
        ("S5/2K3/6/6/4k1/6 b - - 0 1", [OPEN, OPEN, OPEN, OPEN]),
        ("S5/2K3/6/5k/6/6 b - - 0 1", [OPEN, OPEN, WHITE, WHITE]),
        ("S5/2K3/6/5k/6/6 w - - 0 1", [OPEN, OPEN, WHITE, WHITE]),
        ("S5/2K3/6/6/6/5k w - - 0 1", [OPEN, OPEN, DRAW, DRAW]),
        ("6/S1K3/6/6/6/5k w - - 0 1", [OPEN, OPEN, OPEN, BLACK]),
        ("6/S1K3/6/6/6/5k b - - 0 1", [OPEN, OPEN, BLACK, BLACK]),
        ("Sw4/2K3/6/6/5k/6 b - - 0 1", [OPEN, OPEN, OPEN, OPEN]),
        ("Sw4/2K3/6/5k/6/6 b - - 0 1", [OPEN, OPEN, WHITE, OPEN]),
        ("Sw4/2K3/6/6/6/5k w - - 0 1", [OPEN, OPEN, DRAW, DRAW]),
    ];
    for (fen, expected) in rows {
        for (rules, expected) in all.iter().zip(expected) {
            check(rules, fen, expected);
        }
    }
}

#[test]
fn extinction_may_ask_how_many_the_opponent_has() {
    let rules =
        "extinctionValue = loss\nextinctionPieceTypes = s\nextinctionPieceCount = 1\nextinctionOpponentPieceCount = 3";
    check(rules, "s5/6/6/6/6/SS4 w - - 0 1", OPEN);
    check(rules, "s5/6/6/6/6/SSS3 w - - 0 1", WHITE);
    check(rules, "s5/6/6/6/6/SSS3 b - - 0 1", WHITE);
    let claimed = format!("{rules}\nextinctionClaim = true");
    check(&claimed, "s5/6/6/6/6/SSS3 w - - 0 1", WHITE);
    check(&claimed, "s5/6/6/6/6/SSS3 b - - 0 1", OPEN);
    check(&claimed, "s5/6/6/6/6/SSSS2 b - - 0 1", WHITE);
}

#[test]
fn extinction_counts_hands_and_the_mover_first() {
    let rules = "extinctionValue = loss\nextinctionPieceTypes = s";
    check(rules, "w5/6/6/6/6/W5 w - - 0 1", WHITE);
    check(rules, "w5/6/6/6/6/W5 b - - 0 1", BLACK);
    let held = format!("{rules}\ncapturesToHand = true\npieceDrops = true");
    check(&held, "w5/6/6/6/6/S5[s] w - - 0 1", OPEN);
    check(&held, "w5/6/6/6/6/S5[S] w - - 0 1", WHITE);
}

#[test]
fn who_has_fewer_pieces_may_win_a_stalemate() {
    let rules = "stalemateValue = win\nstalematePieceCount = true";
    check(rules, "6/6/6/6/s5/Ss4 w - - 0 1", WHITE);
    check(rules, "6/6/6/s5/Ss4/SSs3 w - - 0 1", DRAW);
    check(rules, "6/6/6/ssssss/SSSSSS/SSSSSS w - - 0 1", BLACK);
    check("stalemateValue = win", "6/6/6/ssssss/SSSSSS/SSSSSS w - - 0 1", WHITE);
}

#[test]
fn a_full_board_is_a_draw_or_won_by_points() {
    let full = "SSSSSS/SSSSSS/SSSSSS/Ssssss/ssssss/ssssss w - - 0 1";
    check("adjudicateFullBoard = true", full, DRAW);
    check("adjudicateFullBoard = true\nmaterialCounting = unweighted", full, WHITE);
    check("adjudicateFullBoard = true\nmaterialCounting = blackdrawodds", full, BLACK);
    let even = "SSSSSS/SSSSSS/SSSSSS/ssssss/ssssss/ssssss w - - 0 1";
    check("adjudicateFullBoard = true\nmaterialCounting = unweighted", even, DRAW);
    check("adjudicateFullBoard = true\nmaterialCounting = whitedrawodds", even, WHITE);
    check("adjudicateFullBoard = true", "SSSSSS/SSSSSS/SS1SSS/Ssssss/ssssss/ssssss w - - 0 1", OPEN);
}

#[test]
fn two_passes_end_the_game() {
    let rules = "pass = true\nsoldier = o\nrook = r";
    let passed = |board: &str, passes: u8| format!("{board} w - - 0 1 passes={passes}");
    check(rules, &passed("s5/6/6/6/6/SS4", 2), DRAW);
    check(rules, &passed("s5/6/6/6/6/SS4", 1), OPEN);
    let counting = |how: &str| format!("{rules}\nmaterialCounting = {how}");
    check(&counting("unweighted"), &passed("s5/6/6/6/6/SS4", 2), WHITE);
    check(&counting("janggi"), &passed("w5/6/6/6/6/R5", 2), WHITE);
    // White moves first and has to be ahead by two points.
    check(&counting("janggi"), &passed("o5/6/6/6/6/W5", 2), BLACK);
    check(&counting("janggi"), &passed("w5/6/6/6/6/W5", 2), BLACK);
    check(&counting("janggi"), &passed("6/6/6/6/6/O5", 2), WHITE);
}

#[test]
fn perft_stops_behind_two_passes() {
    let ruleset = game("pass = true");
    let mut position = AnyPosition::new(&fers_compile::verify_and_compile(&ruleset).unwrap(), &ruleset.start).unwrap();
    // By hand: stones in corners have two steps and the pass, stones at an edge three and the pass.
    // Of 9 ways one ends the game; of the others two have White's stone in its corner still, and
    // six do not.
    for (depth, nodes) in [(1, 3), (2, 9), (3, 2 * 3 + 6 * 4)] {
        assert_eq!(position.perft(depth, fers_movegen::PerftEnds::ByRule), nodes);
        assert_eq!(Oracle::new(&ruleset).perft(&ruleset.start, depth, fers_oracle::PerftEnds::ByRule), nodes);
    }
}

/// The counts of a game of both executors, in the FENs of Fairy-Stockfish.
#[track_caller]
fn check_honour(parent: &str, fen: &str, moves: &[(&str, &str)]) {
    let parsed = fairy_stockfish::read(&format!("[own:{parent}]\n"));
    let ruleset = parsed.value.variants.into_iter().find_map(|variant| variant.ruleset).unwrap();
    let (program, oracle) = (fers_compile::verify_and_compile(&ruleset).unwrap(), Oracle::new(&ruleset));
    let mut setup = fers_fen::parse(&ruleset, fen, Dialect::Common).value.unwrap();
    for (text, expected) in moves {
        let mut position = AnyPosition::new(&program, &setup).unwrap();
        let mv = oracle.legal_moves(&setup, fers_oracle::MateBans::Enforced);
        let name = |square| ruleset.geometry.square_name(square);
        let named = |mv: &fers_core::Move| Some(format!("{}{}", name(mv.origin()?), name(mv.destination()?)));
        let mv = mv.into_iter().find(|mv| named(mv).as_deref() == Some(*text)).unwrap();
        setup = oracle.play(&setup, &mv);
        assert_eq!(fers_fen::write(&ruleset, &setup, Dialect::Common), *expected, "{text}");
        let packed = position.find(&mv).unwrap();
        position.make(packed);
        assert_eq!(position.to_setup(), setup, "{text}");
    }
}

/// Source of the FENs: Fairy-Stockfish (pyffish 0.0.90).
#[test]
fn honour_is_counted_as_in_fairy_stockfish() {
    // A rook against a bare king: 16 moves of each, beginning with three pieces.
    let rook = "8/8/4k3/8/3R4/4K3/8/8 b - - 0 1";
    check_honour(
        "makruk",
        rook,
        &[
            ("e6f7", "8/5k2/8/8/3R4/4K3/8/8 w - - 1 2"),
            ("d4d5", "8/5k2/8/3R4/8/4K3/8/8 b - 32 6 2"),
            ("f7e6", "8/8/4k3/3R4/8/4K3/8/8 w - 32 7 3"),
        ],
    );
    check_honour(
        "cambodian",
        rook,
        &[("e6f7", "8/5k2/8/8/3R4/4K3/8/8 w - - 1 2"), ("d4d5", "8/5k2/8/3R4/8/4K3/8/8 b - 30 6 2")],
    );
    check_honour(
        "asean",
        rook,
        &[("e6f7", "8/5k2/8/8/3R4/4K3/8/8 w - - 1 2"), ("d4d5", "8/5k2/8/3R4/8/4K3/8/8 b - 32 0 2")],
    );
    // A bare king that takes the last pawn counts at once.
    check_honour("makruk", "8/8/4k3/4P3/3R4/4K3/8/8 b - - 7 9", &[("e6e5", "8/8/8/4k3/3R4/4K3/8/8 w - 32 5 10")]);
}
