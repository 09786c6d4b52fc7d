//! What need not be searched.

use fers_rules::Facts;

use super::node::Node;
use crate::Score;
use crate::eval::Stakes;
use crate::ordering::Candidate;
use crate::params::PRUNING;

/// Whether a single move may decide the game that looks like any other: goals, extinctions, counted checks, drops, seizures, freezes, flips, blasts,
/// castlings that win.
pub(crate) fn is_volatile(facts: &Facts, stakes: &Stakes) -> bool {
    facts.has_drops
        || facts.has_seizures
        || facts.has_freezes
        || facts.has_flips
        || facts.has_blasts
        || facts.asks_for_castling
        || !stakes.goals.is_empty()
        || !stakes.extinctions.is_empty()
        || stakes.checks.is_some()
}

/// What pruning wants to know about a node whose side to move is not in check.
///
/// Assumes that [material decides](Stakes::material_decides): asked only where that holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Calm {
    /// Plies still to search.
    pub depth: i32,
    /// The static evaluation, or about where it is, if it does not matter where exactly.
    pub standing: Score,
    /// The same, or what an earlier search has found out.
    pub evaluation: Score,
    /// It is better than two plies before.
    pub improving: bool,
    /// By what margins are multiplied.
    pub factor: i32,
}

impl Calm {
    /// Whether it may matter to what is pruned at a node where between two scores its static evaluation is: whether some bound with which it
    /// is compared lies there.
    pub fn asks_between(node: &Node, factor: i32, low: Score, high: Score) -> bool {
        let Node { depth, alpha, beta, .. } = *node;
        let lies_there = |bound: Score| low <= bound && bound <= high;
        depth > PRUNING.quiet_depth_max.min(PRUNING.reverse_futility_depth_max)
            || lies_there(beta.shifted(far_above(depth, false, factor)))
            || lies_there(beta.shifted(far_above(depth, true, factor)))
            || lies_there(alpha.shifted(-far_below(depth, factor)))
            || depth >= PRUNING.null_depth_min && lies_there(beta)
    }

    /// Reverse futility: the evaluation is so far above `beta` that no reply is expected to bring it back.
    ///
    /// Assumes that the side to move can at least hold its evaluation. What an earlier search found is not asked: if
    /// that was too shallow to see the point of a sacrifice, no deeper search would ever see it.
    pub fn is_far_above(&self, beta: Score) -> bool {
        let margin = far_above(self.depth, self.improving, self.factor);
        self.depth <= PRUNING.reverse_futility_depth_max
            && !beta.is_decisive()
            && self.standing.shifted(-margin) >= beta
    }

    /// Plies by which a search after a pass is shallower, if a pass is to be tried: if even that stays above `beta`, a
    /// real move will too.
    ///
    /// Assumes that passing is worse than the best move. Not so with too few free pieces (zugzwang), which the caller
    /// looks at.
    pub fn pass_reduction(&self, beta: Score) -> Option<i32> {
        let above = self.evaluation.as_centipawns()? - beta.as_centipawns()?;
        (self.depth >= PRUNING.null_depth_min && above >= 0).then(|| {
            let by_score = (above / PRUNING.null_centipawns_per_ply).min(3);
            PRUNING.null_reduction + self.depth / PRUNING.null_depth_per_ply + by_score
        })
    }

    /// Whether enough quiet moves have been tried, `tried` of them.
    ///
    /// Assumes that the order of quiet moves means something.
    pub fn has_tried_enough(&self, tried: i32) -> bool {
        let most = (PRUNING.quiet_moves_min + self.depth * self.depth) * self.factor;
        let most = if self.improving { most } else { most / 2 };
        self.depth <= PRUNING.quiet_depth_max && tried >= most
    }

    /// Futility: a quiet move cannot bring the evaluation near `alpha`.
    pub fn is_far_below(&self, alpha: Score) -> bool {
        let margin = far_below(self.depth, self.factor);
        self.depth <= PRUNING.quiet_depth_max && !alpha.is_decisive() && self.evaluation.shifted(margin) <= alpha
    }

