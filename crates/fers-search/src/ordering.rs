//! Move ordering: likely best moves first.

use fers_core::{Piece, PieceType, Square};
use fers_movegen::{Position, QuietSet};
use fers_program::PackedMove;

use crate::eval::Evaluation;
use crate::history::{History, PreviousMoves};
use crate::params::ORDERING;
use crate::see::{see, see_ge};

/// A move with all data that the search needs before making it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    /// The move.
    pub mv: PackedMove,
    /// Moves with a higher order are tried earlier.
    pub order: i32,
    /// Value of captured and promoted pieces in centipawns, signed by the variant's [win
    /// conditions](crate::eval::Evaluation::win_conditions). The recaptures that follow are not
    /// counted.
    pub gain: i32,
    /// Static exchange evaluation if negative, else the gain; in centipawns.
    pub see: i32,
    /// Value of the moving piece in centipawns.
    pub mover_value: i32,
    /// History of the move, for quiet moves.
    pub history: i32,
    /// Index of the move in the history tables.
    pub history_index: HistoryIndex,
    /// The move captures, promotes, drops, gates or picks up, so the material on the board changes.
    pub changes_material: bool,
    /// The move captures.
    pub is_capture: bool,
}

impl ScoredMove {
    /// Returns whether the move neither captures nor gains material. Only such moves get history,
    /// killers and counter moves.
    pub fn is_quiet(&self) -> bool {
        !self.is_capture && self.gain == 0
    }

    /// Returns whether the move is quiet and is neither hash move, killer nor counter move.
    pub fn is_unhinted_quiet(&self) -> bool {
        self.is_quiet() && self.order < ORDERING.counter_move
    }
}

/// Where the history of a move is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryIndex {
    /// Index by side, piece type and destination; see [`History::index`].
    pub index: u32,
    /// Index of its wall in the history of walls.
    pub wall: Option<u32>,
}

/// A move with the data that its place in the order needs. Most moves are never examined further.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderedMove {
    /// The move.
    pub mv: PackedMove,
    /// Moves with a higher order are tried earlier: hash move, gains by size (cheap attackers
    /// first), killers, counter move, quiet moves (0 until their history is read), losing captures.
    pub order: i32,
    /// See [`ScoredMove::gain`].
    pub gain: i32,
    /// See [`ScoredMove::is_quiet`].
    pub is_quiet: bool,
    /// Whether static exchange evaluation is still to be computed.
    pub see_state: SeeState,
}

/// How far the static exchange evaluation of a move is known. It is computed lazily.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeeState {
    /// The order is final.
    Known,
    /// The move is ordered by its gain. SEE may be negative and has not been tested.
    Pending,
    /// SEE is negative. Its value is not known yet, and the move stands before all losing captures.
    Negative,
}

impl OrderedMove {
    /// See [`ScoredMove::is_unhinted_quiet`].
    pub fn is_unhinted_quiet(&self) -> bool {
        self.is_quiet && self.order < ORDERING.counter_move
    }

    /// Orders the move behind all moves with SEE >= 0, before its SEE is known.
    pub fn defer_as_loss(&mut self) {
        self.order = ORDERING.losing - 1;
        self.see_state = SeeState::Negative;
    }

    /// Orders the move among the losing moves by its SEE.
    pub fn set_losing_see(&mut self, see: i32) {
        self.order = ORDERING.losing + see;
        self.see_state = SeeState::Known;
    }

    /// Returns the SEE of a move that is ordered among the losing moves.
    pub fn losing_see(&self) -> Option<i32> {
        (self.order < ORDERING.losing).then(|| self.order - ORDERING.losing)
    }
}

/// Move ordering data of a node that is known before its moves are generated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderingHints {
    /// Best move of the transposition table entry, or [`PackedMove::NONE`].
    pub hash_move: PackedMove,
    /// Killer moves of the ply.
    pub killers: [PackedMove; 2],
    /// Counter move of the previous move.
    pub counter_move: PackedMove,
    /// History indices of the previous two moves.
    pub previous: PreviousMoves,
}

impl OrderingHints {
    /// Returns the hash move, killers and counter move as far as they exist; duplicates are
    /// possible.
    pub fn moves(&self) -> impl Iterator<Item = PackedMove> {
        [self.hash_move, self.killers[0], self.killers[1], self.counter_move]
            .into_iter()
            .filter(|&mv| mv != PackedMove::NONE)
    }
}

/// Computes order and score of the moves of one position.
#[derive(Clone, Copy)]
pub(crate) struct MoveScorer<'a, const N: usize> {
    /// The position.
    pub position: &'a Position<N>,
    /// Piece values.
    pub evaluation: &'a Evaluation,
    /// History tables.
    pub history: &'a History,
    /// Hash move, killers and counter move of the node.
    pub hints: &'a OrderingHints,
    /// Static exchange evaluation is valid in this variant.
    pub uses_see: bool,
}

impl<const N: usize> MoveScorer<'_, N> {
    /// Computes the order of a move.
    // PERF: all fields are computed before the struct is built, so that it is written directly to
    // its destination.
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

    /// Returns the order of a move that is not quiet, and whether its SEE must be tested when its
    /// turn comes.
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

    /// Returns whether the SEE of a move is negative.
    pub fn loses_material(&self, ordered: &OrderedMove) -> bool {
        !see_ge(self.position, self.evaluation, ordered.mv, ordered.gain, 0)
    }

    /// Returns the SEE of a move in centipawns.
    pub fn see_of(&self, ordered: &OrderedMove) -> i32 {
        see(self.position, self.evaluation, ordered.mv, ordered.gain)
    }

    /// Returns the SEE of a move if it is negative, else its gain.
    fn see(&self, mv: PackedMove, gain: i32, mover_value: i32) -> i32 {
        let may_lose = self.uses_see && mover_value > gain;
        if may_lose && !see_ge(self.position, self.evaluation, mv, gain, 0) {
            see(self.position, self.evaluation, mv, gain)
        } else {
            gain
        }
    }

    /// Computes all data of a move.
    pub fn scored(&self, mv: PackedMove) -> ScoredMove {
        self.score_ordered(&self.ordered(mv))
    }

    /// Computes all data of a move whose order is final.
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

    /// Returns the history index of a move.
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

    /// Returns the history of the wall that a move puts up.
    pub fn wall_score(&self, mv: PackedMove) -> i32 {
        self.history.wall_score(self.history_index(mv).wall)
    }

    /// Returns the history of a move, with continuations and wall.
    pub fn history_score(&self, mv: PackedMove) -> i32 {
        let HistoryIndex { index, wall } = self.history_index(mv);
        self.history.score(index as usize, self.hints.previous) + self.history.wall_score(wall)
    }

    /// Computes the order of all quiet moves of a set, from their history alone, and calls `visit`
    /// for each.
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

    /// Returns the moving piece type. For a pass it returns the first type; passes have no
    /// destination and so an index of their own.
    #[inline(always)]
    fn mover(&self, mv: PackedMove) -> PieceType {
        self.position.mover_of(mv).unwrap_or(PieceType(0))
    }

    /// Returns the value of captured enemies less that of captured friends, plus the gain in value
    /// by promotion.
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

    /// Returns the order of a hash move, killer or counter move; 0 for other moves.
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
