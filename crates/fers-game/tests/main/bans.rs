use fers_core::{Color, Outcome, Reason};
use fers_game::IllegalMove;
use fers_rules::{End, Verdict};

use crate::rulesets::*;

const NO_REPETITION: End = End::Repetition { count: 2, verdict: None };

#[test]
fn completing_a_banned_repetition_is_illegal() {
    let mut game = game(at(rules(vec![NO_REPETITION]), "n3k3/8/8/8/8/8/8/N3K3 w"));
    play(&mut game, "a1b3 a8b6 b3a1");
    let back = mv(&game, "b6a8");
    assert!(!game.legal_list().contains(&back));
    assert_eq!(game.play(&back), Err(IllegalMove::Repeats));
    check_going_on(&mut game);
    play(&mut game, "e8e7 a1b3 b6a8");
}

/// A queen that checks a king on g8 from e8; its only move is to h7.
const CHECKED: &str = "4Q1k1/6p1/8/8/8/8/8/K7 b";

#[test]
fn a_ban_on_perpetual_check_leaves_quiet_moves() {
    let no_perpetual = End::PerpetualCheck { count: 2, verdict: None };
    let mut game = game(at(rules(vec![no_perpetual]), CHECKED));
    play(&mut game, "g8h7 e8h5 h7g8");
    let check = mv(&game, "h5e8");
    assert_eq!(game.play(&check), Err(IllegalMove::Repeats));
    check_going_on(&mut game);
}

#[test]
fn a_side_in_check_whose_only_move_is_banned_is_mated() {
    // The check that repeats is judged by the rule about checks, the answer to it by the other.
    let patient = End::PerpetualCheck { count: 9, verdict: Some(Verdict::Draw) };
    let mut game = game(at(rules(vec![MATE, patient, NO_REPETITION]), CHECKED));
    play(&mut game, "g8h7 e8h5 h7g8 h5e8");
    check_over(&mut game, Outcome::Win(Color::White), Reason::Mate(Color::White));
}

#[test]
fn a_side_whose_only_move_is_banned_is_stalemated() {
    // The king on b8 can only go back to a8, where this began.
    let stalemate = End::Stalemate { verdict: Verdict::Win, by_count: false };
    let mut game = game(at(rules(vec![MATE, stalemate, NO_REPETITION]), "k7/2R5/3K4/8/8/8/8/8 w"));
    play(&mut game, "d6d7 a8b8 d7d6");
    check_over(&mut game, Outcome::Win(Color::White), Reason::Stalemate(Color::Black));
}
