//! History heuristics: how often moves caused cutoffs elsewhere in the tree.

use fers_core::{Color, PieceType, Square};
use fers_program::PackedMove;

use crate::correction::Corrections;
use crate::ordering::HistoryIndex;
use crate::params::{ORDERING, SEARCH, Tunables};

/// Butterfly-like history by piece type and destination, continuation history after earlier moves,
/// killers, counter moves, and corrections of the static evaluation.
#[derive(Debug)]
pub(crate) struct History {
    /// History by [`index`](Self::index), the indices of each side together. From minus to plus
    /// [`ORDERING`]`.history_max`.
    scores: Vec<i16>,
    /// Continuation history: scores of moves after an earlier move, by a hash of both indices.
    // PERF: the compiler knows the size, so that accesses need no bounds check.
    continuations: Box<[i16; ORDERING.continuations]>,
    /// How far searches corrected the static evaluation.
    pub corrections: Corrections,
    /// See [`Tunables::bonus_per_ply`].
    bonus_per_ply: i32,
    /// See [`Tunables::bonus_max`].
    bonus_max: i32,
    /// See [`Tunables::fail_low_bonus_percent`].
    fail_low_bonus_percent: i32,
    killers: Vec<[PackedMove; 2]>,
    /// By index of the previous move: the last quiet move that refuted it.
    counter_moves: Vec<PackedMove>,
    /// History of walls (duck chess, Amazons), by side and square.
    walls: Vec<i16>,
    piece_types: usize,
    places: usize,
}

/// The history indices of the moves played one and two plies ago; `None` for a null move or before
/// the root.
pub(crate) type PreviousMoves = [Option<usize>; 2];

impl History {
    /// Makes empty tables. `has_drops` adds indices for drops.
    pub fn new(piece_types: usize, places: usize, has_drops: bool, tunables: &Tunables) -> Self {
        let indices = 2 * (1 + usize::from(has_drops)) * piece_types * (places + 1);
        Self {
            scores: vec![0; indices],
            continuations: vec![0; ORDERING.continuations].into_boxed_slice().try_into().expect("it is of this size"),
            corrections: Corrections::new(tunables),
            bonus_per_ply: tunables.bonus_per_ply,
            bonus_max: tunables.bonus_max,
            fail_low_bonus_percent: tunables.fail_low_bonus_percent,
            killers: vec![[PackedMove::NONE; 2]; SEARCH.ply_max + 1],
            counter_moves: vec![PackedMove::NONE; indices],
            walls: vec![0; 2 * places],
            piece_types,
            places,
        }
    }

    /// Clears the killers: after a move of the game they belong to other plies.
    pub fn begin_search(&mut self) {
        self.killers.fill([PackedMove::NONE; 2]);
    }

    /// Returns the history index of a move: by side, piece type, move or drop, and destination. All
    /// moves of a type without a destination share one index.
    pub fn index(&self, color: Color, piece_type: PieceType, is_drop: bool, to: Option<Square>) -> usize {
        let to = to.map_or(self.places, |square| square.index());
        debug_assert!(
            !is_drop || self.indices_per_side() > self.piece_types * (self.places + 1),
            "drops were not expected"
        );
        let row = usize::from(is_drop) * self.piece_types + piece_type.index();
        color.index() * self.indices_per_side() + row * (self.places + 1) + to
    }

    /// Returns the side whose moves have a history index.
    pub fn side_of(&self, index: usize) -> Color {
        if index < self.indices_per_side() { Color::White } else { Color::Black }
    }

    /// Returns the index of a wall in the history of walls.
    pub fn wall_index(&self, color: Color, wall: Square) -> usize {
        color.index() * self.places + wall.index()
    }

    /// Returns the history of a wall; 0 for `None`.
    pub fn wall_score(&self, index: Option<u32>) -> i32 {
        index.map_or(0, |index| i32::from(self.walls[index as usize]))
    }

    /// Returns the history of a move: its own plus both continuations.
    pub fn score(&self, index: usize, previous: PreviousMoves) -> i32 {
        self.scores_from(index, previous)(0)
    }

    /// Returns a function that gives the history of the move at `first + n` for each `n`. The
    /// continuation rows are found once.
    #[inline(always)]
    pub fn scores_from(&self, first: usize, previous: PreviousMoves) -> impl Fn(usize) -> i32 {
        let continuations = previous.map(|earlier| earlier.map(|earlier| self.continuation_index(earlier, first)));
        move |beyond| {
            let continuation = |start: Option<usize>| {
                start.map_or(0, |start| self.continuations[(start + beyond) % ORDERING.continuations])
            };
            i32::from(self.scores[first + beyond])
                + i32::from(continuation(continuations[0]))
                + i32::from(continuation(continuations[1]))
        }
    }

