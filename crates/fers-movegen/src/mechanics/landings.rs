//! Moves to another board that must also be legal on the board where they are made (Alice Chess).

use fers_program::{Kind, PackedMove};

use crate::Position;
use crate::position::turn_state::Safety;

impl<const N: usize> Position<N> {
    /// Returns whether a move would leave the royals of its side on its board safe without its step
    /// to another board, if the rules require that.
    pub(crate) fn lands_safely(&mut self, mv: PackedMove) -> bool {
        let Some(landing) = self.before_crossing(mv) else { return true };
        if self.turns.safety == Safety::GivenUp {
            return true;
        }
        let us = self.turn;
        let board = self.program.landings[self.program.board(landing.from())];
        let undo = self.make(landing);
        let is_safe = !self.in_check_within(us, board);
        self.unmake(landing, undo);
        is_safe
    }

    /// Returns a move without its step to another board, if it must be legal so, too.
    fn before_crossing(&self, mv: PackedMove) -> Option<PackedMove> {
        let (from, program) = (mv.from(), &self.program);
        let crosses = program.board(from) != program.board(mv.to());
        match mv.kind() {
            Kind::Castle if crosses => {
                let partner = (mv.via_square(0), program.beside(from, mv.via_square(1)));
                Some(PackedMove::castle((from, program.beside(from, mv.to())), partner))
            }
            Kind::Travel if crosses && program.traits[self.type_of(self.code_at(from))].lands[self.turn] => {
                let end = program.beside(from, mv.to());
                Some(mv.vias().filter(|&via| via != end).fold(PackedMove::travel(from, end), PackedMove::via))
            }
            _ => None,
        }
    }
}
