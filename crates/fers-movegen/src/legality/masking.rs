//! Check mask and pins from the lines on which enemies are aligned with a royal.

use std::ops::ControlFlow;

use fers_core::{Color, SquareSet};
use fers_program::{Direction, HopAttack, LameWay, SlideAttack};

use crate::Position;
use crate::attack::lines::{AlignedRay, LineQuery, LineVisitor, Range};
use crate::legality::masks::CheckInfo;

const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());

impl<const N: usize> Position<N> {
    /// Finds the checks and pins by slides, lame moves and hops.
    #[inline(always)]
    pub(super) fn mask_lines(&self, masks: &mut CheckInfo<N>, us: Color, occupied: SquareSet<N>) {
        let query = LineQuery { by: !us, square: masks.royal, range: Range::InReach, with_facing: true };
        let mut visitor = Masking { position: self, masks, us, occupied };
        // A check by a hopper leaves nothing to find: all moves are tested.
        let _ = self.visit_lines(query, |types| self.union(!us, types), &mut visitor);
    }

    /// Returns a superset of the empty squares and blockers between a royal and the enemies aligned
    /// with it.
    pub(crate) fn lines_of_sight(&self, them: Color, royal: usize) -> SquareSet<N> {
        let query = LineQuery { by: them, square: royal, range: Range::InReach, with_facing: true };
        let mut lines = Union(SquareSet::EMPTY);
        let _ = self.visit_lines(query, |types| self.union(them, types), &mut lines);
        lines.0
    }
}

/// Collects all squares of the lines.
struct Union<const N: usize>(SquareSet<N>);

impl<const N: usize> LineVisitor<N> for Union<N> {
    #[inline(always)]
    fn slide(&mut self, _: &SlideAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()> {
        self.0 |= ray.squares;
        CONTINUE
    }

    #[inline(always)]
    fn lame(&mut self, way: &LameWay<N>, _: SquareSet<N>) -> ControlFlow<()> {
        self.0 |= way.via;
        CONTINUE
    }

    #[inline(always)]
    fn hop(&mut self, _: &HopAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()> {
        self.0 |= ray.squares;
        CONTINUE
    }
}

/// Collects check mask, pins, and the squares that decide about hops.
struct Masking<'a, const N: usize> {
    position: &'a Position<N>,
    masks: &'a mut CheckInfo<N>,
    us: Color,
    occupied: SquareSet<N>,
}

impl<const N: usize> LineVisitor<N> for Masking<'_, N> {
    #[inline(always)]
    fn slide(&mut self, _: &SlideAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()> {
        let AlignedRay { direction, squares, pieces: sliders } = ray;
        let first = direction.nearest(squares & self.occupied);
        if sliders.contains(first) {
            self.masks.check_mask &= squares.difference(self.ahead(direction, first));
        } else if self.is_own(first) {
            let behind = self.ahead(direction, first) & self.occupied;
            if !behind.is_empty() && sliders.contains(direction.nearest(behind)) {
                self.masks.pin(first, squares.difference(self.ahead(direction, direction.nearest(behind))));
            }
        }
        CONTINUE
    }

    #[inline(always)]
    fn lame(&mut self, way: &LameWay<N>, _: SquareSet<N>) -> ControlFlow<()> {
        let line = way.via | SquareSet::of(way.from.into());
        let blockers = way.via & self.occupied;
        if blockers.is_empty() {
            self.masks.check_mask &= line;
        } else if !blockers.has_several() && self.is_own(blockers.first()) {
            self.masks.pin(blockers.first(), line);
        }
        CONTINUE
    }

    /// With nothing between hopper and royal, no piece may enter the line; with one piece between,
    /// it is a check; with two, neither may leave.
    fn hop(&mut self, hop: &HopAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()> {
        let barred = self.position.barred_hurdles(hop);
        if self.position.hops_along(hop, ray, (self.occupied, barred)) {
            self.masks.hop_squares = !SquareSet::EMPTY;
            return ControlFlow::Break(());
        }
        if !hop.barred.is_empty() {
            self.masks.hop_squares |= self.squares_that_decide(ray);
        } else if hop.land_next {
            self.mask_landing_next(ray);
        } else {
            self.mask_landing_beyond(ray);
        }
        CONTINUE
    }
}

impl<const N: usize> Masking<'_, N> {
    #[inline(always)]
    fn ahead(&self, direction: Direction, from: usize) -> SquareSet<N> {
        self.position.program.ray(direction, from)
    }

    #[inline(always)]
    fn is_own(&self, square: usize) -> bool {
        self.position.sides[self.us.index()].contains(square)
    }

    /// Returns the squares of a line to the royal that decide whether hoppers attack it after the
    /// next move, for hoppers that cannot hop over all pieces.
    fn squares_that_decide(&self, ray: AlignedRay<N>) -> SquareSet<N> {
        let (mut ahead, mut deciding) = (ray.squares, SquareSet::EMPTY);
        // A move removes at most one piece from a line, so a hopper behind three pieces never
        // attacks.
        for _ in 0..3 {
            let pieces = ahead & self.occupied;
            if pieces.is_empty() {
                break;
            }
            let piece = ray.direction.nearest(pieces);
            ahead = self.ahead(ray.direction, piece);
            if ray.pieces.contains(piece) {
                deciding = ray.squares.difference(ahead);
            }
        }
        deciding
    }

    /// Finds the restrictions by hoppers that land anywhere behind their hurdle, on one line that
    /// holds no check.
    fn mask_landing_beyond(&mut self, ray: AlignedRay<N>) {
        let AlignedRay { direction, squares, pieces: hoppers } = ray;
        let first = direction.nearest(squares & self.occupied);
        if hoppers.contains(first) {
            let between = squares.difference(self.ahead(direction, first) | SquareSet::of(first));
            self.masks.check_mask = self.masks.check_mask.difference(between);
        }
        let behind = self.ahead(direction, first) & self.occupied;
        if behind.is_empty() {
            return;
        }
        let second = direction.nearest(behind);
        let behind = self.ahead(direction, second) & self.occupied;
        if behind.is_empty() || !hoppers.contains(direction.nearest(behind)) {
            return;
        }
        let line = squares.difference(self.ahead(direction, direction.nearest(behind)));
        for (blocker, other) in [(first, second), (second, first)] {
            if self.is_own(blocker) {
                self.masks.pin(blocker, line.difference(SquareSet::of(other)));
            }
        }
    }

    /// Finds the restrictions by hoppers that land right behind their hurdle (grasshoppers), on one
    /// line that holds no check. The hurdle must stand next to the royal. No piece may enter that
    /// square while a hopper sees it, and the only piece between may not open the line to a hurdle
    /// there.
    fn mask_landing_next(&mut self, ray: AlignedRay<N>) {
        let AlignedRay { direction, squares, pieces: hoppers } = ray;
        let hurdle = direction.nearest(squares);
        let behind = self.ahead(direction, hurdle) & self.occupied;
        if behind.is_empty() {
            return;
        }
        let first = direction.nearest(behind);
        let place = SquareSet::of(hurdle);
        if hoppers.contains(first) {
            self.masks.check_mask = self.masks.check_mask.difference(place);
            return;
        }
        let next = self.ahead(direction, first) & self.occupied;
        if next.is_empty() || !self.is_own(first) || !hoppers.contains(direction.nearest(next)) {
            return;
        }
        let line = squares.difference(self.ahead(direction, direction.nearest(next)));
        self.masks.pin(first, if self.occupied.intersects(place) { line.difference(place) } else { !place });
    }
}
