//! Pieces that enter the board from the hand.

use fers_core::{Action, Move, PieceType, Setup, Square};
use fers_rules::Drops;

use crate::Oracle;
use crate::candidate::Candidate;

impl Oracle<'_> {
    /// All drops of the side to move, promoted ones included.
    pub(crate) fn drops(&self, setup: &Setup) -> Vec<Candidate> {
        if self.ruleset.hands.drops == Drops::None {
            return Vec::new();
        }
        let held = setup.hands[setup.turn].iter().map(|(piece_type, _)| piece_type);
        held.flat_map(|piece_type| self.drops_of(setup, piece_type)).collect()
    }

    fn drops_of(&self, setup: &Setup, piece_type: PieceType) -> Vec<Candidate> {
        let squares = self.ruleset.geometry.squares().filter(|&to| self.may_drop(setup, piece_type, to));
        squares
            .flat_map(|to| {
                let plain = Candidate::plain(Move::plain(Action::Drop { piece_type, to }));
                std::iter::once(plain).chain(self.promoted_drops(setup, piece_type, to))
            })
            .collect()
    }

    fn may_drop(&self, setup: &Setup, piece_type: PieceType, to: Square) -> bool {
        let rule = &self.ruleset.piece(piece_type).drop;
        setup.piece_at(to).is_none()
            && self.ruleset.in_zone(rule.zone, setup.turn, to)
            && (!rule.needs_move || self.can_move_on_empty_board(to, piece_type, setup.turn))
            && rule.per_file_max.is_none_or(|max| self.count_on_file(setup, piece_type, to) < usize::from(max))
    }

    fn count_on_file(&self, setup: &Setup, piece_type: PieceType, to: Square) -> usize {
        let geometry = &self.ruleset.geometry;
        let line = |square| (geometry.file(square), geometry.board(square));
        let same = setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn) && piece.piece_type == piece_type);
        same.filter(|&(square, _)| line(square) == line(to)).count()
    }
}
