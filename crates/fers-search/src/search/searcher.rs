//! The state of one thread's search.

use fers_core::Color;
use fers_movegen::{Position, QuietSets, Undo};
use fers_program::{MoveList, PackedMove};

use super::context::SearchContext;
use super::end_triggers::{ending_score, outcome_score};
use super::repetition::Repeated;
use crate::budget::Budget;
use crate::correction::CorrectionKeys;
use crate::eval::{EvaluationCaches, IncrementalScore, centipawns};
use crate::history::{History, PreviousMoves};
use crate::move_picker::MovePicker;
use crate::ordering::{HistoryIndex, MoveScorer, OrderedMove, OrderingHints, ScoredMove};
use crate::params::{MOBILITY_AND_KING_SAFETY, SEARCH};
use crate::tt::TranspositionTable;
use crate::{Past, Score};

/// Evaluation data of a position that its successors reuse.
#[derive(Clone, Copy, Debug, Default)]
struct EvaluationState {
    /// Incremental part: material and piece-square tables.
    incremental: IncrementalScore,
    /// Cached mobility and king safety, White minus Black; may be stale.
    mobility_and_king_safety: i64,
}

/// The state of one thread's search.
pub(crate) struct Searcher<'a, const N: usize> {
    pub(super) position: Position<N>,
    pub(super) context: &'a SearchContext,
    pub(super) tt: &'a TranspositionTable,
    pub(super) budget: Budget<'a>,
    pub(super) history: &'a mut History,
    /// Depth of the current iteration in plies.
    pub(super) iteration: u32,
    /// Maximal ply reached in this iteration.
    pub(super) depth_selective: usize,
    /// Below this ply no null move is tried, as one is being verified.
    pub(super) null_move_ply_min: usize,
    /// By ply: the corrected static evaluation (possibly an estimate); `None` in check.
    pub(super) evaluations: Vec<Option<Score>>,
    /// By ply: where the corrections of that evaluation are kept.
    pub(super) correction_keys: Vec<Option<CorrectionKeys>>,
    /// By ply: undo data of the move made there.
    undos: Vec<Undo<N>>,
    /// By ply: history index of the move made there; `None` for a null move.
    pub(super) played: Vec<Option<usize>>,
    /// By ply: the principal variation from there.
    pub(super) pvs: Vec<Vec<PackedMove>>,
    /// Keys of all positions before the current one, of the game and of the search.
    keys: Vec<u64>,
    /// Number of keys that belong to the game before the root.
    keys_before_root: usize,
    /// Evaluation data of the current position and of its ancestors in the search.
    evaluation_stack: Vec<EvaluationState>,
    caches: &'a mut EvaluationCaches<N>,
    move_buffer: MoveList,
    /// Buffer for the history indices of the quiet moves tried at a node.
    pub(super) tried_quiets: Vec<HistoryIndex>,
    spare_lists: Vec<(Vec<OrderedMove>, QuietSets<N>)>,
}

impl<'a, const N: usize> Searcher<'a, N> {
    /// Makes a search of a position whose game has this past.
    pub fn new(
        position: Position<N>,
        past: &Past,
        context: &'a SearchContext,
        tt: &'a TranspositionTable,
        (history, caches): (&'a mut History, &'a mut EvaluationCaches<N>),
        budget: Budget<'a>,
    ) -> Self {
        Self {
            undos: vec![position.empty_undo(); SEARCH.ply_max + 2],
            context,
            tt,
            budget,
            history,
            iteration: 0,
            depth_selective: 0,
            null_move_ply_min: 0,
            evaluations: vec![None; SEARCH.ply_max + 2],
            correction_keys: vec![None; SEARCH.ply_max + 2],
            played: vec![None; SEARCH.ply_max + 2],
            pvs: vec![Vec::new(); SEARCH.ply_max + 2],
            keys: past.keys().to_vec(),
            keys_before_root: past.keys().len(),
            evaluation_stack: vec![EvaluationState {
                incremental: context.evaluation.incremental(&position),
                mobility_and_king_safety: 0,
            }],
            caches,
            position,
            move_buffer: MoveList::new(),
            tried_quiets: Vec::new(),
            spare_lists: Vec::new(),
        }
    }

    /// Returns the static evaluation.
    pub(super) fn evaluate(&mut self) -> Score {
        self.evaluate_if(|_, _| true)
    }

