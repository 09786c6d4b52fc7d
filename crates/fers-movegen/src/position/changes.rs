//! What a move changes of what stands where and is in hand: for those who keep sums over all pieces.

use fers_core::Color;
use fers_program::{Kind, PackedMove};

use crate::Position;
use crate::position::EMPTY;

/// One piece that a move puts somewhere or takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whose piece it is.
    pub owner: Color,
    /// The number of its type, plus that of all types if it is Black's.
    pub code: usize,
    /// Where, by the index of the square; nothing for its owner's hand.
    pub place: Option<usize>,
    /// It comes there; else it leaves.
    pub comes: bool,
}

impl<const N: usize> Position<N> {
    /// Calls a visitor with all that a legal move is going to change, if it is a simple one: what it captures stands on its
    /// destination, and nothing follows from it beside. Says whether it is; where it is not, the visitor may have been called nevertheless.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn visit_changes(&self, mv: PackedMove, mut visit: impl FnMut(Change)) -> bool {
        let program = &*self.program;
        if !(program.seizures.is_empty() && program.flips.is_empty() && program.blasts.is_empty()) {
            return false;
        }
        let (from, to, us) = (mv.from(), mv.to(), self.turn);
        let mut change = |owner, code, place, comes| visit(Change { owner, code, place, comes });
        match mv.kind() {
            Kind::Travel if self.travels_simply(mv) => {
                let mover = self.code_at(from);
                let victim = if from == to { EMPTY } else { self.code_at(to) };
                change(us, mover.into(), Some(from), false);
                if victim != EMPTY {
                    change(self.color_of(victim), victim.into(), Some(to), false);
                    if let Some(taken) = self.hand_code_of_captured(victim) {
                        change(self.color_of(taken as u8), taken, None, true);
                    }
                }
                change(us, mv.promotion().map_or(mover.into(), |promoted| self.code(us, promoted)), Some(to), true);
                true
            }
            Kind::Drop => {
                if !program.drops[us][from].endless {
                    change(us, self.code(us, from), None, false);
                }
                change(us, self.code(us, mv.promotion().unwrap_or(from)), Some(to), true);
                true
            }
            Kind::Pass => true,
            Kind::Travel | Kind::Long | Kind::Castle | Kind::PickUp => false,
        }
    }

    /// Whether a travel brings nothing to any square but its destination, where the mover is what it was or what it promotes to; seizures, flips and
    /// blasts apart.
    #[inline(always)]
    pub(crate) fn travels_simply(&self, mv: PackedMove) -> bool {
        let (traits, victim) = (&self.program.traits, self.code_at(mv.to()));
        let is_changed = |code: u8| traits[self.type_of(code)].becomes;
        let changes_captor = |code: u8| code != EMPTY && traits[self.type_of(code)].assimilates;
        mv.via_count() == 0 && mv.gate().is_none() && !is_changed(self.code_at(mv.from())) && !changes_captor(victim)
    }
}
