//! Freezes.

use fers_core::{Action, Color, Move, PieceType, Setup, Square, Vector};
use fers_rules::{Freeze, FreezeBars, FreezeReach};

use crate::Oracle;
use crate::candidate::Candidate;

impl Oracle<'_> {
    /// Returns whether an enemy freezes the piece on a square.
    pub(crate) fn is_frozen(&self, setup: &Setup, square: Square) -> bool {
        let mut freezes = self.ruleset.freezes.iter().filter(|freeze| freeze.bars == FreezeBars::Moves);
        freezes.any(|freeze| self.is_frozen_by(setup, freeze, square))
    }

    /// Returns whether a freeze of a lower rank keeps the piece on a square from moving.
    pub(crate) fn is_frozen_below(&self, setup: &Setup, square: Square, rank: u8) -> bool {
        let ranks = |freeze: &&Freeze| freeze.bars == FreezeBars::Moves && 0 < freeze.rank && freeze.rank < rank;
        self.ruleset.freezes.iter().filter(ranks).any(|freeze| self.is_frozen_by(setup, freeze, square))
    }

    /// Returns whether a freeze that bars only some moves bars this one.
    pub(crate) fn is_barred_by_freeze(&self, setup: &Setup, mv: &Move) -> bool {
        let movers = match mv.action {
            Action::Travel { from, .. } => vec![from],
            Action::Castle { king, partner, .. } => vec![king, partner],
            Action::Drop { .. } | Action::PickUp { .. } | Action::Pass => Vec::new(),
        };
        let bars = match mv.is_capture() {
            true => FreezeBars::Captures,
            false => FreezeBars::QuietMoves,
        };
        let freezes = self.ruleset.freezes.iter().filter(|freeze| freeze.bars == bars);
        let mut pairs = freezes.flat_map(|freeze| movers.iter().map(move |&square| (freeze, square)));
        pairs.any(|(freeze, square)| self.is_frozen_by(setup, freeze, square))
    }

    /// Returns whether a freeze keeps the piece on a square from attacking.
    pub(crate) fn cannot_check(&self, setup: &Setup, square: Square) -> bool {
        let mut freezes = self.ruleset.freezes.iter().filter(|freeze| freeze.keeps_from_checking());
        freezes.any(|freeze| self.is_frozen_by(setup, freeze, square))
    }

    fn is_frozen_by(&self, setup: &Setup, freeze: &Freeze, square: Square) -> bool {
        let Some((victim, color)) = setup.piece_at(square).and_then(|piece| Some((piece, piece.color()?))) else {
            return false;
        };
        let single = freeze.single.as_ref().filter(|types| types.contains(&victim.piece_type));
        // Of the types of `single`, a freezer freezes no piece if it reaches several.
        let has_several = |from: Square, piece_type: PieceType| {
            let Some(types) = single else { return false };
            let held = setup.pieces().filter(|(_, piece)| piece.is_of(color) && types.contains(&piece.piece_type));
            held.filter(|&(at, _)| self.reaches(setup, &freeze.reach, (from, !color, piece_type), at)).count() > 1
        };
        let freezes = |from: Square, piece_type: PieceType| {
            freeze.is_by(piece_type)
                && self.reaches(setup, &freeze.reach, (from, !color, piece_type), square)
                && !has_several(from, piece_type)
                && !self.is_frozen_below(setup, from, freeze.rank)
        };
        let enemies = setup.pieces().filter(|(_, piece)| piece.is_of(!color));
        let count = enemies.filter(|&(from, piece)| freezes(from, piece.piece_type)).count();
        freeze.takes(victim.piece_type) && count >= usize::from(freeze.least)
    }

    /// Returns whether the reach of a piece of a side on a square leads to another square.
    pub(crate) fn reaches(
        &self,
        setup: &Setup,
        reach: &FreezeReach,
        (from, color, piece_type): (Square, Color, PieceType),
        square: Square,
    ) -> bool {
        let leads =
            |&step: &Vector| self.ruleset.geometry.step(from, self.ruleset.frame.apply(step, color)) == Some(square);
        match reach {
            FreezeReach::Seen => self.seen_from(setup, from, color, piece_type).contains(&square),
            FreezeReach::Steps(steps) => steps.iter().any(leads),
        }
    }

    /// Returns moves of frozen pieces that leave the board.
    pub(crate) fn leavings(&self, setup: &Setup) -> Vec<Candidate> {
        let own =
            setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn) && !self.ruleset.is_royal(piece.piece_type));
        let may_leave = |square: Square| {
            let mut freezes = self.ruleset.freezes.iter().filter(|freeze| freeze.lets_leave);
            freezes.any(|freeze| self.is_frozen_by(setup, freeze, square))
        };
        let leaving = own.map(|(from, _)| from).filter(|&from| may_leave(from));
        leaving.map(|from| Candidate::plain(Move::plain(Action::PickUp { from }))).collect()
    }
}
