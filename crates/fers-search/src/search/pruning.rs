//! What need not be searched.

use fers_rules::Facts;

use super::node::Node;
use crate::Score;
use crate::eval::WinConditions;
use crate::ordering::ScoredMove;
use crate::params::PRUNING;

/// Whether a single move may decide the game that looks like any other: goals, extinctions, counted checks, drops, seizures, freezes, flips, blasts,
/// castlings that win.
pub(crate) fn is_volatile(facts: &Facts, win_conditions: &WinConditions) -> bool {
    facts.has_drops
        || facts.has_seizures
        || facts.has_freezes
        || facts.has_flips
        || facts.has_blasts
        || facts.asks_for_castling
        || !win_conditions.goals.is_empty()
        || !win_conditions.extinctions.is_empty()
        || win_conditions.checks.is_some()
}

/// What pruning wants to know about a node whose side to move is not in check.
///
/// Assumes that [material decides](WinConditions::material_decides): asked only where that holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct PruningContext {
    /// Plies still to search.
    pub depth: i32,
    /// The static evaluation, or about where it is, if it does not matter where exactly.
    pub static_evaluation: Score,
    /// The same, or what an earlier search has found out.
    pub evaluation: Score,
    /// It is better than two plies before.
    pub improving: bool,
    /// By what margins are multiplied.
    pub margin_factor: i32,
}

impl PruningContext {
    /// Whether it may matter to what is pruned at a node where between two scores its static evaluation is: whether some bound with which it
    /// is compared lies there.
    pub fn needs_exact_evaluation(node: &Node, margin_factor: i32, low: Score, high: Score) -> bool {
        let Node { depth, alpha, beta, .. } = *node;
        let lies_there = |bound: Score| low <= bound && bound <= high;
        depth > PRUNING.quiet_depth_max.min(PRUNING.reverse_futility_depth_max)
            || lies_there(beta.shifted(reverse_futility_margin(depth, false, margin_factor)))
            || lies_there(beta.shifted(reverse_futility_margin(depth, true, margin_factor)))
            || lies_there(alpha.shifted(-futility_margin(depth, margin_factor)))
            || depth >= PRUNING.null_depth_min && lies_there(beta)
    }

    /// Reverse futility: the evaluation is so far above `beta` that no reply is expected to bring it back.
    ///
    /// Assumes that the side to move can at least hold its evaluation. What an earlier search found is not asked: if
    /// that was too shallow to see the point of a sacrifice, no deeper search would ever see it.
    pub fn prunes_above_beta(&self, beta: Score) -> bool {
        let margin = reverse_futility_margin(self.depth, self.improving, self.margin_factor);
        self.depth <= PRUNING.reverse_futility_depth_max
            && !beta.is_decisive()
            && self.static_evaluation.shifted(-margin) >= beta
    }

    /// Plies by which a search after a pass is shallower, if a pass is to be tried: if even that stays above `beta`, a
    /// real move will too.
    ///
    /// Assumes that passing is worse than the best move. Not so with too few free pieces (zugzwang), which the caller
    /// looks at.
    pub fn null_move_reduction(&self, beta: Score) -> Option<i32> {
        let above = self.evaluation.as_centipawns()? - beta.as_centipawns()?;
        (self.depth >= PRUNING.null_depth_min && above >= 0).then(|| {
            let by_score = (above / PRUNING.null_centipawns_per_ply).min(3);
            PRUNING.null_reduction + self.depth / PRUNING.null_depth_per_ply + by_score
        })
    }

    /// Whether enough quiet moves have been tried, `tried_quiets` of them.
    ///
    /// Assumes that the order of quiet moves means something.
    pub fn reached_move_count(&self, tried_quiets: i32) -> bool {
        let most = (PRUNING.quiet_moves_min + self.depth * self.depth) * self.margin_factor;
        let most = if self.improving { most } else { most / 2 };
        self.depth <= PRUNING.quiet_depth_max && tried_quiets >= most
    }

    /// Futility: a quiet move cannot bring the evaluation near `alpha`.
    pub fn is_futile(&self, alpha: Score) -> bool {
        let margin = futility_margin(self.depth, self.margin_factor);
        self.depth <= PRUNING.quiet_depth_max && !alpha.is_decisive() && self.evaluation.shifted(margin) <= alpha
    }

