//! Goals: pieces that reach some squares.

use fers_core::{ByColor, Color, Ending, Outcome, Reason, Square, Verdict};
use fers_program::{GoalDue, GoalTest, MoveList};

use crate::ends::ending;
use crate::{PerftEnds, Position};

impl<const N: usize> Position<N> {
    /// Returns the end of the game by a goal, if there is one.
    pub(crate) fn goal(&mut self, goal: &GoalTest<N>, verdict: Verdict) -> Option<Ending> {
        let (mover, waiter) = (self.turn, !self.turn);
        let wins = |color: Color| Some(ending(verdict, color, Reason::Goal(color)));
        let at_once = goal.due == ByColor::both(GoalDue::AtOnce);
        let mover_counts = |position: &Self| !at_once || goal.safe && position.is_safe(mover, goal);
        if (goal.safe || !at_once) && self.holds_goal(mover, goal) && mover_counts(self) {
            let may_draw = at_once || goal.due[mover] == GoalDue::Answered;
            return match may_draw && self.holds_goal(waiter, goal) && self.is_safe(waiter, goal) {
                true => Some(Ending { outcome: Outcome::Draw, reason: Reason::Goals }),
                false => wins(mover),
            };
        }
        let due = goal.due[waiter];
        if due == GoalDue::AfterReply && !goal.safe {
            return None;
        }
        let holds = self.holds_goal(waiter, goal) && self.is_safe(waiter, goal);
        let goes_on = holds && due == GoalDue::Answered && self.can_reach_goal(goal);
        (holds && !goes_on).then(|| wins(waiter)).flatten()
    }

    /// Returns whether enough pieces of a side stand on its goal squares.
    #[inline]
    pub(crate) fn holds_goal(&self, color: Color, goal: &GoalTest<N>) -> bool {
        let zone = goal.zone[color];
        let here = self.union(color, &goal.takers[color]) & zone;
        !here.is_empty()
            && (here.count() >= goal.needed[color] || goal.or_full && zone.difference(self.occupied()).is_empty())
    }

    /// Returns whether a goal that is held is safe from captures, or need not be.
    fn is_safe(&self, color: Color, goal: &GoalTest<N>) -> bool {
        if !goal.safe {
            return true;
        }
        let here = self.union(color, &goal.takers[color]) & goal.zone[color];
        here.count() != goal.needed[color]
            || !here.into_iter().any(|square| self.is_attacked(Square(square as u16), !color))
    }

    /// Returns whether the side to move has a move after which it holds its goal.
    fn can_reach_goal(&mut self, goal: &GoalTest<N>) -> bool {
        let mover = self.turn;
        let mut moves = MoveList::new();
        self.list_moves(&mut moves, PerftEnds::ByRule);
        moves.iter().any(|&mv| {
            let undo = self.make(mv);
            let reaches = self.holds_goal(mover, goal);
            self.unmake(mv, undo);
            reaches
        })
    }
}
