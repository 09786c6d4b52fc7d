//! Captures until nothing is left hanging.

use super::node::Node;
use super::pruning::least_gain;
use super::state::Search;
use crate::Score;
use crate::ordering::{Candidate, Hints};
use crate::params::SEARCH;
use crate::picker::Picker;
use crate::tt::{Bound, Entry};
use fers_program::PackedMove;

impl<const N: usize> Search<'_, N> {
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
        let must_capture = self.knowledge.facts.capture_is_forced;
        let mut best = -Score::INFINITE;
        if !node.in_check && !must_capture {
            best = self.evaluate_within(node.alpha, node.beta);
            if best >= node.beta {
                return best;
            }
        }

        // Step 3. The table may know the answer. Below the horizon it hardly ever does, and to ask it takes longer than to look; where captures are
        // forced, what is looked at depends on the horizon.
        let (key, remembers) = (self.position.key(), plies == 0 && !must_capture);
        let known = if remembers { self.table.get(key, node.ply) } else { None };
        if !node.on_pv()
            && let Some(score) = known.and_then(|entry| entry.cutoff(0, node.alpha, node.beta))
        {
            return score;
        }
        node.alpha = node.alpha.max(best);

        // Step 4. The moves; without any, there may be none at all.
        let table = known.map_or(PackedMove::NONE, |entry| entry.mv);
        let hints = self.hints(table, node.ply);
        let mut picker = self.picker(&hints, !node.in_check);
        if picker.is_empty() {
            self.recycle(picker);
            return self.nothing_to_try(node, best);
        }
        if self.branches_too_much(picker.len(), plies) {
            self.recycle(picker);
            return self.evaluate();
        }

        // Step 5. Try them, best first, without those that cannot help.
        let (content, mut mv) = (best, PackedMove::NONE);
        while let Some(candidate) = self.next_worth_trying(&mut picker, node, content, &hints) {
            let Some(score) = self.try_capture(node, &candidate, plies) else { continue };
            if score > best {
                best = score;
            }
            if score > node.alpha {
                (node.alpha, mv) = (score, candidate.mv);
            }
            if score >= node.beta || self.budget.is_spent() {
                break;
            }
        }
        self.recycle(picker);
        // Without a score, all moves were banned repetitions.
        let score = if best == -Score::INFINITE { Score::DRAW } else { best };

        // Step 6. Remember what was found.
        if remembers && !self.budget.is_spent() {
            let bound = Bound::of(score, entered_alpha, node.beta);
            self.table.put(key, node.ply, Entry { mv, score, depth: 0, bound });
        }
        score
    }

    /// The next move that may help: in check any; else one that gains enough and does not lose more in the end.
    fn next_worth_trying(
        &self,
        picker: &mut Picker<N>,
        node: &Node,
        content: Score,
        hints: &Hints,
    ) -> Option<Candidate> {
        let looker = self.looker(hints);
        if node.in_check || !self.knowledge.captures_are_exchanges {
            return picker.next(&looker);
        }
        let least = least_gain(content, node.alpha);
        loop {
            let candidate = picker.next_worth(&looker, least)?;
            // The table's move may be a loss.
            if candidate.exchange >= 0 {
                return Some(candidate);
            }
        }
    }

    /// The score where there is no capture, or in check no move.
    ///
    /// Where captures are forced one cannot tell yet whether there are other moves; elsewhere stalemate is left to
    /// the search above.
    fn nothing_to_try(&mut self, node: &Node, content: Score) -> Score {
        if node.in_check {
            return self.ended_without_moves(node.ply);
        }
        if !self.knowledge.facts.capture_is_forced {
            return content;
        }
        if self.position.has_legal_move() { self.evaluate() } else { self.ended_without_moves(node.ply) }
    }

    /// Whether there are too many ways to go on for a quick look.
    ///
    /// Where captures are forced, nobody may be content, so that nothing cuts the tree of captures; beyond the first,
    /// only captures without a choice are followed.
    fn branches_too_much(&self, ways: usize, plies: usize) -> bool {
        self.knowledge.facts.capture_is_forced && plies > 0 && ways > 1
    }

    /// The score of a move for the side that makes it; nothing if it completes a banned repetition.
    fn try_capture(&mut self, node: &Node, candidate: &Candidate, plies: usize) -> Option<Score> {
        let may_check = self.position.may_give_check(candidate.mv);
        let reply = self.make_reply(candidate, node.ply, may_check)?;
        let keeps_turn = self.position.turn() == reply.mover;
        let (alpha, beta) = if keeps_turn { (node.alpha, node.beta) } else { (-node.beta, -node.alpha) };
        let mut below = Node {
            depth: 0,
            ply: reply.ply,
            alpha,
            beta,
            in_check: reply.gives_check,
            expects_cut: false,
            by: reply.by,
        };
        let score = self.horizon(&mut below, plies + 1);
        self.unmake(candidate.mv, node.ply);
        Some(if keeps_turn { score } else { -score })
    }

    /// At the horizon or below: the ends of the game, then quiescence.
    pub(super) fn horizon(&mut self, node: &mut Node, plies: usize) -> Score {
        if self.budget.spend() {
            return Score::DRAW;
        }
        self.depth_selective = self.depth_selective.max(node.ply);
        match self.over(node) {
            Some(score) => score,
            None => self.quiescence(node, plies),
        }
    }
}
