//! Turns of several plies.

use fers_core::{Action, Color, EnPassant, Move, Phase, PieceType, Region, Setup, Square};
use fers_rules::{Part, Passing, Turn, TurnChecks, TurnEnPassant, TurnLength, TurnRepeats};

use crate::candidate::Candidate;
use crate::{MateBans, Oracle};

/// Whether the pieces that have moved in a turn may move again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    /// They may not, if the rules say so.
    Same,
    /// They may: a new round begins.
    New,
}

impl Oracle<'_> {
    /// Returns the part of the turn that the side to move makes now; nothing in games whose turns
    /// have one ply.
    pub(crate) fn part(&self, setup: &Setup) -> Option<&Part> {
        self.ruleset.turn.as_ref().map(|turn| turn.part(setup.phase.ply))
    }

    /// Removes the candidates that the part of the turn does not allow, and adds its pass.
    pub(crate) fn of_part(&self, setup: &Setup, candidates: Vec<Candidate>, round: Round) -> Vec<Candidate> {
        let (Some(turn), Some(part)) = (&self.ruleset.turn, self.part(setup)) else { return candidates };
        let allows = |candidate: &Candidate| {
            let mv = &candidate.mv;
            let is_asked = part.who.as_ref().is_none_or(|who| {
                mv.action == Action::Pass || mover_type(setup, mv).is_some_and(|mover| who.contains(&mover))
            });
            let moves_again = origins(mv).iter().any(|&square| setup.phase.moved.contains(square));
            let is_barred = round == Round::Same && turn.repeats != TurnRepeats::Free && moves_again;
            let is_lost_by_capture = part.until_capture && mv.is_capture();
            is_asked && !is_barred && !is_lost_by_capture && !self.takes_royal(setup, part, mv)
        };
        let mut allowed: Vec<Candidate> = candidates.into_iter().filter(allows).collect();
        let pass = Candidate::plain(Move::plain(Action::Pass));
        if self.may_decline(setup) && !allowed.contains(&pass) {
            allowed.push(pass);
            allowed.sort_by(|one, other| one.mv.cmp(&other.mv));
        }
        allowed
    }

    /// Returns whether the side to move may decline the part of its turn.
    pub(crate) fn may_decline(&self, setup: &Setup) -> bool {
        self.part(setup).is_some_and(|part| part.is_optional && (part.skips || setup.phase.is_within_turn()))
            && !self.must_drop(setup)
            && !self.is_in_check(setup, setup.turn)
    }

    /// Returns whether none of some moves moves anything, the pass that declines the part left out
    /// of account.
    pub(crate) fn are_none(&self, setup: &Setup, legal: &[Candidate]) -> bool {
        let declines = self.may_decline(setup) && self.ruleset.passing[setup.turn] != Passing::Always;
        legal.iter().all(|candidate| declines && candidate.mv.action == Action::Pass)
    }

    /// Returns whether a ply captures a royal that it may not capture.
    fn takes_royal(&self, setup: &Setup, part: &Part, mv: &Move) -> bool {
        let spares = !self.ruleset.until_captured || part.spares_royals[setup.turn];
        spares && mv.removed.iter().any(|&square| self.has_royal(setup, square, !setup.turn))
    }

    /// Returns whether a ply may leave its own royals attacked.
    pub(crate) fn may_expose(&self, setup: &Setup) -> bool {
        self.part(setup).is_some_and(|part| part.exposes[setup.turn])
    }

    /// Returns whether royals that a ply leaves attacked may be made safe by a later ply of the
    /// turn.
    pub(crate) fn may_evade_later(&self, setup: &Setup, next: &Setup) -> bool {
        let may_wait = self.part(setup).is_some_and(|part| part.evades_later[setup.turn]);
        may_wait && next.turn == setup.turn && !self.legal_candidates(next, MateBans::Ignored).is_empty()
    }

    /// Returns whether a ply may give check, as far as the turn decides that.
    pub(crate) fn turn_allows_check(&self, setup: &Setup, mv: &Move) -> bool {
        match &self.ruleset.turn {
            Some(turn) if turn.checks == TurnChecks::LastPlyOnly => self.next_ply(turn, setup, mv).is_none(),
            _ => true,
        }
    }

    /// Passes the turn to the other side, or on to the next part.
    pub(crate) fn advance(&self, setup: &Setup, mv: &Move, next: &mut Setup) {
        let mover = setup.turn;
        if self.promotions_of_pushed(setup).iter().any(|candidate| candidate.mv == *mv) {
            return;
        }
        if let Some(turn) = &self.ruleset.turn {
            let loses = mv.is_capture() && turn.parts.iter().any(|part| part.until_capture);
            next.phase.lost[mover] |= loses;
            let ends = turn.checks == TurnChecks::EndTurn && self.is_in_check(next, !mover);
            if let Some(ply) = self.next_ply(turn, setup, mv).filter(|_| !ends) {
                next.phase.ply = ply;
                self.remember_moved(turn, mv, &mut next.phase);
                // An explosion may have removed the piece that moved.
                let stands = |square: &Square| next.piece_at(*square).is_some_and(|piece| piece.is_of(mover));
                next.phase.moved = next.phase.moved.iter().filter(stands).collect();
                return;
            }
            let made = setup.phase.ply + u8::from(mv.action != Action::Pass);
            let answered = match turn.length {
                TurnLength::Parts => 0,
                TurnLength::Growing => turn.plies_after(setup.phase.answered),
                TurnLength::OneMore => made.min(Turn::PLIES_MAX),
            };
            next.phase = Phase { answered, lost: next.phase.lost, ..Phase::default() };
        }
        next.turn = !mover;
        if mover == Color::Black {
            next.fullmove_number = setup.fullmove_number.saturating_add(1);
        }
    }

    /// Returns the ply of the same turn that follows a move, a check left out of account.
    fn next_ply(&self, turn: &Turn, setup: &Setup, mv: &Move) -> Option<u8> {
        let part = turn.part(setup.phase.ply);
        let declines = mv.action == Action::Pass && !part.skips;
        let ends = declines || part.is_last || turn.ends_by_castling && matches!(mv.action, Action::Castle { .. });
        let mut plies = setup.phase.ply + 1..turn.plies_after(setup.phase.answered);
        plies.find(|&ply| !ends && !self.is_left_out(turn, turn.part(ply), setup, mv))
    }

    fn is_left_out(&self, turn: &Turn, part: &Part, setup: &Setup, mv: &Move) -> bool {
        let mover = setup.turn;
        let made = turn.place(setup.phase.ply);
        let is_first_turn = setup.fullmove_number == 1 && mover == self.ruleset.start.turn;
        let follows = part
            .only_after
            .as_ref()
            .is_none_or(|types| mover_type(setup, mv).is_some_and(|moved| types.contains(&moved)));
        let follows = follows && part.only_behind.as_ref().is_none_or(|places| places.contains(&made));
        let has_lost = part.until_capture && (setup.phase.lost[mover] || mv.is_capture());
        part.left_out[mover] || part.balances && is_first_turn || !follows || has_lost
    }

    fn remember_moved(&self, turn: &Turn, mv: &Move, phase: &mut Phase) {
        if turn.repeats == TurnRepeats::Free {
            return;
        }
        if origins(mv).iter().any(|&square| phase.moved.contains(square)) {
            phase.moved = Region::new();
        }
        origins(mv).into_iter().chain(mv.removed.iter().copied()).for_each(|square| phase.moved.remove(square));
        destinations(mv).into_iter().for_each(|square| phase.moved.insert(square));
    }

    /// Returns the chances to capture en passant after a ply: those that it leaves, and its own.
    pub(crate) fn chances_after(
        &self,
        setup: &Setup,
        mv: &Move,
        touched: &[Square],
        chance: Option<EnPassant>,
        next: &Setup,
    ) -> Vec<EnPassant> {
        let Some(turn) = &self.ruleset.turn else { return chance.into_iter().collect() };
        if self.promotions_of_pushed(setup).iter().any(|candidate| candidate.mv == *mv) {
            return setup.en_passant.clone();
        }
        let is_own = |chance: &EnPassant| next.piece_at(chance.victim).is_some_and(|piece| piece.is_of(setup.turn));
        let is_used =
            setup.en_passant.iter().any(|old| mv.removed.contains(&old.victim) && mv.destination() != Some(old.victim));
        let keeps_others = match turn.en_passant {
            TurnEnPassant::Never | TurnEnPassant::FirstPly => false,
            TurnEnPassant::WhileUsed => is_used,
            TurnEnPassant::Always => true,
        };
        let stays = |old: &&EnPassant| {
            !touched.contains(&old.victim) && next.piece_at(old.victim).is_some() && (is_own(old) || keeps_others)
        };
        let free = |old: &EnPassant| {
            let squares: Vec<Square> = old.squares.iter().copied().filter(|&square| next.is_free(square)).collect();
            (!squares.is_empty()).then_some(EnPassant { squares, victim: old.victim })
        };
        let mut chances: Vec<EnPassant> = setup.en_passant.iter().filter(stays).filter_map(free).collect();
        chances.extend(chance.filter(|_| turn.en_passant != TurnEnPassant::Never));
        chances.sort_by_key(|chance| chance.victim);
        chances
    }

    /// Removes the chances that end with the turn: the side that has moved uses none of them any
    /// more.
    pub(crate) fn drop_used_up_chances(&self, setup: &Setup, next: &mut Setup) {
        if self.ruleset.turn.is_some() && next.turn != setup.turn {
            let board = next.board.clone();
            let is_of_mover = |square: Square| board[square.index()].is_some_and(|piece| piece.is_of(setup.turn));
            next.en_passant.retain(|chance| is_of_mover(chance.victim));
        }
    }
}

