//! Random promotions after which the piece goes on in the same move.

use fers_rules::{Onward, Ruleset, verify};

use crate::Choices;

/// Lets pieces go on after promotions where the other rules go with that.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if !choices.chance(1, 2) {
        return;
    }
    for index in 0..ruleset.promotions.len() {
        ruleset.promotions[index].goes_on = Some(*choices.pick(&[Onward::AnyMove, Onward::Captures]));
        if !verify(ruleset).is_empty() {
            ruleset.promotions[index].goes_on = None;
        }
    }
}