    /// Whether a move loses too much in an exchange to be searched at this depth; `brings` says whether it brings so much,
    /// and is asked only if needed.
    ///
    /// Assumes that [captures are exchanges](Stakes::captures_are_exchanges).
    pub fn loses_too_much(&self, candidate: &Candidate, brings: impl FnOnce(i32) -> bool) -> bool {
        if self.depth > PRUNING.loss_depth_max {
            return false;
        }
        if candidate.is_quiet() {
            let bearable = -PRUNING.quiet_loss_per_ply * self.depth * self.factor;
            return candidate.mover_worth > -bearable && !brings(bearable);
        }
        candidate.exchange < -PRUNING.capture_loss_per_ply * self.depth * self.factor
    }
}

/// How far above `beta` an evaluation has to be that nothing is expected to bring back, in centipawns.
fn far_above(depth: i32, improving: bool, factor: i32) -> i32 {
    let plies = depth - i32::from(improving);
    PRUNING.reverse_futility_per_ply * plies.max(1) * factor
}

/// How far below `alpha` an evaluation has to be that no quiet move is expected to bring near it, in centipawns.
fn far_below(depth: i32, factor: i32) -> i32 {
    (PRUNING.futility + PRUNING.futility_per_ply * depth) * factor
}

/// The least gain that can bring the score near `alpha`, in centipawns.
///
/// Assumes that material decides; asked only where [captures are exchanges](Stakes::captures_are_exchanges) and there is no
/// check.
pub(super) fn least_gain(static_score: Score, alpha: Score) -> i32 {
    match (static_score.as_centipawns(), alpha.as_centipawns()) {
        (Some(score), Some(alpha)) => alpha - score - PRUNING.delta,
        _ if static_score < alpha => i32::MAX,
        _ => i32::MIN,
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::By;
    use super::*;

    fn calm(depth: i32, evaluation: i32) -> Calm {
        let evaluation = Score::centipawns(evaluation);
        Calm { depth, standing: evaluation, evaluation, improving: true, factor: 1 }
    }

    #[test]
    fn a_pawn_does_not_make_up_for_a_queen() {
        let score = Score::centipawns(-900);
        assert!(100 < least_gain(score, Score::DRAW));
        assert!(900 >= least_gain(score, Score::DRAW));
    }

    #[test]
    fn margins_grow_with_depth() {
        assert!(calm(2, 400).is_far_above(Score::DRAW) && !calm(7, 400).is_far_above(Score::DRAW));
        assert!(calm(2, -400).is_far_below(Score::DRAW) && !calm(6, -400).is_far_below(Score::DRAW));
        assert!(calm(2, 0).has_tried_enough(9) && !calm(4, 0).has_tried_enough(9));
    }

    #[test]
    fn an_evaluation_near_a_bound_matters() {
        let node = Node {
            depth: 2,
            ply: 1,
            alpha: Score::DRAW,
            beta: Score::DRAW.next(),
            in_check: false,
            expects_cut: true,
            by: By::Null,
        };
        let asks = |low, high| Calm::asks_between(&node, 1, Score::centipawns(low), Score::centipawns(high));
        assert!(
            asks(50, 90) && asks(150, 200) && asks(-300, -250),
            "far above, with one ply less or not, and far below"
        );
        assert!(!asks(-200, 50) && !asks(200, 900) && !asks(-900, -300));
    }

    #[test]
    fn no_pass_is_tried_below_beta_or_beside_a_mate() {
        assert_eq!(calm(6, -1).pass_reduction(Score::DRAW), None);
        assert_eq!(calm(2, 500).pass_reduction(Score::DRAW), None);
        assert_eq!(calm(6, 500).pass_reduction(Score::loss_in(4)), None);
        assert!(calm(6, 0).pass_reduction(Score::DRAW) < calm(12, 500).pass_reduction(Score::DRAW));
    }
}
