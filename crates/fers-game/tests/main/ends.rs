use fers_core::{ByColor, Color, HonourCount, Outcome, Reason};
use fers_rules::{BareReply, Due, End, Extinction, Goal, Honour, Reach, Ruleset, Verdict};

use crate::rulesets::*;

const WHITE_WINS: Outcome = Outcome::Win(Color::White);

fn after_plies(mut rules: Ruleset, plies: u16) -> Ruleset {
    rules.start.halfmove_clock = plies;
    rules
}

#[test]
fn fifty_moves_without_progress_are_a_draw() {
    let mut game = game(after_plies(at(chess(), "4k3/8/8/8/8/8/P7/R3K3 w"), 98));
    play(&mut game, "e1e2");
    check_going_on(&mut game);
    play(&mut game, "e8e7");
    check_over(&mut game, Outcome::Draw, Reason::MoveCount(100));
}

#[test]
fn a_pawn_move_and_a_capture_are_progress() {
    let mut pawn = game(after_plies(at(chess(), "4k3/8/8/8/8/8/P7/R3K3 w"), 99));
    play(&mut pawn, "a2a3");
    check_going_on(&mut pawn);
    let mut capture = game(after_plies(at(chess(), "4k3/8/8/8/8/8/r7/R3K3 w"), 99));
    play(&mut capture, "a1a2");
    check_going_on(&mut capture);
}

#[test]
fn mate_on_the_last_ply_counts_if_it_is_listed_first() {
    let mate_in_one = "6k1/5ppp/8/8/8/8/8/R3K3 w";
    let mut first = game(after_plies(at(chess(), mate_in_one), 99));
    play(&mut first, "a1a8");
    check_over(&mut first, WHITE_WINS, Reason::Mate(Color::White));
    let mut last = game(after_plies(at(rules(vec![FIFTY_MOVES, MATE]), mate_in_one), 99));
    play(&mut last, "a1a8");
    check_over(&mut last, Outcome::Draw, Reason::MoveCount(100));
}

/// A lone king that counts to two, from three pieces on the board.
fn counting() -> Vec<End> {
    let (own_min, own_max) = (1, Some(1));
    let honour =
        Honour { moves: 4, from_pieces: true, own_min, own_max, rivals: 0, against: Vec::new(), without: Vec::new() };
    vec![MATE, End::Honour { honour }]
}

#[test]
fn a_count_of_honour_is_a_draw_when_it_goes_beyond_its_limit() {
    // Three pieces are six plies; eight are allowed.
    let mut game = game(at(rules(counting()), "4k3/8/8/8/8/8/8/R3K3 w"));
    for text in ["a1b1", "e8e7", "b1a1"] {
        play(&mut game, text);
        check_going_on(&mut game);
    }
    assert_eq!(game.setup().honour, Some(HonourCount { plies: 8, limit: 8 }));
    play(&mut game, "e7e8");
    check_over(&mut game, Outcome::Draw, Reason::Honour(8));
}

#[track_caller]
fn check_stalemate(verdict: Verdict, outcome: Outcome) {
    let ends = vec![MATE, End::Stalemate { verdict, by_count: false }];
    let mut game = game(at(rules(ends), "k7/8/3Q4/8/8/8/8/4K3 w"));
    play(&mut game, "d6b6");
    check_over(&mut game, outcome, Reason::Stalemate(Color::Black));
}

#[test]
fn stalemate_is_what_the_rules_say_for_the_side_that_gives_it() {
    check_stalemate(Verdict::Draw, Outcome::Draw);
    check_stalemate(Verdict::Win, WHITE_WINS);
    check_stalemate(Verdict::Loss, Outcome::Win(Color::Black));
}

/// Kings win in the middle of the board.
fn hill() -> Ruleset {
    let mut rules = rules(Vec::new());
    rules.pieces.iter_mut().skip(1).for_each(|piece| piece.takes_goals = false);
    let zone = add_zone(&mut rules, &["d4", "e4", "d5", "e5"]);
    rules.ends = vec![MATE, STALEMATE, End::Goal { goal: Goal::new(zone, Reach::Any), verdict: Verdict::Win }];
    rules
}

#[test]
fn a_king_on_the_hill_wins() {
    let mut game = game(at(hill(), "4k3/8/8/8/8/4KR2/8/8 w"));
    play(&mut game, "f3f4 e8e7 f4e4 e7d7");
    check_going_on(&mut game);
    play(&mut game, "e4f4 d7d8 e3e4");
    check_over(&mut game, WHITE_WINS, Reason::Goal(Color::White));
}

