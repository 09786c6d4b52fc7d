//! Law: the oracle agrees with the program.

use fers_core::{Move, Setup};
use fers_oracle::{MateBans, Oracle};
use fers_program::MoveList;
use fers_rules::{PieceRules, Ruleset};

use crate::Violation;
use crate::play::{Finding, Scene, visit};
use crate::violation::difference;
use crate::words;

const LAW: &str = "oracle and program agree";

/// Number of successors of each position that are compared.
const SUCCESSORS: usize = 8;

/// Limit of the oracle's work per ply, in moves times pieces; later positions are not compared.
///
/// Most variants stay far below it. It bounds those in which the oracle tries every reply to every
/// move.
const WORK_PER_PLY: usize = 4000;

/// A single position is always compared.
const WORK_LEAST: usize = 1_000_000;

/// Checks that the oracle and the compiled program agree on check, legal moves, the end of the game
/// and successors.
///
/// # Errors
///
/// The first position where they do not.
pub fn oracle_agrees(ruleset: &Ruleset, plies: u32, seed: u64) -> Result<(), Box<Violation>> {
    let oracle = Oracle::new(ruleset);
    let mut work_left = (plies as usize * WORK_PER_PLY).max(WORK_LEAST);
    visit(ruleset, plies, seed, &mut |scene| {
        let work = work(&scene);
        if work_left < work {
            return Ok(());
        }
        work_left -= work;
        compare(&oracle, scene)
    })
}

fn work(scene: &Scene<'_>) -> usize {
    let pieces = scene.position.to_setup().pieces().count();
    let bans = |rules: &PieceRules| !(rules.may_mate && rules.drop.may_check && rules.drop.may_mate);
    let tries_answers = scene.ruleset.pieces.iter().any(bans);
    let moves = scene.moves.len().max(1);
    pieces * moves * if tries_answers { moves } else { 1 }
}

fn compare(oracle: &Oracle<'_>, mut scene: Scene<'_>) -> Finding {
    let setup = scene.position.to_setup();
    let checks = (oracle.is_in_check(&setup, setup.turn), scene.position.is_in_check());
    if checks.0 != checks.1 {
        return Err(scene.broken(LAW, format!("in check: oracle {}, program {}", checks.0, checks.1)));
    }
    let slow = oracle.legal_moves(&setup, MateBans::Enforced);
    let mut fast: Vec<Move> = scene.moves.iter().map(|&mv| scene.position.decode(mv)).collect();
    fast.sort();
    if let Some(what) = difference(scene.ruleset, ("oracle", &slow), ("program", &fast)) {
        return Err(scene.broken(LAW, what));
    }
    if fast.len() != slow.len() {
        return Err(scene.broken(LAW, "the program lists a move twice"));
    }
    let ends = (oracle.ending(&setup), scene.position.ending());
    if ends.0 != ends.1 {
        return Err(scene.broken(LAW, format!("oracle ends {:?}\nprogram ends {:?}", ends.0, ends.1)));
    }
    compare_successors(oracle, &mut scene, &setup)
}

fn compare_successors(oracle: &Oracle<'_>, scene: &mut Scene<'_>, setup: &Setup) -> Finding {
    let mut chosen: MoveList = scene.moves.clone();
    while chosen.len() > SUCCESSORS {
        chosen.swap_remove(scene.random.below(chosen.len()));
    }
    for packed in chosen {
        let mv = scene.position.decode(packed);
        let slow = oracle.play(setup, &mv);
        let undo = scene.position.make(packed);
        let fast = scene.position.to_setup();
        scene.position.unmake(packed, undo);
        if slow != fast {
            let parts = words::of_difference(scene.ruleset, ("oracle", &slow), ("program", &fast));
            return Err(scene.broken(LAW, format!("after {}:\n{parts}", words::move_text(scene.ruleset, &mv))));
        }
    }
    Ok(())
}
