//! Random effects of moves beside the moving: blasts.

use fers_core::Vector;
use fers_rules::{Blast, Ruleset};

use super::paths::some_types;
use crate::Choices;

/// Adds what moves bring about. It comes last, so that the rest of a variant does not depend on it.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if choices.chance(1, 4) {
        for _ in 0..choices.between(1, 2) {
            let blast = blast(choices, ruleset.pieces.len());
            ruleset.blasts.push(blast);
        }
    }
}

fn blast(choices: &mut Choices<'_>, types: usize) -> Blast {
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(files, ranks)| Vector::new(files, ranks)).to_vec();
    let around = [Vector::RING.to_vec(), Vector::RING.to_vec(), steps, vec![Vector::new(0, 1), Vector::new(1, 2)]];
    Blast {
        by: choices.chance(1, 3).then(|| some_types(choices, types)),
        of: choices.chance(1, 3).then(|| some_types(choices, types)),
        around: choices.pick(&around).clone(),
        spares: if choices.chance(1, 2) { some_types(choices, types) } else { Vec::new() },
        takes_capturer: choices.chance(2, 3),
    }
}
