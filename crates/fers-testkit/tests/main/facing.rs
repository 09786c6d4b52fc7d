//! Royals that may face each other for a ply, in both executors.
//!
//! Source of all numbers: Fairy-Stockfish (pyffish 0.0.90).

use fers_core::{Action, Color, Move, Outcome, Reason, Setup};
use fers_fen::Dialect;
use fers_formats::fairy_stockfish;
use fers_movegen::AnyPosition;
use fers_oracle::{MateBans, Oracle};
use fers_rules::Ruleset;
use fers_testkit::moves_of_both;

fn peer(parent: &str) -> Ruleset {
    let parsed = fairy_stockfish::read(&format!("[own:{parent}]\n"));
    parsed.value.variants.into_iter().find_map(|variant| variant.ruleset).unwrap().into_inner()
}

/// The position after some moves.
fn after(ruleset: &Ruleset, fen: &str, moves: &[&str]) -> Setup {
    let mut setup = fers_fen::parse(ruleset, fen, Dialect::Common).value.unwrap();
    let name = |square| ruleset.geometry.square_name(square);
    for text in moves {
        let named = |mv: &Move| match mv.action {
            Action::Travel { from, to } => format!("{}{}", name(from), name(to)) == *text,
            Action::Pass => *text == "pass",
            _ => false,
        };
        let found = Oracle::new(ruleset).legal_moves(&setup, MateBans::Enforced).into_iter().find(named);
        setup = Oracle::new(ruleset).play(&setup, &found.unwrap_or_else(|| panic!("{text} of {moves:?}")));
    }
    setup
}

#[track_caller]
fn check(parent: &str, fen: &str, moves: &[&str], count: usize, outcome: Option<Outcome>) {
    let ruleset = peer(parent);
    let setup = after(&ruleset, fen, moves);
    let ending = Oracle::new(&ruleset).ending(&setup).map(|(_, ending)| ending);
    let mut position = AnyPosition::new(&fers_compile::verify_and_compile(&ruleset).unwrap(), &setup).unwrap();
    assert_eq!(position.ending().map(|(_, ending)| ending), ending, "{moves:?}");
    assert_eq!(ending.map(|ending| ending.outcome), outcome, "{moves:?}");
    assert!(ending.is_none_or(|ending| ending.reason == Reason::Faced));
    if ending.is_none() {
        assert_eq!(moves_of_both(&ruleset, &setup).len(), count, "{moves:?}");
    }
}

const HORSE_BETWEEN: &str = "4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1";

#[test]
fn the_opponent_of_a_king_that_shows_itself_steps_aside_or_passes() {
    check("janggi", HORSE_BETWEEN, &[], 12, None);
    check("janggi", HORSE_BETWEEN, &["e6d4"], 3, None);
    check("janggi", HORSE_BETWEEN, &["e6d4", "pass"], 0, Some(Outcome::Win(Color::White)));
    check("janggitraditional", HORSE_BETWEEN, &["e6d4", "pass"], 0, Some(Outcome::Draw));
}

#[test]
fn a_challenge_may_be_let_stand_in_check() {
    check("janggi", "3k5/9/9/9/4R4/9/9/9/9/4K4 w - - 0 1", &["e1d1"], 1, None);
    check("janggi", HORSE_BETWEEN, &["e6f8"], 3, None);
    check("janggi", HORSE_BETWEEN, &["e6f8", "pass"], 0, Some(Outcome::Win(Color::White)));
    // Without a challenge there is no pass in check.
    check("janggicasual", HORSE_BETWEEN, &["e6f8"], 3, None);
    check("janggi", "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1", &["a9a10"], 2, None);
}
