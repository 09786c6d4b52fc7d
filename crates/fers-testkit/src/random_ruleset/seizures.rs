//! Random seizures and freezes.

use fers_core::PieceType;
use fers_oracle::Oracle;
use fers_rules::{Freeze, FreezeBars, FreezeReach, Grip, Halt, Protection, Ruleset, Seizure, verify};

use super::effects::steps;
use super::paths::some_types;
use crate::Choices;

/// Adds some of them, but no seizures that give check in the start position.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let types = ruleset.pieces.len();
    if choices.chance(1, 4) {
        ruleset.freezes = (0..choices.between(1, 2)).map(|_| freeze(choices, types)).collect();
        let has_others = ruleset.hands.pick_up || ruleset.walling.is_some();
        ruleset.freezes.iter_mut().for_each(|freeze| freeze.lets_leave &= !has_others);
        // Royals freeze without a rank.
        let royals: Vec<PieceType> = ruleset.piece_types().filter(|&piece_type| ruleset.is_royal(piece_type)).collect();
        let is_royal = |freeze: &Freeze| royals.iter().any(|&royal| freeze.is_by(royal));
        ruleset.freezes.iter_mut().filter(|freeze| is_royal(freeze)).for_each(|freeze| freeze.rank = 0);
        if ruleset.freezes.iter().any(|freeze| freeze.reach == FreezeReach::Seen) {
            (0..types).for_each(|index| super::effects::add_sight(choices, ruleset, index));
        }
    }
    if choices.chance(1, 4) {
        ruleset.seizures = (0..choices.between(1, 3)).map(|_| seizure(choices, types)).collect();
    }
    let in_check = |ruleset: &Ruleset| Oracle::new(ruleset).is_in_check(&ruleset.start, !ruleset.start.turn);
    if in_check(ruleset) {
        ruleset.seizures.clear();
    }
    // Royals that must stay attacked are in check where the attackers are frozen.
    if in_check(ruleset) {
        ruleset.freezes.clear();
    }
}

/// Adds protections and halts where the other rules go with them. They only end checks.
pub(super) fn add_protections(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if choices.chance(1, 4) {
        ruleset.protections = vec![protection(choices, ruleset.pieces.len())];
        if !verify(ruleset).is_empty() {
            ruleset.protections.clear();
        }
    }
    if choices.chance(1, 5) {
        let Protection { by, reach, rank, .. } = protection(choices, ruleset.pieces.len());
        ruleset.halts = vec![Halt { by, reach, rank }];
        if !verify(ruleset).is_empty() {
            ruleset.halts.clear();
        }
    }
}

fn freeze(choices: &mut Choices<'_>, types: usize) -> Freeze {
    let by = choices.chance(5, 6).then(|| one_or_some(choices, types));
    let (steps, seen) = (steps(choices), choices.chance(1, 4));
    Freeze {
        by,
        reach: if seen { FreezeReach::Seen } else { FreezeReach::Steps(steps) },
        least: if choices.chance(1, 4) { 2 } else { 1 },
        still_checks: choices.chance(1, 5),
        victims: choices.chance(1, 3).then(|| some_types(choices, types)),
        bars: *choices.pick(&[FreezeBars::Moves, FreezeBars::Moves, FreezeBars::Captures, FreezeBars::QuietMoves]),
        single: choices.chance(1, 5).then(|| some_types(choices, types)),
        lets_leave: choices.chance(1, 2),
        rank: *choices.pick(&[0, 0, 1, 2]),
    }
}

fn protection(choices: &mut Choices<'_>, types: usize) -> Protection {
    let by = choices.chance(5, 6).then(|| one_or_some(choices, types));
    let (steps, seen) = (steps(choices), choices.chance(1, 4));
    Protection {
        by,
        reach: if seen { FreezeReach::Seen } else { FreezeReach::Steps(steps) },
        wards: choices.chance(1, 3).then(|| some_types(choices, types)),
        rank: *choices.pick(&[0, 2, 3]),
    }
}

fn seizure(choices: &mut Choices<'_>, types: usize) -> Seizure {
    let grip = match choices.below(5) {
        0 => Grip::Beside(steps(choices)),
        1 => Grip::Behind(steps(choices)),
        2 => Grip::Crossing(some_types(choices, types)),
        _ => Grip::Between(steps(choices)),
    };
    Seizure {
        by: choices.chance(3, 4).then(|| one_or_some(choices, types)),
        along: choices.chance(1, 4).then(|| steps(choices)),
        grip,
        victims: choices.chance(1, 3).then(|| some_types(choices, types)),
    }
}

/// Returns one type in most cases, or several.
fn one_or_some(choices: &mut Choices<'_>, types: usize) -> Vec<PieceType> {
    if choices.chance(2, 3) { vec![PieceType(choices.below(types) as u16)] } else { some_types(choices, types) }
}
