//! Source of the expectations: the paragraph at `End::PerpetualChase`, applied by hand.

use fers_core::{Color, Outcome, Reason};
use fers_rules::{End, Verdict};

use crate::rulesets::*;

const CHASE: End = End::PerpetualChase { count: 3, verdict: Verdict::Loss };
/// Pawn, horse, rook, queen, knight behind the king.
const ROOK_ABOVE_HORSE: [i32; 6] = [0, 100, 400, 900, 1800, 400];
const HORSE_ABOVE_ROOK: [i32; 6] = [0, 100, 900, 400, 1800, 400];

/// Plays a loop until its first position has occurred three times.
#[track_caller]
fn check(values: Option<[i32; 6]>, start: &str, moves: &str, outcome: Outcome, reason: Reason) {
    let rules = rules(vec![MATE, CHASE]);
    let rules = values.map_or(rules.clone(), |values| with_values(rules, values));
    let mut game = game(at(rules, start));
    play(&mut game, moves);
    play(&mut game, moves);
    check_over(&mut game, outcome, reason);
}

#[track_caller]
fn check_white_chases(start: &str, moves: &str) {
    let reason = Reason::PerpetualChase(Color::White);
    check(Some(ROOK_ABOVE_HORSE), start, moves, Outcome::Win(Color::Black), reason);
}

#[track_caller]
fn check_draw(start: &str, moves: &str) {
    check(Some(ROOK_ABOVE_HORSE), start, moves, Outcome::Draw, Reason::Repetition(3));
}

/// A rook on the first rank follows a horse that goes from e5 to f7 and back.
const ROOK_AFTER_HORSE: &str = "f1e1 e5f7 e1f1 f7e5";

#[test]
fn a_rook_may_not_chase_an_unprotected_horse_for_ever() {
    check_white_chases("7k/8/8/4h3/8/8/K7/5R2 w", ROOK_AFTER_HORSE);
}

#[test]
fn pieces_without_stated_values_are_measured() {
    let reason = Reason::PerpetualChase(Color::White);
    check(None, "7k/8/8/4h3/8/8/K7/5R2 w", ROOK_AFTER_HORSE, Outcome::Win(Color::Black), reason);
    let horse_wins = Outcome::Win(Color::Black);
    check(None, "3r4/4k3/3H4/8/8/8/8/K7 w", HORSE_AFTER_ROOK, horse_wins, reason);
}

#[test]
fn a_protected_horse_is_not_chased_by_a_rook() {
    // The king on g6 protects f7, so that every other ply of the rook is no chase.
    check_draw("8/8/6k1/4h3/8/8/K7/5R2 w", ROOK_AFTER_HORSE);
}

/// A horse follows a rook that goes from d8 to e8 and back, both protected by the king on e7.
const HORSE_AFTER_ROOK: &str = "d6b7 d8e8 b7d6 e8d8";

#[test]
fn a_protected_piece_is_chased_by_one_that_is_worth_less() {
    let (start, reason) = ("3r4/4k3/3H4/8/8/8/8/K7 w", Reason::PerpetualChase(Color::White));
    check(Some(ROOK_ABOVE_HORSE), start, HORSE_AFTER_ROOK, Outcome::Win(Color::Black), reason);
    check(Some(HORSE_ABOVE_ROOK), start, HORSE_AFTER_ROOK, Outcome::Draw, Reason::Repetition(3));
}

#[test]
fn nobody_loses_if_both_chase() {
    // Two rooks each on one file, the front one going aside and back: one of them attacks the horse
    // anew each time.
    check_draw("r6k/r7/4h3/8/8/H7/4R3/4R2K w", "e2d2 a7b7 d2e2 b7a7");
}

#[test]
fn a_discovered_attack_is_a_chase() {
    check_white_chases("7k/8/4h3/8/8/8/4R3/4R2K w", "e2d2 h8h7 d2e2 h7h8");
}

#[test]
fn nobody_loses_if_neither_chases() {
    check_draw("7k/8/8/4h3/8/8/K7/2R5 w", "c1d1 e5f7 d1c1 f7e5");
}

#[test]
fn an_attack_that_was_there_before_is_no_chase() {
    check_draw("7k/8/4h3/8/8/8/8/4R2K w", "e1e2 h8h7 e2e1 h7h8");
}

#[test]
fn a_pinned_piece_does_not_chase() {
    // The rook on h1 holds the chaser on the first rank.
    check_draw("7k/8/8/4h3/8/8/8/K4R1r w", ROOK_AFTER_HORSE);
}

#[test]
fn a_piece_that_can_capture_its_chaser_is_not_chased_by_its_like() {
    check_draw("7k/8/8/4r3/8/8/K7/5R2 w", "f1e1 e5f5 e1f1 f5e5");
}

#[test]
fn kings_may_chase_and_pawns_be_chased() {
    check_draw("8/4K3/8/4h3/8/8/8/k7 w", "e7d6 e5f7 d6e7 f7e5");
    check_draw("7k/8/4p3/8/8/8/4R3/4R2K w", "e2d2 h8h7 d2e2 h7h8");
}

#[test]
fn the_same_piece_must_be_chased_each_time() {
    check_draw("7k/8/5h2/4h3/8/8/K7/5R2 w", "f1e1 h8h7 e1f1 h7h8");
}

#[test]
fn perpetual_check_is_a_chase_of_the_king() {
    let reason = Reason::PerpetualChase(Color::White);
    let start = "4Q1k1/6p1/8/8/8/8/8/K7 b";
    check(Some(ROOK_ABOVE_HORSE), start, "g8h7 e8h5 h7g8 h5e8", Outcome::Win(Color::Black), reason);
}

#[test]
fn a_check_may_chase_another_piece_too() {
    // The front rook checks on the d-file, and the one behind it attacks the horse on e6 then.
    check_white_chases("3k4/8/4h3/8/8/8/4R3/4R2K w", "e2d2 d8c8 d2e2 c8d8");
    // As above, with the horse protected by the king.
    check_draw("8/3k4/4h3/8/8/8/4R3/4R2K w", "e2d2 d7c8 d2e2 c8d7");
    check_draw("8/3k4/4h3/8/8/8/4R3/4R2K w", "e2d2 d7e7 d2e2 e7d7");
}
