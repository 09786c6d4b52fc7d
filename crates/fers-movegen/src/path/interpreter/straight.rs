//! Straight paths over empty squares that capture on every end of a leg, such as those of long
//! leapers. The captured pieces are exactly the pieces passed, so each line is walked once, with
//! all legs side by side.

use crate::path::reaching::reaching;
use fers_core::SquareSet;
use fers_program::{Direction, NOWHERE, ScriptLeg};
use smallvec::{SmallVec, smallvec};

use super::{Trail, Visit, Walk, Walked};

/// A square on the line.
#[derive(Clone, Copy)]
struct Milestone {
    at: usize,
    /// The square where its enemy stood before the move, with the enemy's type.
    enemy: Option<(usize, usize)>,
    is_empty: bool,
}

impl<const N: usize> Walk<'_, N> {
    /// Walks along all lines. Returns false if the visitor stops.
    // PERF: not inlined, so that the walk along a line is; else Ultima takes 14 % more instructions
    // (2026-11-29).
    #[inline(never)]
    pub(super) fn run_straight(&mut self, visit: &mut Visit<N>) -> bool {
        let (script, program) = (self.script, &self.position.program);
        script.first_lines(&program.steps).all(|(step, direction)| {
            self.visited |= program.ray(direction, self.walker.origin) & self.within;
            !self.may_begin(direction) || self.course(step, visit)
        })
    }

    /// Returns whether the first leg may end somewhere in a direction.
    fn may_begin(&self, direction: Direction) -> bool {
        let ray = self.position.program.ray(direction, self.walker.origin);
        let leg = &self.script.legs[0];
        if leg.empty {
            return ray.intersects(self.within);
        }
        let royal = self.royal_at.filter(|&(square, _)| square < 64 * N);
        let royal = royal.map_or(SquareSet::EMPTY, |(square, _)| SquareSet::of(square));
        let pieces = ray & (self.walker.occupied | royal);
        let is_prey = |first: usize| {
            let (is_friend, piece_type) = self.piece(first);
            !is_friend && self.position.concerns(&leg.enemy, piece_type)
        };
        pieces.intersects(self.within) && is_prey(direction.nearest(pieces))
    }

    fn course(&mut self, step: u16, visit: &mut Visit<N>) -> bool {
        let script = self.script;
        let table = &self.position.program.steps[usize::from(step)];
        // By leg, the numbers of steps after which it may begin, as bits.
        let mut starts: SmallVec<[u64; 8]> = smallvec![0; script.legs.len()];
        starts[0] = 1;
        let (mut at, mut open_from) = (self.walker.origin, 0);
        self.captured.clear();
        for distance in 1..u64::BITS {
            let next = usize::from(table.to[at]);
            if next == usize::from(NOWHERE) || !self.within.contains(next) {
                return true;
            }
            at = next;
            let milestone = self.milestone(at);
            let (mut ends, mut stops) = (false, false);
            for (index, leg) in script.legs.iter().enumerate() {
                if starts[index] & reaching(leg, distance, open_from) != 0 && self.ends_at(leg, milestone) {
                    ends = true;
                    stops |= leg.may_stop;
                    leg.next.iter().for_each(|&next| starts[usize::from(next)] |= 1 << distance);
                }
            }
            if ends && milestone.enemy.is_some() {
                self.captured.push(at as u8);
            }
            if stops && self.walker.confined_to.contains(at) {
                let (from, captured) = (self.walker.origin, &self.captured);
                let walked = Walked { from, to: at, captured, changes: &[], opened: SquareSet::EMPTY, promoted: None };
                if !visit(&walked) {
                    return false;
                }
            }
            if !milestone.is_empty {
                if !ends {
                    return true;
                }
                open_from = distance;
            }
        }
        true
    }

    fn milestone(&self, at: usize) -> Milestone {
        let stood = self.stands_now(at, &Trail::start());
        let piece = stood.map(|stood| (stood, self.piece(stood)));
        let enemy = piece.filter(|(_, (is_friend, _))| !is_friend).map(|(stood, (_, piece_type))| (stood, piece_type));
        Milestone { at, enemy, is_empty: stood.is_none() && !self.walker.blocked.contains(at) }
    }

    /// Returns whether a leg that reaches a square may end there.
    fn ends_at(&self, leg: &ScriptLeg, milestone: Milestone) -> bool {
        match milestone.enemy {
            Some((stood, piece_type)) => {
                self.position.concerns(&leg.enemy, piece_type) && self.may_capture(false, stood, milestone.at)
            }
            None => milestone.is_empty && leg.empty,
        }
    }
}
