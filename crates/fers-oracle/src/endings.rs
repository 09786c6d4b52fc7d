//! Ends of games.

use std::cmp::Ordering;

use fers_core::{ByColor, Color, Ending, Outcome, Piece, PieceType, Reason, Setup, Square, Verdict, Wing};
use fers_rules::{BareReply, Due, End, Extinction, Goal, Reach};

use crate::{MateBans, Oracle};

impl Oracle<'_> {
    /// Returns the first immediate end that holds, with its index in the ruleset's list.
    pub fn ending(&self, setup: &Setup) -> Option<(usize, Ending)> {
        let ends = self.ruleset.ends.iter().enumerate();
        ends.filter_map(|(index, end)| Some((index, self.ending_by(setup, end)?))).next()
    }

    /// Returns the ending by one end of the list, if it holds.
    pub(crate) fn ending_by(&self, setup: &Setup, end: &End) -> Option<Ending> {
        let (side, opponent) = (setup.turn, !setup.turn);
        match end {
            End::Mate { verdict, needs_shak } => self.mate(setup, *verdict, *needs_shak),
            End::Stalemate { verdict, by_count } => (!self.is_in_check(setup, side) && self.is_stuck(setup))
                .then(|| self.stalemate(setup, *verdict, *by_count)),
            End::NoPieces { verdict } => (pieces_of(setup, side).is_empty() && self.is_stuck(setup))
                .then(|| ending(*verdict, side, Reason::NoPieces(side))),
            End::Goal { goal, verdict } => self.goal(setup, goal, *verdict),
            End::Bare { verdict, reply } => self.bare(setup, *verdict, *reply),
            End::Checks { count, verdict } => {
                (setup.checks_given[opponent] >= *count).then(|| ending(*verdict, opponent, Reason::Checks(opponent)))
            }
            End::Extinction { extinction, verdict } => {
                extinct_side(setup, extinction).map(|color| ending(*verdict, color, Reason::Extinction(color)))
            }
            End::FewLeft { most, verdict } => {
                are_few(setup, most).then(|| ending(*verdict, side, Reason::FewLeft(side)))
            }
            End::Castling { wings, verdict } => self.castling_end(setup, wings, *verdict),
            End::Connection { connection, verdict } => self
                .is_connected(setup, opponent, connection)
                .then(|| ending(*verdict, opponent, Reason::Connection(opponent))),
            End::FullBoard => {
                let is_full = self.ruleset.geometry.squares().all(|square| !setup.is_free(square));
                is_full.then(|| self.decided(setup, Reason::FullBoard))
            }
            End::Faced => (setup.passes > 0 && self.royals_face(setup)).then(|| self.decided(setup, Reason::Faced)),
            End::Passes { count } => (setup.passes >= *count).then(|| self.decided(setup, Reason::Passes(*count))),
            End::DeadMaterial { helpers } => {
                self.is_dead(setup, helpers).then_some(Ending { outcome: Outcome::Draw, reason: Reason::DeadMaterial })
            }
            End::MoveCount { .. }
            | End::Honour { .. }
            | End::Repetition { .. }
            | End::RepetitionBan { .. }
            | End::RepetitionWon { .. }
            | End::PerpetualCheck { .. }
            | End::CheckLoop { .. }
            | End::ToAndFro { .. }
            | End::PerpetualChase { .. } => None,
        }
    }

    fn castling_end(&self, setup: &Setup, wings: &ByColor<Vec<Wing>>, verdict: Verdict) -> Option<Ending> {
        let (side, opponent) = (setup.turn, !setup.turn);
        if setup.castled.is_some_and(|wing| wings[opponent].contains(&wing)) {
            return Some(ending(verdict, opponent, Reason::Castling(opponent)));
        }
        let has_right = |color: Color| {
            setup.castling.iter().any(|right| {
                let wing = Wing::of(&self.ruleset.geometry, right.king, right.partner);
                let owner = self.ruleset.castlings[usize::from(right.rule)].color;
                owner == color && wing.is_some_and(|wing| wings[color].contains(&wing))
            })
        };
        let has_lost = |&color: &Color| !wings[color].is_empty() && !has_right(color);
        let loser = [opponent, side].into_iter().find(has_lost)?;
        Some(ending(verdict, !loser, Reason::CastlingLost(loser)))
    }

    fn is_stuck(&self, setup: &Setup) -> bool {
        self.legal_candidates(setup, MateBans::Enforced).is_empty()
    }

    fn stalemate(&self, setup: &Setup, verdict: Verdict, by_count: bool) -> Ending {
        let (side, opponent) = (setup.turn, !setup.turn);
        let reason = Reason::Stalemate(side);
        if self.part(setup).is_some_and(|part| part.must_be_made) {
            return ending(Verdict::Win, opponent, reason);
        }
        let fewer = pieces_of(setup, side).len().cmp(&pieces_of(setup, opponent).len());
        let ending = match (by_count, fewer) {
            (false, _) | (true, Ordering::Less) => ending(verdict, opponent, reason),
            (true, Ordering::Greater) => ending(verdict, side, reason),
            (true, Ordering::Equal) => Ending { outcome: Outcome::Draw, reason },
        };
        if ending.outcome == Outcome::Draw { self.decided(setup, reason) } else { ending }
    }

    /// Returns a draw, or the win that the tiebreak gives.
    fn decided(&self, setup: &Setup, reason: Reason) -> Ending {
        let Some(tiebreak) = &self.ruleset.tiebreak else { return Ending { outcome: Outcome::Draw, reason } };
        let worth = |piece_type: PieceType| {
            let each = tiebreak.points.iter().filter(|(listed, _)| *listed == piece_type);
            each.map(|(_, points)| u32::from(*points)).sum::<u32>()
        };
        let points = |color| {
            let pieces = pieces_of(setup, color).into_iter();
            u32::from(tiebreak.bonus[color]) + pieces.map(|(_, piece)| worth(piece.piece_type)).sum::<u32>()
        };
        let winner = match points(Color::White).cmp(&points(Color::Black)) {
            Ordering::Greater => Some(Color::White),
            Ordering::Less => Some(Color::Black),
            Ordering::Equal => tiebreak.equal,
        };
        Ending { outcome: winner.map_or(Outcome::Draw, Outcome::Win), reason }
    }

    fn mate(&self, setup: &Setup, verdict: Verdict, needs_shak: bool) -> Option<Ending> {
        if self.has_exposed_royals(setup) {
            return Some(ending(verdict, setup.turn, Reason::Mate(setup.turn)));
        }
        let winner = !setup.turn;
        if !self.is_in_check(setup, setup.turn) || !self.is_stuck(setup) {
            return None;
        }
        if needs_shak && !setup.shak_given[winner] {
            return Some(Ending { outcome: Outcome::Draw, reason: Reason::UncountedMate(winner) });
        }
        Some(ending(verdict, winner, Reason::Mate(winner)))
    }

    fn goal(&self, setup: &Setup, goal: &Goal, verdict: Verdict) -> Option<Ending> {
        let (side, opponent) = (setup.turn, !setup.turn);
        let wins = |color| Some(ending(verdict, color, Reason::Goal(color)));
        let draw = Some(Ending { outcome: Outcome::Draw, reason: Reason::Goals });
        let holds = |color| self.holds_goal(setup, color, goal);
        let holds_as_due = |color| holds(color) && (!goal.safe || self.holds_safely(setup, color, goal));
        if goal.is_due_at_once() && goal.safe && holds_as_due(side) {
            return if holds_as_due(opponent) { draw } else { wins(side) };
        }
        if !goal.is_due_at_once() && holds(side) {
            let draws = goal.due[side] == Due::Answered && holds_as_due(opponent);
            return if draws { draw } else { wins(side) };
        }
        let waits = match goal.due[opponent] {
            Due::AtOnce => false,
            Due::Answered => self.can_reach_goal(setup, goal),
            Due::AfterReply => !goal.safe,
        };
        if holds_as_due(opponent) && !waits { wins(opponent) } else { None }
    }

    /// Returns whether the side to move has a move after which it holds its goal.
    fn can_reach_goal(&self, setup: &Setup, goal: &Goal) -> bool {
        let moves = self.legal_moves(setup, MateBans::Enforced);
        moves.iter().any(|mv| self.holds_goal(&self.play(setup, mv), setup.turn, goal))
    }

    fn holds_goal(&self, setup: &Setup, color: Color, goal: &Goal) -> bool {
        let here = self.takers_on_goal(setup, color, goal).len();
        let is_full = || self.ruleset.zone(goal.zone, color).iter().all(|square| !setup.is_free(square));
        let is_enough = here >= self.needed_on_goal(color, goal);
        here > 0 && (is_enough || matches!(goal.reach, Reach::AtLeastOrFull(_)) && is_full())
    }

    /// Returns whether a held goal is held safely.
    fn holds_safely(&self, setup: &Setup, color: Color, goal: &Goal) -> bool {
        let takers = self.takers_on_goal(setup, color, goal);
        let can_lose_none = takers.len() == self.needed_on_goal(color, goal);
        !can_lose_none || !takers.iter().any(|&square| self.is_attacked(setup, square, !color))
    }

    fn needed_on_goal(&self, color: Color, goal: &Goal) -> usize {
        match goal.reach {
            Reach::Any => 1,
            Reach::All => self.ruleset.zone(goal.zone, color).len(),
            Reach::AtLeast(count) | Reach::AtLeastOrFull(count) => usize::from(count),
        }
    }

    /// Returns the goal squares occupied by pieces of a side that may take them.
    fn takers_on_goal(&self, setup: &Setup, color: Color, goal: &Goal) -> Vec<Square> {
        let takes = |piece_type: PieceType| match &goal.by {
            Some(by) => by[color].contains(&piece_type),
            None => self.ruleset.piece(piece_type).takes_goals,
        };
        let goals = self.ruleset.zone(goal.zone, color);
        let taken = pieces_of(setup, color).into_iter().filter(|(square, _)| goals.contains(*square));
        taken.filter(|(_, piece)| takes(piece.piece_type)).map(|(square, _)| square).collect()
    }

    fn bare(&self, setup: &Setup, verdict: Verdict, reply: BareReply) -> Option<Ending> {
        let (side, opponent) = (setup.turn, !setup.turn);
        match (self.is_bare(setup, side), self.is_bare(setup, opponent)) {
            (true, true) => Some(Ending { outcome: Outcome::Draw, reason: Reason::Bare(side) }),
            (false, true) => Some(ending(verdict, opponent, Reason::Bare(opponent))),
            (true, false) => {
                let goes_on = match reply {
                    BareReply::IfItBares => self.can_bare_opponent(setup),
                    BareReply::Never => false,
                    BareReply::Always => true,
                };
                (!goes_on).then(|| ending(verdict, side, Reason::Bare(side)))
            }
            (false, false) => None,
        }
    }

    fn is_bare(&self, setup: &Setup, color: Color) -> bool {
        let types = all_types_of(setup, color);
        !types.is_empty() && types.iter().all(|&piece_type| self.ruleset.is_royal(piece_type))
    }

    /// Returns whether the side to move can capture the opponent's only piece besides its royals.
    fn can_bare_opponent(&self, setup: &Setup) -> bool {
        let others = self.pieces_beside_royals(setup, !setup.turn);
        let [(square, _)] = others[..] else {
            return false;
        };
        let in_hand = setup.hands[!setup.turn].iter().any(|(piece_type, _)| !self.ruleset.is_royal(piece_type));
        let moves = self.legal_moves(setup, MateBans::Enforced);
        !in_hand && moves.iter().any(|mv| mv.removed.contains(&square))
    }

    fn is_dead(&self, setup: &Setup, helpers: &[PieceType]) -> bool {
        let has_royal =
            |color: Color| pieces_of(setup, color).iter().any(|(_, piece)| self.ruleset.is_royal(piece.piece_type));
        if !Color::ALL.into_iter().all(has_royal) {
            return false;
        }
        let no_hands = Color::ALL.iter().all(|&color| setup.hands[color].is_empty());
        let white = self.pieces_beside_royals(setup, Color::White);
        let black = self.pieces_beside_royals(setup, Color::Black);
        let helps = |piece: &Piece| helpers.contains(&piece.piece_type);
        match (&white[..], &black[..]) {
            ([], []) => no_hands,
            ([(_, piece)], []) | ([], [(_, piece)]) => no_hands && helps(piece),
            _ => false,
        }
    }

    fn pieces_beside_royals(&self, setup: &Setup, color: Color) -> Vec<(Square, Piece)> {
        let pieces = pieces_of(setup, color).into_iter();
        pieces.filter(|(_, piece)| !self.ruleset.is_royal(piece.piece_type)).collect()
    }
}

