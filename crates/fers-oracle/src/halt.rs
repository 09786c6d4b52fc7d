//! Halts.

use fers_core::Square;

use crate::walk::Walker;

impl Walker<'_> {
    /// Returns whether no leg but the first may begin on a square.
    pub(crate) fn is_halted(&self, index: usize, at: Square) -> bool {
        index > 0 && !self.oracle.ruleset.halts.is_empty() && (self.is_in_zone(self.origin) || self.is_in_zone(at))
    }

    /// Returns whether a leg may go on over some squares to the next.
    pub(crate) fn goes_unhalted(&self, inner: &[Square]) -> bool {
        let is_free = self.oracle.ruleset.halts.is_empty() || inner.is_empty();
        is_free || !self.is_in_zone(self.origin) && !inner.iter().any(|&square| self.is_in_zone(square))
    }

    /// Returns whether enemies halt the piece on a square.
    fn is_in_zone(&self, square: Square) -> bool {
        let (oracle, setup) = (self.oracle, self.setup);
        oracle.ruleset.halts.iter().any(|halt| {
            let enemies = setup.pieces().filter(|(_, piece)| piece.is_of(!self.color) && halt.is_by(piece.piece_type));
            enemies.into_iter().any(|(from, piece)| {
                from != square
                    && oracle.reaches(setup, &halt.reach, (from, !self.color, piece.piece_type), square)
                    && !oracle.is_frozen_below(setup, from, halt.rank)
            })
        })
    }
}
