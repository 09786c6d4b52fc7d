//! What need not be searched.

use fers_rules::Facts;

use crate::Score;
use crate::eval::Stakes;
use crate::ordering::Candidate;
use crate::params::PRUNING;

/// Whether to try a pass first: if even that stays above `beta`, a real move will too.
///
/// Assumes that passing is worse than the best move. Not so in check, where captures are forced, where losing
/// material is winning, and with too few free pieces (zugzwang); asked only where none of these holds.
pub(super) fn tries_pass(depth: i32, beta: Score, static_score: impl FnOnce() -> Score) -> bool {
    depth >= PRUNING.null_depth_min && !beta.is_decisive() && static_score() >= beta
}

/// Whether captures are exchanges of material and nothing more, so that bad ones can be passed over.
///
/// Not so where they are forced, where losing material is winning, and where the loss of a certain piece ends the game.
pub(crate) fn captures_are_exchanges(facts: &Facts, stakes: &Stakes) -> bool {
    !facts.capture_is_forced && !stakes.are_reversed() && stakes.extinctions.is_empty()
}

/// Whether a capture cannot bring the score near `alpha`.
///
/// Assumes that material decides; asked only where [`captures_are_exchanges`] and there is no check.
pub(super) fn gains_too_little(static_score: Score, candidate: &Candidate, alpha: Score) -> bool {
    static_score.shifted(candidate.gain + PRUNING.delta) < alpha
}

/// Whether a dear piece takes a cheap one that is `defended`.
///
/// Assumes capture by displacement and the same as [`gains_too_little`]; a recapture may still be impossible (a pin),
/// which costs a little strength and no correctness.
pub(super) fn loses_exchange(candidate: &Candidate, is_defended: impl FnOnce() -> bool) -> bool {
    candidate.mover_worth - candidate.gain >= PRUNING.exchange && is_defended()
}

#[cfg(test)]
mod tests {
    use fers_movegen::PackedMove;

    use super::*;

    fn capture(gain: i32, mover_worth: i32) -> Candidate {
        let mv = PackedMove::NONE;
        Candidate { mv, order: 0, changes_material: true, is_capture: true, gain, mover_worth, slot: 0, to: None }
    }

    #[test]
    fn a_queen_does_not_take_a_defended_pawn_but_a_loose_one() {
        assert!(loses_exchange(&capture(100, 900), || true));
        assert!(!loses_exchange(&capture(100, 900), || false));
        assert!(!loses_exchange(&capture(900, 100), || true));
        assert!(!loses_exchange(&capture(300, 320), || true), "equal exchanges are looked at");
    }

    #[test]
    fn a_pawn_does_not_make_up_for_a_queen() {
        let score = Score::centipawns(-900);
        assert!(gains_too_little(score, &capture(100, 0), Score::DRAW));
        assert!(!gains_too_little(score, &capture(900, 0), Score::DRAW));
    }
}
