//! Pruning conditions and margins.

use fers_rules::Facts;

use super::node::Node;
use crate::Score;
use crate::ordering::ScoredMove;
use crate::params::Tunables;

/// Returns whether a move that looks quiet may decide the game by what it does elsewhere on the
/// board or by a piece from the hand: drops, seizures, freezes, flips, shoves, burns, pinches,
/// duties.
///
/// Goals, extinctions, counted checks and blasts are not among them: there the plain margins won
/// (see `docs/strength.md`).
pub(crate) fn is_volatile(facts: &Facts) -> bool {
    facts.has_drops
        || facts.has_seizures
        || facts.has_freezes
        || facts.has_flips
        || facts.has_shoves
        || facts.has_burns
        || facts.has_pinches
        || facts.has_duties
}

/// What the pruning conditions use of a node whose side to move is not in check.
///
/// Exists only where [material decides](super::context::SearchContext::material_decides).
#[derive(Clone, Copy, Debug)]
pub(super) struct PruningContext<'a> {
    /// Numbers of the search.
    pub tunables: &'a Tunables,
    /// Remaining depth in plies.
    pub depth: i32,
    /// Static evaluation. It is an estimate where its exact value cannot change what is pruned.
    pub static_evaluation: Score,
    /// Static evaluation, refined by the transposition table.
    pub evaluation: Score,
    /// The static evaluation is better than two plies before.
    pub improving: bool,
    /// Factor of all margins.
    pub margin_factor: i32,
}

impl PruningContext<'_> {
    /// Returns whether the exact evaluation matters, if it is known to lie between `low` and
    /// `high`: a bound that pruning compares it with lies between them.
    pub fn needs_exact_evaluation(
        node: &Node,
        tunables: &Tunables,
        margin_factor: i32,
        low: Score,
        high: Score,
    ) -> bool {
        let Node { depth, alpha, beta, .. } = *node;
        let lies_there = |bound: Score| low <= bound && bound <= high;
        depth > tunables.quiet_depth_max.min(tunables.reverse_futility_depth_max)
            || lies_there(beta.shifted(reverse_futility_margin(tunables, depth, false, margin_factor)))
            || lies_there(beta.shifted(reverse_futility_margin(tunables, depth, true, margin_factor)))
            || lies_there(alpha.shifted(-futility_margin(tunables, depth, margin_factor)))
            || depth >= tunables.null_depth_min && lies_there(beta)
    }

    /// Returns whether reverse futility pruning applies: the static evaluation is so far above
    /// `beta` that no reply is expected to bring it back.
    ///
    /// Assumes that the side to move can hold its evaluation. The refined evaluation is not used: a
    /// table score too shallow to see the point of a sacrifice would hide it from every deeper
    /// search.
    pub fn prunes_above_beta(&self, beta: Score) -> bool {
        let margin = reverse_futility_margin(self.tunables, self.depth, self.improving, self.margin_factor);
        self.depth <= self.tunables.reverse_futility_depth_max
            && !beta.is_decisive()
            && self.static_evaluation.shifted(-margin) >= beta
    }

    /// Returns the depth reduction of the null-move search, or `None` if no null move is tried.
    ///
    /// Assumes that passing is worse than the best move. The caller excludes positions with too few
    /// free pieces (zugzwang).
    pub fn null_move_reduction(&self, beta: Score) -> Option<i32> {
        let above = self.evaluation.as_centipawns()? - beta.as_centipawns()?;
        (self.depth >= self.tunables.null_depth_min && above >= 0).then(|| {
            let by_score = (above / self.tunables.null_centipawns_per_ply).min(3);
            self.tunables.null_reduction + self.depth / self.tunables.null_depth_per_ply + by_score
        })
    }

    /// Returns whether late move pruning applies after `tried_quiets` quiet moves.
    ///
    /// Assumes that quiet moves are well ordered.
    pub fn reached_move_count(&self, tried_quiets: i32) -> bool {
        let most = (self.tunables.quiet_moves_min + self.depth * self.depth) * self.margin_factor;
        let most = if self.improving { most } else { most / 2 };
        self.depth <= self.tunables.quiet_depth_max && tried_quiets >= most
    }

    /// Returns whether futility pruning applies: no quiet move is expected to raise the evaluation
    /// to `alpha`.
    pub fn is_futile(&self, alpha: Score) -> bool {
        let margin = futility_margin(self.tunables, self.depth, self.margin_factor);
        self.depth <= self.tunables.quiet_depth_max && !alpha.is_decisive() && self.evaluation.shifted(margin) <= alpha
    }

    /// Returns whether a move loses too much material to be searched at this depth. `see_ge(n)`
    /// says whether its SEE is at least `n`; it is called only if needed.
    ///
    /// Assumes that [captures are
    /// exchanges](super::context::SearchContext::captures_are_exchanges).
    pub fn fails_see(&self, scored: &ScoredMove, see_ge: impl FnOnce(i32) -> bool) -> bool {
        if self.depth > self.tunables.loss_depth_max {
            return false;
        }
        if scored.is_quiet() {
            let bearable = -self.tunables.quiet_loss_per_ply * self.depth * self.margin_factor;
            return scored.mover_value > -bearable && !see_ge(bearable);
        }
        scored.see < -self.tunables.capture_loss_per_ply * self.depth * self.margin_factor
    }
}

/// Returns the reverse futility margin in centipawns.
fn reverse_futility_margin(tunables: &Tunables, depth: i32, improving: bool, margin_factor: i32) -> i32 {
    let plies = depth - i32::from(improving);
    tunables.reverse_futility_per_ply * plies.max(1) * margin_factor
}

/// Returns the futility margin in centipawns.
fn futility_margin(tunables: &Tunables, depth: i32, margin_factor: i32) -> i32 {
    (tunables.futility + tunables.futility_per_ply * depth) * margin_factor
}

/// Returns the minimal gain in centipawns that can raise the score to `alpha` (delta pruning).
///
/// Used only where [captures are
/// exchanges](super::context::SearchContext::captures_are_exchanges) and the side to move is not in
/// check.
pub(super) fn delta_threshold(static_score: Score, alpha: Score, delta: i32) -> i32 {
    match (static_score.as_centipawns(), alpha.as_centipawns()) {
        (Some(score), Some(alpha)) => alpha - score - delta,
        _ if static_score < alpha => i32::MAX,
        _ => i32::MIN,
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::ReachedBy;
    use super::*;
    use crate::params::TUNABLES;

    fn pruning(depth: i32, evaluation: i32) -> PruningContext<'static> {
        let evaluation = Score::centipawns(evaluation);
        PruningContext {
            tunables: &TUNABLES,
            depth,
            static_evaluation: evaluation,
            evaluation,
            improving: true,
            margin_factor: 1,
        }
    }

    #[test]
    fn a_pawn_does_not_make_up_for_a_queen() {
        let score = Score::centipawns(-900);
        assert!(100 < delta_threshold(score, Score::DRAW, TUNABLES.delta));
        assert!(900 >= delta_threshold(score, Score::DRAW, TUNABLES.delta));
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
            PruningContext::needs_exact_evaluation(&node, &TUNABLES, 1, Score::centipawns(low), Score::centipawns(high))
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
