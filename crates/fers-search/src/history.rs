//! What moves have been good so far, apart from the position.

use fers_core::{Color, PieceType, Square};
use fers_program::PackedMove;

use crate::ordering::HistoryIndex;
use crate::params::{ORDERING, SEARCH};

/// Scores of moves by what moves and where it goes, alone and after certain other moves; and the quiet moves that
/// refuted most recently.
#[derive(Debug)]
pub(crate) struct History {
    /// By slot, those of a side together; between plus and minus [`ORDERING`]`.history_max`.
    scores: Vec<i16>,
    /// The same by a hash of the slot and that of an earlier move.
    // PERF: of a size that the compiler knows, so that no place has to be proved to be within it.
    continuations: Box<[i16; ORDERING.continuations]>,
    killers: Vec<[PackedMove; 2]>,
    /// By slot of the move before: the last quiet move that refuted it.
    counter_moves: Vec<PackedMove>,
    /// By side and square: how good it has been to put up a wall there.
    walls: Vec<i16>,
    piece_types: usize,
    places: usize,
}

/// The slots of the moves played one and two plies before; nothing where there was none.
pub(crate) type PreviousMoves = [Option<usize>; 2];

impl History {
    /// Nothing known yet of the moves of so many types, and of drops if there are any.
    pub fn new(piece_types: usize, places: usize, has_drops: bool) -> Self {
        let indices = 2 * (1 + usize::from(has_drops)) * piece_types * (places + 1);
        Self {
            scores: vec![0; indices],
            continuations: vec![0; ORDERING.continuations].into_boxed_slice().try_into().expect("it is of this size"),
            killers: vec![[PackedMove::NONE; 2]; SEARCH.ply_max + 1],
            counter_moves: vec![PackedMove::NONE; indices],
            walls: vec![0; 2 * places],
            piece_types,
            places,
        }
    }

    /// Another position of the game is looked at: what plies the killers belong to has changed.
    pub fn begin_search(&mut self) {
        self.killers.fill([PackedMove::NONE; 2]);
    }

    /// Where the score of a move is kept: by what moves or is dropped, and where it goes; moves without destination
    /// share a place.
    pub fn index(&self, color: Color, piece_type: PieceType, is_drop: bool, to: Option<Square>) -> usize {
        let to = to.map_or(self.places, |square| square.index());
        debug_assert!(
            !is_drop || self.indices_per_side() > self.piece_types * (self.places + 1),
            "drops were not expected"
        );
        let row = usize::from(is_drop) * self.piece_types + piece_type.index();
        color.index() * self.indices_per_side() + row * (self.places + 1) + to
    }

    /// Where the score of a wall is kept.
    pub fn wall_index(&self, color: Color, wall: Square) -> usize {
        color.index() * self.places + wall.index()
    }

    /// How good a wall of a slot has been; nothing for moves without one.
    pub fn wall_score(&self, index: Option<u32>) -> i32 {
        index.map_or(0, |index| i32::from(self.walls[index as usize]))
    }

    /// How good a move of a slot has been, after those before it.
    pub fn score(&self, index: usize, previous: PreviousMoves) -> i32 {
        self.scores_from(index, previous)(0)
    }

    /// The same of moves of slots from a first one on, given how far beyond it they are.
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

    /// The quiet moves that refuted something at a ply, the latest first.
    pub fn killers(&self, ply: usize) -> [PackedMove; 2] {
        self.killers[ply.min(SEARCH.ply_max)]
    }

    /// The quiet move that refuted the move before last time.
    pub fn counter_move(&self, previous: PreviousMoves) -> PackedMove {
        previous[0].map_or(PackedMove::NONE, |index| self.counter_moves[index])
    }

    /// A quiet move refuted the line before it, and the quiet moves tried before it did not.
    pub fn reward(
        &mut self,
        best: (PackedMove, HistoryIndex),
        tried_quiets: &[HistoryIndex],
        depth: i32,
        ply: usize,
        previous: PreviousMoves,
    ) {
        let bonus = (ORDERING.bonus_per_ply * depth).min(ORDERING.bonus_max);
        let (best, index) = best;
        self.adjust(index, previous, bonus);
        for &index in tried_quiets {
            self.adjust(index, previous, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != best {
            *killers = [best, killers[0]];
        }
        if let Some(index) = previous[0] {
            self.counter_moves[index] = best;
        }
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

    /// Where the score of a move after another one is kept. In games with many pieces some share a place.
    ///
    /// Who makes a move is not asked: who made the other one says it.
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

/// Moves a score towards plus or minus the largest history, the slower the nearer it is.
fn adjust(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / ORDERING.history_max) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_bounds() {
        let mut history = History::new(1, 4, false);
        let best = (PackedMove::from_bits(1), HistoryIndex { index: 0, wall: None });
        for _ in 0..10_000 {
            history.reward(best, &[], 40, 0, [Some(1), None]);
        }
        let most = history.score(0, [Some(1), None]);
        assert!(most > ORDERING.history_max && most <= 2 * ORDERING.history_max, "alone and as an answer");
        assert!(history.score(0, [None; 2]) <= ORDERING.history_max);
        assert_eq!(history.killers(0), [best.0, PackedMove::NONE]);
        assert_eq!(history.counter_move([Some(1), None]), best.0);
    }
}
