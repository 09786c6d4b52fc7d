//! Queries to both executors, which must agree.

use fers_compile::verify_and_compile;
use fers_core::Setup;
use fers_movegen::AnyPosition;
use fers_oracle::{MateBans, Oracle};
use fers_program::MoveList;
use fers_rules::Ruleset;

use crate::move_text;

/// Returns the legal moves as texts, sorted.
///
/// # Panics
///
/// If the executors disagree, or the ruleset or the setup has a fault.
#[track_caller]
pub fn moves_of_both(ruleset: &Ruleset, setup: &Setup) -> Vec<String> {
    let legal = Oracle::new(ruleset).legal_moves(setup, MateBans::Enforced);
    let mut slow: Vec<String> = legal.iter().map(|mv| move_text(ruleset, mv)).collect();
    let mut position = position(ruleset, setup);
    let mut list = MoveList::default();
    position.legal_moves(&mut list);
    let mut fast: Vec<String> = list.iter().map(|&mv| move_text(ruleset, &position.decode(mv))).collect();
    slow.sort();
    fast.sort();
    assert_eq!(slow, fast);
    fast
}

/// Returns the setup after the first legal move whose text begins with `mv`.
///
/// # Panics
///
/// If there is no such move, if the executors disagree, or if the ruleset or the setup has a fault.
#[track_caller]
pub fn after_by_both(ruleset: &Ruleset, before: &Setup, mv: &str) -> Setup {
    let oracle = Oracle::new(ruleset);
    let legal = oracle.legal_moves(before, MateBans::Enforced);
    let mv = legal.iter().find(|legal| move_text(ruleset, legal).starts_with(mv)).expect("the move is legal");
    let after = oracle.play(before, mv);
    let mut position = position(ruleset, before);
    let packed = position.find(mv).expect("the program has the move, too");
    let undo = position.make(packed);
    assert_eq!(position.to_setup(), after);
    assert_eq!(position.key(), position.key_from_scratch());
    position.unmake(packed, undo);
    assert_eq!(position.to_setup(), *before);
    after
}

/// Maximal count that the oracle checks as well.
const COUNTED_SLOWLY_MAX: u64 = 2_500;

/// Checks perft counts from depth 1 on: all by the program, small ones by the oracle as well.
///
/// # Panics
///
/// If a count differs, or the ruleset or the setup has a fault.
#[track_caller]
pub fn check_counts_of_both(ruleset: &Ruleset, setup: &Setup, counts: &[u64]) {
    let mut position = position(ruleset, setup);
    let fen = fers_fen::write(ruleset, setup, fers_fen::Dialect::Fers);
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(position.perft(depth, fers_movegen::PerftEnds::ByRule), count, "{fen}: depth {depth}");
        if count < COUNTED_SLOWLY_MAX {
            let slow = Oracle::new(ruleset).perft(setup, depth, fers_oracle::PerftEnds::ByRule);
            assert_eq!(slow, count, "{fen}: oracle, depth {depth}");
        }
    }
}

#[track_caller]
fn position(ruleset: &Ruleset, setup: &Setup) -> AnyPosition {
    let program = verify_and_compile(ruleset).expect("the ruleset compiles");
    AnyPosition::new(&program, setup).expect("the setup is right")
}
