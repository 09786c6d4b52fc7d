//! Paths that only pass empty squares and capture at their end at most: bent riders, hook movers. Walked without choices to remember.

use fers_core::{Color, SquareSet};

use crate::{Mover, NOWHERE, Position, Script, ScriptAct, ScriptLeg, ScriptOver, ScriptSteps, StepTable};

/// Walks along such a path.
struct Ride<'a, const N: usize> {
    tables: &'a [StepTable],
    script: &'a Script<N>,
    /// Squares that cannot be passed.
    occupied: SquareSet<N>,
    /// Where walks have ended, whatever stands there.
    reached: SquareSet<N>,
}

impl<const N: usize> Ride<'_, N> {
    fn leg(&mut self, index: usize, start: usize, last_step: u16) {
        let (script, tables) = (self.script, self.tables);
        let leg = &script.legs[index];
        for step in leg.choices(tables, last_step) {
            if index + 1 == script.legs.len() {
                self.last_line(leg, start, step);
            } else {
                self.line(index, start, step);
            }
        }
    }

    /// Walks a leg that others follow.
    fn line(&mut self, index: usize, start: usize, step: u16) {
        let (leg, table) = (&self.script.legs[index], &self.tables[usize::from(step)]);
        let mut at = table.to[start];
        for taken in 1..=leg.max {
            if at == NOWHERE || usize::from(at) == start || self.occupied.contains(usize::from(at)) {
                return;
            }
            if taken >= leg.min {
                self.leg(index + 1, usize::from(at), step);
            }
            at = table.to[usize::from(at)];
        }
    }

    fn last_line(&mut self, leg: &ScriptLeg, start: usize, step: u16) {
        let table = &self.tables[usize::from(step)];
        let mut at = table.to[start];
        for taken in 1..=leg.max {
            if at == NOWHERE || usize::from(at) == start {
                return;
            }
            if taken >= leg.min {
                self.reached.insert(usize::from(at));
            }
            if self.occupied.contains(usize::from(at)) {
                return;
            }
            at = table.to[usize::from(at)];
        }
    }
}

impl<const N: usize> Position<N> {
    /// The squares to which a piece may go along a path that is a ride; its own square among them if it may come back there.
    pub(crate) fn ride_targets(&self, us: Color, piece_type: usize, from: usize, script: &Script<N>) -> SquareSet<N> {
        let mover = &self.program.movers[us][piece_type];
        let Some(last) = script.legs.last() else { return SquareSet::EMPTY };
        let occupied = self.occupied().without(SquareSet::of(from)) | mover.blocked;
        let reached = self.ride(script, from, occupied) & mover.confined_to;
        let quiet = if last.empty { reached.without(occupied) } else { SquareSet::EMPTY };
        let captures = reached & self.sides[(!us).index()];
        if captures.is_empty() || last.enemy.types.is_empty() {
            return quiet;
        }
        let concerned = |&at: &usize| last.enemy.types.contains(self.type_of(self.code_at(at)));
        let captures = captures & self.capturable(us, piece_type);
        captures.into_iter().filter(concerned).fold(quiet, |set, at| set | SquareSet::of(at))
    }

    /// Whether a ride of a piece that may capture a royal, given as its square and type, does so over some squares.
    pub(crate) fn ride_reaches_royal(
        &self,
        mover: &Mover<N>,
        from: usize,
        script: &Script<N>,
        (square, royal): (usize, usize),
        occupied: SquareSet<N>,
        within: SquareSet<N>,
    ) -> bool {
        let closed = occupied.without(SquareSet::of(from)) | mover.blocked | !within | SquareSet::of(square);
        let concerns = script.legs.last().is_some_and(|last| self.concerns(&last.enemy, royal));
        concerns && mover.confined_to.contains(square) && self.ride(script, from, closed).contains(square)
    }

    /// Where the walks of a ride end, whatever stands there.
    fn ride(&self, script: &Script<N>, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let mut ride = Ride { tables: &self.program.steps, script, occupied, reached: SquareSet::EMPTY };
        ride.leg(0, from, 0);
        ride.reached
    }
}

impl<const N: usize> Script<N> {
    /// Whether it only passes empty squares, and captures enemies at its end at most.
    pub(crate) fn is_ride(&self) -> bool {
        let Some((last, inner)) = self.legs.split_last() else { return false };
        !self.is_wide
            && !self.measures
            && self.legs.iter().all(is_straight)
            && inner.iter().all(|leg| leg.empty && leg.enemy.types.is_empty() && !leg.may_stop && leg.next.len() == 1)
            && (last.enemy.types.is_empty() || last.enemy.act == ScriptAct::Capture)
    }
}

/// Whether a leg passes empty squares only and has nothing to do with friends.
fn is_straight(leg: &ScriptLeg) -> bool {
    leg.over == ScriptOver::Empty
        && leg.steps != ScriptSteps::Anywhere
        && leg.friend.types.is_empty()
        && !(leg.en_passant || leg.off_board || leg.sets_down || leg.as_before || leg.shuns_attack)
}
