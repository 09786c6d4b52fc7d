//! What some pieces may not do.

use fers_core::{Action, Move, Setup};

use crate::Oracle;

impl Oracle<'_> {
    /// Whether a move is none of a piece that may not flee, or captures what gives the check.
    pub(crate) fn stands_its_ground(&self, setup: &Setup, mv: &Move) -> bool {
        let moved = match mv.action {
            Action::Travel { from, .. } => setup.piece_at(from),
            Action::Castle { king, .. } => setup.piece_at(king),
            Action::Drop { .. } | Action::PickUp { .. } | Action::Pass => None,
        };
        let may_flee = moved.is_none_or(|piece| self.ruleset.piece(piece.piece_type).may_flee);
        may_flee || !self.is_in_check(setup, setup.turn) || {
            let mut without = setup.clone();
            mv.removed.iter().for_each(|square| without.board[square.index()] = None);
            !self.is_in_check(&without, setup.turn)
        }
    }

    /// Whether a move does not promote a piece to a type that may not appear where it threatens something.
    pub(crate) fn appears_harmlessly(&self, setup: &Setup, mv: &Move, next: &Setup) -> bool {
        let (Some(promotion), Some(at)) = (mv.promotion, mv.destination()) else { return true };
        let is_there = next.piece_at(at).is_some_and(|piece| piece.is_of(setup.turn) && piece.piece_type == promotion);
        if self.ruleset.piece(promotion).may_appear_armed || !is_there {
            return true;
        }
        let again = Setup { turn: setup.turn, en_passant: None, trading_ban: None, ..next.clone() };
        let walks = self.walks_to_move(&again, at, promotion, false);
        !walks.iter().any(|walk| walk.from == at && !walk.removed.is_empty())
    }
}
