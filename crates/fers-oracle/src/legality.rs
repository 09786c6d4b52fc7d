//! Legality of candidates.

use fers_core::{Action, Color, Move, Piece, Setup, Square, Vector};

use crate::candidate::Candidate;
use crate::oracle::RoyalSafety;
use crate::{MateBans, Oracle};

impl Oracle<'_> {
    /// Returns whether the setup after a candidate obeys the rules about royals, and the candidate
    /// its own bans.
    pub(crate) fn is_legal(&self, setup: &Setup, candidate: &Candidate, safety: RoyalSafety, bans: MateBans) -> bool {
        let next = self.apply(setup, candidate);
        (safety == RoyalSafety::GivenUp || self.is_safe_for(setup, &candidate.mv, &next, safety))
            && self.stands_its_ground(setup, &candidate.mv)
            && self.appears_harmlessly(setup, &candidate.mv, &next)
            && self.keeps_pseudo_royals(setup, &candidate.mv)
            && self.drops_with_threat(setup, &candidate.mv, &next)
            && (safety == RoyalSafety::GivenUp || self.is_safe_without_gate(setup, candidate, safety))
            && (safety == RoyalSafety::GivenUp || self.is_safe_without_wall(setup, candidate, safety))
            && (safety == RoyalSafety::GivenUp || self.lands_safely(setup, candidate))
            && self.keeps_bans(setup, candidate, &next, bans)
            && (bans == MateBans::Ignored || self.threatens_enough(setup, &candidate.mv, &next))
            && !self.is_forbidden(setup, &candidate.mv, &next, bans)
            && !self.breaks_counter(setup, &candidate.mv, &next)
    }

    fn is_safe_for(&self, setup: &Setup, mv: &Move, next: &Setup, safety: RoyalSafety) -> bool {
        if self.lets_stand(setup, mv) {
            return true;
        }
        let may_expose = self.may_expose(setup);
        let is_safe = || {
            let is_attacked = !may_expose && self.is_left_in_check(next, setup.turn, safety);
            !is_attacked || self.may_evade_later(setup, next) || self.blast_decides(setup, mv, next)
        };
        let bans_checks = self.ruleset.no_checks || !self.turn_allows_check(setup, mv);
        let gives_check = || bans_checks && self.is_in_check(next, !setup.turn);
        !self.blows_up_own_royal(setup, mv) && is_safe() && !self.faces_wrongly(setup, next) && !gives_check()
    }

    /// Returns whether a royal that must be kept safe is in check.
    fn is_left_in_check(&self, next: &Setup, color: Color, safety: RoyalSafety) -> bool {
        match safety {
            RoyalSafety::Kept => self.is_in_check(next, color),
            RoyalSafety::OfOthers => self.royals_that_stay_are_in_check(next, color),
            RoyalSafety::GivenUp => false,
        }
    }

    /// Returns whether the mover's royals would be safe without the gated piece.
    fn is_safe_without_gate(&self, setup: &Setup, candidate: &Candidate, safety: RoyalSafety) -> bool {
        let ungated = Candidate { mv: Move { gate: None, ..candidate.mv.clone() }, ..candidate.clone() };
        candidate.mv.gate.is_none() || self.is_safe_for(setup, &ungated.mv, &self.apply(setup, &ungated), safety)
    }

    /// Returns whether the mover's royals would be safe without the wall, if the rules require
    /// that.
    fn is_safe_without_wall(&self, setup: &Setup, candidate: &Candidate, safety: RoyalSafety) -> bool {
        let may_parry = self.ruleset.walling.as_ref().is_none_or(|walling| walling.parries_check);
        let bare = Candidate { mv: Move { wall: None, ..candidate.mv.clone() }, ..candidate.clone() };
        may_parry || candidate.mv.wall.is_none() || self.is_safe_for(setup, &bare.mv, &self.apply(setup, &bare), safety)
    }

    /// Returns whether the mover's royals on its board would be safe without its step to another
    /// board, if the rules require that.
    fn lands_safely(&self, setup: &Setup, candidate: &Candidate) -> bool {
        let is_safe = |landing: &Move| {
            let landed = self.apply(setup, &Candidate::plain(landing.clone()));
            let board = landing.destination().map(|to| self.ruleset.geometry.board(to));
            !self.is_in_check_on(&landed, setup.turn, board)
        };
        candidate.landings.is_empty() || candidate.landings.iter().any(is_safe)
    }

    fn keeps_bans(&self, setup: &Setup, candidate: &Candidate, next: &Setup, bans: MateBans) -> bool {
        let may_check = !candidate.without_check && self.may_give_check(setup, candidate, bans);
        let may_mate = bans == MateBans::Ignored || self.may_give_mate(setup, candidate);
        if may_check && may_mate || !self.is_in_check(next, !setup.turn) {
            return true;
        }
        // Within a turn there is no mate. Mate bans on the replies are ignored; otherwise the test
        // might never end.
        may_check && (next.turn == setup.turn || !self.legal_candidates(next, MateBans::Ignored).is_empty())
    }

    fn may_give_check(&self, setup: &Setup, candidate: &Candidate, bans: MateBans) -> bool {
        if let Action::Drop { piece_type, .. } = candidate.mv.action {
            return self.ruleset.piece(piece_type).drop.may_check;
        }
        bans == MateBans::Ignored
            || self.moved(setup, candidate).is_none_or(|piece| self.ruleset.piece(piece.piece_type).may_check)
    }

    fn may_give_mate(&self, setup: &Setup, candidate: &Candidate) -> bool {
        if let Action::Drop { piece_type, .. } = candidate.mv.action {
            return self.ruleset.piece(piece_type).drop.may_mate;
        }
        self.moved(setup, candidate).is_none_or(|piece| self.ruleset.piece(piece.piece_type).may_mate)
    }

    /// Returns the piece that moves on the board, in castling the castling piece.
    fn moved(&self, setup: &Setup, candidate: &Candidate) -> Option<Piece> {
        match candidate.mv.action {
            Action::Travel { from, .. } => setup.piece_at(from),
            Action::Castle { king, .. } => setup.piece_at(king),
            Action::Drop { .. } | Action::PickUp { .. } | Action::Pass => None,
        }
    }

    /// Returns whether royals face each other after a ply that must avoid that.
    fn faces_wrongly(&self, setup: &Setup, next: &Setup) -> bool {
        let was_free = self.is_challenge() && !self.royals_face(setup);
        !was_free && self.royals_face(next)
    }

    /// Returns whether a ply is the pass that lets royals face each other.
    fn lets_stand(&self, setup: &Setup, mv: &Move) -> bool {
        self.is_challenge() && mv.action == Action::Pass && mv.wall.is_none() && self.royals_face(setup)
    }

    pub(crate) fn is_challenge(&self) -> bool {
        self.ruleset.facing.as_ref().is_some_and(|facing| facing.challenge)
    }

    pub(crate) fn royals_face(&self, setup: &Setup) -> bool {
        let Some(facing) = &self.ruleset.facing else {
            return false;
        };
        let white = setup.pieces().filter(|(square, _)| self.has_royal(setup, *square, Color::White));
        let steps = || facing.lines.iter().flat_map(|&step| [step, -step]);
        white.into_iter().any(|(square, _)| steps().any(|step| self.sees_black_royal(setup, square, step)))
    }

    fn sees_black_royal(&self, setup: &Setup, from: Square, step: Vector) -> bool {
        let next = |at: Square| self.ruleset.geometry.step(at, step).filter(|&next| next != from);
        let mut at = next(from);
        while let Some(square) = at {
            if !setup.is_free(square) {
                return self.has_royal(setup, square, Color::Black);
            }
            at = next(square);
        }
        false
    }

    pub(crate) fn has_royal(&self, setup: &Setup, square: Square, color: Color) -> bool {
        setup.piece_at(square).is_some_and(|piece| piece.is_of(color) && self.ruleset.is_royal(piece.piece_type))
    }
}
