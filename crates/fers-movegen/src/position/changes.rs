//! The changes of a simple move to board and hands, for incremental sums over all pieces.

use fers_core::Color;
use fers_program::{Kind, PackedMove};

use crate::Position;
use crate::position::EMPTY;

/// A piece that a move adds or removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The owner of the piece.
    pub owner: Color,
    /// Its type, plus the number of types for a black piece.
    pub code: usize,
    /// The index of the square; `None` for its owner's hand.
    pub place: Option<usize>,
    /// Whether it is added, rather than removed.
    pub comes: bool,
}

impl<const N: usize> Position<N> {
    /// Visits the changes of a simple legal move: it captures only on its destination and has no
    /// further effects. Returns false if the move is not simple; `visit` may already have been
    /// called.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn visit_changes(&self, mv: PackedMove, mut visit: impl FnMut(Change)) -> bool {
        let program = &*self.program;
        if !(program.seizures.is_empty()
            && program.effects.flips.is_empty()
            && program.effects.shoves.is_empty()
            && program.effects.burns.is_empty()
            && program.effects.pinches.is_empty()
            && program.blasts.is_empty())
        {
            return false;
        }
        let (from, to, us) = (mv.from(), mv.to(), self.turn);
        let mut change = |owner, code, place, comes| visit(Change { owner, code, place, comes });
        match mv.kind() {
            Kind::Travel if self.travels_simply(mv) => {
                let mover = self.code_at(from);
                let victim = if from == to { EMPTY } else { self.code_at(to) };
                // A ply may move a piece of the other side.
                let owner = self.color_of(mover);
                change(owner, mover.into(), Some(from), false);
                if victim != EMPTY {
                    change(self.color_of(victim), victim.into(), Some(to), false);
                    let taken = self.hand_code_of_captured(victim);
                    for taken in taken.into_iter().chain(taken.and_then(|taken| self.code_in_shared_hand(taken))) {
                        change(self.color_of(taken as u8), taken, None, true);
                    }
                }
                change(
                    owner,
                    mv.promotion().map_or(mover.into(), |promoted| self.code(owner, promoted)),
                    Some(to),
                    true,
                );
                true
            }
            Kind::Drop => {
                if !program.drops[us][from].endless {
                    change(us, self.code(us, from), None, false);
                    if let Some(other) = self.code_in_shared_hand(self.code(us, from)) {
                        change(!us, other, None, false);
                    }
                }
                change(us, self.code(us, mv.promotion().unwrap_or(from)), Some(to), true);
                true
            }
            Kind::Pass => true,
            Kind::Travel | Kind::Long | Kind::Castle | Kind::PickUp => false,
        }
    }

    /// Returns whether a move on the board only moves a piece, which may promote and capture on its
    /// destination. Side captures, flips and explosions are not considered.
    #[inline(always)]
    pub(crate) fn travels_simply(&self, mv: PackedMove) -> bool {
        let (traits, victim) = (&self.program.traits, self.code_at(mv.to()));
        let is_changed = |code: u8| traits[self.type_of(code)].becomes;
        let changes_captor = |code: u8| code != EMPTY && traits[self.type_of(code)].assimilates;
        mv.via_count() == 0 && mv.gate().is_none() && !is_changed(self.code_at(mv.from())) && !changes_captor(victim)
    }
}
