//! What pieces see.

use fers_core::{Color, SquareSet};
use fers_program::SightPlan;

use crate::Position;

impl<const N: usize> Position<N> {
    /// Returns the squares that a piece of a side sees from a square.
    pub(crate) fn sight_from(&self, color: Color, piece_type: usize, from: usize) -> SquareSet<N> {
        self.sight_over(color, piece_type, from, self.occupied())
    }

    /// Like [`sight_from`](Self::sight_from), with `occupied` in place of the occupied squares.
    pub(crate) fn sight_over(
        &self,
        color: Color,
        piece_type: usize,
        from: usize,
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        let ways = self.program.effects.sights[color].get(piece_type).into_iter().flatten();
        let ways = ways.filter(|way| way.from.contains(from));
        ways.fold(SquareSet::EMPTY, |seen, way| seen | seen_along(way, from, occupied))
    }
}

fn seen_along<const N: usize>(way: &SightPlan<N>, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
    let start = SquareSet::of(from);
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
