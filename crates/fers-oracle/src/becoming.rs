//! Changes of type by moves.

use fers_core::{Carry, PieceType, Setup, Square};
use fers_rules::Becoming;

use crate::Oracle;

impl Oracle<'_> {
    /// Returns the new type of a piece of the side to move after a move to a square with these
    /// captures and carried pieces, if an entry of its type applies, and what the move leaves
    /// behind.
    pub(crate) fn becomes(
        &self,
        setup: &Setup,
        piece_type: PieceType,
        to: Square,
        (removed, carried): (&[Square], &[Carry]),
    ) -> Option<(PieceType, Option<PieceType>)> {
        let last = removed.last().and_then(|&square| setup.piece_at(square)).map(|piece| piece.piece_type);
        let mut entries = self.ruleset.piece(piece_type).becomes.iter();
        let is_made = |entry: &Becoming| entry.catch.is_made(last) && (!entry.shifting || !carried.is_empty());
        let found = entries.find(|entry| is_made(entry) && self.ruleset.in_zone(entry.zone, setup.turn, to));
        found.map(|entry| (entry.into, entry.leaves))
    }
}
