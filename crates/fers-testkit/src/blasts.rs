//! Explosions by lot in games of the library.

use fers_core::{PieceType, Vector};
use fers_rules::{Blast, Catch, Ruleset};

use crate::Choices;

/// Replaces the explosions of a game by one or two that the seed draws.
///
/// Random rulesets have explosions, too; a game of the library brings its castling, hands, paths
/// and promotions along.
pub fn with_blasts(mut ruleset: Ruleset, seed: u64) -> Ruleset {
    let mut choices = Choices::of_seed(seed);
    let types: Vec<PieceType> = ruleset.piece_types().collect();
    ruleset.blasts = (0..choices.between(1, 2)).map(|_| blast(&mut choices, &types)).collect();
    ruleset
}

fn blast(choices: &mut Choices<'_>, types: &[PieceType]) -> Blast {
    let mut some = || types.iter().copied().filter(|_| choices.chance(1, 3)).collect::<Vec<_>>();
    let (by, victims, spares) = (some(), some(), some());
    let steps = (-2..=2).flat_map(|files| (-2..=2).map(move |ranks| Vector::new(files, ranks)));
    let around = steps.filter(|&step| step != Vector::default() && choices.chance(1, 4)).collect();
    let catch = match choices.below(6) {
        0 => Catch::Whatever,
        1 => Catch::Nothing,
        2 => Catch::Types(victims),
        _ => Catch::Anything,
    };
    Blast {
        by: (choices.chance(1, 2) && !by.is_empty()).then_some(by),
        catch: if catch == Catch::Types(Vec::new()) { Catch::Anything } else { catch },
        around,
        spares,
        takes_mover: choices.chance(2, 3),
        petrifies_mover: choices.chance(1, 3),
        petrifies_around: choices.chance(1, 4),
    }
}
