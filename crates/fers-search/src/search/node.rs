//! The search of a node below the root: principal variation search.

use fers_core::Color;
use fers_program::PackedMove;

use super::context::SearchContext;
use super::pruning::PruningContext;
use super::reduction::{LmrContext, check_extension};
use super::repetition::Repeated;
use super::searcher::Searcher;
use crate::Score;
use crate::move_picker::MovePicker;
use crate::ordering::{OrderedMove, OrderingHints, ScoredMove};
use crate::params::{PRUNING, SEARCH};
use crate::see::see_ge;
use crate::tt::{Bound, Entry};

/// A node to be searched: the current position with depth and window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Remaining depth in plies.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// Lower bound of the search window.
    pub alpha: Score,
    /// Upper bound of the search window.
    pub beta: Score,
    /// The side to move is in check.
    pub in_check: bool,
    /// A beta cutoff is expected (cut node).
    pub cut_node: bool,
    /// How the position was reached.
    pub by: ReachedBy,
}

/// How a position was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReachedBy {
    /// By a move.
    Move {
        /// The move changed the material on the board.
        changed_material: bool,
    },
    /// By a null move.
    Null,
}

impl Node {
    /// Returns whether the window is open, so that an exact score is wanted (PV node).
    pub fn is_pv(&self) -> bool {
        self.beta > self.alpha.next()
    }

    /// Returns whether the last move changed the material on the board.
    pub fn changed_material(&self) -> bool {
        self.by == ReachedBy::Move { changed_material: true }
    }
}

/// A move or null move that has just been made.
#[derive(Clone, Copy, Debug)]
pub(super) struct MadeMove {
    /// The side that made it.
    pub mover: Color,
    /// Plies from the root to the position after it.
    pub ply: usize,
    /// The side to move now is in check.
    pub gives_check: bool,
    /// A move or a null move.
    pub by: ReachedBy,
}

/// The depth at which a move is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveDepth {
    /// Full depth after the move, in plies.
    pub depth: i32,
    /// Reduction of the first search, in plies.
    pub reduction: i32,
    /// No other move of the node has been searched.
    pub is_first: bool,
}

/// The result of the moves searched so far.
struct NodeResult {
    score: Score,
    mv: PackedMove,
    alpha: Score,
    /// A move has been searched. If none has, all are banned repetitions.
    has_searched: bool,
    /// Moves met so far, pruned ones included.
    move_count: usize,
    /// Quiet moves met so far.
    quiet_count: i32,
}

impl NodeResult {
    /// Returns whether some move avoids a forced loss. Only then may other moves be pruned.
    fn has_non_losing_move(&self) -> bool {
        self.has_searched && !(self.score.is_decisive() && self.score < Score::DRAW)
    }
}

impl<'a, const N: usize> Searcher<'a, N> {
    /// Searches the current position. The score is meaningless once the budget is spent.
    pub(super) fn node(&mut self, mut node: Node) -> Score {
        self.pvs[node.ply].clear();

        // Step 1. At the horizon, go on with quiescence search.
        if node.depth <= 0 {
            return self.horizon(&mut node, 0);
        }

        // Step 2. Stop if the budget is spent.
        if self.budget.spend() {
            return Score::DRAW;
        }
        self.depth_selective = self.depth_selective.max(node.ply);

        // Step 3. Test whether the game is over by rule.
        if let Some(score) = self.game_over(&node) {
            return score;
        }

        // Step 4. Evaluate at the maximal ply.
        if node.ply >= SEARCH.ply_max {
            return self.evaluate();
        }

        // Step 5. Mate distance pruning: a faster win is already known.
        node.alpha = node.alpha.max(Score::loss_in(node.ply));
        node.beta = node.beta.min(Score::win_in(node.ply + 1));
        if node.alpha >= node.beta {
            return node.alpha;
        }

        // Step 6. Transposition table cutoff, except in PV nodes.
        let key = self.position.key();
        let entry = self.tt.get(key, node.ply);
        if !node.is_pv()
            && let Some(score) = entry.and_then(|entry| entry.cutoff(node.depth, node.alpha, node.beta))
        {
            return score;
        }

        // Step 7. Static evaluation, where pruning is permitted.
        let pruning = self.pruning(&node, entry);

        // Step 8. Reverse futility pruning.
        if let Some(pruning) = pruning.filter(|pruning| !node.is_pv() && pruning.prunes_above_beta(node.beta)) {
            return pruning.static_evaluation;
        }

        // Step 9. Null-move pruning.
        if let Some(score) = pruning.and_then(|pruning| self.null_move(&node, &pruning)) {
            return score;
        }

        // Step 10. Internal iterative reduction: without a hash move, search one ply less.
        let hash_move = entry.map_or(PackedMove::NONE, |entry| entry.mv);
        let entered = node;
        node.depth -= i32::from(hash_move == PackedMove::NONE && node.depth >= self.context.tunables.iir_depth_min);

        // Step 11. Search the moves, best first. Without moves, the rules decide the score.
        let Some(result) = self.search_moves(&node, pruning, &self.hints(hash_move, node.ply)) else {
            return self.score_without_moves(node.ply);
        };

        // Step 12. Learn how far the search corrected the static evaluation.
        self.correct(&node, &result);

        // Step 13. Store the result in the transposition table.
        self.store(key, &Node { depth: node.depth, ..entered }, &result);
        result.score
    }

