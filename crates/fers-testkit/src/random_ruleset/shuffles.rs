//! Random shuffles.

use fers_rules::{Ruleset, Shuffle, Shuffled};

use super::paths::some_types;
use crate::Choices;

/// Adds some shuffles, to a third of the variants.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    for _ in 0..[0, 0, 0, 0, 1, 2][choices.below(6)] {
        let members = some_types(choices, ruleset.pieces.len()).into_iter().map(|piece_type| Shuffled {
            piece_type,
            keeps_shades: choices.chance(1, 3),
            is_symmetric: choices.chance(1, 4),
        });
        let members = members.collect();
        ruleset.shuffles.push(Shuffle { members });
    }
}
