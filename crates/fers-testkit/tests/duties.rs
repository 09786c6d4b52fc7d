//! What a side must or may do besides moving, in both executors: passes, and moves that give no
//! check. Found by hand.

use fers_formats::canonical;
use fers_testkit::moves_of_both;

#[track_caller]
fn check(rules: &str, start: &str, expected: &str) {
    let text = format!(
        "name = \"scene\"\nboard = \"4x4\"\nstart = \"{start} - - 0 1\"\n{rules}\n[pieces]\nPawn = \"fmWfcF\"\nRook = \"R\"\n\
         King = {{ moves = \"K\", royal = true }}\n"
    );
    let ruleset = canonical::read(&text).value.expect("the rules are right");
    assert_eq!(moves_of_both(&ruleset, &ruleset.start).join(" "), expected);
}

#[test]
fn a_pass_is_a_move_where_the_rules_say_so() {
    let board = "3k/4/P3/K3 w";
    check("", board, "a1b1 a1b2 a2a3");
    check("passing = \"always\"", board, "a1b1 a1b2 a2a3 pass");
    check("passing = [\"black always\"]", board, "a1b1 a1b2 a2a3");
    check("passing = \"always\"", "k3/4/4/Kr2 w", "a1a2 a1b1xb1");
}

#[test]
fn who_has_no_other_move_passes_unless_in_check() {
    let stuck = "1r2/k3/4/K3 w";
    check("", stuck, "");
    check("passing = \"when stuck\"", stuck, "pass");
    check("passing = \"when stuck\"", "3k/4/P3/K3 w", "a1b1 a1b2 a2a3");
    let mated = "k3/4/3r/K2r w";
    check("passing = \"when stuck\"", mated, "");
}

#[test]
fn no_move_gives_check_where_that_is_forbidden() {
    check("", "3k/4/4/KR2 w", "a1a2 a1b2 b1b2 b1b3 b1b4 b1c1 b1d1");
    check("no-checks = true", "3k/4/4/KR2 w", "a1a2 a1b2 b1b2 b1b3 b1c1");
}
