//! Burns: pieces that do not survive where an enemy sees them.

use fers_core::{Move, Piece, Setup, Square};
use fers_rules::Burn;

use crate::Oracle;
use crate::arrivals::arrivals;

impl Oracle<'_> {
    /// Returns the squares of the pieces that burn by a move, on the board after everything else.
    pub(crate) fn burnt(&self, setup: &Setup, mv: &Move, after: &Setup) -> Vec<Square> {
        let arrived = arrivals(setup, mv).into_iter().map(|(_, at)| at);
        let burns = |&at: &Square| {
            after
                .piece_at(at)
                .is_some_and(|piece| self.ruleset.burns.iter().any(|burn| self.burns_by(after, burn, (at, piece))))
        };
        arrived.filter(burns).collect()
    }

    fn burns_by(&self, after: &Setup, burn: &Burn, (at, piece): (Square, Piece)) -> bool {
        let Some(owner) = piece.color().filter(|_| burn.takes(piece.piece_type)) else { return false };
        let mut burners = after.pieces().filter(|(_, other)| other.is_of(!owner) && burn.is_by(other.piece_type));
        burners.any(|(from, other)| self.seen_from(after, from, !owner, other.piece_type).contains(&at))
    }
}
