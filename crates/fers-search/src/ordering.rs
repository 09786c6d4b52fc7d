//! In which order moves are tried: those first that are likely to be best.

use fers_core::{Piece, PieceType, Square};
use fers_movegen::{Position, QuietSet};
use fers_program::PackedMove;

use crate::eval::Evaluation;
use crate::history::{History, PreviousMoves};
use crate::params::ORDERING;
use crate::see::{see, see_ge};

/// A move with everything that search wants to know of it before making it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    /// The move.
    pub mv: PackedMove,
    /// Higher is tried earlier.
    pub order: i32,
    /// What the captures and the promotion bring by the game's stakes, in centipawns.
    pub gain: i32,
    /// What is left of the gain after the captures that follow on the same square, if that is a loss; else the gain.
    pub see: i32,
    /// The worth of what moves.
    pub mover_value: i32,
    /// How good the move has been elsewhere, for quiet moves.
    pub history: i32,
    /// Its place in the history.
    pub history_index: HistoryIndex,
    /// Something is captured, promoted, dropped, gated or picked up: what is on the board changes.
    pub changes_material: bool,
    /// Something is captured.
    pub is_capture: bool,
}

impl ScoredMove {
    /// Whether it is worth a history and a killer: nothing is gained or lost at once.
    pub fn is_quiet(&self) -> bool {
        !self.is_capture && self.gain == 0
    }

    /// Whether it is quiet and nothing special is known for it.
    pub fn is_unhinted_quiet(&self) -> bool {
        self.is_quiet() && self.order < ORDERING.counter_move
    }
}

/// Where the history of a move is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryIndex {
    /// By what moves and where it goes.
    pub index: u32,
    /// By where it puts up a wall, in the history of walls.
    pub wall: Option<u32>,
}

/// A move with as much as it takes to find its place among the others; most are never looked at more closely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderedMove {
    /// The move.
    pub mv: PackedMove,
    /// Higher is tried earlier: the table's move, gains by size (cheap movers first), killers, quiet moves (all alike until
    /// their history is asked), losses.
    pub order: i32,
    /// See [`ScoredMove::gain`].
    pub gain: i32,
    /// See [`ScoredMove::is_quiet`].
    pub is_quiet: bool,
    /// What is not known yet of its place.
    pub see_state: SeeState,
}

/// What is not known yet of the place of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeeState {
    /// Nothing: it stands where it belongs.
    Known,
    /// It has been placed by its gain, more than which may be lost again.
    Pending,
    /// It has been placed before all losses, but loses something.
    Negative,
}

impl OrderedMove {
    /// See [`ScoredMove::is_unhinted_quiet`].
    pub fn is_unhinted_quiet(&self) -> bool {
        self.is_quiet && self.order < ORDERING.counter_move
    }

    /// Puts it behind all moves that lose nothing, whatever it may lose.
    pub fn defer_as_loss(&mut self) {
        self.order = ORDERING.losing - 1;
        self.see_state = SeeState::Negative;
    }

    /// Puts it among the losses, with what it brings in the end.
    pub fn set_losing_see(&mut self, see: i32) {
        self.order = ORDERING.losing + see;
        self.see_state = SeeState::Known;
    }

    /// What it brings in the end, if it stands where losses do.
    pub fn losing_see(&self) -> Option<i32> {
        (self.order < ORDERING.losing).then(|| self.order - ORDERING.losing)
    }
}

/// What is known about a node before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderingHints {
    /// The move that the table remembers, or [`PackedMove::NONE`].
    pub hash_move: PackedMove,
    /// The quiet moves that refuted other lines at this ply.
    pub killers: [PackedMove; 2],
    /// The quiet move that refuted the move before elsewhere.
    pub counter_move: PackedMove,
    /// The moves before.
    pub previous: PreviousMoves,
}

impl OrderingHints {
    /// The moves that they are about; one may come twice.
    pub fn moves(&self) -> impl Iterator<Item = PackedMove> {
        [self.hash_move, self.killers[0], self.killers[1], self.counter_move]
            .into_iter()
            .filter(|&mv| mv != PackedMove::NONE)
    }
}

/// Looks at moves of one position.
#[derive(Clone, Copy)]
pub(crate) struct MoveScorer<'a, const N: usize> {
    /// The position.
    pub position: &'a Position<N>,
    /// What pieces are worth.
    pub evaluation: &'a Evaluation,
    /// What moves have been worth.
    pub history: &'a History,
    /// What is known about the node.
    pub hints: &'a OrderingHints,
    /// Captures are exchanges of material and nothing more.
    pub uses_see: bool,
}