    /// Returns the corrected static evaluation at a ply, or an estimate if it is certainly outside
    /// the window.
    pub(super) fn evaluate_within(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        self.evaluate_corrected(ply, |low, high| low < beta && high > alpha)
    }

    /// Returns the static evaluation at a ply, corrected by what earlier searches found. For
    /// `matters` see [`evaluate_if`](Self::evaluate_if).
    pub(super) fn evaluate_corrected(&mut self, ply: usize, matters: impl FnOnce(Score, Score) -> bool) -> Score {
        let [last, before, ..] = self.previous_moves(ply);
        // Invariant: the stack has one entry more than the search has made moves.
        let Some(state) = self.evaluation_stack.last() else { return Score::DRAW };
        let keys = CorrectionKeys::of(self.position.turn(), &state.incremental, [last, before]);
        self.correction_keys[ply] = Some(keys);
        let correction = self.history.corrections.of(keys);
        self.evaluate_if(|low, high| matters(low.shifted(correction), high.shifted(correction))).shifted(correction)
    }

    /// Returns the static evaluation. `matters(low, high)` says whether its exact value matters if
    /// it lies between these; if not, an estimate is returned (lazy evaluation).
    pub(super) fn evaluate_if(&mut self, matters: impl FnOnce(Score, Score) -> bool) -> Score {
        let key = self.position.key();
        if let Some(score) = self.caches.evaluation(key) {
            return score;
        }
        let evaluation = &self.context.evaluation;
        // Invariant: the stack has one entry more than the search has made moves.
        let Some(state) = self.evaluation_stack.last_mut() else { return Score::DRAW };
        let base_score = evaluation.base_score(&self.position, state.incremental, &mut self.caches.pawns);
        let sign = if self.position.turn() == Color::White { 1 } else { -1 };
        let expected = sign * centipawns(base_score.blended + state.mobility_and_king_safety);
        let [low, high] = [-MOBILITY_AND_KING_SAFETY.lazy_margin, MOBILITY_AND_KING_SAFETY.lazy_margin]
            .map(|margin| Score::centipawns(expected + margin));
        if !matters(low, high) {
            return Score::centipawns(expected);
        }
        state.mobility_and_king_safety = evaluation.mobility_and_king_safety(&self.position, base_score.phase);
        let score = Score::centipawns(sign * centipawns(base_score.blended + state.mobility_and_king_safety));
        self.caches.store(key, score);
        score
    }

