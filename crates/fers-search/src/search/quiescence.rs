//! Captures until nothing is left hanging.

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
    /// Searches captures only, and all moves in check, from the present position, whose game is known to go on.
    /// `plies` counts from the horizon.
    ///
    /// The side to move may be content with the position as it is, unless it is in check or must capture.
    pub(super) fn quiescence(&mut self, node: &mut Node, plies: usize) -> Score {
        // Step 1. Too deep: long exchanges on large boards.
        if plies >= SEARCH.quiescence_plies_max || node.ply >= SEARCH.ply_max {
            return self.evaluate();
        }

        // Step 2. Being content.
        let entered_alpha = node.alpha;
        let must_capture = self.context.facts.capture_is_forced;
        let mut best = -Score::INFINITE;
        if !node.in_check && !must_capture {
            best = self.evaluate_within(node.alpha, node.beta);
            if best >= node.beta {
                return best;
            }
        }

        // Step 3. The table may know the answer. Below the horizon it hardly ever does, and to ask it takes longer than to look; where captures are
        // forced, what is looked at depends on the horizon.
        let (key, uses_table) = (self.position.key(), plies == 0 && !must_capture);
        let entry = if uses_table { self.tt.get(key, node.ply) } else { None };
        if !node.is_pv()
            && let Some(score) = entry.and_then(|entry| entry.cutoff(0, node.alpha, node.beta))
        {
            return score;
        }
        node.alpha = node.alpha.max(best);

        // Step 4. The moves; without any, there may be none at all.
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

        // Step 5. Try them, best first, without those that cannot help.
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

        // Step 6. Remember what was found.
        if uses_table && !self.budget.is_spent() {
            let bound = Bound::of(score, entered_alpha, node.beta);
            self.tt.put(key, node.ply, Entry { mv, score, depth: 0, bound });
        }
        score
    }

    /// The next move that may help: in check any; else one that gains enough and does not lose more in the end.
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
        let least = delta_threshold(stand_pat, node.alpha);
        loop {
            let scored = picker.next_gaining(&scorer, least)?;
            // The table's move may be a loss.
            if scored.see >= 0 {
                return Some(scored);
            }
        }
    }

    /// The score where there is no capture, or in check no move.
    ///
    /// Where captures are forced one cannot tell yet whether there are other moves; elsewhere stalemate is left to
    /// the search above.
    fn score_without_captures(&mut self, node: &Node, stand_pat: Score) -> Score {
        if node.in_check {
            return self.score_without_moves(node.ply);
        }
        if !self.context.facts.capture_is_forced {
            return stand_pat;
        }
        if self.position.has_legal_move() { self.evaluate() } else { self.score_without_moves(node.ply) }
    }

    /// Whether there are too many ways to go on for a quick look.
    ///
    /// Where captures are forced, nobody may be content, so that nothing cuts the tree of captures; beyond the first,
    /// only captures without a choice are followed.
    fn is_too_wide(&self, ways: usize, plies: usize) -> bool {
        self.context.facts.capture_is_forced && plies > 0 && ways > 1
    }

    /// The score of a move for the side that makes it; nothing if it completes a banned repetition.
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

    /// At the horizon or below: the ends of the game, then quiescence.
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
