//! Promotions that suspend the pieces which decline them, in both executors. Found by hand.
//!
//! Source: `suspend` and `entersuspend` of the page "FBR - Formalized Board Rules" (C/CIF).

use fers_core::Color;
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, check_laws, moves_of_both, position_of, random_ruleset, ruleset_of_text};

/// On 4x6, with a zone of the last three ranks: pawns that step ahead and capture diagonally, and
/// knights that promote by moves from the zone.
fn rules() -> Ruleset {
    ruleset_of_text(
        "name = \"scene\"\nboard = \"4x6\"\nstart = \"k3/4/4/4/4/3K w - - 0 1\"\n\
         [pieces]\nKing = { moves = \"K\", royal = true }\nRook = \"R\"\n\
         Knight = { letter = \"N\", moves = \"N\", promotes = { to = [\"Rook\"], zone = \"ranks 4-6\", \
         when = \"leave\", optional = true, suspends = true } }\n\
         Pawn = { moves = \"fmWfcF\", promotes = [\n\
         { to = [\"Rook\"], zone = \"ranks 4-6\", optional = \"unless stuck\", suspends = true },\n\
         { to = [\"Rook\"], zone = \"ranks 4-6\", when = \"leave\", optional = \"unless stuck\" },\n] }\n",
    )
}

/// Checks the moves of the side to move whose texts begin with a square.
#[track_caller]
fn check(fen: &str, from: &str, expected: &str) {
    let ruleset = rules();
    let mut found = moves_of_both(&ruleset, &position_of(&ruleset, fen));
    found.retain(|text| text.starts_with(from));
    assert_eq!(found.join(" "), expected);
}

/// Returns the squares of the suspended pieces of both sides after some moves.
#[track_caller]
fn suspended(fen: &str, moves: &[&str]) -> [String; 2] {
    let ruleset = rules();
    let start = position_of(&ruleset, fen);
    let end = moves.iter().fold(start, |setup, mv| after_by_both(&ruleset, &setup, mv));
    let name = |square| ruleset.geometry.square_name(square);
    Color::ALL.map(|color| end.suspended[color].map(name).unwrap_or_default())
}

const PAWN: &str = "k3/4/4/P3/4/3K w - - 0 1";

#[test]
fn a_pawn_that_declines_waits_one_turn() {
    check(PAWN, "a3", "a3a4 a3a4=R");
    assert_eq!(suspended(PAWN, &["a3a4"]), ["a4", ""]);
    assert_eq!(suspended(PAWN, &["a3a4=R"]), ["", ""]);
    check("1k2/4/P3/4/4/3K w - - 0 1 suspended=a4", "a4", "a4a5");
    check("1k2/4/P3/4/4/3K w - - 0 1", "a4", "a4a5 a4a5=R");
    // It is free after the turn, whether it has moved or not.
    assert_eq!(suspended(PAWN, &["a3a4", "a6b6", "a4a5"]), ["", ""]);
    assert_eq!(suspended(PAWN, &["a3a4", "a6b6", "d1c1"]), ["", ""]);
}

#[test]
fn a_suspended_piece_promotes_by_captures_and_where_it_must() {
    check("1k2/1n2/P3/4/4/3K w - - 0 1 suspended=a4", "a4", "a4a5 a4b5xb5 a4b5xb5=R");
    check("2k1/P3/4/4/4/3K w - - 0 1 suspended=a5", "a5", "a5a6=R");
}

#[test]
fn a_piece_that_declines_again_waits_again_if_that_rule_suspends() {
    // The knight leaves the zone or moves within it.
    assert_eq!(suspended("k3/4/2N1/4/4/3K w - - 0 1", &["c4d6"]), ["d6", ""]);
    assert_eq!(suspended("k3/4/2N1/4/4/3K w - - 0 1", &["c4d6", "a6b6", "d6c4"]), ["", ""]);
    assert_eq!(suspended("k3/4/2N1/4/4/3K w - - 0 1", &["c4d6", "a6b6", "d6c4", "b6a6", "c4d2"]), ["d2", ""]);
    // The pawn's later promotions are by a rule that does not suspend.
    assert_eq!(suspended("1k2/4/P3/4/4/3K w - - 0 1", &["a4a5"]), ["", ""]);
}

#[test]
fn a_captured_piece_waits_no_more() {
    let start = "1k2/1r2/4/P3/4/3K w - - 0 1";
    assert_eq!(suspended(start, &["a3a4", "b5b4"]), ["a4", ""]);
    assert_eq!(suspended(start, &["a3a4", "b5a5"]), ["a4", ""]);
    assert_eq!(suspended("1k2/r3/4/P3/4/3K w - - 0 1", &["a3a4", "a5a4xa4"]), ["", ""]);
}

#[test]
fn both_sides_may_wait() {
    let start = "k3/4/3p/P3/4/3K w - - 0 1";
    assert_eq!(suspended(start, &["a3a4", "d4d3"]), ["a4", "d3"]);
    // White's next turn frees its own pawn alone.
    assert_eq!(suspended(start, &["a3a4", "d4d3", "d1c1"]), ["", "d3"]);
}

#[test]
fn random_rulesets_with_suspensions_obey_the_laws() {
    let rulesets = (0..).map(|seed| (seed, random_ruleset(seed)));
    let suspends = |ruleset: &Ruleset| ruleset.promotions.iter().any(|promotion| promotion.suspends);
    let count = if std::env::var_os("FERS_SLOW").is_some() { 2000 } else { 20 };
    for (seed, ruleset) in rulesets.filter(|(_, ruleset)| suspends(ruleset)).take(count) {
        check_laws(&ruleset, 24, seed);
    }
}
