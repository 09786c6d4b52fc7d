//! Burns: pieces that do not survive where they stand.

use fers_core::{Action, Move, Piece, Setup, Square};
use fers_rules::{Burn, Peril};

use crate::Oracle;
use crate::arrivals::arrivals;

impl Oracle<'_> {
    /// Returns the squares of the pieces that burn by a move, on the board after everything else.
    pub(crate) fn burnt(&self, setup: &Setup, mv: &Move, after: &Setup) -> Vec<Square> {
        let burns = |(at, piece): &(Square, Piece)| {
            self.ruleset.burns.iter().any(|burn| self.burns_by((setup, mv, after), burn, (*at, *piece)))
        };
        after.pieces().filter(burns).map(|(at, _)| at).collect()
    }

    fn burns_by(&self, (setup, mv, after): (&Setup, &Move, &Setup), burn: &Burn, (at, piece): (Square, Piece)) -> bool {
        let Some(owner) = piece.color().filter(|_| burn.takes(piece.piece_type)) else { return false };
        match &burn.peril {
            Peril::Sight(_) => {
                let sees = |(from, other): (Square, Piece)| {
                    other.is_of(!owner)
                        && burn.peril.is_sight_of(other.piece_type)
                        && self.seen_from(after, from, !owner, other.piece_type).contains(&at)
                };
                arrivals(setup, mv).iter().any(|&(_, square)| square == at) && after.pieces().any(sees)
            }
            Peril::Stay(zones) => {
                let zone = self.ruleset.zone(*zones, owner);
                let comes = sources(mv).into_iter().any(|(from, to)| {
                    let is_from_outside = from.is_none_or(|from| !zone.contains(from));
                    to == at && is_from_outside
                });
                owner == setup.turn && zone.contains(at) && !comes
            }
        }
    }
}

/// Returns the squares to which a move brings pieces, with those where they stood before, if they
/// stood on the board.
fn sources(mv: &Move) -> Vec<(Option<Square>, Square)> {
    let mut found = match mv.action {
        Action::Travel { from, to } => vec![(Some(from), to)],
        Action::Drop { to, .. } => vec![(None, to)],
        Action::Castle { king, king_to, partner, partner_to } => {
            vec![(Some(king), king_to), (Some(partner), partner_to)]
        }
        Action::PickUp { .. } | Action::Pass => Vec::new(),
    };
    found.extend(mv.carried.iter().map(|carry| (Some(carry.from), carry.to)));
    found.extend(mv.gate.iter().map(|gate| (None, gate.square)));
    found
}
