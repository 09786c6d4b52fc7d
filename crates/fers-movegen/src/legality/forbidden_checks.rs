//! Moves that may not give check (racing kings).

use std::ops::ControlFlow;

use fers_core::{Color, SquareSet};
use fers_program::{HopAttack, LameWay, SlideAttack, TestFor};

use crate::Position;
use crate::attack::lines::{AlignedRay, LineQuery, LineVisitor, Range};
use crate::generate::node::Node;
use crate::legality::masks::CheckInfo;
use crate::legality::masks::OpenTests;

/// Collects the pieces of a side that stand between its pieces and the enemy royal. Ends where the
/// royal is attacked already.
struct Held<'a, const N: usize> {
    position: &'a Position<N>,
    us: Color,
    target_king: usize,
    occupied: SquareSet<N>,
    must_test: SquareSet<N>,
}

impl<const N: usize> LineVisitor<N> for Held<'_, N> {
    fn slide(&mut self, slide: &SlideAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()> {
        let AlignedRay { direction, squares, pieces: sliders } = ray;
        let attackers = sliders & slide.origins[self.target_king];
        let first = direction.nearest(squares & self.occupied);
        if attackers.contains(first) {
            return ControlFlow::Break(());
        }
        let behind = self.position.program.ray(direction, first) & self.occupied;
        let opens = !behind.is_empty() && attackers.contains(direction.nearest(behind));
        let is_own = self.position.sides[self.us.index()].contains(first);
        // A slider that is too near to capture may move away along its line.
        if is_own && (opens || sliders.contains(first)) {
            self.must_test.insert(first);
        }
        ControlFlow::Continue(())
    }

    fn lame(&mut self, way: &LameWay<N>, movers: SquareSet<N>) -> ControlFlow<()> {
        let from = usize::from(way.from);
        let attacks = movers.contains(from) && self.position.attacker_may(way.when, from);
        let blockers = way.via & self.occupied;
        if blockers.is_empty() && attacks {
            return ControlFlow::Break(());
        }
        let own = self.position.sides[self.us.index()];
        if !blockers.is_empty() && !blockers.has_several() && blockers.intersects(own) {
            self.must_test |= if attacks { blockers } else { blockers & movers };
        }
        ControlFlow::Continue(())
    }

    fn hop(&mut self, _: &HopAttack<N>, _: AlignedRay<N>) -> ControlFlow<()> {
        // Games with hoppers have no such masks.
        ControlFlow::Break(())
    }
}

impl<const N: usize> Position<N> {
    /// Finds the pieces of a side that may discover a check. Returns `None` if moves may give check
    /// in other ways.
    pub(super) fn pieces_held(
        &self,
        us: Color,
        masks: &CheckInfo<N>,
        target_king: usize,
        occupied: SquareSet<N>,
    ) -> Option<OpenTests<N>> {
        let plan = &self.program.attacks[us];
        if !plan.hops.is_empty() || !plan.scripted.is_empty() {
            return None;
        }
        let query = LineQuery { by: us, square: target_king, range: Range::AnyDistance, with_facing: false };
        let mut held = Held { position: self, us, target_king, occupied, must_test: SquareSet::EMPTY };
        if self.visit_lines(query, |types| self.union(us, types), &mut held).is_break() {
            return None;
        }
        let seen_from = plan.slides.iter().map(|slide| self.seen_from(slide, target_king, occupied)).collect();
        Some(OpenTests {
            reason: TestFor::GivesCheck,
            target_king,
            must_test: held.must_test,
            capture_mask: masks.check_mask,
            capture_needs_test: SquareSet::EMPTY,
            seen_from,
        })
    }

    /// Returns the squares from which slides would attack a square.
    fn seen_from(&self, slide: &SlideAttack<N>, square: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        let seen = slide.directions.iter().map(|&direction| self.program.ray_targets(direction, square, occupied));
        seen.fold(SquareSet::EMPTY, |set, seen| set | seen) & slide.origins[square]
    }

    /// Returns the squares on which a piece that moves there gives direct check.
    pub(crate) fn checking_squares_of(
        &self,
        us: Color,
        piece_type: usize,
        tests: &OpenTests<N>,
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        let (plan, target_king) = (&self.program.attacks[us], tests.target_king);
        let mut squares = SquareSet::EMPTY;
        for leap in plan.leaps.iter().filter(|leap| leap.types.contains(&piece_type)) {
            squares |= leap.origins[target_king];
        }
        for (_, seen_from) in
            plan.slides.iter().zip(&tests.seen_from).filter(|(slide, _)| slide.types.contains(&piece_type))
        {
            squares |= *seen_from;
        }
        for lame in plan.lames.iter().filter(|lame| lame.types.contains(&piece_type)) {
            // A piece that has moved is not virgin.
            let ways = lame.ways[target_king].iter().filter(|way| !way.when.virgin && !way.via.intersects(occupied));
            ways.for_each(|way| squares.insert(usize::from(way.from)));
        }
        squares
    }

    /// Returns the legal targets where no move may give check.
    pub(super) fn targets_without_check(
        &mut self,
        node: &Node<N>,
        (masks, tests): (&CheckInfo<N>, &OpenTests<N>),
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        let masked = match masks.royal == from {
            true => self.royal_targets(node, from, targets),
            false => targets & masks.targets_from(from),
        };
        if tests.must_test.contains(from) {
            return self.safe_targets(from, masked);
        }
        let piece_type = self.type_of(self.code_at(from));
        masked.difference(self.checking_squares_of(node.us, piece_type, tests, node.occupied))
    }
}
