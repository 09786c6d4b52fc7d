//! What all parts of one search share.

use fers_core::Color;
use fers_movegen::{Position, QuietSets, Undo};
use fers_program::{MoveList, PackedMove};

use super::ends::{ending_score, outcome_score};
use super::knowledge::Knowledge;
use super::repetition::Repeated;
use crate::budget::Budget;
use crate::eval::{Structures, Sums};
use crate::history::{Before, History};
use crate::ordering::{Candidate, Choice, Hints, Looker, Place};
use crate::params::{PRESSURE, SEARCH};
use crate::picker::Picker;
use crate::tt::Table;
use crate::{Past, Score};

/// What is kept of the evaluation of a position for those that come after it.
#[derive(Clone, Copy, Debug, Default)]
struct Kept {
    /// What the pieces are worth one by one.
    sums: Sums,
    /// What White's pieces see more than Black's, or did the last time that somebody looked.
    pressure: i32,
}

/// One search that is going on.
pub(crate) struct Search<'a, const N: usize> {
    pub(super) position: Position<N>,
    pub(super) knowledge: &'a Knowledge,
    pub(super) table: &'a Table,
    pub(super) budget: Budget<'a>,
    pub(super) history: &'a mut History,
    /// Plies of the iteration going on.
    pub(super) iteration: u32,
    /// The most plies looked ahead in this iteration.
    pub(super) depth_selective: usize,
    /// Up to this ply no pass is tried, because one is being confirmed.
    pub(super) no_pass_before: usize,
    /// By ply: the static evaluation, or about that, unless the side to move is in check.
    pub(super) evaluations: Vec<Option<Score>>,
    /// By ply: what the move changed that left it.
    undos: Vec<Undo<N>>,
    /// By ply: the slot of the move that left it, unless it was a pass of the search.
    pub(super) played: Vec<Option<usize>>,
    /// By ply: the best line found from there.
    pub(super) lines: Vec<Vec<PackedMove>>,
    /// Keys of all positions before the present one, the game's and the search's.
    keys: Vec<u64>,
    /// How many of them belong to the game before the root.
    keys_of_past: usize,
    /// What is kept of the evaluation of the present position and of those of the search before it.
    kept: Vec<Kept>,
    /// Evaluations of positions met before, with their keys: the last ones in each place.
    evaluated: Box<[(u64, Score)]>,
    structures: Structures<N>,
    packed: MoveList,
    /// Room for the places of moves that were tried in vain.
    pub(super) tried: Vec<Place>,
    spare: Vec<(Vec<Choice>, QuietSets<N>)>,
}

