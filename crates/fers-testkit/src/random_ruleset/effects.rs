//! Random effects of moves beside the moving: changes of type and blasts.

use fers_core::{PieceType, Vector};
use fers_rules::{Becoming, Blast, Catch, Ruleset};

use super::paths::some_types;
use super::zones::maybe_zones;
use crate::Choices;

/// Adds what moves bring about. It comes last, so that the rest of a variant does not depend on it.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if choices.chance(1, 4) {
        for _ in 0..choices.between(1, 2) {
            let blast = blast(choices, ruleset.pieces.len());
            ruleset.blasts.push(blast);
        }
    }
    for index in 0..ruleset.pieces.len() {
        if choices.chance(1, 8) {
            let entries = (0..choices.between(1, 3)).map(|_| becoming(choices, ruleset)).collect();
            ruleset.pieces[index].becomes = entries;
        }
    }
}

fn becoming(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Becoming {
    let types = ruleset.pieces.len();
    let into = PieceType(choices.below(types) as u16);
    Becoming { into, catch: catch(choices, types), zone: maybe_zones(choices, ruleset, 2) }
}

fn catch(choices: &mut Choices<'_>, types: usize) -> Catch {
    match choices.below(4) {
        0 => Catch::Whatever,
        1 => Catch::Nothing,
        2 => Catch::Anything,
        _ => Catch::Types(some_types(choices, types)),
    }
}

fn blast(choices: &mut Choices<'_>, types: usize) -> Blast {
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(files, ranks)| Vector::new(files, ranks)).to_vec();
    let around = [Vector::RING.to_vec(), Vector::RING.to_vec(), steps, vec![Vector::new(0, 1), Vector::new(1, 2)]];
    Blast {
        by: choices.chance(1, 3).then(|| some_types(choices, types)),
        catch: if choices.chance(1, 3) { catch(choices, types) } else { Catch::Anything },
        around: choices.pick(&around).clone(),
        spares: if choices.chance(1, 2) { some_types(choices, types) } else { Vec::new() },
        takes_mover: choices.chance(2, 3),
    }
}
