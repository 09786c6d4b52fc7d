//! Explosions by lot in games of the library.

use fers_rules::Ruleset;

use crate::Choices;
use crate::random_ruleset::blast;

/// Replaces the explosions of a game by one or two that the seed draws.
///
/// Random rulesets have explosions, too; a game of the library brings its castling, hands, paths
/// and promotions along.
pub fn with_blasts(mut ruleset: Ruleset, seed: u64) -> Ruleset {
    let mut choices = Choices::of_seed(seed);
    let types = ruleset.pieces.len();
    ruleset.blasts = (0..choices.between(1, 2)).map(|_| blast(&mut choices, types)).collect();
    ruleset
}
