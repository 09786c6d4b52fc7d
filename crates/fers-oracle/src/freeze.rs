//! Freezes.

use fers_core::{Action, Color, Move, PieceType, Setup, Square, Vector};
use fers_rules::{Freeze, FreezeReach};

use crate::Oracle;
use crate::candidate::Candidate;

impl Oracle<'_> {
    /// Returns whether an enemy freezes the piece on a square.
    pub(crate) fn is_frozen(&self, setup: &Setup, square: Square) -> bool {
        self.ruleset.freezes.iter().any(|freeze| self.is_frozen_by(setup, freeze, square))
    }

    /// Returns whether a freeze keeps the piece on a square from attacking.
    pub(crate) fn cannot_check(&self, setup: &Setup, square: Square) -> bool {
        let mut freezes = self.ruleset.freezes.iter().filter(|freeze| !freeze.still_checks);
        freezes.any(|freeze| self.is_frozen_by(setup, freeze, square))
    }

    fn is_frozen_by(&self, setup: &Setup, freeze: &Freeze, square: Square) -> bool {
        let Some((victim, color)) = setup.piece_at(square).and_then(|piece| Some((piece, piece.color()?))) else {
            return false;
        };
        let reaches = |from: Square, piece_type: PieceType, color: Color| {
            let leads = |&step: &Vector| {
                self.ruleset.geometry.step(from, self.ruleset.frame.apply(step, color)) == Some(square)
            };
            match &freeze.reach {
                FreezeReach::Seen => self.seen_from(setup, from, color, piece_type).contains(&square),
                FreezeReach::Steps(steps) => steps.iter().any(leads),
            }
        };
        let freezes =
            |from: Square, piece_type: PieceType| freeze.is_by(piece_type) && reaches(from, piece_type, !color);
        let enemies = setup.pieces().filter(|(_, piece)| piece.is_of(!color));
        let count = enemies.filter(|&(from, piece)| freezes(from, piece.piece_type)).count();
        freeze.takes(victim.piece_type) && count >= usize::from(freeze.least)
    }

    /// Returns moves of frozen pieces that leave the board.
    pub(crate) fn leavings(&self, setup: &Setup) -> Vec<Candidate> {
        let own =
            setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn) && !self.ruleset.is_royal(piece.piece_type));
        let may_leave = |square: Square| {
            let mut freezes = self.ruleset.freezes.iter().filter(|freeze| freeze.lets_leave);
            freezes.any(|freeze| self.is_frozen_by(setup, freeze, square))
        };
        let leaving = own.map(|(from, _)| from).filter(|&from| may_leave(from));
        leaving.map(|from| Candidate::plain(Move::plain(Action::PickUp { from }))).collect()
    }
}
