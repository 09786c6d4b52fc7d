//! Moves to another board that must also be legal on the board where they are made (Alice Chess).

use fers_core::SquareSet;
use fers_program::{Kind, PackedMove};

use crate::Position;

impl<const N: usize> Position<N> {
    /// Returns whether a move would leave the royals of its side on its board safe without its step
    /// to another board, if the rules require that.
    pub(crate) fn lands_safely(&mut self, mv: PackedMove) -> bool {
        let Some(landing) = self.before_crossing(mv) else { return true };
        let us = self.turn;
        let undo = self.make(landing);
        let is_safe = self.turns.gives_up_royals || !self.in_check_within(us, self.board_of(landing.from()));
        self.unmake(landing, undo);
        is_safe
    }

    /// Returns a move without its step to another board, if it must be legal so, too.
    fn before_crossing(&self, mv: PackedMove) -> Option<PackedMove> {
        let from = mv.from();
        match mv.kind() {
            Kind::Castle => {
                let (partner, partner_to) = (mv.via_square(0), mv.via_square(1));
                let castle = |king, partner_to| PackedMove::castle((from, king), (partner, partner_to));
                let crosses = self.crosses(from, mv.to());
                crosses.then(|| castle(self.beside(from, mv.to()), self.beside(partner, partner_to)))
            }
            Kind::Travel if self.crosses(from, mv.to()) => {
                let piece_type = self.type_of(self.code_at(from));
                let end = self.beside(from, mv.to());
                let landing = mv.vias().filter(|&via| via != end).fold(PackedMove::travel(from, end), PackedMove::via);
                self.program.traits[piece_type].lands[self.turn].then_some(landing)
            }
            _ => None,
        }
    }

    fn places_of_board(&self) -> usize {
        self.program.landings.unwrap_or(self.program.places)
    }

    /// Returns the squares of the board of a square.
    fn board_of(&self, square: usize) -> SquareSet<N> {
        let places = self.places_of_board();
        let first = square / places * places;
        (first..first + places).fold(SquareSet::EMPTY, |set, place| set | SquareSet::of(place)) & self.program.squares
    }

    /// Returns whether two squares are on different boards.
    fn crosses(&self, from: usize, to: usize) -> bool {
        from / self.places_of_board() != to / self.places_of_board()
    }

    /// Returns the square of a square's file and rank on the board of another square.
    fn beside(&self, here: usize, square: usize) -> usize {
        let places = self.places_of_board();
        here / places * places + square % places
    }
}
