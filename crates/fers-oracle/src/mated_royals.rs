//! Mated royals that leave the board.

use fers_core::{Action, Color, Move, Setup, Square};

use crate::candidate::Candidate;
use crate::oracle::RoyalSafety;
use crate::{MateBans, Oracle};

impl Oracle<'_> {
    /// Returns the legal plies of a side that has no other one, where mated royals leave the board
    /// or may be captured.
    pub(crate) fn plies_with_mated_royals(
        &self,
        setup: &Setup,
        candidates: &[Candidate],
        bans: MateBans,
    ) -> Vec<Candidate> {
        let side = setup.turn;
        let royals = self.leaving_royals(setup, side);
        if royals.len() < 2 {
            return Vec::new();
        }
        let is_loose = |ply: &&Candidate| self.is_legal(setup, ply, RoyalSafety::OfOthers, bans);
        let loose: Vec<(&Candidate, Setup)> =
            candidates.iter().filter(is_loose).map(|ply| (ply, self.apply(setup, ply))).collect();
        let stays_attacked = |royal: Square| {
            let is_attacked_after = |(ply, next): &(&Candidate, Setup)| {
                place_after(&ply.mv, royal).is_some_and(|place| self.leaving_royal_is_attacked(next, place, side))
            };
            loose.iter().all(is_attacked_after)
        };
        let attacked = royals.into_iter().filter(|&royal| self.leaving_royal_is_attacked(setup, royal, side));
        let (mated, evading): (Vec<Square>, Vec<Square>) = attacked.partition(|&royal| stays_attacked(royal));
        if mated.is_empty() {
            return Vec::new();
        }
        if evading.is_empty() && !self.royals_that_stay_are_in_check(setup, side) {
            let &[royal] = &mated[..] else { return Vec::new() };
            let leaving = Candidate::plain(Move::plain(Action::PickUp { from: royal }));
            let is_legal = self.is_legal(setup, &leaving, RoyalSafety::Kept, bans);
            return Some(leaving).filter(|_| is_legal).into_iter().collect();
        }
        let keeps_others = |ply: &Candidate, next: &Setup| {
            let given_up: Vec<Square> = mated.iter().filter_map(|&royal| place_after(&ply.mv, royal)).collect();
            let mut kept = self.leaving_royals(next, side);
            kept.retain(|royal| !given_up.contains(royal));
            !kept.is_empty() && !kept.iter().any(|&royal| self.leaving_royal_is_attacked(next, royal, side))
        };
        loose.iter().filter(|(ply, next)| keeps_others(ply, next)).map(|&(ply, _)| ply.clone()).collect()
    }

    /// Returns the squares of the royals of a side that leave the board when they are mated.
    fn leaving_royals(&self, setup: &Setup, color: Color) -> Vec<Square> {
        let own = setup.pieces().filter(|(_, piece)| piece.is_of(color));
        own.filter(|(_, piece)| self.ruleset.leaves_when_mated(piece.piece_type)).map(|(square, _)| square).collect()
    }

    /// Returns whether such a royal of a side stands on a square and is attacked.
    fn leaving_royal_is_attacked(&self, setup: &Setup, square: Square, color: Color) -> bool {
        let own = setup.piece_at(square).filter(|piece| piece.is_of(color));
        let royal = own.filter(|piece| self.ruleset.leaves_when_mated(piece.piece_type));
        royal.is_some_and(|piece| self.royal_is_attacked(setup, square, color, piece.piece_type))
    }
}

/// Returns where a move puts the piece on a square, or leaves it; `None` if it captures it.
fn place_after(mv: &Move, square: Square) -> Option<Square> {
    match mv.action {
        Action::Travel { from, to } if from == square => return Some(to),
        Action::Castle { king, king_to, .. } if king == square => return Some(king_to),
        Action::Castle { partner, partner_to, .. } if partner == square => return Some(partner_to),
        _ => {}
    }
    let carried = mv.carried.iter().find(|carry| carry.from == square).map(|carry| carry.to);
    carried.or_else(|| (!mv.removed.contains(&square)).then_some(square))
}
