//! Pieces that protect their friends from capture, in both executors. Found by hand.

use fers_formats::canonical;
use fers_testkit::moves_of_both;

#[track_caller]
fn check(rules: &str, expected: &str) {
    let text = format!(
        "name = \"scene\"\nboard = \"4x4\"\nstart = \"3k/4/4/KCNS w - - 0 1\"\n\
         [pieces]\nCannibal = {{ letter = \"C\", moves = \"step W to empty | enemy | friend\" }}\nKnight = {{ letter = \"N\", moves = \"N\" }}\n\
         Shield = {{ letter = \"S\", moves = \"mW\" }}\nKing = {{ moves = \"K\", royal = true }}\n{rules}\n"
    );
    let ruleset = canonical::read(&text).value.expect("the rules are right");
    assert_eq!(moves_of_both(&ruleset, &ruleset.start).join(" "), expected);
}

/// Source: the rule `protector` of FBR, "a protected piece cannot be captured".
#[test]
fn a_protected_piece_is_not_captured_by_its_own_side_either() {
    check("", "a1a2 a1b2 b1b2 b1c1xc1 c1a2 c1b3 c1d3 d1d2");
    check("[[protection]]\nby = [\"Shield\"]\nsteps = \"K\"", "a1a2 a1b2 b1b2 c1a2 c1b3 c1d3 d1d2");
}
