//! What pieces see.

use fers_core::{Color, SquareSet};
use fers_program::SightPlan;

use crate::Position;

impl<const N: usize> Position<N> {
    /// Returns the squares that a piece of a side sees from a square.
    pub(crate) fn sight_from(&self, color: Color, piece_type: usize, from: usize) -> SquareSet<N> {
        let ways = self.program.sights[color].get(piece_type).into_iter().flatten();
        let ways = ways.filter(|way| way.from.contains(from));
        ways.fold(SquareSet::EMPTY, |seen, way| seen | self.seen_along(way, from))
    }

    fn seen_along(&self, way: &SightPlan<N>, from: usize) -> SquareSet<N> {
        let (start, occupied) = (SquareSet::of(from), self.occupied());
        let (mut seen, mut at) = (SquareSet::EMPTY, start);
        for steps in 1..=way.max {
            at = way.step.ahead(at);
            if at.is_empty() || at == start {
                break;
            }
            if steps >= way.min {
                seen |= at;
            }
            if !way.over_anything && at.intersects(occupied) {
                break;
            }
        }
        seen
    }
}
