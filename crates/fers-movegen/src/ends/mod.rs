//! Ends of the game that depend on the position alone.

pub(crate) mod connection;
pub(crate) mod extinction;
pub(crate) mod goal;
pub(crate) mod honour;
pub(crate) mod tiebreak;

use std::cmp::Ordering;

use fers_core::{Color, Ending, Outcome, Reason, SquareSet, Verdict};
use fers_program::{EndTest, MoveList, TypeSet};

use crate::mechanics::castling;
use crate::{PerftEnds, Position};

impl<const N: usize> Position<N> {
    /// Returns the first immediate end that holds here, with its index in the ruleset's list of
    /// ends.
    pub fn ending(&mut self) -> Option<(usize, Ending)> {
        let program = self.program.clone();
        let mut stuck = None;
        program.ends.iter().enumerate().find_map(|(index, end)| {
            let ending = self.test_end(end, &mut stuck)?;
            Some((index, ending))
        })
    }

    /// Returns whether an end other than mate and stalemate may hold here. This is faster than
    /// [`ending`](Self::ending), which has to know whether there are legal moves.
    pub fn may_have_ended(&self) -> bool {
        self.program.ends.iter().any(|end| self.may_hold(end))
    }

    #[inline(always)]
    fn may_hold(&self, end: &EndTest<N>) -> bool {
        match end {
            EndTest::Stalemate { .. } | EndTest::Historical => false,
            EndTest::Mate { .. } => self.program.turn.is_some() && self.has_exposed_royals(),
            EndTest::Extinction { extinction, .. } => self.extinct_side(extinction).is_some(),
            EndTest::FullBoard => self.occupied() == self.program.squares,
            EndTest::Passes { count } => self.state.passes >= *count,
            EndTest::Checks { count, .. } => self.state.checks_given[(!self.turn).index()] >= *count,
            EndTest::NoPieces { .. } => self.sides[self.turn.index()].is_empty(),
            EndTest::Goal { goal, .. } => Color::ALL.iter().any(|&color| self.holds_goal(color, goal)),
            EndTest::Bare { .. } => Color::ALL.iter().any(|&color| self.is_bare(color)),
            _ => self.standing_end(end).is_some(),
        }
    }

    /// Returns whether an end holds at which perft stops.
    pub(crate) fn has_stopped(&mut self) -> bool {
        let ends = self.program.stopping.iter().map(|&index| &self.program.ends[index]);
        ends.into_iter().any(|end| self.may_hold(end)) && self.has_surely_stopped()
    }

    #[cold]
    #[inline(never)]
    fn has_surely_stopped(&mut self) -> bool {
        let program = self.program.clone();
        let mut stuck = None;
        program.ends.iter().filter(|end| end.stops_perft()).any(|end| self.test_end(end, &mut stuck).is_some())
    }

    /// Tests one end. `stuck` caches whether the side to move has no legal move.
    fn test_end(&mut self, end: &EndTest<N>, stuck: &mut Option<bool>) -> Option<Ending> {
        let (mover, waiter) = (self.turn, !self.turn);
        match end {
            EndTest::Mate { verdict, .. } if self.has_exposed_royals() => {
                Some(ending(*verdict, mover, Reason::Mate(mover)))
            }
            EndTest::Mate { verdict, needs_shak } if self.is_stuck(stuck) && self.in_check(mover) => {
                Some(self.mate(waiter, *verdict, *needs_shak))
            }
            EndTest::Stalemate { verdict, by_count } if self.is_stuck(stuck) && !self.in_check(mover) => {
                Some(self.stalemate(*verdict, *by_count))
            }
            EndTest::NoPieces { verdict } if self.sides[mover.index()].is_empty() && self.is_stuck(stuck) => {
                Some(ending(*verdict, mover, Reason::NoPieces(mover)))
            }
            EndTest::Bare { verdict, may_bare_too, is_answered } => self.bare(*verdict, *may_bare_too, *is_answered),
            EndTest::Goal { goal, verdict } => self.goal(goal, *verdict),
            _ => self.standing_end(end),
        }
    }

    /// Tests an end that does not depend on legal moves.
    fn standing_end(&self, end: &EndTest<N>) -> Option<Ending> {
        let waiter = !self.turn;
        match end {
            EndTest::Checks { count, verdict } if self.state.checks_given[waiter.index()] >= *count => {
                Some(ending(*verdict, waiter, Reason::Checks(waiter)))
            }
            EndTest::Extinction { extinction, verdict } => {
                let extinct = self.extinct_side(extinction)?;
                Some(ending(*verdict, extinct, Reason::Extinction(extinct)))
            }
            EndTest::Connection { test, by, verdict } if self.is_connected(waiter, &test[waiter], by.as_ref()) => {
                Some(ending(*verdict, waiter, Reason::Connection(waiter)))
            }
            EndTest::FewLeft { most, verdict } if self.are_few(most) => {
                Some(ending(*verdict, self.turn, Reason::FewLeft(self.turn)))
            }
            EndTest::Castling { wings, verdict } => castling::ends(self, wings, *verdict),
            EndTest::FullBoard if self.occupied() == self.program.squares => Some(self.decided(Reason::FullBoard)),
            EndTest::Faced if self.state.faced[0] && self.state.passes > 0 => Some(self.decided(Reason::Faced)),
            EndTest::Passes { count } if self.state.passes >= *count => Some(self.decided(Reason::Passes(*count))),
            EndTest::DeadMaterial { helpers } if self.is_dead(helpers) => {
                Some(Ending { outcome: Outcome::Draw, reason: Reason::DeadMaterial })
            }
            _ => None,
        }
    }