fn ending(verdict: Verdict, side: Color, reason: Reason) -> Ending {
    Ending { outcome: verdict.of(side), reason }
}

fn pieces_of(setup: &Setup, color: Color) -> Vec<(Square, Piece)> {
    setup.pieces().filter(|(_, piece)| piece.is_of(color)).collect()
}

/// Returns the types of all pieces of a side, on the board and in hand.
fn all_types_of(setup: &Setup, color: Color) -> Vec<PieceType> {
    let on_board = pieces_of(setup, color).into_iter().map(|(_, piece)| piece.piece_type);
    on_board.chain(setup.hands[color].iter().map(|(piece_type, _)| piece_type)).collect()
}

/// Returns the side with too few pieces.
fn extinct_side(setup: &Setup, extinction: &Extinction) -> Option<Color> {
    let (side, opponent) = (setup.turn, !setup.turn);
    let order = if extinction.mover_first { [opponent, side] } else { [side, opponent] };
    order.into_iter().find(|&color| {
        let rivals = usize::from(extinction.rivals) + usize::from(extinction.claimed && color == side);
        let has_too_few = number_of(setup, color, extinction) <= usize::from(extinction.count);
        has_too_few && number_of(setup, !color, extinction) >= rivals
    })
}

/// Returns whether each side has no more pieces of a type on the board than it may have.
fn are_few(setup: &Setup, most: &ByColor<Vec<(PieceType, Option<u16>)>>) -> bool {
    setup.pieces().all(|(_, piece)| {
        let Some(color) = piece.color() else { return false };
        let alike = pieces_of(setup, color).iter().filter(|(_, other)| *other == piece).count();
        let entry = most[color].iter().find(|(listed, _)| *listed == piece.piece_type);
        entry.is_some_and(|(_, most)| most.is_none_or(|most| alike <= usize::from(most)))
    })
}

fn number_of(setup: &Setup, color: Color, extinction: &Extinction) -> usize {
    let counts = |piece_type: PieceType| extinction.piece_types.contains(&piece_type);
    let on_board = pieces_of(setup, color).into_iter().filter(|(_, piece)| counts(piece.piece_type)).count();
    let held = setup.hands[color].iter().filter(|(piece_type, _)| extinction.in_hand && counts(*piece_type));
    on_board + held.map(|(_, count)| usize::from(count)).sum::<usize>()
}