    /// Whether a move loses too much in an exchange to be searched at this depth; `see_ge` says whether it brings so much,
    /// and is asked only if needed.
    ///
    /// Assumes that [captures are exchanges](WinConditions::captures_are_exchanges).
    pub fn fails_see(&self, scored: &ScoredMove, see_ge: impl FnOnce(i32) -> bool) -> bool {
        if self.depth > PRUNING.loss_depth_max {
            return false;
        }
        if scored.is_quiet() {
            let bearable = -PRUNING.quiet_loss_per_ply * self.depth * self.margin_factor;
            return scored.mover_value > -bearable && !see_ge(bearable);
        }
        scored.see < -PRUNING.capture_loss_per_ply * self.depth * self.margin_factor
    }
}

/// How far above `beta` an evaluation has to be that nothing is expected to bring back, in centipawns.
fn reverse_futility_margin(depth: i32, improving: bool, margin_factor: i32) -> i32 {
    let plies = depth - i32::from(improving);
    PRUNING.reverse_futility_per_ply * plies.max(1) * margin_factor
}

/// How far below `alpha` an evaluation has to be that no quiet move is expected to bring near it, in centipawns.
fn futility_margin(depth: i32, margin_factor: i32) -> i32 {
    (PRUNING.futility + PRUNING.futility_per_ply * depth) * margin_factor
}

/// The least gain that can bring the score near `alpha`, in centipawns.
///
/// Assumes that material decides; asked only where [captures are exchanges](WinConditions::captures_are_exchanges) and there is no
/// check.
pub(super) fn delta_threshold(static_score: Score, alpha: Score) -> i32 {
    match (static_score.as_centipawns(), alpha.as_centipawns()) {
        (Some(score), Some(alpha)) => alpha - score - PRUNING.delta,
        _ if static_score < alpha => i32::MAX,
        _ => i32::MIN,
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::ReachedBy;
    use super::*;

    fn pruning(depth: i32, evaluation: i32) -> PruningContext {
        let evaluation = Score::centipawns(evaluation);
        PruningContext { depth, static_evaluation: evaluation, evaluation, improving: true, margin_factor: 1 }
    }

    #[test]
    fn a_pawn_does_not_make_up_for_a_queen() {
        let score = Score::centipawns(-900);
        assert!(100 < delta_threshold(score, Score::DRAW));
        assert!(900 >= delta_threshold(score, Score::DRAW));
    }

    #[test]
    fn margins_grow_with_depth() {
        assert!(pruning(2, 400).prunes_above_beta(Score::DRAW) && !pruning(7, 400).prunes_above_beta(Score::DRAW));
        assert!(pruning(2, -400).is_futile(Score::DRAW) && !pruning(6, -400).is_futile(Score::DRAW));
        assert!(pruning(2, 0).reached_move_count(9) && !pruning(4, 0).reached_move_count(9));
    }

    #[test]
    fn an_evaluation_near_a_bound_matters() {
        let node = Node {
            depth: 2,
            ply: 1,
            alpha: Score::DRAW,
            beta: Score::DRAW.next(),
            in_check: false,
            cut_node: true,
            by: ReachedBy::Null,
        };
        let asks = |low, high| {
            PruningContext::needs_exact_evaluation(&node, 1, Score::centipawns(low), Score::centipawns(high))
        };
        assert!(
            asks(50, 90) && asks(150, 200) && asks(-300, -250),
            "far above, with one ply less or not, and far below"
        );
        assert!(!asks(-200, 50) && !asks(200, 900) && !asks(-900, -300));
    }

    #[test]
    fn no_pass_is_tried_below_beta_or_beside_a_mate() {
        assert_eq!(pruning(6, -1).null_move_reduction(Score::DRAW), None);
        assert_eq!(pruning(2, 500).null_move_reduction(Score::DRAW), None);
        assert_eq!(pruning(6, 500).null_move_reduction(Score::loss_in(4)), None);
        assert!(pruning(6, 0).null_move_reduction(Score::DRAW) < pruning(12, 500).null_move_reduction(Score::DRAW));
    }
}
