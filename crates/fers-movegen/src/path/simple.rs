//! Simple paths: they pass only empty squares, turn on them or before pieces that stay, and capture
//! only at their end. Examples are bent riders, hook movers and pieces that others deflect. They
//! are walked without backtracking state.

use fers_core::{Color, SquareSet};
use fers_program::{Mover, NOWHERE, Script, ScriptLeg, ScriptSteps};

use crate::Position;

/// A walk along a simple path.
struct Ride<'a, const N: usize> {
    position: &'a Position<N>,
    script: &'a Script<N>,
    us: Color,
    /// Squares that block the path.
    closed: SquareSet<N>,
    /// The blocking squares with pieces before which a leg may end.
    standing: SquareSet<N>,
    /// The square and type of the enemy royal, when attacks are computed.
    royal: Option<(usize, usize)>,
    /// The ends of all walks, whatever stands there.
    reached: SquareSet<N>,
    /// The squares touched by all walks.
    visited: SquareSet<N>,
}

impl<const N: usize> Ride<'_, N> {
    fn leg(&mut self, index: usize, start: usize, last_step: u16) {
        let (script, tables) = (self.script, &self.position.program.steps);
        match &script.legs[index].steps {
            ScriptSteps::Absolute(steps) => steps.iter().for_each(|&step| self.line(index, start, step)),
            ScriptSteps::Turned { turns, kind } => {
                let turned = &tables[usize::from(last_step)].turned;
                turns.iter().for_each(|&turn| self.line(index, start, turned[usize::from(turn)] + kind));
            }
            ScriptSteps::Anywhere => {}
        }
    }

    /// Walks a leg in one direction.
    fn line(&mut self, index: usize, start: usize, step: u16) {
        if index + 1 == self.script.legs.len() {
            self.last_line(&self.script.legs[index], start, step);
        } else {
            self.inner_line(index, start, step);
        }
    }

    /// Walks a leg that is not the last.
    fn inner_line(&mut self, index: usize, start: usize, step: u16) {
        let (leg, table) = (&self.script.legs[index], &self.position.program.steps[usize::from(step)]);
        let mut next = table.to[start];
        for taken in 1..=leg.max {
            let at = usize::from(next);
            if next == NOWHERE || at == start {
                return;
            }
            self.visited.insert(at);
            let is_closed = self.closed.contains(at);
            let may_end = if is_closed { self.meets(leg, at) } else { leg.empty };
            if taken >= leg.min && may_end {
                self.leg(index + 1, at, step);
            }
            if is_closed {
                return;
            }
            next = table.to[at];
        }
    }

    fn last_line(&mut self, leg: &ScriptLeg, start: usize, step: u16) {
        let table = &self.position.program.steps[usize::from(step)];
        let mut next = table.to[start];
        for taken in 1..=leg.max {
            let at = usize::from(next);
            if next == NOWHERE || at == start {
                return;
            }
            self.visited.insert(at);
            if taken >= leg.min {
                self.reached.insert(at);
            }
            if self.closed.contains(at) {
                return;
            }
            next = table.to[at];
        }
    }

    /// Returns the ends of all walks from a square, and the squares they touch.
    fn from(mut self, from: usize) -> (SquareSet<N>, SquareSet<N>) {
        self.leg(0, from, 0);
        (self.reached, self.visited)
    }

    /// Returns whether a leg may end on a blocked square because of the piece there.
    fn meets(&self, leg: &ScriptLeg, at: usize) -> bool {
        if leg.friend.types.is_empty() && leg.enemy.types.is_empty() || !self.standing.contains(at) {
            return false;
        }
        let (contact, piece_type) = match self.royal {
            Some((square, royal)) if square == at => (&leg.enemy, royal),
            _ => {
                let code = self.position.code_at(at);
                let is_friend = self.position.color_of(code) == self.us;
                (if is_friend { &leg.friend } else { &leg.enemy }, self.position.type_of(code))
            }
        };
        self.position.concerns(contact, piece_type)
    }
}

impl<const N: usize> Position<N> {
    /// Returns the targets of a piece along a simple path, including its own square if it may
    /// return there.
    pub(crate) fn ride_targets(&self, us: Color, piece_type: usize, from: usize, script: &Script<N>) -> SquareSet<N> {
        let mover = &self.program.movers[us][piece_type];
        let Some(last) = script.legs.last() else { return SquareSet::EMPTY };
        let manned = self.manned().difference(SquareSet::of(from));
        let occupied = self.occupied().difference(SquareSet::of(from)) | mover.blocked;
        let ride = Ride {
            position: self,
            script,
            us,
            closed: occupied,
            standing: manned,
            royal: None,
            reached: SquareSet::EMPTY,
            visited: SquareSet::EMPTY,
        };
        let reached = ride.from(from).0 & mover.confined_to;
        let quiet = if last.empty { reached.difference(occupied) } else { SquareSet::EMPTY };
        let captures = reached & self.sides[(!us).index()];
        if captures.is_empty() || last.enemy.types.is_empty() {
            return quiet;
        }
        let concerned = |&at: &usize| last.enemy.types.contains(self.type_of(self.code_at(at)));
        let captures = captures & self.capturable(us, piece_type);
        captures.into_iter().filter(concerned).fold(quiet, |set, at| set | SquareSet::of(at))
    }

    /// Returns the squares touched by a simple path that may capture a royal (square, type) but
    /// does not, with `occupied` in place of the occupied squares. Returns `None` if it captures
    /// the royal.
    pub(crate) fn ride_to_royal(
        &self,
        (by, piece_type, from): (Color, usize, usize),
        script: &Script<N>,
        (square, royal): (usize, usize),
        occupied: SquareSet<N>,
        within: SquareSet<N>,
    ) -> Option<SquareSet<N>> {
        let mover: &Mover<N> = &self.program.movers[by][piece_type];
        let concerns = script.legs.last().is_some_and(|last| self.concerns(&last.enemy, royal));
        if !concerns || !mover.confined_to.contains(square) {
            return Some(SquareSet::EMPTY);
        }
        let occupied = occupied.difference(SquareSet::of(from)) | SquareSet::of(square);
        let ride = Ride {
            position: self,
            script,
            us: by,
            closed: occupied | mover.blocked | !within,
            standing: occupied.difference(self.walls) & within,
            royal: Some((square, royal)),
            reached: SquareSet::EMPTY,
            visited: SquareSet::EMPTY,
        };
        let (reached, visited) = ride.from(from);
        (!reached.contains(square)).then_some(visited)
    }
}
