//! The pieces that attack a square, for static exchange evaluation.

use std::ops::ControlFlow;

use fers_core::{Color, Square, SquareSet};
use fers_program::{HopAttack, LameWay, SlideAttack};

use crate::Position;
use crate::attack::lines::{AlignedRay, LineQuery, LineVisitor, Range};

impl<const N: usize> Position<N> {
    /// Returns the pieces of a side that could capture a royal on a square, with `occupied` in
    /// place of the occupied squares. Ignores paths of several legs and restrictions on victims.
    ///
    /// Pieces outside `occupied` count as captured.
    pub fn attackers(&self, square: Square, by: Color, occupied: SquareSet<N>) -> SquareSet<N> {
        let (plan, place) = (&self.program.attacks[by], square.index());
        let mut attackers = SquareSet::EMPTY;
        if plan.leap_origins[place].intersects(self.sides[by.index()]) {
            for leap in &plan.leaps {
                attackers |= leap.origins[place] & self.union(by, &leap.types) & occupied;
            }
        }
        let query = LineQuery { by, square: place, range: Range::InReach, with_facing: false };
        let mut visitor = Attackers { position: self, occupied, attackers };
        let _ = self.visit_lines(query, |types| self.union(by, types) & occupied, &mut visitor);
        visitor.attackers
    }
}

/// Collects the pieces that attack along the lines to a square.
struct Attackers<'a, const N: usize> {
    position: &'a Position<N>,
    occupied: SquareSet<N>,
    attackers: SquareSet<N>,
}

impl<const N: usize> LineVisitor<N> for Attackers<'_, N> {
    #[inline(always)]
    fn slide(&mut self, _: &SlideAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()> {
        self.attackers |= SquareSet::of(ray.direction.nearest(ray.squares & self.occupied)) & ray.pieces;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn lame(&mut self, way: &LameWay<N>, _: SquareSet<N>) -> ControlFlow<()> {
        if !way.via.intersects(self.occupied) {
            self.attackers.insert(way.from.into());
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn hop(&mut self, hop: &HopAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()> {
        let barred = self.position.barred_hurdles(hop);
        if let Some(hopper) = self.position.hopper_along(hop, ray, (self.occupied, barred)) {
            self.attackers.insert(hopper);
        }
        ControlFlow::Continue(())
    }
}
