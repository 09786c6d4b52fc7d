//! In which order moves are tried: those first that are likely to be best.

use fers_core::{Piece, PieceType, Square};
use fers_movegen::{PackedMove, Position};

use crate::eval::Evaluation;
use crate::exchange::exchange;
use crate::history::{Before, History};
use crate::params::ORDERING;

/// A move with everything that search wants to know of it before making it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// The move.
    pub mv: PackedMove,
    /// Higher is tried earlier.
    pub order: i32,
    /// What the captures and the promotion bring by the game's stakes, in centipawns.
    pub gain: i32,
    /// What is left of the gain after the captures that follow on the same square; no more than the gain, and the gain
    /// itself where nothing is lost for certain or captures are no exchanges.
    pub exchange: i32,
    /// The worth of what moves.
    pub mover_worth: i32,
    /// How good the move has been elsewhere, for quiet moves.
    pub history: i32,
    /// Its place in the history.
    pub slot: u32,
    /// Where it puts up a wall, in the history of walls.
    pub wall_slot: Option<u32>,
    /// Where what moves stands afterwards.
    pub to: Option<Square>,
    /// Something is captured, promoted, dropped, gated or picked up: what is on the board changes.
    pub changes_material: bool,
    /// Something is captured.
    pub is_capture: bool,
}

impl Candidate {
    /// Whether it is worth a history and a killer: nothing is gained or lost at once.
    pub fn is_quiet(&self) -> bool {
        !self.is_capture && self.gain == 0
    }

    /// Whether it is quiet and nothing special is known for it.
    pub fn is_dull(&self) -> bool {
        self.is_quiet() && self.order < ORDERING.answer
    }
}

/// What is known about a node before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints {
    /// The move that the table remembers, or [`PackedMove::NONE`].
    pub table: PackedMove,
    /// The quiet moves that refuted other lines at this ply.
    pub killers: [PackedMove; 2],
    /// The quiet move that refuted the move before elsewhere.
    pub answer: PackedMove,
    /// The moves before.
    pub before: Before,
}

/// Looks at moves of one position.
#[derive(Clone, Copy)]
pub(crate) struct Looker<'a, const N: usize> {
    /// The position.
    pub position: &'a Position<N>,
    /// What pieces are worth.
    pub evaluation: &'a Evaluation,
    /// What moves have been worth.
    pub history: &'a History,
    /// What is known about the node.
    pub hints: Hints,
    /// Captures are exchanges of material and nothing more.
    pub exchanges: bool,
}

impl<const N: usize> Looker<'_, N> {
    /// Looks at a move.
    pub fn candidate(&self, mv: PackedMove) -> Candidate {
        let (position, turn) = (self.position, self.position.turn());
        // A pass stands for the first type; it has no place to go to and so a place of its own in the history.
        let mover = position.mover_of(mv).unwrap_or(PieceType(0));
        let gain = self.gain(mv, mover);
        let mut candidate = Candidate {
            mv,
            order: 0,
            gain,
            exchange: gain,
            mover_worth: self.evaluation.piece_worth(turn, mover),
            history: 0,
            slot: self.history.slot(turn, mover, mv.is_drop(), mv.destination()) as u32,
            wall_slot: position.wall_of(mv).map(|wall| self.history.wall_slot(turn, wall) as u32),
            to: mv.destination(),
            changes_material: position.changes_material(mv),
            is_capture: position.takes(mv),
        };
        if !candidate.is_quiet() && self.exchanges && candidate.mover_worth > gain {
            candidate.exchange = exchange(position, self.evaluation, &candidate);
        }
        candidate.order = order(&candidate, &self.hints);
        candidate
    }

    /// What a move brings at once: the worth of enemies captured less that of friends, and what a promotion adds.
    fn gain(&self, mv: PackedMove, mover: PieceType) -> i32 {
        let (position, evaluation, turn) = (self.position, self.evaluation, self.position.turn());
        let mut captures = 0;
        let mut count = |victim: Piece| {
            if let Some(owner) = victim.color() {
                let worth = evaluation.piece_worth(owner, victim.piece_type);
                captures += if owner == turn { -worth } else { worth };
            }
        };
        position.visit_victims(mv, &mut count);
        position.visit_seized(mv, &mut count);
        let worth = |piece_type| evaluation.piece_worth(turn, piece_type);
        captures + mv.promotes_to().map_or(0, |promoted| worth(promoted) - worth(mover))
    }
}

