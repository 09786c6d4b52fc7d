//! Bans on moves of some pieces.

use fers_core::{Action, Move, Piece, PieceType, Setup, Square};
use fers_rules::CheckRule;

use crate::{MateBans, Oracle};

impl Oracle<'_> {
    /// Returns whether a move obeys `may_flee`: its piece may flee, or it captures the checkers.
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

    /// Returns whether a move obeys `may_appear_armed`: it does not promote to a restricted type
    /// that threatens a piece.
    pub(crate) fn appears_harmlessly(&self, setup: &Setup, mv: &Move, next: &Setup) -> bool {
        let (Some(promotion), Some(at)) = (mv.promotion, mv.destination()) else { return true };
        let is_there = next.piece_at(at).is_some_and(|piece| piece.is_of(setup.turn) && piece.piece_type == promotion);
        if self.ruleset.piece(promotion).may_appear_armed || !is_there {
            return true;
        }
        self.threatened(setup, next, at, promotion).is_empty()
    }

    /// Returns whether a move keeps the last pseudo-royals: it may promote one of them only to
    /// another pseudo-royal type.
    pub(crate) fn keeps_pseudo_royals(&self, setup: &Setup, mv: &Move) -> bool {
        let (Some(promotion), Action::Travel { from, .. }) = (mv.promotion, &mv.action) else { return true };
        let Some(moved) = setup.piece_at(*from) else { return true };
        let sets = self.ruleset.royals.iter();
        let mut pseudo_royals = sets.filter(|royal| matches!(royal.check, CheckRule::Few(_)));
        if pseudo_royals.clone().any(|royal| royal.piece_types.contains(&promotion)) {
            return true;
        }
        !pseudo_royals.any(|royal| {
            let belongs = |piece_type: PieceType| royal.piece_types.contains(&piece_type);
            let own = setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn) && belongs(piece.piece_type));
            belongs(moved.piece_type) && matches!(royal.check, CheckRule::Few(most) if own.count() <= usize::from(most))
        })
    }

    /// Returns whether a move of a piece with `must_threaten` threatens enough.
    pub(crate) fn threatens_enough(&self, setup: &Setup, mv: &Move, next: &Setup) -> bool {
        let Action::Travel { from, to } = mv.action else { return true };
        let moved = setup.piece_at(from).and_then(|piece| self.ruleset.piece(piece.piece_type).must_threaten);
        let Some(threat) = moved else { return true };
        let Some(piece) = next.piece_at(to).filter(|piece| piece.is_of(setup.turn)) else { return false };
        let is_enemy = |square: &Square| next.piece_at(*square).is_some_and(|piece: Piece| piece.is_of(next.turn));
        let mut enemies = self.threatened(setup, next, to, piece.piece_type);
        enemies.retain(is_enemy);
        enemies.sort_unstable();
        enemies.dedup();
        enemies.len() >= usize::from(threat.enemies)
            || threat.or_cornered && enemies.iter().any(|&enemy| self.is_cornered(next, enemy))
    }

    /// Returns whether a drop threatens an enemy where its rule asks for that.
    pub(crate) fn drops_with_threat(&self, setup: &Setup, mv: &Move, next: &Setup) -> bool {
        let Action::Drop { piece_type, to } = mv.action else { return true };
        if !self.ruleset.piece(piece_type).drop.must_threaten {
            return true;
        }
        let dropped = next.piece_at(to).filter(|piece| piece.is_of(setup.turn));
        let is_enemy = |square: &Square| next.piece_at(*square).is_some_and(|piece| piece.is_of(!setup.turn));
        dropped.is_some_and(|piece| self.threatened(setup, next, to, piece.piece_type).iter().any(is_enemy))
    }

    /// Returns whether no legal move of the side to move begins on a square.
    fn is_cornered(&self, setup: &Setup, square: Square) -> bool {
        let begins_there = |mv: &Move| match mv.action {
            Action::Travel { from, .. } => from == square,
            Action::Castle { king, .. } => king == square,
            Action::Drop { .. } | Action::PickUp { .. } | Action::Pass => false,
        };
        !self.legal_moves(setup, MateBans::Ignored).iter().any(begins_there)
    }

    /// Returns the squares of the pieces that a piece which has just moved could capture if it were
    /// its side's turn again.
    fn threatened(&self, setup: &Setup, next: &Setup, at: Square, piece_type: PieceType) -> Vec<Square> {
        let again = Setup { turn: setup.turn, en_passant: Vec::new(), trading_ban: None, ..next.clone() };
        let walks = self.walks_to_move(&again, at, piece_type, false);
        walks.into_iter().filter(|walk| walk.from == at).flat_map(|walk| walk.removed).collect()
    }
}
