//! Protections.

use fers_core::{Setup, Square};

use crate::Oracle;

impl Oracle<'_> {
    /// Returns whether a friend protects the piece on a square.
    pub(crate) fn is_protected_from_capture(&self, setup: &Setup, square: Square) -> bool {
        let Some((ward, color)) = setup.piece_at(square).and_then(|piece| Some((piece, piece.color()?))) else {
            return false;
        };
        self.ruleset.protections.iter().filter(|protection| protection.takes(ward.piece_type)).any(|protection| {
            setup.pieces().any(|(from, piece)| {
                from != square
                    && piece.is_of(color)
                    && protection.is_by(piece.piece_type)
                    && self.reaches(setup, &protection.reach, (from, color, piece.piece_type), square)
                    && !self.is_frozen_below(setup, from, protection.rank)
            })
        })
    }
}
