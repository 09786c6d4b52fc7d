//! Random royals that leave the board when they are mated.

use fers_rules::{CheckRule, Ruleset, verify};

use crate::Choices;

/// Lets royals leave the board when they are mated where the other rules go with that.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if !choices.chance(1, 2) {
        return;
    }
    let before = ruleset.royals.clone();
    for royal in ruleset.royals.iter_mut().filter(|royal| royal.check == CheckRule::Any) {
        royal.leaves_when_mated = choices.chance(3, 4);
    }
    if !verify(ruleset).is_empty() {
        ruleset.royals = before;
    }
}
