//! Mated royals that leave the board.

use fers_core::{Action, Color, Move, SquareSet};
use fers_program::{MoveList, PackedMove, RoyalPlan};

use crate::attack::ANY_ROYAL;
use crate::position::turn_state::Safety;
use crate::{PerftEnds, Position};

impl<const N: usize> Position<N> {
    /// Lists the legal moves of a side that has no other one, where mated royals leave the board or
    /// may be captured. `moves` must be empty.
    #[cold]
    #[inline(never)]
    pub(crate) fn list_with_mated_royals(&mut self, moves: &mut MoveList, bans: PerftEnds) {
        let us = self.turn;
        if !self.leaving_royals(us).has_several() {
            return;
        }
        let attacked = self.attacked_leaving_royals(us);
        if attacked.is_empty() {
            return;
        }
        let outer = std::mem::replace(&mut self.turns.safety, Safety::OfOthers);
        self.list_uncompelled(moves, bans);
        self.turns.safety = outer;
        let mated = self.mated_royals(moves, attacked);
        if mated.is_empty() {
            moves.clear();
        } else if mated == attacked && !self.royals_that_stay_are_in_check(us) {
            moves.clear();
            let leaving = PackedMove::pick_up(mated.first());
            if !mated.has_several() && self.is_legal_by_trial(leaving) {
                moves.push(leaving);
                self.keep_possible(moves, bans);
            }
        } else {
            moves.retain(|&mv| self.keeps_other_royals(mv, mated));
        }
        if self.program.must_capture && moves.iter().any(|&mv| self.is_capture(mv)) {
            moves.retain(|&mv| self.is_capture(mv));
        }
    }

    /// Returns whether a side is in check by a royal set whose members stay when they are mated.
    pub(crate) fn royals_that_stay_are_in_check(&self, color: Color) -> bool {
        let mut sets = self.program.royals.iter().filter(|royal| !royal.leaves_when_mated);
        sets.any(|royal| self.royal_in_check(royal, color))
    }

    /// Returns whether the side that has just moved may have left mated royals in check: some other
    /// royal of the kind is safe, and no royal that stays when it is mated is in check.
    pub(crate) fn may_leave_mated_royals(&self, color: Color) -> bool {
        let safe = self.leaving_royals(color).difference(self.attacked_leaving_royals(color));
        !safe.is_empty() && !self.royals_that_stay_are_in_check(color)
    }

    /// Returns the royals of a side that leave the board when they are mated.
    fn leaving_royals(&self, color: Color) -> SquareSet<N> {
        let sets = self.program.royals.iter().filter(|royal| royal.leaves_when_mated);
        sets.fold(SquareSet::EMPTY, |set, royal: &RoyalPlan| set | self.union(color, &royal.types))
    }

    /// Returns those of them that the enemy attacks.
    fn attacked_leaving_royals(&self, color: Color) -> SquareSet<N> {
        let is_attacked = |square: &usize| {
            let differ = self.program.royals_differ;
            let royal = if differ { self.type_of(self.code_at(*square)) } else { ANY_ROYAL };
            let seizes = !self.program.seizures.is_empty();
            self.attacked(*square, !color, royal) || seizes && self.is_seizable(*square, !color)
        };
        let attacked = self.leaving_royals(color).into_iter().filter(is_attacked);
        attacked.fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
    }

    /// Returns the attacked royals that stay attacked after each of some moves.
    fn mated_royals(&mut self, moves: &MoveList, attacked: SquareSet<N>) -> SquareSet<N> {
        let us = self.turn;
        moves.iter().fold(attacked, |mated, &mv| {
            let meaning = self.decode(mv);
            let undo = self.make(mv);
            let attacked = self.attacked_leaving_royals(us);
            self.unmake(mv, undo);
            let stays_attacked =
                |&royal: &usize| place_after(&meaning, royal).is_some_and(|place| attacked.contains(place));
            let mated = mated.into_iter().filter(stays_attacked);
            mated.fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square))
        })
    }

    /// Returns whether a move leaves its side a royal besides the mated ones, and none of these
    /// attacked.
    fn keeps_other_royals(&mut self, mv: PackedMove, mated: SquareSet<N>) -> bool {
        let us = self.turn;
        let meaning = self.decode(mv);
        let given_up = mated.into_iter().filter_map(|royal| place_after(&meaning, royal));
        let given_up = given_up.fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square));
        let undo = self.make(mv);
        let kept = self.leaving_royals(us).difference(given_up);
        let is_safe = !kept.is_empty() && !kept.intersects(self.attacked_leaving_royals(us));
        self.unmake(mv, undo);
        is_safe
    }
}

/// Returns where a move puts the piece on a square, or leaves it; `None` if it captures it.
fn place_after(mv: &Move, square: usize) -> Option<usize> {
    let named = match mv.action {
        Action::Travel { from, to } if from.index() == square => Some(to),
        Action::Castle { king, king_to, .. } if king.index() == square => Some(king_to),
        Action::Castle { partner, partner_to, .. } if partner.index() == square => Some(partner_to),
        _ => mv.carried.iter().find(|carry| carry.from.index() == square).map(|carry| carry.to),
    };
    let is_captured = mv.removed.iter().any(|victim| victim.index() == square);
    named.map(|to| to.index()).or((!is_captured).then_some(square))
}