impl<'a, const N: usize> Search<'a, N> {
    /// A search of a position that has this past.
    pub fn new(
        position: Position<N>,
        past: &Past,
        knowledge: &'a Knowledge,
        table: &'a Table,
        history: &'a mut History,
        budget: Budget<'a>,
    ) -> Self {
        Self {
            undos: vec![position.undo_of_nothing(); SEARCH.ply_max + 2],
            knowledge,
            table,
            budget,
            history,
            iteration: 0,
            depth_selective: 0,
            no_pass_before: 0,
            evaluations: vec![None; SEARCH.ply_max + 2],
            played: vec![None; SEARCH.ply_max + 2],
            lines: vec![Vec::new(); SEARCH.ply_max + 2],
            keys: past.keys().to_vec(),
            keys_of_past: past.keys().len(),
            kept: vec![Kept { sums: knowledge.evaluation.sums(&position), pressure: 0 }],
            evaluated: vec![(0, Score::DRAW); SEARCH.evaluations].into(),
            structures: Structures::new(SEARCH.structures),
            position,
            packed: MoveList::new(),
            tried: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// The static evaluation.
    pub(super) fn evaluate(&mut self) -> Score {
        self.evaluate_if(|_, _| true)
    }

    /// The static evaluation, or just which side of the window it is on if that is plain.
    pub(super) fn evaluate_within(&mut self, alpha: Score, beta: Score) -> Score {
        self.evaluate_if(|low, high| low < beta && high > alpha)
    }

    /// The static evaluation: exactly, if it `matters` where it is between two scores, or else about.
    pub(super) fn evaluate_if(&mut self, matters: impl FnOnce(Score, Score) -> bool) -> Score {
        let key = self.position.key();
        let slot = key as usize & (SEARCH.evaluations - 1);
        let (known, score) = self.evaluated[slot];
        if known == key {
            return score;
        }
        let evaluation = &self.knowledge.evaluation;
        // Invariant: there is one entry more than moves made by the search.
        let Some(kept) = self.kept.last_mut() else { return Score::DRAW };
        let standing = evaluation.standing(&self.position, kept.sums, &mut self.structures);
        let sign = if self.position.turn() == Color::White { 1 } else { -1 };
        let expected = standing + sign * kept.pressure;
        let [low, high] = [-PRESSURE.drift, PRESSURE.drift].map(|drift| Score::centipawns(expected + drift));
        if !matters(low, high) {
            return Score::centipawns(expected);
        }
        let pressure = evaluation.pressure(&self.position);
        kept.pressure = sign * pressure;
        let score = Score::centipawns(standing + pressure);
        self.evaluated[slot] = (key, score);
        score
    }

    /// Makes a move at a ply.
    // PERF: in line, but once in the browser, which has to load it.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn make(&mut self, mv: PackedMove, ply: usize) {
        self.keys.push(self.position.key());
        let evaluation = &self.knowledge.evaluation;
        let mut kept = self.kept.last().copied().unwrap_or_default();
        let follows = evaluation.follow(&mut kept.sums, &self.position, mv);
        self.position.make_into(mv, &mut self.undos[ply]);
        if !follows {
            kept.sums = evaluation.sums(&self.position);
        }
        self.kept.push(kept);
    }

    /// Takes back a move made at a ply.
    pub(super) fn unmake(&mut self, mv: PackedMove, ply: usize) {
        self.position.unmake_ref(mv, &self.undos[ply]);
        self.keys.pop();
        self.kept.pop();
    }

    /// Passes; the side to move must not be in check.
    pub(super) fn make_null(&mut self) -> Undo<N> {
        self.keys.push(self.position.key());
        self.kept.push(self.kept.last().copied().unwrap_or_default());
        let undo = self.position.make_null();
        self.table.prefetch(self.position.key());
        undo
    }

    /// Takes a pass back.
    pub(super) fn unmake_null(&mut self, undo: Undo<N>) {
        self.position.unmake_null(undo);
        self.keys.pop();
        self.kept.pop();
    }

    /// What the present position means as a repetition.
    ///
    /// Below the moves of the root only positions since the last irreversible move are compared: where nothing leaves
    /// the board for a hand, no other comes back.
    pub(super) fn repeated(&self, in_check: bool, ply: usize) -> Option<Repeated> {
        let searched = self.keys.len() - self.keys_of_past;
        let compares_all = ply <= 1 || self.knowledge.facts.has_hands;
        let reversible = if compares_all { self.keys.len() } else { self.position.halfmove_clock().into() };
        let reversible = reversible.min(self.keys.len());
        let earlier = &self.keys[self.keys.len() - reversible..];
        self.knowledge.repetitions.judge(self.position.key(), earlier, searched, in_check, ply)
    }

    /// The score of the present position if the game is over there by an immediate end.
    pub(super) fn ended(&mut self, ply: usize) -> Option<Score> {
        let (_, ending) = self.position.ending()?;
        Some(ending_score(ending, self.position.turn(), ply))
    }

    /// The score of a draw that points may decide.
    pub(super) fn drawn(&self, ply: usize) -> Score {
        outcome_score(self.position.draw_outcome(), self.position.turn(), ply)
    }

    /// The score of the present position, which has no legal moves. Where no end says what that means, nobody wins.
    pub(super) fn ended_without_moves(&mut self, ply: usize) -> Score {
        self.ended(ply).unwrap_or(Score::DRAW)
    }

    /// What is known about a node of a ply before its moves are looked at.
    pub(super) fn hints(&self, table: PackedMove, ply: usize) -> Hints {
        let before = self.before(ply);
        Hints { table, killers: self.history.killers(ply), answer: self.history.answer(before), before }
    }

    /// The slots of the last two moves before a ply.
    pub(super) fn before(&self, ply: usize) -> Before {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|earlier| self.played[earlier]))
    }

    /// The legal moves, to be given best first; only captures if asked. Give it back with [`recycle`](Self::recycle).
    pub(super) fn picker(&mut self, hints: &Hints, captures_only: bool) -> Picker<N> {
        let (mut list, mut sets) = self.spare.pop().unwrap_or_default();
        if captures_only && self.knowledge.facts.has_seizures {
            self.position.legal_moves(&mut self.packed);
            self.packed.retain(|&mv| self.position.takes(mv));
        } else if captures_only {
            self.position.legal_captures(&mut self.packed);
        } else {
            self.position.legal_moves_in_sets(&mut self.packed, &mut sets);
        }
        let looker = self.looker(hints);
        list.extend(self.packed.iter().map(|&mv| looker.choice(mv)));
        if captures_only && self.knowledge.facts.puts_up_walls {
            keep_best_walls(&looker, &mut list);
        }
        Picker::new(list, sets, &looker)
    }

    /// A move that the table remembers, looked at, if it is legal here.
    pub(super) fn remembered(&mut self, hints: &Hints) -> Option<Candidate> {
        let is_legal = hints.table != PackedMove::NONE && self.position.is_legal(hints.table);
        is_legal.then(|| self.looker(hints).candidate(hints.table))
    }

    /// What looks at moves of the present position.
    #[inline(always)]
    pub(super) fn looker<'s>(&'s self, hints: &'s Hints) -> Looker<'s, N> {
        Looker {
            position: &self.position,
            evaluation: &self.knowledge.evaluation,
            history: self.history,
            hints,
            exchanges: self.knowledge.captures_are_exchanges,
        }
    }

    /// Takes the lists of a picker for later use.
    pub(super) fn recycle(&mut self, picker: Picker<N>) {
        let (mut list, mut sets) = picker.into_parts();
        list.clear();
        sets.clear();
        self.spare.push((list, sets));
    }

    /// Writes the best line of a ply: a move and the line below.
    pub(super) fn write_line(&mut self, ply: usize, mv: PackedMove) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }
}

/// Leaves one wall to each move, that on the square where walls have been best: captures alone are looked at for what they capture.
/// Moves that differ in their walls only stand together.
fn keep_best_walls<const N: usize>(looker: &Looker<'_, N>, list: &mut Vec<Choice>) {
    list.dedup_by(|next, kept| {
        let is_same = next.mv.moves_as(kept.mv);
        if is_same && looker.wall_score(next.mv) > looker.wall_score(kept.mv) {
            *kept = *next;
        }
        is_same
    });
}