/// Table move, gains by size (cheap movers first), killers, quiet moves (all alike until their history is asked), losses.
fn order(candidate: &Candidate, hints: &Hints) -> i32 {
    if candidate.mv == hints.table {
        return ORDERING.table;
    }
    match candidate {
        _ if candidate.exchange < 0 => ORDERING.loss + candidate.exchange,
        _ if candidate.gain > 0 => ORDERING.gain + 16 * candidate.gain - candidate.mover_worth / 16,
        _ if candidate.mv == hints.killers[0] => ORDERING.killer,
        _ if candidate.mv == hints.killers[1] => ORDERING.killer - 1,
        _ if candidate.mv == hints.answer => ORDERING.answer,
        _ => 0,
    }
}

/// Gives moves best first. The history of quiet moves is looked up when the first one is wanted: many nodes never
/// come so far.
#[derive(Debug)]
pub(crate) struct Picker {
    list: Vec<Candidate>,
    given: usize,
    knows_history: bool,
}

impl Picker {
    /// Gives the moves of a list.
    pub fn new(list: Vec<Candidate>) -> Self {
        Self { list, given: 0, knows_history: false }
    }

    /// The moves given so far, in order.
    pub fn given(&self) -> &[Candidate] {
        &self.list[..self.given]
    }

    /// The number of moves, given or not.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The list, to be used again.
    pub fn into_list(self) -> Vec<Candidate> {
        self.list
    }

    /// Counts a move as given, if it is in the list.
    pub fn skip(&mut self, mv: PackedMove) {
        if let Some(index) = self.list.iter().position(|candidate| candidate.mv == mv) {
            self.list.swap(self.given, index);
            self.given += 1;
        }
    }

    /// Forgets all dull moves that are left but those to be kept.
    pub fn drop_dull(&mut self, keeps: impl Fn(PackedMove) -> bool) {
        let mut kept = self.given;
        for index in self.given..self.list.len() {
            if !self.list[index].is_dull() || keeps(self.list[index].mv) {
                self.list.swap(kept, index);
                kept += 1;
            }
        }
        self.list.truncate(kept);
    }

    /// The best move that is left; `before` are the moves before the node.
    pub fn next(&mut self, history: &History, before: Before) -> Option<Candidate> {
        let mut best = self.best()?;
        if !self.knows_history && self.list[best].order <= 0 {
            self.knows_history = true;
            for candidate in self.list[self.given..].iter_mut().filter(|candidate| candidate.order == 0) {
                candidate.history =
                    history.score(candidate.slot as usize, before) + history.wall_score(candidate.wall_slot);
                candidate.order = candidate.history;
            }
            best = self.best()?;
        }
        // Equal moves change places at times, but in the same way each time.
        self.list.swap(self.given, best);
        self.given += 1;
        Some(self.list[self.given - 1])
    }

    /// Where the first of the best moves that are left is.
    fn best(&self) -> Option<usize> {
        let first = (self.given < self.list.len()).then_some(self.given)?;
        let better =
            |best: usize, index: usize| if self.list[index].order > self.list[best].order { index } else { best };
        Some((first + 1..self.list.len()).fold(first, better))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn candidate_with(order: i32, bits: u64) -> Candidate {
        Candidate {
            mv: PackedMove::from_bits(bits),
            order,
            gain: 0,
            exchange: 0,
            mover_worth: 0,
            history: 0,
            slot: 0,
            wall_slot: None,
            to: None,
            changes_material: false,
            is_capture: false,
        }
    }

    #[test]
    fn moves_are_picked_by_order_and_skipped_ones_are_not() {
        let list = [(1, 10), (4, 11), (2, 12), (-3, 13)].map(|(order, bits)| candidate_with(order, bits));
        let mut picker = Picker::new(list.into());
        picker.skip(PackedMove::from_bits(12));
        picker.skip(PackedMove::from_bits(99));
        let history = History::new(1, 4);
        let picked: Vec<_> = std::iter::from_fn(|| picker.next(&history, [None; 2])).collect();
        assert_eq!(picked.iter().map(|candidate| candidate.mv.to_bits()).collect::<Vec<_>>(), [11, 10, 13]);
        assert_eq!((picker.len(), picker.given().len()), (4, 4));
    }
}
