//! Pieces near which enemies are relocated, in both executors.
//!
//! Source: `pincher` of the page "FBR - Formalized Board Rules" (C/CIF).

use fers_rules::Ruleset;
use fers_testkit::{
    check_counts_of_both, check_fen_after, check_laws, moves_of_both, position_of, random_ruleset, ruleset_of_text,
};

fn crabs() -> Ruleset {
    ruleset_of_text(
        "name = \"crabs\"\nboard = \"5x5\"\nstart = \"k3r/5/5/5/K3C w - - 0 1\"\n\
         [pieces]\nKing = { moves = \"K\", royal = true }\nRook = \"R\"\nKnight = { letter = \"N\", moves = \"N\" }\n\
         Crab = { letter = \"C\", moves = \"mW\" }\n\
         [[pinch]]\nby = [\"Crab\"]\nsteps = \"K\"\nhomes = [\"rank 1\", \"rank 5\"]\n",
    )
}

#[test]
fn a_pinched_rook_goes_to_its_first_rank_or_leaves_the_game_if_that_is_full() {
    let ruleset = crabs();
    let before = "k4/5/3r1/2C2/K4 w - - 3 1";
    check_fen_after(&ruleset, before, "a1b1~d3c5", "k1r2/5/5/2C2/1K3 b - - 4 1");
    check_fen_after(&ruleset, before, "a1b1", "k4/5/3r1/2C2/1K3 b - - 4 1");
    check_fen_after(&ruleset, "knnnr/5/3n1/2C2/K4 w - - 3 1", "a1b1~d3", "knnnr/5/5/2C2/1K3 b - - 0 1");
}

/// The moves were counted by hand.
#[test]
fn a_relocation_parries_check_and_may_not_give_it_to_the_own_king() {
    let ruleset = crabs();
    let moves = moves_of_both(&ruleset, &position_of(&ruleset, "k4/5/5/1C3/r1K2 w - - 0 1"));
    let expected = "b2a2~a1b5 b2a2~a1d5 b2a2~a1e5 b2b1 b2b1~a1b5 b2b1~a1d5 b2b1~a1e5 \
                    c1b1~a1b5 c1b1~a1c5 c1b1~a1d5 c1b1~a1e5 c1c2 c1c2~a1b5 c1c2~a1d5 c1c2~a1e5 \
                    c1d1~a1b5 c1d1~a1c5 c1d1~a1e5 c1d2 c1d2~a1b5 c1d2~a1c5 c1d2~a1e5";
    assert_eq!(moves, expected.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn royal_pieces_are_not_pinched() {
    let ruleset = crabs();
    let moves = moves_of_both(&ruleset, &position_of(&ruleset, "5/5/3k1/2C2/K4 w - - 0 1"));
    assert_eq!(moves, ["a1a2", "a1b1", "a1b2", "c2b2", "c2c1", "c2c3", "c2d2"]);
}

/// Source of the counts: a generator in Python of 60 lines for this game.
#[test]
fn crabs_have_the_counts_of_an_independent_generator() {
    let ruleset = crabs();
    for (fen, counts) in [
        ("k4/5/5/1C3/r1K2 w - - 0 1", [22, 207, 2208]),
        ("5/5/3k1/2C2/K4 w - - 0 1", [7, 53, 350]),
        ("1r2c/k4/2n2/1C2R/2K1N w - - 0 1", [52, 797, 19_145]),
        ("knrrn/5/2c2/1C1n1/N1RNK w - - 0 1", [21, 587, 9781]),
    ] {
        check_counts_of_both(&ruleset, &position_of(&ruleset, fen), &counts);
    }
}

#[test]
fn random_variants_with_pinches_obey_all_laws() {
    check_laws(&crabs(), 40, 1);
    let pinching = (0..400).map(|seed| (seed, random_ruleset(seed))).filter(|(_, ruleset)| !ruleset.pinches.is_empty());
    let mut tested = 0;
    for (seed, ruleset) in pinching.take(40) {
        check_laws(&ruleset, 12, seed);
        tested += 1;
    }
    assert!(tested >= 20, "only {tested} random rulesets have pinches");
}
