//! Moves that end with the leg that gives check, in both executors. Found by hand.
//!
//! Source: `stopifchecking` of the page "FBR - Formalized Board Rules" (C/CIF).

use fers_rules::Ruleset;
use fers_testkit::{check_laws, moves_of_both, position_of, random_ruleset, ruleset_of_text};

/// On 5x5: a piece that makes two steps of a wazir, a lion that captures and steps on, and others.
fn rules() -> Ruleset {
    ruleset_of_text(
        "name = \"scene\"\nboard = \"5x5\"\nstart = \"4k/5/5/5/K4 w - - 0 1\"\nstops-at-check = true\n\
         [pieces]\nKing = { moves = \"K\", royal = true }\nRook = \"R\"\nKnight = { letter = \"N\", moves = \"N\" }\n\
         Twostep = { letter = \"T\", moves = \"aW\" }\nLion = \"KcaK\"\n",
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

#[test]
fn a_step_that_gives_check_is_the_last_even_where_a_move_could_not_end() {
    // From c2 it attacks c4; by b1 and d1 it goes where it always goes.
    check("5/2k2/5/5/K1T2 w - - 0 1", "c1", "c1b2 c1c2 c1d2 c1e1");
    // A king elsewhere is not attacked from c2.
    check("k4/5/5/5/K1T2 w - - 0 1", "c1", "c1b2 c1c3 c1d2 c1e1");
}

#[test]
fn check_by_another_piece_ends_a_move_too() {
    // The lion opens the fifth rank to the rook.
    check("RL2k/2n2/5/5/4K w - - 0 1", "b5", "b5a4 b5b4 b5c4xc4 b5c5");
    // Nothing is opened: it goes on from c4.
    let on = "b5a5 b5b3xc4 b5b4 b5b4xc4 b5c3xc4 b5c4xc4 b5c5 b5c5xc4 b5d3xc4 b5d4xc4 b5d5xc4";
    check("1L2k/R1n2/5/5/4K w - - 0 1", "b5", on);
}

#[test]
fn random_rulesets_whose_moves_end_with_check_obey_the_laws() {
    check_laws(&rules(), 60, 5);
    let several_legs = |ruleset: &Ruleset| {
        let mut paths = ruleset.pieces.iter().flat_map(|piece| &piece.moves);
        paths.any(|path| path.legs.len() > 1)
    };
    let rulesets = (0..).map(|seed| (seed, random_ruleset(seed)));
    let stops = |ruleset: &Ruleset| ruleset.stops_at_check && !ruleset.royals.is_empty() && several_legs(ruleset);
    let count = if std::env::var_os("FERS_SLOW").is_some() { 2000 } else { 6 };
    for (seed, ruleset) in rulesets.filter(|(_, ruleset)| stops(ruleset)).take(count) {
        check_laws(&ruleset, 24, seed);
    }
}
