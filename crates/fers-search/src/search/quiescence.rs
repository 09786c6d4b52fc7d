//! Quiescence search: captures until the position is quiet.

use super::node::Node;
use super::pruning::delta_threshold;
use super::searcher::Searcher;
use crate::Score;
use crate::move_picker::MovePicker;
use crate::ordering::{OrderingHints, ScoredMove};
use crate::params::SEARCH;
use crate::tt::{Bound, Entry};
use fers_program::PackedMove;

impl<const N: usize> Searcher<'_, N> {
    /// Searches captures, or all moves if in check, from the current position, whose game is not
    /// over. `plies` counts from the horizon.
    ///
    /// The side to move may stand pat, unless it is in check or must capture.
    pub(super) fn quiescence(&mut self, node: &mut Node, plies: usize) -> Score {
        // Step 1. Evaluate at the maximal depth, which only long exchanges on large boards reach.
        if plies >= SEARCH.quiescence_plies_max || node.ply >= SEARCH.ply_max {
            return self.evaluate();
        }

        // Step 2. Stand pat.
        let entered_alpha = node.alpha;
        let must_capture = self.context.facts.capture_is_forced;
        let mut best = -Score::INFINITE;
        if !node.in_check && !must_capture {
            best = self.evaluate_within(node.ply, node.alpha, node.beta);
            if best >= node.beta {
                return best;
            }
        }

        // Step 3. Transposition table cutoff, at the first ply only: deeper, hits are rare and cost
        // more than they save. Not where captures are forced, as the moves searched then depend on
        // the horizon.
        let (key, uses_table) = (self.position.key(), plies == 0 && !must_capture);
        let entry = if uses_table { self.tt.get(key, node.ply) } else { None };
        if !node.is_pv()
            && let Some(score) = entry.and_then(|entry| entry.cutoff(0, node.alpha, node.beta))
        {
            return score;
        }
        node.alpha = node.alpha.max(best);

        // Step 4. Generate the moves. Without captures, there may be no legal move at all.
        let hash_move = entry.map_or(PackedMove::NONE, |entry| entry.mv);
        let hints = self.hints(hash_move, node.ply);
        let mut picker = self.picker(&hints, !node.in_check);
        if picker.is_empty() {
            self.recycle(picker);
            return self.score_without_captures(node, best);
        }
        if self.is_too_wide(picker.len(), plies) {
            self.recycle(picker);
            return self.evaluate();
        }

        // Step 5. Search them, best first, without those that delta or SEE pruning skips.
        let (stand_pat, mut mv) = (best, PackedMove::NONE);
        while let Some(scored) = self.next_capture(&mut picker, node, stand_pat, &hints) {
            let Some(score) = self.try_capture(node, &scored, plies) else { continue };
            if score > best {
                best = score;
            }
            if score > node.alpha {
                (node.alpha, mv) = (score, scored.mv);
            }
            if score >= node.beta || self.budget.is_spent() {
                break;
            }
        }
        self.recycle(picker);
        // Without a score, all moves were banned repetitions.
        let score = if best == -Score::INFINITE { Score::DRAW } else { best };

        // Step 6. Store the result in the transposition table.
        if uses_table && !self.budget.is_spent() {
            let bound = Bound::of(score, entered_alpha, node.beta);
            self.tt.put(key, node.ply, Entry { mv, score, depth: 0, bound });
        }
        score
    }

    /// Returns the next move to search: in check any, else one that gains enough and has SEE >= 0.
    fn next_capture(
        &self,
        picker: &mut MovePicker<N>,
        node: &Node,
        stand_pat: Score,
        hints: &OrderingHints,
    ) -> Option<ScoredMove> {
        let scorer = self.scorer(hints);
        if node.in_check || !self.context.captures_are_exchanges {
            return picker.next(&scorer);
        }
        let least = delta_threshold(stand_pat, node.alpha, self.context.tunables.delta);
        loop {
            let scored = picker.next_gaining(&scorer, least)?;
            // The picker does not test the hash move.
            if scored.see >= 0 {
                return Some(scored);
            }
        }
    }

    /// Returns the score where there is no capture or, in check, no move.
    ///
    /// Where captures are forced, a lack of captures says nothing about other moves, so they are
    /// looked for. Elsewhere the main search finds stalemates.
    fn score_without_captures(&mut self, node: &Node, stand_pat: Score) -> Score {
        if node.in_check {
            return self.score_without_moves(node.ply);
        }
        if !self.context.facts.capture_is_forced {
            return stand_pat;
        }
        if self.position.has_legal_move() { self.evaluate() } else { self.score_without_moves(node.ply) }
    }

    /// Returns whether the captures branch too much.
    ///
    /// Where captures are forced, no side may stand pat, so nothing cuts the tree. After the first
    /// ply only forced single captures are followed.
    fn is_too_wide(&self, ways: usize, plies: usize) -> bool {
        self.context.facts.capture_is_forced && plies > 0 && ways > 1
    }

    /// Returns the score of a move for the side that makes it, or `None` if the move completes a
    /// banned repetition.
    fn try_capture(&mut self, node: &Node, scored: &ScoredMove, plies: usize) -> Option<Score> {
        let may_check = self.position.may_give_check(scored.mv);
        let made = self.make_unless_banned(scored, node.ply, may_check)?;
        let keeps_turn = self.position.turn() == made.mover;
        let (alpha, beta) = if keeps_turn { (node.alpha, node.beta) } else { (-node.beta, -node.alpha) };
        let mut child =
            Node { depth: 0, ply: made.ply, alpha, beta, in_check: made.gives_check, cut_node: false, by: made.by };
        let score = self.horizon(&mut child, plies + 1);
        self.unmake(scored.mv, node.ply);
        Some(if keeps_turn { score } else { -score })
    }

    /// Handles a node at or below the horizon: tests for ends of the game, then runs quiescence
    /// search.
    pub(super) fn horizon(&mut self, node: &mut Node, plies: usize) -> Score {
        if self.budget.spend() {
            return Score::DRAW;
        }
        self.depth_selective = self.depth_selective.max(node.ply);
        match self.game_over(node) {
            Some(score) => score,
            None => self.quiescence(node, plies),
        }
    }
}
