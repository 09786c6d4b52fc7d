//! Plies with pieces of the other side, and the promotions that follow from them.

use fers_core::{Action, Move, Setup};

use crate::Oracle;
use crate::candidate::{Candidate, travel};
use crate::walk::Walk;

impl Oracle<'_> {
    /// Returns the plies of the part that moves pieces of the other side, whatever they leave
    /// attacked.
    pub(crate) fn pushes(&self, setup: &Setup) -> Vec<Candidate> {
        let owner = !setup.turn;
        let mut found = Vec::new();
        for (piece_type, steps) in self.part(setup).iter().flat_map(|part| &part.pushes) {
            let pieces = setup.pieces().filter(|(_, piece)| piece.is_of(owner) && piece.piece_type == *piece_type);
            for (from, _) in pieces {
                let ends = steps.iter().map(|&step| self.ruleset.frame.apply(step, owner));
                let ends = ends.filter_map(|step| self.ruleset.geometry.step(from, step));
                let free = ends.filter(|&to| setup.is_free(to));
                found.extend(free.map(|to| Candidate::plain(Move::plain(Action::Travel { from, to }))));
            }
        }
        found.sort_by(|one, other| one.mv.cmp(&other.mv));
        found.dedup();
        found
    }

    /// Returns the promotions of pieces that the other side has pushed, which come before the first
    /// part of a turn.
    pub(crate) fn promotions_of_pushed(&self, setup: &Setup) -> Vec<Candidate> {
        let Some(turn) = self.ruleset.turn.as_ref().filter(|_| setup.phase.ply == 0) else { return Vec::new() };
        let own = setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn));
        let promotions = own.flat_map(|(square, piece)| {
            let rules = turn.pushed_promotions(self.ruleset, (setup.turn, piece.piece_type), square);
            let outcomes = self.choices(&rules, setup, Some(square), &[]);
            outcomes.into_iter().map(move |outcome| travel(&Walk::standing(square), outcome))
        });
        let mut promotions: Vec<Candidate> =
            promotions.map(|candidate| Candidate { without_check: false, ..candidate }).collect();
        promotions.sort_by(|one, other| one.mv.cmp(&other.mv));
        promotions
    }

    /// Returns whether the other side is mated by the royals that it has left attacked.
    pub(crate) fn has_exposed_royals(&self, setup: &Setup) -> bool {
        let mates = self.ruleset.turn.as_ref().is_some_and(|turn| turn.mates_exposed(self.ruleset));
        mates
            && setup.phase.ply == 0
            && self.promotions_of_pushed(setup).is_empty()
            && self.is_in_check(setup, !setup.turn)
    }
}