/// Kings race to the last rank; Black may answer.
fn race() -> Ruleset {
    let mut rules = hill();
    let rank: Vec<String> = ('a'..='h').map(|file| format!("{file}8")).collect();
    let zone = add_zone(&mut rules, &rank.iter().map(String::as_str).collect::<Vec<_>>());
    let zone = fers_rules::Zones::both(zone.white);
    let goal = Goal { due: ByColor::new(Due::Answered, Due::AtOnce), ..Goal::new(zone, Reach::Any) };
    rules.ends = vec![End::Goal { goal, verdict: Verdict::Win }];
    rules
}

#[test]
fn black_may_answer_when_white_has_reached_its_goal_first() {
    let mut both = game(at(race(), "8/1k4K1/8/8/8/8/8/8 w"));
    play(&mut both, "g7g8");
    check_going_on(&mut both);
    play(&mut both, "b7b8");
    check_over(&mut both, Outcome::Draw, Reason::Goals);

    let mut missed = game(at(race(), "8/1k4K1/8/8/8/8/8/8 w"));
    play(&mut missed, "g7g8 b7b6");
    check_over(&mut missed, WHITE_WINS, Reason::Goal(Color::White));

    let mut far = game(at(race(), "8/6K1/1k6/8/8/8/8/8 w"));
    play(&mut far, "g7g8");
    check_over(&mut far, WHITE_WINS, Reason::Goal(Color::White));

    let mut black = game(at(race(), "8/1k4K1/8/8/8/8/8/8 b"));
    play(&mut black, "b7b8");
    check_over(&mut black, Outcome::Win(Color::Black), Reason::Goal(Color::Black));
}

const BARE: End = End::Bare { verdict: Verdict::Loss, reply: BareReply::IfItBares };

#[test]
fn a_bare_king_loses() {
    let mut game = game(at(rules(vec![BARE]), "4k3/8/8/8/n7/8/8/R3K3 w"));
    play(&mut game, "a1a4");
    check_over(&mut game, WHITE_WINS, Reason::Bare(Color::Black));
}

#[test]
fn a_bare_king_that_can_bare_the_other_at_once_plays_on() {
    let start = || at(rules(vec![BARE]), "4k3/4n3/8/8/8/8/8/K3R3 w");
    let mut taken = game(start());
    play(&mut taken, "e1e7");
    check_going_on(&mut taken);
    play(&mut taken, "e8e7");
    assert_eq!(taken.ending().map(|ending| ending.outcome), Some(Outcome::Draw));
    let mut left = game(start());
    play(&mut left, "e1e7 e8d8");
    check_over(&mut left, WHITE_WINS, Reason::Bare(Color::Black));
}

#[test]
fn no_reply_helps_a_bare_king_against_two_pieces() {
    let mut game = game(at(rules(vec![BARE]), "4k3/4n3/8/8/8/8/8/KN2R3 w"));
    play(&mut game, "e1e7");
    check_over(&mut game, WHITE_WINS, Reason::Bare(Color::Black));
}

#[test]
fn the_third_check_wins() {
    let checks = End::Checks { count: 3, verdict: Verdict::Win };
    let mut game = game(at(rules(vec![MATE, checks]), "4k3/8/8/8/8/8/8/R3K3 w"));
    play(&mut game, "a1a8 e8e7 a8a7 e7e8");
    check_going_on(&mut game);
    play(&mut game, "a7a6 e8f8 a6a8");
    check_over(&mut game, WHITE_WINS, Reason::Checks(Color::White));
}

#[test]
fn checks_given_before_the_start_count() {
    let checks = End::Checks { count: 3, verdict: Verdict::Win };
    let mut rules = at(rules(vec![checks]), "4k3/8/8/8/8/8/8/R3K3 w");
    rules.start.checks_given.white = 2;
    let mut game = game(rules);
    play(&mut game, "a1a8");
    check_over(&mut game, WHITE_WINS, Reason::Checks(Color::White));
}

#[test]
fn losing_the_last_of_a_kind_ends_the_game() {
    let extinction = End::Extinction { extinction: Extinction::new(vec![HORSE], 0), verdict: Verdict::Loss };
    let mut game = game(at(rules(vec![extinction]), "4k3/h7/8/8/8/8/8/R3K2H w"));
    play(&mut game, "a1a7");
    check_over(&mut game, WHITE_WINS, Reason::Extinction(Color::Black));
}