/// Returns the type of the piece that a move moves, before the move.
fn mover_type(setup: &Setup, mv: &Move) -> Option<PieceType> {
    match mv.action {
        Action::Travel { from, .. } | Action::PickUp { from } => setup.piece_at(from).map(|piece| piece.piece_type),
        Action::Castle { king, .. } => setup.piece_at(king).map(|piece| piece.piece_type),
        Action::Drop { piece_type, .. } => Some(piece_type),
        Action::Pass => None,
    }
}

/// Returns the squares of the pieces that a move moves.
fn origins(mv: &Move) -> Vec<Square> {
    match mv.action {
        Action::Travel { from, .. } | Action::PickUp { from } => vec![from],
        Action::Castle { king, partner, .. } => vec![king, partner],
        Action::Drop { .. } | Action::Pass => Vec::new(),
    }
}

/// Returns the squares where these pieces stand afterwards.
fn destinations(mv: &Move) -> Vec<Square> {
    match mv.action {
        Action::Travel { to, .. } | Action::Drop { to, .. } => vec![to],
        Action::Castle { king_to, partner_to, .. } => vec![king_to, partner_to],
        Action::PickUp { .. } | Action::Pass => Vec::new(),
    }
}

impl Oracle<'_> {
    /// Returns whether a side starts a new round of its turn when no piece has a move that has not
    /// moved yet.
    pub(crate) fn moves_in_rounds(&self) -> bool {
        self.ruleset.turn.as_ref().is_some_and(|turn| turn.repeats == TurnRepeats::InRounds)
    }
}