    /// Returns whether there are no more pieces of each code than it may have.
    fn are_few(&self, most: &[u32]) -> bool {
        self.pieces.iter().zip(most).all(|(pieces, &most)| pieces.count() <= most)
    }

    fn is_stuck(&mut self, stuck: &mut Option<bool>) -> bool {
        *stuck.get_or_insert_with(|| !self.has_legal_move())
    }

    fn stalemate(&self, verdict: Verdict, by_count: bool) -> Ending {
        let (mover, waiter) = (self.turn, !self.turn);
        if self.must_make_part() {
            return ending(Verdict::Win, waiter, Reason::Stalemate(mover));
        }
        let count = |color: Color| self.sides[color.index()].count();
        let reason = Reason::Stalemate(mover);
        let outcome = match count(mover).cmp(&count(waiter)) {
            _ if !by_count => verdict.of(waiter),
            Ordering::Less => verdict.of(waiter),
            Ordering::Greater => verdict.of(mover),
            Ordering::Equal => Outcome::Draw,
        };
        if outcome == Outcome::Draw { self.decided(reason) } else { Ending { outcome, reason } }
    }

    fn mate(&self, winner: Color, verdict: Verdict, needs_shak: bool) -> Ending {
        if needs_shak && !self.state.shak_given[winner.index()] {
            return Ending { outcome: Outcome::Draw, reason: Reason::UncountedMate(winner) };
        }
        ending(verdict, winner, Reason::Mate(winner))
    }

    fn bare(&mut self, verdict: Verdict, may_bare_too: bool, is_answered: bool) -> Option<Ending> {
        let (mover, waiter) = (self.turn, !self.turn);
        match (self.is_bare(mover), self.is_bare(waiter)) {
            (true, true) => Some(Ending { outcome: Outcome::Draw, reason: Reason::Bare(mover) }),
            (false, true) => Some(ending(verdict, waiter, Reason::Bare(waiter))),
            (true, false) if !(is_answered || may_bare_too && self.can_bare(waiter)) => {
                Some(ending(verdict, mover, Reason::Bare(mover)))
            }
            _ => None,
        }
    }

    fn is_bare(&self, color: Color) -> bool {
        let has_any = !self.sides[color.index()].is_empty() || self.hand_totals[color.index()] > 0;
        self.others(color).is_empty() && has_any && self.holds_royals_only(color)
    }

    /// Returns the pieces of a side that are not royal.
    fn others(&self, color: Color) -> SquareSet<N> {
        self.sides[color.index()].difference(self.royals_of(color))
    }

    /// Returns the royal pieces of a side.
    pub(crate) fn royals_of(&self, color: Color) -> SquareSet<N> {
        let royals = self.program.royals.iter().flat_map(|royal| &royal.types);
        royals.fold(SquareSet::EMPTY, |set, &royal| set | self.pieces[self.code(color, royal)])
    }

    fn holds_royals_only(&self, color: Color) -> bool {
        self.types_in_hand(color).into_iter().all(|piece_type| self.program.traits[piece_type].is_royal)
    }

    /// Returns whether the side to move can capture the only piece that the opponent has beside its
    /// royals.
    fn can_bare(&mut self, victim: Color) -> bool {
        let others = self.others(victim);
        if others.count() != 1 || !self.holds_royals_only(victim) {
            return false;
        }
        let mut moves = MoveList::new();
        self.list_moves(&mut moves, PerftEnds::ByRule);
        moves.iter().any(|&mv| self.decode(mv).removed.iter().any(|square| others.contains(square.index())))
    }

    fn is_dead(&self, helpers: &TypeSet) -> bool {
        let others = self.others(Color::White) | self.others(Color::Black);
        // PERF: the most selective test comes first.
        if others.has_several()
            || self.hand_totals != [0; 2]
            || Color::ALL.iter().any(|&color| self.royals_of(color).is_empty())
        {
            return false;
        }
        others.is_empty() || helpers.contains(self.type_of(self.code_at(others.first())))
    }
}

pub(crate) fn ending(verdict: Verdict, color: Color, reason: Reason) -> Ending {
    Ending { outcome: verdict.of(color), reason }
}
