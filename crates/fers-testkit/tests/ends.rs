//! Ends of games of Fairy-Stockfish's notation, in both executors.
//!
//! Sources: what Fairy-Stockfish's documentation of its keys says, and by whom its program lets a game be won; positions by hand.

use fers_core::{Color, Outcome, Setup};
use fers_fen::Dialect;
use fers_formats::fairy_stockfish;
use fers_oracle::Oracle;
use fers_rules::Ruleset;

const WHITE: Option<Outcome> = Some(Outcome::Win(Color::White));
const BLACK: Option<Outcome> = Some(Outcome::Win(Color::Black));
const OPEN: Option<Outcome> = None;

/// A game of stones that step, with some settings.
fn game(settings: &str) -> Ruleset {
    let text = format!(
        "[game]\nmaxRank = 6\nmaxFile = 6\ncustomPiece1 = s:mW\nwazir = w\nstartFen = s5/6/6/6/6/5S w - - 0 1\n{settings}\n"
    );
    let parsed = fairy_stockfish::read(&text);
    parsed.value.variants.into_iter().next().and_then(|variant| variant.ruleset).unwrap_or_else(|| panic!("{settings}"))
}

fn setup(ruleset: &Ruleset, fen: &str) -> Setup {
    fers_fen::parse(ruleset, fen, Dialect::Common).value.unwrap_or_else(|| panic!("{fen}"))
}

/// How a position ends, by both.
#[track_caller]
fn check(settings: &str, fen: &str, expected: Option<Outcome>) {
    let ruleset = game(settings);
    let setup = setup(&ruleset, fen);
    let mut position = fers_compile::compile(&ruleset).unwrap().position(&setup).unwrap();
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