    /// Returns the two killers of a ply, the latest first.
    pub fn killers(&self, ply: usize) -> [PackedMove; 2] {
        self.killers[ply.min(SEARCH.ply_max)]
    }

    /// Returns the quiet move that refuted the previous move last time.
    pub fn counter_move(&self, previous: PreviousMoves) -> PackedMove {
        previous[0].map_or(PackedMove::NONE, |index| self.counter_moves[index])
    }

    /// Updates all tables after a quiet move caused a beta cutoff.
    pub fn reward(&mut self, best: (PackedMove, HistoryIndex), depth: i32, ply: usize, previous: PreviousMoves) {
        let (best, index) = best;
        self.adjust(index, previous, self.bonus(depth));
        let killers = &mut self.killers[ply];
        if killers[0] != best {
            *killers = [best, killers[0]];
        }
        if let Some(index) = previous[0] {
            self.counter_moves[index] = best;
        }
    }

    /// Gives a malus to the quiet moves that were tried before another move caused a beta cutoff.
    pub fn punish(&mut self, tried_quiets: &[HistoryIndex], depth: i32, previous: PreviousMoves) {
        let malus = -self.bonus(depth);
        for &index in tried_quiets {
            self.adjust(index, previous, malus);
        }
    }

    /// Gives part of a bonus to the quiet move that led to a node where all moves failed low.
    /// `previous` are the moves before it.
    pub fn reward_previous(&mut self, index: usize, depth: i32, previous: PreviousMoves) {
        let bonus = self.bonus(depth) * self.fail_low_bonus_percent / 100;
        self.adjust(HistoryIndex { index: index as u32, wall: None }, previous, bonus);
    }

    /// Returns the history bonus of a cutoff at a depth.
    fn bonus(&self, depth: i32) -> i32 {
        (self.bonus_per_ply * depth).min(self.bonus_max)
    }

    fn adjust(&mut self, HistoryIndex { index, wall }: HistoryIndex, previous: PreviousMoves, bonus: i32) {
        let index = index as usize;
        if let Some(wall) = wall {
            adjust(&mut self.walls[wall as usize], bonus);
        }
        adjust(&mut self.scores[index], bonus);
        for earlier in previous.into_iter().flatten() {
            let index = self.continuation_index(earlier, index);
            adjust(&mut self.continuations[index], bonus);
        }
    }

    /// Returns the continuation index of a move after an earlier move. In variants with many piece
    /// types, some pairs share an index.
    ///
    /// The side of the later move is left out, as the side of the earlier one implies it.
    #[inline(always)]
    fn continuation_index(&self, earlier: usize, index: usize) -> usize {
        let indices = self.indices_per_side();
        let of_side = if index < indices { index } else { index - indices };
        (earlier * indices + of_side) % ORDERING.continuations
    }

    fn indices_per_side(&self) -> usize {
        self.scores.len() / 2
    }
}

/// Moves a score towards plus or minus `history_max`, by less the nearer it is (history gravity).
fn adjust(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / ORDERING.history_max) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_bounds() {
        let mut history = History::new(1, 4, false, &Tunables::default());
        let best = (PackedMove::from_bits(1), HistoryIndex { index: 0, wall: None });
        for _ in 0..10_000 {
            history.reward(best, 40, 0, [Some(1), None]);
        }
        let most = history.score(0, [Some(1), None]);
        assert!(most > ORDERING.history_max && most <= 2 * ORDERING.history_max, "alone and as an answer");
        assert!(history.score(0, [None; 2]) <= ORDERING.history_max);
        assert_eq!(history.killers(0), [best.0, PackedMove::NONE]);
        assert_eq!(history.counter_move([Some(1), None]), best.0);
    }

    #[test]
    fn a_move_that_leaves_no_good_reply_gains_and_a_refuted_one_loses() {
        let mut history = History::new(1, 4, false, &Tunables::default());
        history.reward_previous(0, 4, [None; 2]);
        let led_to_a_fail_low = history.score(0, [None; 2]);
        history.reward((PackedMove::from_bits(1), HistoryIndex { index: 1, wall: None }), 4, 0, [None; 2]);
        assert!(0 < led_to_a_fail_low && led_to_a_fail_low < history.score(1, [None; 2]));
        history.punish(&[HistoryIndex { index: 2, wall: None }], 4, [None; 2]);
        assert!(history.score(2, [None; 2]) < 0);
    }
}
