//! Freezes.

use fers_core::{Action, Color, Move, Setup, Square};
use fers_rules::Freeze;

use crate::Oracle;
use crate::candidate::Candidate;

impl Oracle<'_> {
    /// Returns whether an enemy freezes the piece on a square.
    pub(crate) fn is_frozen(&self, setup: &Setup, square: Square) -> bool {
        self.ruleset.freezes.iter().any(|freeze| self.is_frozen_by(setup, freeze, square))
    }

    fn is_frozen_by(&self, setup: &Setup, freeze: &Freeze, square: Square) -> bool {
        let Some((victim, color)) = setup.piece_at(square).and_then(|piece| Some((piece, piece.color()?))) else {
            return false;
        };
        let reaches = |from: Square, color: Color| {
            let mut steps = freeze.steps.iter().map(|&step| self.ruleset.frame.apply(step, color));
            steps.any(|step| self.ruleset.geometry.step(from, step) == Some(square))
        };
        freeze.takes(victim.piece_type)
            && setup
                .pieces()
                .any(|(from, piece)| piece.is_of(!color) && freeze.is_by(piece.piece_type) && reaches(from, !color))
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
