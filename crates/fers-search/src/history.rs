//! What moves have been good so far, apart from the position.

use fers_core::{Color, PieceType, Square};
use fers_program::PackedMove;

use crate::ordering::Place;
use crate::params::{ORDERING, SEARCH};

/// Scores of moves by what moves and where it goes, alone and after certain other moves; and the quiet moves that
/// refuted most recently.
#[derive(Debug)]
pub(crate) struct History {
    /// By slot, those of a side together; between plus and minus [`ORDERING`]`.history_max`.
    scores: Vec<i16>,
    /// The same by a hash of the slot and that of an earlier move.
    // PERF: of a size that the compiler knows, so that no place has to be proved to be within it.
    sequels: Box<[i16; ORDERING.sequels]>,
    killers: Vec<[PackedMove; 2]>,
    /// By slot of the move before: the last quiet move that refuted it.
    answers: Vec<PackedMove>,
    /// By side and square: how good it has been to put up a wall there.
    walls: Vec<i16>,
    piece_types: usize,
    places: usize,
}

/// The slots of the moves played one and two plies before; nothing where there was none.
pub(crate) type Before = [Option<usize>; 2];

impl History {
    /// Nothing known yet of the moves of so many types, and of drops if there are any.
    pub fn new(piece_types: usize, places: usize, has_drops: bool) -> Self {
        let slots = 2 * (1 + usize::from(has_drops)) * piece_types * (places + 1);
        Self {
            scores: vec![0; slots],
            sequels: vec![0; ORDERING.sequels].into_boxed_slice().try_into().expect("it is of this size"),
            killers: vec![[PackedMove::NONE; 2]; SEARCH.ply_max + 1],
            answers: vec![PackedMove::NONE; slots],
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
    pub fn slot(&self, color: Color, piece_type: PieceType, is_drop: bool, to: Option<Square>) -> usize {
        let to = to.map_or(self.places, |square| square.index());
        debug_assert!(
            !is_drop || self.slots_of_side() > self.piece_types * (self.places + 1),
            "drops were not expected"
        );
        let row = usize::from(is_drop) * self.piece_types + piece_type.index();
        color.index() * self.slots_of_side() + row * (self.places + 1) + to
    }

    /// Where the score of a wall is kept.
    pub fn wall_slot(&self, color: Color, wall: Square) -> usize {
        color.index() * self.places + wall.index()
    }

    /// How good a wall of a slot has been; nothing for moves without one.
    pub fn wall_score(&self, slot: Option<u32>) -> i32 {
        slot.map_or(0, |slot| i32::from(self.walls[slot as usize]))
    }

    /// How good a move of a slot has been, after those before it.
    pub fn score(&self, slot: usize, before: Before) -> i32 {
        self.scores_from(slot, before)(0)
    }

    /// The same of moves of slots from a first one on, given how far beyond it they are.
    #[inline(always)]
    pub fn scores_from(&self, first: usize, before: Before) -> impl Fn(usize) -> i32 {
        let sequels = before.map(|earlier| earlier.map(|earlier| self.sequel(earlier, first)));
        move |beyond| {
            let sequel =
                |start: Option<usize>| start.map_or(0, |start| self.sequels[(start + beyond) % ORDERING.sequels]);
            i32::from(self.scores[first + beyond]) + i32::from(sequel(sequels[0])) + i32::from(sequel(sequels[1]))
        }
    }

    /// The quiet moves that refuted something at a ply, the latest first.
    pub fn killers(&self, ply: usize) -> [PackedMove; 2] {
        self.killers[ply.min(SEARCH.ply_max)]
    }

    /// The quiet move that refuted the move before last time.
    pub fn answer(&self, before: Before) -> PackedMove {
        before[0].map_or(PackedMove::NONE, |slot| self.answers[slot])
    }

    /// A quiet move refuted the line before it, and the quiet moves tried before it did not.
    pub fn reward(&mut self, best: (PackedMove, Place), tried: &[Place], depth: i32, ply: usize, before: Before) {
        let bonus = (ORDERING.bonus_per_ply * depth).min(ORDERING.bonus_max);
        let (best, place) = best;
        self.adjust(place, before, bonus);
        for &place in tried {
            self.adjust(place, before, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != best {
            *killers = [best, killers[0]];
        }
        if let Some(slot) = before[0] {
            self.answers[slot] = best;
        }
    }

    fn adjust(&mut self, Place { slot, wall }: Place, before: Before, bonus: i32) {
        let slot = slot as usize;
        if let Some(wall) = wall {
            adjust(&mut self.walls[wall as usize], bonus);
        }
        adjust(&mut self.scores[slot], bonus);
        for earlier in before.into_iter().flatten() {
            let index = self.sequel(earlier, slot);
            adjust(&mut self.sequels[index], bonus);
        }
    }

    /// Where the score of a move after another one is kept. In games with many pieces some share a place.
    ///
    /// Who makes a move is not asked: who made the other one says it.
    #[inline(always)]
    fn sequel(&self, earlier: usize, slot: usize) -> usize {
        let slots = self.slots_of_side();
        let of_side = if slot < slots { slot } else { slot - slots };
        (earlier * slots + of_side) % ORDERING.sequels
    }

    fn slots_of_side(&self) -> usize {
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
        let best = (PackedMove::from_bits(1), Place { slot: 0, wall: None });
        for _ in 0..10_000 {
            history.reward(best, &[], 40, 0, [Some(1), None]);
        }
        let most = history.score(0, [Some(1), None]);
        assert!(most > ORDERING.history_max && most <= 2 * ORDERING.history_max, "alone and as an answer");
        assert!(history.score(0, [None; 2]) <= ORDERING.history_max);
        assert_eq!(history.killers(0), [best.0, PackedMove::NONE]);
        assert_eq!(history.answer([Some(1), None]), best.0);
    }
}
