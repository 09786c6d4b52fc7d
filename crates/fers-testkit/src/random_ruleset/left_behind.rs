//! Random moves that leave pieces on their origin.

use fers_core::PieceType;
use fers_rules::{Ruleset, verify};

use super::effects::becoming;
use crate::Choices;

/// Lets moves leave pieces behind where the other rules go with them.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if !choices.chance(1, 4) {
        return;
    }
    let before = ruleset.clone();
    for index in 0..ruleset.pieces.len() {
        if choices.chance(1, 2) {
            continue;
        }
        if ruleset.pieces[index].becomes.is_empty() {
            let entry = becoming(choices, ruleset);
            ruleset.pieces[index].becomes.push(entry);
        }
        let left = PieceType(choices.below(ruleset.pieces.len()) as u16);
        ruleset.pieces[index].becomes[0].leaves = Some(left);
    }
    if !verify(ruleset).is_empty() {
        *ruleset = before;
    }
}