    /// Learns how far the search corrected the static evaluation, if a quiet move was best and the
    /// score says more than the evaluation.
    fn correct(&mut self, node: &Node, result: &NodeResult) {
        let (Some(evaluation), Some(keys)) = (self.evaluations[node.ply], self.correction_keys[node.ply]) else {
            return;
        };
        let is_quiet = result.mv == PackedMove::NONE || !self.position.takes(result.mv);
        let says_more = match Bound::of(result.score, node.alpha, node.beta) {
            Bound::Exact => true,
            Bound::Lower => result.score > evaluation,
            Bound::Upper => result.score < evaluation,
        };
        if let (Some(score), Some(expected)) = (result.score.as_centipawns(), evaluation.as_centipawns())
            && is_quiet
            && says_more
            && !self.budget.is_spent()
        {
            self.history.corrections.learn(keys, score - expected, node.depth);
        }
    }

    /// Stores the result of a node in the transposition table, unless the search was cut short.
    fn store(&self, key: u64, node: &Node, result: &NodeResult) {
        if !self.budget.is_spent() {
            let bound = Bound::of(result.score, node.alpha, node.beta);
            self.tt.put(key, node.ply, Entry { mv: result.mv, score: result.score, depth: node.depth, bound });
        }
    }

    /// Records the static evaluation of a node. Returns the pruning context if pruning is
    /// permitted: the side to move is not in check and material decides.
    ///
    /// The score of a table entry refines the evaluation if it is exact or a bound beyond it.
    fn pruning(&mut self, node: &Node, entry: Option<Entry>) -> Option<PruningContext<'a>> {
        self.evaluations[node.ply] = None;
        if node.in_check || !self.context.material_decides {
            return None;
        }
        let SearchContext { margin_factor, tunables, .. } = self.context;
        let margin_factor = *margin_factor;
        let own = self.evaluate_corrected(node.ply, |low, high| {
            node.is_pv() || PruningContext::needs_exact_evaluation(node, tunables, margin_factor, low, high)
        });
        self.evaluations[node.ply] = Some(own);
        let better = entry.filter(|entry| !entry.score.is_decisive() && entry.says_more_than(own));
        let earlier = node.ply.checked_sub(2).and_then(|ply| self.evaluations[ply]);
        Some(PruningContext {
            tunables,
            depth: node.depth,
            static_evaluation: own,
            evaluation: better.map_or(own, |entry| entry.score),
            improving: earlier.is_none_or(|earlier| own > earlier),
            margin_factor,
        })
    }

    /// Returns the score if the game is over in the current position although legal moves may
    /// exist.
    ///
    /// A move count or a repetition never hides a mate: mate takes precedence. A null move ends
    /// nothing.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn game_over(&mut self, node: &Node) -> Option<Score> {
        if node.by == ReachedBy::Null {
            return None;
        }
        let ends = &self.context.ends;
        let reaches_move_count = ends.reaches_move_count(self.position.halfmove_clock());
        let is_possible = ends.may_have_ended(node.changed_material(), node.in_check);
        let has_counted_out = ends.has_counted_out(|| self.position.honour());
        if (reaches_move_count || has_counted_out || (is_possible && self.position.may_have_ended()))
            && let Some(score) = self.immediate_end(node.ply)
        {
            return Some(score);
        }
        if reaches_move_count {
            return Some(self.draw_score(node.ply));
        }
        if has_counted_out {
            return Some(Score::DRAW);
        }
        match self.repetition(node.in_check, node.ply) {
            Some(Repeated::Over(Score::DRAW)) => Some(self.draw_score(node.ply)),
            Some(Repeated::Over(score)) => Some(score),
            Some(Repeated::Won(winner)) if winner == self.position.turn() => Some(Score::win_in(node.ply)),
            Some(Repeated::Won(_)) => Some(Score::loss_in(node.ply)),
            Some(Repeated::Banned) | None => None,
        }
    }

    /// Null-move pruning: returns a score if passing already reaches `beta`.
    ///
    /// Not tried with hardly any free pieces, where zugzwang is likely. With few free pieces, and
    /// at high depth, a verification search must confirm the cutoff.
    fn null_move(&mut self, node: &Node, pruning: &PruningContext<'_>) -> Option<Score> {
        if node.by == ReachedBy::Null || node.is_pv() || node.ply < self.null_move_ply_min {
            return None;
        }
        let reduction = pruning.null_move_reduction(node.beta)?;
        let SearchContext { facts, evaluation, .. } = self.context;
        let free = evaluation.free_pieces(&self.position, self.position.turn(), &facts.only_advances);
        if free <= PRUNING.free_pieces_min {
            return None;
        }
        let depth = node.depth - 1 - reduction;
        let mover = self.position.turn();
        self.played[node.ply] = None;
        let undo = self.make_null();
        let made = MadeMove { mover, ply: node.ply + 1, gives_check: false, by: ReachedBy::Null };
        let score = self.search_child(made, depth, node.beta.before(), node.beta, !node.cut_node);
        self.unmake_null(undo);
        if score < node.beta || self.budget.is_spent() {
            return None;
        }
        let is_sure = node.depth < PRUNING.verification_depth_min && free > PRUNING.free_pieces_sure;
        // A win found after a null move is not proven: the score says only that beta is reached.
        (is_sure || self.verify_null_move(node, depth)).then_some(node.beta)
    }

    /// Returns whether a search without null moves in its upper part reaches `beta` as well.
    fn verify_null_move(&mut self, node: &Node, depth: i32) -> bool {
        let previous = self.null_move_ply_min;
        self.null_move_ply_min = node.ply + 1 + 3 * depth.max(0) as usize / 4;
        let score = self.node(Node { depth: depth.max(1), alpha: node.beta.before(), cut_node: false, ..*node });
        self.null_move_ply_min = previous;
        score >= node.beta && !self.budget.is_spent()
    }

    /// Searches the moves of a node until one causes a beta cutoff. Returns `None` if there is no
    /// legal move.
    ///
    /// The hash move is searched before the other moves are generated.
    fn search_moves(
        &mut self,
        node: &Node,
        pruning: Option<PruningContext<'_>>,
        hints: &OrderingHints,
    ) -> Option<NodeResult> {
        let (score, mv) = (-Score::INFINITE, PackedMove::NONE);
        let mut result =
            NodeResult { score, mv, alpha: node.alpha, has_searched: false, move_count: 0, quiet_count: 0 };
        let hash_move = self.hash_move(hints);
        if let Some(scored) = hash_move
            && self.search_move(node, pruning, &scored, &mut result)
        {
            self.reward(node, &scored, &[], hints);
            return Some(result);
        }
        let mut picker = self.picker(hints, false);
        if picker.is_empty() {
            self.recycle(picker);
            return None;
        }
        let mut only_quiet_checks = false;
        if let Some(scored) = hash_move {
            picker.skip(scored.mv);
        }
        loop {
            let skips_quiets =
                !only_quiet_checks && pruning.is_some_and(|pruning| self.skips_quiets(node, pruning, &result));
            if skips_quiets && picker.reaches_quiets() {
                only_quiet_checks = true;
                self.keep_quiet_checks(&mut picker);
            }
            let Some(scored) = picker.next(&self.scorer(hints)) else { break };
            if skips_quiets && !only_quiet_checks && scored.is_unhinted_quiet() {
                only_quiet_checks = true;
                self.keep_quiet_checks(&mut picker);
                if !self.position.attacks_royal(scored.mv) {
                    continue;
                }
            }
            if self.search_move(node, pruning, &scored, &mut result) {
                let picked = picker.picked();
                self.reward(node, &scored, &picked[..picked.len() - 1], hints);
                break;
            }
        }
        self.recycle(picker);
        if !result.has_searched {
            // All moves are banned repetitions, or the budget is spent.
            result.score = Score::DRAW;
        }
        if result.score <= node.alpha {
            // Fail low: the first move is no better than the others.
            result.mv = PackedMove::NONE;
            self.reward_previous(node);
        }
        Some(result)
    }

    /// Removes the unhinted quiet moves that do not give a direct check from a picker.
    fn keep_quiet_checks(&self, picker: &mut MovePicker<N>) {
        let position = &self.position;
        picker.drop_quiets(|set| position.squares_near_royal(set), |mv| position.attacks_royal(mv));
    }

    /// Searches one move, unless it is pruned. Returns whether the node is finished (beta cutoff,
    /// or the budget is spent).
    fn search_move(
        &mut self,
        node: &Node,
        pruning: Option<PruningContext<'_>>,
        scored: &ScoredMove,
        result: &mut NodeResult,
    ) -> bool {
        self.tt.prefetch(self.position.key_after(scored.mv));
        let move_number = result.move_count;
        result.move_count += 1;
        let is_lost = pruning.is_some_and(|pruning| self.fails_see(node, pruning, scored, result));
        result.quiet_count += i32::from(scored.is_quiet());
        let may_check = self.position.may_give_check(scored.mv);
        if is_lost && !may_check {
            return false;
        }
        let lmr = LmrContext {
            depth: node.depth,
            move_number,
            is_pv: node.is_pv(),
            in_check: node.in_check,
            gives_check: false,
            improving: pruning.is_some_and(|pruning| pruning.improving),
            cut_node: node.cut_node,
        };
        let is_sound = may_check && self.is_sound_check(scored);
        let Some(made) = self.make_unless_banned(scored, node.ply, may_check) else { return false };
        if is_lost && !made.gives_check {
            self.unmake(scored.mv, node.ply);
            return false;
        }
        let lmr = LmrContext { gives_check: made.gives_check, ..lmr };
        let extension = check_extension(made.gives_check && is_sound, made.ply, self.iteration);
        let reduction = self.context.reductions.of(scored, &lmr);
        let plan = MoveDepth { depth: node.depth - 1 + extension, reduction, is_first: !result.has_searched };
        let score = self.search_made_move(node, made, plan, result.alpha);
        self.unmake(scored.mv, node.ply);
        if self.budget.is_spent() {
            return true;
        }
        result.has_searched = true;
        if score > result.score {
            (result.score, result.mv) = (score, scored.mv);
        }
        if score > result.alpha {
            result.alpha = score;
            self.update_pv(node.ply, scored.mv);
        }
        score >= node.beta
    }

    /// Updates the history after a move caused a cutoff: a malus for the quiet moves tried before
    /// it; if it is quiet, a bonus for it, killers and counter move.
    fn reward(&mut self, node: &Node, scored: &ScoredMove, tried: &[OrderedMove], hints: &OrderingHints) {
        if self.budget.is_spent() {
            return;
        }
        if scored.is_quiet() {
            self.history.reward((scored.mv, scored.history_index), node.depth, node.ply, hints.previous);
        }
        let mut places = std::mem::take(&mut self.tried_quiets);
        let scorer = self.scorer(hints);
        places.extend(tried.iter().filter(|ordered| ordered.is_quiet).map(|ordered| scorer.history_index(ordered.mv)));
        self.history.punish(&places, node.depth, hints.previous);
        places.clear();
        self.tried_quiets = places;
    }

    /// Rewards the quiet move that led to a node where all moves failed low, if it was the
    /// opponent's: where a side moves several times in a row, it may be the mover's own.
    fn reward_previous(&mut self, node: &Node) {
        if node.by != (ReachedBy::Move { changed_material: false }) || self.budget.is_spent() {
            return;
        }
        let turn = self.position.turn();
        let played = node.ply.checked_sub(1).and_then(|ply| self.played[ply]);
        if let Some(index) = played.filter(|&index| self.history.side_of(index) != turn) {
            let previous = self.previous_moves(node.ply - 1);
            self.history.reward_previous(index, node.depth, previous);
        }
    }

    /// Returns whether the remaining quiet moves are skipped (late move pruning, futility pruning),
    /// except direct checks.
    fn skips_quiets(&self, node: &Node, pruning: PruningContext<'_>, result: &NodeResult) -> bool {
        let pruning = PruningContext { depth: node.depth, ..pruning };
        result.has_non_losing_move()
            && !node.is_pv()
            && (pruning.reached_move_count(result.quiet_count) || pruning.is_futile(result.alpha))
    }

    /// Returns whether a move is pruned by its SEE, unless it gives check.
    fn fails_see(&self, node: &Node, pruning: PruningContext<'_>, scored: &ScoredMove, result: &NodeResult) -> bool {
        let SearchContext { captures_are_exchanges, evaluation, .. } = self.context;
        let pruning = PruningContext { depth: node.depth, ..pruning };
        result.has_non_losing_move()
            && *captures_are_exchanges
            && pruning.fails_see(scored, |least| see_ge(&self.position, evaluation, scored.mv, scored.gain, least))
    }

    /// Returns whether a checking move does not lose material by SEE. Only such checks are
    /// extended.
    pub(super) fn is_sound_check(&self, scored: &ScoredMove) -> bool {
        let SearchContext { captures_are_exchanges, evaluation, .. } = self.context;
        if !captures_are_exchanges {
            return true;
        }
        match scored.is_quiet() {
            true if self.position.attacks_royal(scored.mv) => {
                see_ge(&self.position, evaluation, scored.mv, scored.gain, 0)
            }
            true => true,
            false => scored.see >= 0,
        }
    }

    /// Returns the score of a move that has just been made, for the side that made it (principal
    /// variation search).
    ///
    /// The first move gets the full window. Later moves get a null window, first at reduced depth;
    /// only a score above `alpha` is searched again, at full depth, then with the open window.
    pub(super) fn search_made_move(&mut self, node: &Node, made: MadeMove, plan: MoveDepth, alpha: Score) -> Score {
        let MoveDepth { depth, reduction, is_first } = plan;
        if is_first {
            return self.search_child(made, depth, alpha, node.beta, !node.is_pv() && !node.cut_node);
        }
        let mut score = self.search_child(made, depth - reduction, alpha, alpha.next(), true);
        if score > alpha && reduction > 0 {
            score = self.search_child(made, depth, alpha, alpha.next(), !node.cut_node);
        }
        if score > alpha && score < node.beta {
            score = self.search_child(made, depth, alpha, node.beta, false);
        }
        score
    }

    /// Makes a move of a node. If the move completes a banned repetition, unmakes it and returns
    /// `None`.
    ///
    /// `may_check` is the result of [`may_give_check`](fers_movegen::Position::may_give_check) for
    /// the move.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn make_unless_banned(&mut self, scored: &ScoredMove, ply: usize, may_check: bool) -> Option<MadeMove> {
        let mover = self.position.turn();
        self.make(scored.mv, ply);
        debug_assert!(may_check || !self.position.is_in_check(), "what gives no check at a glance gives none");
        let gives_check = may_check && self.position.is_in_check();
        let bans = self.context.repetitions.may_ban();
        if bans && self.repetition(gives_check, ply + 1) == Some(Repeated::Banned) {
            self.unmake(scored.mv, ply);
            return None;
        }
        self.played[ply] = Some(scored.history_index.index as usize);
        let by = ReachedBy::Move { changed_material: scored.changes_material };
        Some(MadeMove { mover, ply: ply + 1, gives_check, by })
    }

    /// Searches the current position, just reached by a move or null move. Window and score are
    /// those of the side that moved.
    ///
    /// They are negated only if the turn has passed to the opponent: in some variants a side moves
    /// several times in a row. An expected cutoff is kept only then, too.
    pub(super) fn search_child(
        &mut self,
        made: MadeMove,
        depth: i32,
        alpha: Score,
        beta: Score,
        cut_node: bool,
    ) -> Score {
        let MadeMove { mover, ply, gives_check, by } = made;
        let keeps_turn = self.position.turn() == mover;
        let (alpha, beta) = if keeps_turn { (alpha, beta) } else { (-beta, -alpha) };
        let cut_node = cut_node && !keeps_turn;
        let score = self.node(Node { depth, ply, alpha, beta, in_check: gives_check, cut_node, by });
        if keeps_turn { score } else { -score }
    }
}
