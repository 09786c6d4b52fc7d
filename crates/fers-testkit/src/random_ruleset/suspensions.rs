//! Random promotions that suspend the pieces which decline them.

use fers_core::Color;
use fers_rules::{Ruleset, verify};

use crate::Choices;

/// Lets promotions suspend pieces where the other rules go with that.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if !choices.chance(1, 3) {
        return;
    }
    for index in 0..ruleset.promotions.len() {
        ruleset.promotions[index].suspends = choices.chance(2, 3);
        ruleset.promotions[index].suspends &= verify(ruleset).is_empty();
    }
    if ruleset.promotions.iter().any(|promotion| promotion.suspends) {
        for color in Color::ALL {
            let own = ruleset.start.pieces().filter(|(_, piece)| piece.is_of(color)).map(|(square, _)| square);
            let own: Vec<_> = own.collect();
            if !own.is_empty() && choices.chance(1, 2) {
                ruleset.start.suspended[color] = Some(*choices.pick(&own));
            }
        }
    }
}
