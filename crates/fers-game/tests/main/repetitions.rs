use fers_core::{Color, Outcome, Reason};
use fers_rules::{End, Verdict};

use crate::rulesets::*;

const KNIGHTS: &str = "n3k3/8/8/8/8/8/8/N3K3 w";
const DANCE: &str = "a1b3 a8b6 b3a1 b6a8";

/// A queen that checks a king for ever between e8 and h5, after a check on e8.
const CHECKED: &str = "4Q1k1/6p1/8/8/8/8/8/K7 b";
const CHECKS: &str = "g8h7 e8h5 h7g8 h5e8";

#[test]
fn a_position_that_occurs_three_times_is_a_draw_in_orthodox_chess() {
    let mut game = game(at(chess(), KNIGHTS));
    play(&mut game, DANCE);
    play(&mut game, "a1b3 a8b6 b3a1");
    check_going_on(&mut game);
    play(&mut game, "b6a8");
    check_over(&mut game, Outcome::Draw, Reason::Repetition(3));
}

#[test]
fn occurrences_need_not_follow_one_another() {
    let mut game = game(at(chess(), KNIGHTS));
    play(&mut game, DANCE);
    play(&mut game, "e1e2 e8e7 e2e1 e7e8");
    check_over(&mut game, Outcome::Draw, Reason::Repetition(3));
}

#[test]
fn the_side_to_move_is_part_of_the_position() {
    // The king loses a move on its way back, so that the same squares come with Black to move.
    let mut game = game(at(chess(), KNIGHTS));
    play(&mut game, "e1e2 a8b6 e2d1 b6a8 d1e1");
    play(&mut game, "a8b6 e1e2 b6a8 e2d1 e8e7 d1e1 e7e8");
    check_going_on(&mut game);
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    // Source: FIDE Laws of Chess (2023), 9.2.3.2.
    let mut game = game(with_castling(at(chess(), "4k3/8/8/8/8/8/8/4K2R w")));
    play(&mut game, "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8");
    check_going_on(&mut game);
    play(&mut game, "h1g1");
    check_over(&mut game, Outcome::Draw, Reason::Repetition(3));
}

#[test]
fn perpetual_check_loses_where_the_rules_say_so() {
    let perpetual = End::PerpetualCheck { count: 3, verdict: Some(Verdict::Loss) };
    let mut game = game(at(rules(vec![MATE, perpetual, THREEFOLD]), CHECKED));
    play(&mut game, CHECKS);
    play(&mut game, CHECKS);
    check_over(&mut game, Outcome::Win(Color::Black), Reason::PerpetualCheck(Color::White));
}

const CHECK_LOOP: End = End::CheckLoop { count: 3, verdict: Verdict::Loss };

#[test]
fn checks_throughout_lose_whoever_completes_the_loop() {
    let rules = || rules(vec![MATE, CHECK_LOOP, THREEFOLD]);
    let mut checked = game(at(rules(), CHECKED));
    play(&mut checked, CHECKS);
    play(&mut checked, CHECKS);
    check_over(&mut checked, Outcome::Win(Color::Black), Reason::PerpetualCheck(Color::White));
    // The king completes the loop by its answer.
    let mut answered = game(at(rules(), "4Q3/6pk/8/8/8/8/8/K7 w"));
    play(&mut answered, "e8h5 h7g8 h5e8 g8h7 e8h5 h7g8 h5e8 g8h7");
    check_over(&mut answered, Outcome::Win(Color::Black), Reason::PerpetualCheck(Color::White));
}

#[test]
fn a_loop_with_one_ply_that_is_no_check_is_an_ordinary_one() {
    let mut game = game(at(rules(vec![MATE, CHECK_LOOP, THREEFOLD]), CHECKED));
    play(&mut game, CHECKS);
    play(&mut game, "g8h7 e8e2 h7g8 e2e8");
    check_over(&mut game, Outcome::Draw, Reason::Repetition(3));
}

#[test]
fn a_piece_that_goes_to_and_fro_twice_loses() {
    let mut game = game(at(rules(vec![MATE, End::ToAndFro { verdict: Verdict::Loss }]), KNIGHTS));
    play(&mut game, DANCE);
    play(&mut game, DANCE);
    check_going_on(&mut game);
    play(&mut game, "a1b3");
    check_over(&mut game, Outcome::Win(Color::Black), Reason::ToAndFro(Color::White));
}

#[test]
fn another_move_in_between_starts_the_count_again() {
    let mut game = game(at(rules(vec![MATE, End::ToAndFro { verdict: Verdict::Loss }]), KNIGHTS));
    play(&mut game, DANCE);
    play(&mut game, "e1e2 e8e7");
    play(&mut game, DANCE);
    play(&mut game, "a1b3 a8b6");
    check_going_on(&mut game);
}

#[test]
fn a_repetition_completed_by_a_check_is_one_like_any_other() {
    // Source: FIDE Laws of Chess (2023), 9.6.1, which knows no perpetual check.
    let mut game = game(at(rules(vec![MATE, THREEFOLD]), CHECKED));
    play(&mut game, CHECKS);
    check_going_on(&mut game);
    play(&mut game, CHECKS);
    check_over(&mut game, Outcome::Draw, Reason::Repetition(3));
}

#[test]
fn one_side_may_win_by_repetition_whoever_completes_it() {
    let won = End::RepetitionWon { count: 3, winner: Color::Black };
    let start = || game(at(rules(vec![MATE, won.clone()]), KNIGHTS));
    let mut completed_by_black = start();
    play(&mut completed_by_black, DANCE);
    play(&mut completed_by_black, DANCE);
    check_over(&mut completed_by_black, Outcome::Win(Color::Black), Reason::Repetition(3));
    let mut completed_by_white = start();
    play(&mut completed_by_white, "a1c2 a8b6 c2b4 b6a8 b4c2 a8b6 c2b4 b6a8");
    check_going_on(&mut completed_by_white);
    play(&mut completed_by_white, "b4c2");
    check_over(&mut completed_by_white, Outcome::Win(Color::Black), Reason::Repetition(3));
}

#[test]
fn whoever_repeats_may_win_or_lose() {
    let repetition = End::Repetition { count: 2, verdict: Some(Verdict::Loss) };
    let mut game = game(at(rules(vec![repetition]), KNIGHTS));
    play(&mut game, DANCE);
    check_over(&mut game, Outcome::Win(Color::White), Reason::Repetition(2));
}

#[test]
fn draws_by_repetition_may_be_claimed_where_the_rules_wait_for_the_fifth() {
    let fivefold = End::Repetition { count: 5, verdict: Some(Verdict::Draw) };
    let mut game = game(at(rules(vec![fivefold]), KNIGHTS));
    play(&mut game, DANCE);
    assert_eq!(game.claims(), []);
    play(&mut game, DANCE);
    assert_eq!(game.claims().iter().map(|claim| claim.reason).collect::<Vec<_>>(), [Reason::Repetition(3)]);
    play(&mut game, DANCE);
    play(&mut game, DANCE);
    check_over(&mut game, Outcome::Draw, Reason::Repetition(5));
    assert_eq!(game.claims(), []);
}