    /// Makes a move at a ply and updates the evaluation data.
    // PERF: inlined, except in the browser, where code size counts.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn make(&mut self, mv: PackedMove, ply: usize) {
        self.keys.push(self.position.key());
        let evaluation = &self.context.evaluation;
        let mut state = self.evaluation_stack.last().copied().unwrap_or_default();
        let is_updated = evaluation.update(&mut state.incremental, &self.position, mv);
        self.position.make_into(mv, &mut self.undos[ply]);
        if !is_updated {
            state.incremental = evaluation.incremental(&self.position);
        }
        self.evaluation_stack.push(state);
    }

    /// Unmakes a move made at a ply.
    pub(super) fn unmake(&mut self, mv: PackedMove, ply: usize) {
        self.position.unmake_ref(mv, &self.undos[ply]);
        self.keys.pop();
        self.evaluation_stack.pop();
    }

    /// Makes a null move. The side to move must not be in check.
    pub(super) fn make_null(&mut self) -> Undo<N> {
        self.keys.push(self.position.key());
        self.evaluation_stack.push(self.evaluation_stack.last().copied().unwrap_or_default());
        let undo = self.position.make_null();
        self.tt.prefetch(self.position.key());
        undo
    }

    /// Unmakes a null move.
    pub(super) fn unmake_null(&mut self, undo: Undo<N>) {
        self.position.unmake_null(undo);
        self.keys.pop();
        self.evaluation_stack.pop();
    }

    /// Returns what the current position means as a repetition.
    ///
    /// Below the first ply only positions since the last irreversible move are compared. In games
    /// with hands all are, as captured pieces come back.
    pub(super) fn repetition(&self, in_check: bool, ply: usize) -> Option<Repeated> {
        let searched = self.keys.len() - self.keys_before_root;
        let compares_all = ply <= 1 || self.context.facts.has_hands;
        let reversible = if compares_all { self.keys.len() } else { self.position.halfmove_clock().into() };
        let reversible = reversible.min(self.keys.len());
        let earlier = &self.keys[self.keys.len() - reversible..];
        self.context.repetitions.judge(self.position.key(), earlier, searched, in_check, ply)
    }

    /// Returns the score of the current position if an immediate end of the game has come.
    pub(super) fn immediate_end(&mut self, ply: usize) -> Option<Score> {
        let (_, ending) = self.position.ending()?;
        Some(ending_score(ending, self.position.turn(), ply))
    }

    /// Returns the score of a draw, which a tiebreak by points may decide.
    pub(super) fn draw_score(&self, ply: usize) -> Score {
        outcome_score(self.position.draw_outcome(), self.position.turn(), ply)
    }

    /// Returns the score of the current position, which has no legal moves; a draw if no end says
    /// otherwise.
    pub(super) fn score_without_moves(&mut self, ply: usize) -> Score {
        self.immediate_end(ply).unwrap_or(Score::DRAW)
    }

    /// Returns the ordering data of a node at a ply.
    pub(super) fn hints(&self, hash_move: PackedMove, ply: usize) -> OrderingHints {
        let previous = self.previous_moves(ply);
        OrderingHints {
            hash_move,
            killers: self.history.killers(ply),
            counter_move: self.history.counter_move(previous),
            previous,
        }
    }

    /// Returns the history indices of the last two moves before a ply.
    pub(super) fn previous_moves(&self, ply: usize) -> PreviousMoves {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|earlier| self.played[earlier]))
    }

    /// Generates the legal moves, or captures only. Give the picker back with
    /// [`recycle`](Self::recycle).
    pub(super) fn picker(&mut self, hints: &OrderingHints, captures_only: bool) -> MovePicker<N> {
        let (mut list, mut sets) = self.spare_lists.pop().unwrap_or_default();
        if captures_only && self.context.facts.has_seizures {
            self.position.legal_moves(&mut self.move_buffer);
            self.move_buffer.retain(|&mv| self.position.takes(mv));
        } else if captures_only {
            self.position.legal_captures(&mut self.move_buffer);
        } else {
            self.position.legal_moves_in_sets(&mut self.move_buffer, &mut sets);
        }
        let scorer = self.scorer(hints);
        list.extend(self.move_buffer.iter().map(|&mv| scorer.ordered(mv)));
        if captures_only && (self.context.facts.puts_up_walls || self.context.facts.has_pinches) {
            keep_best_choice(&scorer, &mut list);
        }
        MovePicker::new(list, sets, &scorer)
    }

    /// Returns the hash move with its data if it is legal here.
    pub(super) fn hash_move(&mut self, hints: &OrderingHints) -> Option<ScoredMove> {
        let is_legal = hints.hash_move != PackedMove::NONE && self.position.is_legal(hints.hash_move);
        is_legal.then(|| self.scorer(hints).scored(hints.hash_move))
    }

    /// Returns the scorer of moves of the current position.
    #[inline(always)]
    pub(super) fn scorer<'s>(&'s self, hints: &'s OrderingHints) -> MoveScorer<'s, N> {
        MoveScorer {
            position: &self.position,
            evaluation: &self.context.evaluation,
            history: self.history,
            hints,
            uses_see: self.context.captures_are_exchanges,
        }
    }

    /// Takes the buffers of a picker back for reuse.
    pub(super) fn recycle(&mut self, picker: MovePicker<N>) {
        let (mut list, mut sets) = picker.into_parts();
        list.clear();
        sets.clear();
        self.spare_lists.push((list, sets));
    }

    /// Writes the principal variation of a ply: a move and the line of the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: PackedMove) {
        let (above, below) = self.pvs.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }
}

/// Keeps one wall for each capture: the one with the best history; of moves that relocate an enemy
/// or none, the first. Assumes that moves that differ in this choice only are adjacent in the list.
fn keep_best_choice<const N: usize>(scorer: &MoveScorer<'_, N>, list: &mut Vec<OrderedMove>) {
    list.dedup_by(|next, kept| {
        let is_same = next.mv.moves_as(kept.mv);
        if is_same && scorer.wall_score(next.mv) > scorer.wall_score(kept.mv) {
            *kept = *next;
        }
        is_same
    });
}
