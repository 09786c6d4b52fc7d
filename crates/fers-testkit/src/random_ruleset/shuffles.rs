//! Random shuffles.

use fers_core::{Color, Piece};
use fers_rules::{Ruleset, Shuffle, Shuffled};

use super::paths::some_types;
use crate::Choices;

/// Adds shuffles to a third of the variants.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    for _ in 0..[0, 0, 0, 0, 1, 2][choices.below(6)] {
        let members = some_types(choices, ruleset.pieces.len()).into_iter().map(|piece_type| Shuffled {
            piece_type,
            keeps_shades: choices.chance(1, 3),
            is_symmetric: choices.chance(1, 4),
            between: None,
        });
        let mut members: Vec<Shuffled> = members.collect();
        stand_between(choices, ruleset, &mut members);
        ruleset.shuffles.push(Shuffle { members });
    }
}

/// Makes a type stand between those of another one, in some shuffles.
fn stand_between(choices: &mut Choices<'_>, ruleset: &Ruleset, members: &mut [Shuffled]) {
    let [outer, .., inner] = members else { return };
    let others = outer.piece_type;
    let is_alone = |color| {
        let piece = Piece::new(color, others);
        ruleset.start.pieces().filter(|&(_, found)| found == piece).count() == 1
    };
    if choices.chance(1, 2) && !Color::ALL.into_iter().any(is_alone) {
        (outer.keeps_shades, inner.keeps_shades, inner.between) = (false, false, Some(others));
        members.iter_mut().for_each(|member| member.is_symmetric = false);
    }
}
