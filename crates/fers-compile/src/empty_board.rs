//! Where a piece could go if it were alone.

use std::collections::HashSet;

use fers_core::{Color, Square, Vector};
use fers_rules::{Condition, Over, Path, PieceRules, Ruleset};

use crate::unfold::directions;

/// Whether a piece that has moved has a move from a square on an otherwise empty board.
pub(crate) fn has_move(ruleset: &Ruleset, piece: &PieceRules, color: Color, from: Square) -> bool {
    piece.moves_of(color).iter().any(|path| {
        let allowed = path.when.iter().all(|when| match *when {
            Condition::Virgin => false,
            Condition::Moved | Condition::NotInCheck | Condition::InCheck => true,
            Condition::From(zones) => ruleset.zone(zones, color).contains(from),
            Condition::NotFrom(zones) => !ruleset.zone(zones, color).contains(from),
        });
        allowed && Alone { ruleset, piece, color, path, from, seen: HashSet::new() }.leg(0, from, Vector::default())
    })
}

struct Alone<'a> {
    ruleset: &'a Ruleset,
    piece: &'a PieceRules,
    color: Color,
    path: &'a Path,
    from: Square,
    /// The legs begun so far: where, and after which step.
    seen: HashSet<(usize, Square, Vector)>,
}

impl Alone<'_> {
    fn leg(&mut self, index: usize, start: Square, last: Vector) -> bool {
        if !self.seen.insert((index, start, last)) {
            return false;
        }
        let leg = &self.path.legs[index];
        directions(leg, self.ruleset.frame, self.color, last).into_iter().any(|vector| self.line(index, start, vector))
    }

    fn line(&mut self, index: usize, start: Square, vector: Vector) -> bool {
        let leg = &self.path.legs[index];
        if !leg.arrivals.empty {
            return false;
        }
        let is_last = index + 1 == self.path.legs.len();
        let (mut at, mut passed) = (start, Passed::default());
        for taken in 1..=leg.range.max.map_or(u16::MAX, u16::from) {
            at = match self.ruleset.geometry.step(at, vector) {
                Some(next) if next != start && passed.may_go_on(leg.over) => next,
                _ => return false,
            };
            let is_blocked = self.is_blocked(at);
            let may_end = taken >= u16::from(leg.range.min) && !is_blocked && passed.may_end(leg.over);
            let ends = may_end && (is_last || leg.may_stop) && self.is_a_place(at);
            if ends || (may_end && !is_last && self.leg(index + 1, at, vector)) {
                return true;
            }
            passed.add(is_blocked);
        }
        false
    }

    fn is_blocked(&self, square: Square) -> bool {
        self.piece.blocked_by.is_some_and(|zones| self.ruleset.zone(zones, self.color).contains(square))
    }

    fn is_a_place(&self, square: Square) -> bool {
        square != self.from && self.ruleset.in_zone(self.piece.confined_to, self.color, square)
    }
}

/// The hurdles on the squares that a leg has passed. On an empty board these are the squares that block the piece.
#[derive(Clone, Copy, Default)]
struct Passed {
    hurdles: u16,
    last_is_hurdle: bool,
}

impl Passed {
    fn add(&mut self, is_hurdle: bool) {
        self.hurdles += u16::from(is_hurdle);
        self.last_is_hurdle = is_hurdle;
    }

    fn may_end(self, over: Over) -> bool {
        match over {
            Over::Empty => self.hurdles == 0,
            Over::Anything => true,
            Over::Hurdles { count, land_next } => {
                self.hurdles == u16::from(count) && (!land_next || self.last_is_hurdle)
            }
        }
    }

    fn may_go_on(self, over: Over) -> bool {
        match over {
            Over::Empty => self.hurdles == 0,
            Over::Anything => true,
            Over::Hurdles { count, .. } => self.hurdles <= u16::from(count),
        }
    }
}
