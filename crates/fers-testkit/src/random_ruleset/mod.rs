//! Random rulesets.

mod actions;
mod boards;
mod counters;
mod duties;
mod effects;
mod ends;
mod left_behind;
mod mated_royals;
mod onward;
mod paths;
mod pieces;
mod pinches;
mod seizures;
mod shuffles;
mod start;
mod suspensions;
mod turns;
mod zones;

use fers_core::Geometry;
use fers_rules::{Frame, Ruleset, verify};

pub(crate) use self::effects::blast;
use crate::Choices;

/// Returns the variant of a seed.
///
/// One to three boards of 3x3 to 16x16 squares with holes and joined edges, pieces with every kind
/// of path, and every other rule that a [`Ruleset`] can hold. It always
/// [verifies](fers_rules::verify).
pub fn random_ruleset(seed: u64) -> Ruleset {
    ruleset_of(&mut Choices::of_seed(seed))
}

/// Returns the variant of some choices; see [`random_ruleset`].
///
/// # Panics
///
/// If the verifier refuses it, which is a mistake of this function.
pub fn ruleset_of(choices: &mut Choices<'_>) -> Ruleset {
    let mut ruleset = Ruleset::new("random", geometry(choices));
    if choices.chance(1, 2) {
        ruleset.frame = Frame::Rotated;
    }
    let count = choices.between(3, 7);
    pieces::add(choices, &mut ruleset, count);
    actions::add(choices, &mut ruleset);
    ends::add(choices, &mut ruleset);
    start::add(choices, &mut ruleset);
    shuffles::add(choices, &mut ruleset);
    effects::add(choices, &mut ruleset);
    turns::add(choices, &mut ruleset);
    boards::add(choices, &mut ruleset);
    seizures::add_protections(choices, &mut ruleset);
    duties::add(choices, &mut ruleset);
    counters::add(choices, &mut ruleset);
    suspensions::add(choices, &mut ruleset);
    onward::add(choices, &mut ruleset);
    pinches::add(choices, &mut ruleset);
    left_behind::add(choices, &mut ruleset);
    mated_royals::add(choices, &mut ruleset);
    let problems = verify(&ruleset);
    assert!(problems.is_empty(), "random rulesets are made to verify: {problems:?}");
    ruleset
}

fn geometry(choices: &mut Choices<'_>) -> Geometry {
    let (low, high) = *choices.pick(&[(5, 8), (3, 5), (5, 9), (8, 10), (5, 8), (6, 16)]);
    let mut geometry = Geometry::rectangle(choices.between(low, high) as u8, choices.between(low, high) as u8);
    geometry.wraps_files = choices.chance(1, 8);
    geometry.wraps_ranks = choices.chance(1, 12);
    if choices.chance(1, 4) {
        let squares: Vec<_> = geometry.squares().collect();
        for _ in 0..choices.between(1, 3) {
            geometry.holes.insert(*choices.pick(&squares));
        }
    }
    geometry
}
