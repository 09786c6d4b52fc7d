//! Counters in both executors. Found by hand.

use fers_core::Color;
use fers_formats::canonical;
use fers_rules::VerifiedRuleset;
use fers_testkit::{self as laws, move_text, moves_of_both};

fn rules(counter: &str, start: &str) -> VerifiedRuleset {
    let text = format!(
        "name = \"scene\"\nboard = \"4x4\"\nstart = \"{start}\"\nhands = {{ captured-to = \"capturer\", drops = \"allowed\" \
         }}\n[pieces]\nPawn = \"fmWfcF\"\nRook = \"R\"\nKing = {{ moves = \"K\", royal = true }}\n[[counter]]\nname = \
         \"n\"\n{counter}\n"
    );
    canonical::read(&text).value.expect("the rules are right")
}

#[track_caller]
fn check(counter: &str, start: &str, expected: &str) {
    let ruleset = rules(counter, start);
    assert_eq!(moves_of_both(&ruleset, &ruleset.start).join(" "), expected);
}

const ROOKS: &str = "of = [\"Rook\"]\n";

#[test]
fn a_side_moves_with_its_rook_so_often() {
    let counter = format!("raised-by = \"plies\"\nmost = [2, 1]\n{ROOKS}");
    check(&counter, "3k/4/1R2/K3 w - - 0 1", "a1a2 a1b1 b2a2 b2b1 b2b3 b2b4 b2c2 b2d2");
    check(&counter, "3k/4/1R2/K3 w - - 0 1 count=n:2.0", "a1a2 a1b1");
}

#[test]
fn captures_are_illegal_that_would_raise_a_count_above_its_bound() {
    let counter = format!("raised-by = \"losses\"\nmost = [0, \"none\"]\n{ROOKS}");
    check(&counter, "3k/3R/4/K3 b - - 0 1", "d4c4");
    let counter = format!("raised-by = \"losses\"\nmost = [\"none\", 0]\n{ROOKS}");
    check(&counter, "3k/3R/4/K3 b - - 0 1", "d4c4 d4d3xd3");
}

#[test]
fn a_number_is_part_of_the_position() {
    let counter = format!("raised-by = \"plies\"\nin-a-row = true\nmost = 1\n{ROOKS}");
    let ruleset = rules(&counter, "3k/4/1R2/K3 w - - 0 1");
    let oracle = fers_oracle::Oracle::new(&ruleset);
    let after = |texts: &[&str]| {
        texts.iter().fold(ruleset.start.clone(), |setup, text| {
            let moves = oracle.legal_moves(&setup, fers_oracle::MateBans::Enforced);
            let mv = moves.iter().find(|mv| move_text(&ruleset, mv) == *text).expect("it is legal");
            oracle.play(&setup, mv)
        })
    };
    assert_eq!(after(&["b2b1"]).count(0, Color::White), 1);
    assert_eq!(after(&["b2b1", "d4d3", "a1a2"]).count(0, Color::White), 0);
}

#[test]
fn random_rulesets_with_counters_obey_the_laws() {
    let rulesets = (0..).map(|seed| (seed, laws::random_ruleset(seed)));
    for (seed, ruleset) in rulesets.filter(|(_, ruleset)| !ruleset.counters.is_empty()).take(20) {
        laws::check_laws(&ruleset, 24, seed);
    }
}
