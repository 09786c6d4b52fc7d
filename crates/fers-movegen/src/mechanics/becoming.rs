//! Changes of type by moving.

use fers_core::Color;
use fers_program::{BecomingPlan, Kind, PackedMove};

use crate::position::EMPTY;
use crate::position::undo_log::Effects;
use crate::{Position, Undo};

impl<const N: usize> Position<N> {
    /// Returns the type that a piece becomes by a move to a square, and the type of the piece that
    /// the move leaves behind. `victim` is the last captured type, and `shifts` tells whether the
    /// move also moves another piece.
    #[cold]
    #[inline(never)]
    pub(crate) fn becomes(
        &self,
        color: Color,
        piece_type: usize,
        to: usize,
        (victim, shifts): (Option<usize>, bool),
    ) -> Option<(usize, Option<usize>)> {
        let mut plans = self.program.becomings[color][piece_type].iter();
        let applies = |plan: &&BecomingPlan<N>| {
            let is_made = plan.to.contains(to) && (shifts || !plan.shifting);
            is_made && victim.map_or(plan.quiet, |victim| plan.victims.contains(victim))
        };
        plans.find(applies).map(|plan| (plan.into, plan.leaves))
    }

    /// Returns the type that the move being made gives to its piece, after its captures.
    #[cold]
    #[inline(never)]
    pub(crate) fn becomes_by(&self, mv: PackedMove, piece_type: usize, undo: &Undo<N>) -> Option<usize> {
        let captured = &undo.captured[..usize::from(undo.captured_count)];
        let victim = captured.last().map(|&(_, code)| self.type_of(code));
        Some(self.becomes(self.turn, piece_type, mv.to(), (victim, false))?.0)
    }

    /// Puts the piece that a move leaves behind on its origin, if that is empty. The move is made,
    /// apart from its other effects.
    #[cold]
    #[inline(never)]
    pub(crate) fn leave_behind(&mut self, mv: PackedMove, undo: &Undo<N>) {
        let captured = &undo.captured[..usize::from(undo.captured_count)];
        let (last, shifts) = match (mv.kind(), self.long_undos.last()) {
            (Kind::Travel, _) => (captured.last(), false),
            (Kind::Long, Some(long)) => (long.captured.last(), !long.carried.is_empty()),
            _ => return,
        };
        if mv.promotion().is_some() || mv.from() == mv.to() || self.code_at(mv.from()) != EMPTY {
            return;
        }
        let victim = last.map(|&(_, code)| self.type_of(code));
        let (owner, piece_type) = (self.color_of(undo.mover), self.type_of(undo.mover));
        if let Some((_, Some(left))) = self.becomes(owner, piece_type, mv.to(), (victim, shifts)) {
            self.put(mv.from(), self.code(owner, left) as u8);
        }
    }

    /// Removes the piece that a move has left on its origin, to unmake it. Does not touch the
    /// Zobrist key, which `unmake` restores.
    #[cold]
    #[inline(never)]
    pub(crate) fn take_left(&mut self, mv: PackedMove) {
        let is_travel = matches!(mv.kind(), Kind::Travel | Kind::Long) && mv.from() != mv.to();
        let carried = self.long_undos.last().filter(|_| mv.kind() == Kind::Long).map(|undo| &undo.carried);
        let is_filled = carried.is_some_and(|carried| carried.iter().any(|&(_, to, _)| usize::from(to) == mv.from()));
        if is_travel && !is_filled && self.code_at(mv.from()) != EMPTY {
            self.remove_piece_no_hash(mv.from());
        }
    }

    /// Returns whether a move that is not yet made changes the type of its piece, apart from
    /// promotion.
    pub(crate) fn is_turned_by(&self, mv: PackedMove, piece_type: usize) -> bool {
        if !self.program.traits[piece_type].becomes {
            return false;
        }
        let type_on = |square: usize| self.type_of(self.code_at(square));
        let effects = match mv.kind() {
            Kind::Long => {
                let Effects { captured, carried } = self.effects_of_long(mv);
                (captured.last().map(|&square| type_on(usize::from(square))), !carried.is_empty())
            }
            _ if self.captures_at_destination(mv) => (Some(type_on(mv.to())), false),
            _ => (mv.vias().last().map(type_on), false),
        };
        self.becomes(self.turn, piece_type, mv.to(), effects).is_some()
    }
}
