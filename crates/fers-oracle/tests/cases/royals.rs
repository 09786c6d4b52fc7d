//! Check, crossing of attacked squares, facing.

use fers_core::Color;
use fers_rules::{CheckRule, Facing};

use crate::support::*;

#[track_caller]
fn check(rule: CheckRule, text: &str, in_check: bool) {
    let position = position(chess_with(rule), text);
    assert_eq!(position.oracle().is_in_check(&position.setup, Color::White), in_check, "{rule:?} {text}");
}

#[test]
fn several_kings_are_in_check_as_their_rule_says() {
    let one_attacked = "r3k3/8/8/8/8/8/8/K3K3 w";
    check(CheckRule::Any, one_attacked, true);
    check(CheckRule::All, one_attacked, false);
    check(CheckRule::Unattacked, one_attacked, true);
    check(CheckRule::Few(1), one_attacked, false);
    let both_attacked = "r1q1k3/8/8/8/8/8/8/K1K5 w";
    check(CheckRule::All, both_attacked, true);
    check(CheckRule::Unattacked, both_attacked, false);
    check(CheckRule::Unattacked, "r3k3/8/8/8/8/8/8/8 w", false);
    check(CheckRule::Few(1), both_attacked, false);
    check(CheckRule::Few(1), "r3k3/8/8/8/8/8/8/K7 w", true);
    check(CheckRule::All, "r3k3/8/8/8/8/8/8/8 w", false);
}

#[test]
fn so_many_kings_must_be_attacked_at_once_or_all() {
    let check = |least, text, in_check| check(CheckRule::Several(least), text, in_check);
    check(2, "r3k3/8/8/8/8/8/8/K1K1K3 w", false);
    check(2, "r1q1k3/8/8/8/8/8/8/K1K2K2 w", true);
    check(3, "r1q1k3/8/8/8/8/8/8/K1K2K2 w", false);
    check(3, "r1q1k3/8/8/8/8/8/8/K1K5 w", true);
    check(2, "r3k3/8/8/8/8/8/8/K7 w", true);
    check(2, "r3k3/8/8/8/8/8/8/8 w", false);
    check(1, "r3k3/8/8/8/8/8/8/K1K5 w", true);
}

#[test]
fn a_sliding_royal_crosses_attacked_squares_only_if_it_may() {
    let mut slider = king();
    slider.moves = vec![slides(images(&[(0, 1)]))];
    let mut ruleset = variant(5, 2, vec![slider, rook()]);
    assert_eq!(position(ruleset.clone(), "2r2/K4 w").moves(), names("a1b1 a1d1 a1e1"));
    ruleset.royals[0].may_cross_attack = false;
    assert_eq!(position(ruleset, "2r2/K4 w").moves(), names("a1b1"));
}

#[test]
fn royals_may_not_face_each_other_over_empty_squares() {
    let sideways = piece("W", leaps(steps(&[(1, 0), (-1, 0)])));
    let mut ruleset = variant(3, 3, vec![king(), sideways]);
    ruleset.facing = Some(Facing { lines: steps(&[(0, 1)]), challenge: false });
    assert_eq!(position(ruleset.clone(), "k2/W2/K2 w").moves(), names("a1b1"));
    ruleset.facing = None;
    assert_eq!(position(ruleset, "k2/W2/K2 w").moves(), names("a1b1 a2b2"));
}

#[test]
fn a_square_is_attacked_even_by_a_pinned_piece_but_not_by_a_quiet_move() {
    let position = position(chess(), "k3r3/8/8/8/4R3/8/2P5/4K3 w");
    let attacked = |name: &str| position.oracle().is_attacked(&position.setup, position.square(name), Color::White);
    assert_eq!(["a4", "e8", "b3", "d3"].map(attacked), [true; 4]);
    assert_eq!(["c3", "a8", "d5", "c2"].map(attacked), [false; 4]);
}

/// A board of 5x5 with kings that leave it when they are mated, and rooks.
fn with_mated_kings(text: &str) -> Position {
    let mut ruleset = variant(5, 5, vec![king(), rook()]);
    ruleset.royals[0].leaves_when_mated = true;
    position(ruleset, text)
}

#[test]
fn one_of_two_kings_leaves_when_it_is_mated() {
    assert_eq!(with_mated_kings("rr2k/5/5/5/K3K w").moves(), names("^a1"));
    assert_eq!(with_mated_kings("rr2k/5/5/5/K4 w").moves(), names(""));
    assert_eq!(with_mated_kings("r3k/5/5/5/K3K w").moves(), names("a1b1 a1b2"));
}

#[test]
fn another_king_in_check_goes_before_the_mated_one() {
    assert_eq!(with_mated_kings("rrk2/5/4r/5/K3K w").moves(), names("e1d1 e1d2"));
    let two_mated = "rr1rr/5/2k2/5/K3K w";
    assert_eq!(with_mated_kings(two_mated).moves(), names(""));
}

#[test]
fn no_king_leaves_where_that_exposes_another_one() {
    assert_eq!(with_mated_kings("4k/5/5/r4/r1K1K w").moves(), names(""));
}

#[test]
fn a_king_that_some_ply_would_save_is_not_mated() {
    let each_by_itself = "rr2k/1K3/5/5/K4 w";
    assert_eq!(with_mated_kings(each_by_itself).moves(), names(""));
    let by_a_pinned_rook = "1r1r1/r2R1/4k/5/K2K1 w";
    assert_eq!(with_mated_kings(by_a_pinned_rook).moves(), names(""));
}
