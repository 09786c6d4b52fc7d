//! Random pinches.

use fers_core::{ByColor, Square};
use fers_rules::{FreezeReach, Pinch, Ruleset, verify};

use super::effects::{add_sight, steps};
use super::paths::some_types;
use crate::Choices;

/// Adds pinches where the other rules go with them. They change nothing about the start position.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if !choices.chance(1, 3) {
        return;
    }
    let before = ruleset.clone();
    for _ in 0..choices.between(1, 2) {
        let pinch = pinch(choices, ruleset);
        ruleset.pinches.push(pinch);
    }
    let sees = before.pieces.iter().any(|piece| !piece.sight.is_empty());
    if !sees && ruleset.pinches.iter().any(|pinch| pinch.reach == FreezeReach::Seen) {
        (0..ruleset.pieces.len()).for_each(|index| add_sight(choices, ruleset, index));
    }
    if !verify(ruleset).is_empty() {
        *ruleset = before;
    }
}

/// Makes a pinch with few squares to relocate pieces to, as each is a move of its own.
fn pinch(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Pinch {
    let types = ruleset.pieces.len();
    let squares: Vec<Square> = ruleset.geometry.squares().collect();
    let homes = ByColor::from_fn(|_| {
        let some = (0..choices.between(1, 5)).map(|_| *choices.pick(&squares)).collect();
        ruleset.add_region("homes", some)
    });
    let (steps, seen) = (steps(choices), choices.chance(1, 3));
    Pinch {
        by: choices.chance(5, 6).then(|| some_types(choices, types)),
        reach: if seen { FreezeReach::Seen } else { FreezeReach::Steps(steps) },
        victims: choices.chance(1, 3).then(|| some_types(choices, types)),
        homes,
        rank: *choices.pick(&[0, 2, 3]),
    }
}
