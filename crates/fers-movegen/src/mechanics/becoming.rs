//! Changes of type by moving.

use fers_core::Color;
use fers_program::{BecomingPlan, Kind, PackedMove};

use crate::position::undo_log::Effects;
use crate::{Position, Undo};

impl<const N: usize> Position<N> {
    /// Returns the type that a piece becomes by a move to a square. `victim` is the last captured
    /// type, and `shifts` tells whether the move also moves another piece.
    #[cold]
    #[inline(never)]
    pub(crate) fn becomes(
        &self,
        color: Color,
        piece_type: usize,
        to: usize,
        (victim, shifts): (Option<usize>, bool),
    ) -> Option<usize> {
        let mut plans = self.program.becomings[color][piece_type].iter();
        let applies = |plan: &&BecomingPlan<N>| {
            let is_made = plan.to.contains(to) && (shifts || !plan.shifting);
            is_made && victim.map_or(plan.quiet, |victim| plan.victims.contains(victim))
        };
        plans.find(applies).map(|plan| plan.into)
    }

    /// Like [`becomes`](Self::becomes), for the move being made, after its captures.
    #[cold]
    #[inline(never)]
    pub(crate) fn becomes_by(&self, mv: PackedMove, piece_type: usize, undo: &Undo<N>) -> Option<usize> {
        let captured = &undo.captured[..usize::from(undo.captured_count)];
        let victim = captured.last().map(|&(_, code)| self.type_of(code));
        self.becomes(self.turn, piece_type, mv.to(), (victim, false))
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
