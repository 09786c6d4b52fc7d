//! What pieces turn into by moving.

use fers_core::{PieceType, Setup, Square};

use crate::Oracle;

impl Oracle<'_> {
    /// What a piece of the side to move becomes by a move that ends on a square and captures these, if an entry of its type applies.
    pub(crate) fn becomes(
        &self,
        setup: &Setup,
        piece_type: PieceType,
        to: Square,
        removed: &[Square],
    ) -> Option<PieceType> {
        let last = removed.last().and_then(|&square| setup.piece_at(square)).map(|piece| piece.piece_type);
        let mut entries = self.ruleset.piece(piece_type).becomes.iter();
        let found = entries.find(|entry| entry.catch.is_made(last) && self.ruleset.in_zone(entry.zone, setup.turn, to));
        found.map(|entry| entry.into)
    }
}