impl<const N: usize> MoveScorer<'_, N> {
    /// Looks at a move as far as its place among the others asks for.
    // PERF: all fields are found before the struct is made, so that it is written where it stays, and not copied when it has just been written.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn ordered(&self, mv: PackedMove) -> OrderedMove {
        let order = self.hint_order(mv);
        if self.position.only_goes(mv) {
            return OrderedMove { mv, order, gain: 0, is_quiet: true, see_state: SeeState::Known };
        }
        let mover = self.mover(mv);
        let gain = self.gain(mv, mover);
        let is_quiet = gain == 0 && !self.position.takes(mv);
        let (order, see_state) = if is_quiet || order == ORDERING.hash_move {
            (order, SeeState::Known)
        } else {
            self.tactical_order(mv, mover, gain, order)
        };
        OrderedMove { mv, order, gain, is_quiet, see_state }
    }

    /// The place of a move that is not quiet, and whether it may lose its gain again: that is asked when its turn comes, if that comes.
    #[inline]
    fn tactical_order(&self, mv: PackedMove, mover: PieceType, gain: i32, order: i32) -> (i32, SeeState) {
        let mover_value = self.evaluation.piece_worth(self.position.turn(), mover);
        if gain > 0 {
            let see_state = if self.uses_see && mover_value > gain { SeeState::Pending } else { SeeState::Known };
            return (ORDERING.gain + 16 * gain - mover_value / 16, see_state);
        }
        let see = self.see(mv, gain, mover_value);
        (if see < 0 { ORDERING.losing + see } else { order }, SeeState::Known)
    }

    /// Whether a move loses more than its gain by the captures that may follow.
    pub fn loses_material(&self, ordered: &OrderedMove) -> bool {
        !see_ge(self.position, self.evaluation, ordered.mv, ordered.gain, 0)
    }

    /// What is left of the gain of a move after the captures that may follow.
    pub fn see_of(&self, ordered: &OrderedMove) -> i32 {
        see(self.position, self.evaluation, ordered.mv, ordered.gain)
    }

    /// What is left of a gain after the captures that may follow, if that is a loss; else the gain.
    fn see(&self, mv: PackedMove, gain: i32, mover_value: i32) -> i32 {
        let may_lose = self.uses_see && mover_value > gain;
        if may_lose && !see_ge(self.position, self.evaluation, mv, gain, 0) {
            see(self.position, self.evaluation, mv, gain)
        } else {
            gain
        }
    }

    /// Looks at a move in every respect.
    pub fn scored(&self, mv: PackedMove) -> ScoredMove {
        self.score_ordered(&self.ordered(mv))
    }

    /// The same of a move that stands where it belongs.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn score_ordered(&self, ordered: &OrderedMove) -> ScoredMove {
        let (position, OrderedMove { mv, order, gain, is_quiet, .. }) = (self.position, *ordered);
        let (turn, mover) = (position.turn(), self.mover(mv));
        let mover_value = self.evaluation.piece_worth(turn, mover);
        let only_goes = is_quiet && position.only_goes(mv);
        ScoredMove {
            mv,
            order,
            gain,
            see: match ordered.losing_see() {
                Some(losing_see) => losing_see,
                None if order == ORDERING.hash_move && !is_quiet => self.see(mv, gain, mover_value),
                None => gain,
            },
            mover_value,
            history: 0,
            history_index: self.history_index_of(mv, mover),
            changes_material: !only_goes && position.changes_material(mv),
            is_capture: !is_quiet && position.takes(mv),
        }
    }

    /// Where the history of a move is kept.
    #[inline]
    pub fn history_index(&self, mv: PackedMove) -> HistoryIndex {
        self.history_index_of(mv, self.mover(mv))
    }

    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn history_index_of(&self, mv: PackedMove, mover: PieceType) -> HistoryIndex {
        let turn = self.position.turn();
        HistoryIndex {
            index: self.history.index(turn, mover, mv.is_drop(), mv.destination()) as u32,
            wall: self.position.wall_of(mv).map(|wall| self.history.wall_index(turn, wall) as u32),
        }
    }

    /// How good it has been to put up a wall where a move does.
    pub fn wall_score(&self, mv: PackedMove) -> i32 {
        self.history.wall_score(self.history_index(mv).wall)
    }

    /// How good a move has been elsewhere, after the moves before.
    pub fn history_score(&self, mv: PackedMove) -> i32 {
        let HistoryIndex { index, wall } = self.history_index(mv);
        self.history.score(index as usize, self.hints.previous) + self.history.wall_score(wall)
    }

    /// Looks at quiet moves of a set, of which nothing is known but how good they have been elsewhere.
    #[inline(always)]
    pub fn visit_quiets(&self, set: &QuietSet<N>, mut visit: impl FnMut(OrderedMove)) {
        if set.squares.is_empty() {
            return;
        }
        let mv = set.move_to(set.squares.first());
        let first = self.history.index(self.position.turn(), self.mover(mv), mv.is_drop(), Some(Square(0)));
        let score = self.history.scores_from(first, self.hints.previous);
        for to in set.squares {
            let order = score(to);
            visit(OrderedMove { mv: set.move_to(to), order, gain: 0, is_quiet: true, see_state: SeeState::Known });
        }
    }

    /// The type that moves. A pass stands for the first type; it has no place to go to and so a place of its own in the history.
    #[inline(always)]
    fn mover(&self, mv: PackedMove) -> PieceType {
        self.position.mover_of(mv).unwrap_or(PieceType(0))
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

    /// The place of a move for which something is known, whatever it does; else 0.
    #[inline(always)]
    fn hint_order(&self, mv: PackedMove) -> i32 {
        match self.hints {
            hints if mv == hints.hash_move => ORDERING.hash_move,
            hints if mv == hints.killers[0] => ORDERING.killer,
            hints if mv == hints.killers[1] => ORDERING.killer - 1,
            hints if mv == hints.counter_move => ORDERING.counter_move,
            _ => 0,
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn scored_move_with(order: i32, bits: u64) -> ScoredMove {
        ScoredMove {
            mv: PackedMove::from_bits(bits),
            order,
            gain: 0,
            see: 0,
            mover_value: 0,
            history: 0,
            history_index: HistoryIndex { index: 0, wall: None },
            changes_material: false,
            is_capture: false,
        }
    }
}
