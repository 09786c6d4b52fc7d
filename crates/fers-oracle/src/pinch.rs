//! Pinches: enemies that a ply may relocate.

use fers_core::{Action, Move, Relocation, Setup, Square};
use fers_rules::Pinch;

use crate::Oracle;
use crate::candidate::Candidate;

impl Oracle<'_> {
    /// Returns the candidates, each with all relocations and without one, sorted by move.
    pub(crate) fn with_relocations(&self, setup: &Setup, candidates: Vec<Candidate>) -> Vec<Candidate> {
        if self.ruleset.pinches.is_empty() {
            return candidates;
        }
        let with = |candidate: Candidate| {
            let relocations = self.relocations(setup, &candidate.mv).into_iter().map(Some);
            let moves: Vec<Candidate> = relocations
                .chain([None])
                .map(|relocation| Candidate { mv: Move { relocation, ..candidate.mv.clone() }, ..candidate.clone() })
                .collect();
            moves
        };
        let mut all: Vec<Candidate> = candidates.into_iter().flat_map(with).collect();
        all.sort_by(|one, other| one.mv.cmp(&other.mv));
        all
    }

    /// Returns what a move may do to one pinched enemy.
    fn relocations(&self, setup: &Setup, mv: &Move) -> Vec<Relocation> {
        if mv.action == Action::Pass {
            return Vec::new();
        }
        let done = self.apply(setup, &Candidate::plain(mv.clone()));
        let mut found = Vec::new();
        for pinch in &self.ruleset.pinches {
            let homes = self.ruleset.zone(pinch.homes, !setup.turn);
            let empty: Vec<Square> = homes.iter().filter(|&square| done.is_free(square)).collect();
            for (from, _) in done.pieces().filter(|&(square, _)| self.is_pinched_by(&done, pinch, setup, square)) {
                match empty.is_empty() {
                    true => found.push(Relocation { from, to: None }),
                    false => found.extend(empty.iter().map(|&to| Relocation { from, to: Some(to) })),
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// Returns whether a pinch takes the piece on a square, an enemy of the side that has moved.
    fn is_pinched_by(&self, done: &Setup, pinch: &Pinch, setup: &Setup, square: Square) -> bool {
        let us = setup.turn;
        let Some(victim) = done.piece_at(square).filter(|piece| piece.is_of(!us)) else { return false };
        let pinches = |from: Square| {
            let piece = done.piece_at(from).filter(|piece| piece.is_of(us) && pinch.is_by(piece.piece_type));
            piece.is_some_and(|piece| self.reaches(done, &pinch.reach, (from, us, piece.piece_type), square))
                && !self.is_frozen_below(done, from, pinch.rank)
        };
        pinch.takes(victim.piece_type)
            && !self.ruleset.is_royal(victim.piece_type)
            && done.pieces().any(|(from, _)| pinches(from))
    }

    /// Relocates or removes a pinched piece, after everything else that a move does.
    pub(crate) fn relocate(&self, mv: &Move, next: &mut Setup) {
        let Some(relocation) = mv.relocation else { return };
        let piece = next.board[relocation.from.index()].take();
        if let Some(to) = relocation.to {
            next.board[to.index()] = piece;
        }
    }
}
