//! Moves that may not give check (racing kings).

use fers_core::{Color, SquareSet};
use fers_program::{LameAttack, SlideAttack, TestFor};

use crate::Position;
use crate::generate::node::Node;
use crate::legality::masks::CheckInfo;
use crate::legality::masks::OpenTests;

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
        let mut must_test = SquareSet::EMPTY;
        for slide in &plan.slides {
            must_test |= self.held_on_slides(slide, us, target_king, occupied)?;
        }
        for lame in &plan.lames {
            must_test |= self.held_on_ways(lame, us, target_king, occupied)?;
        }
        let seen_from = plan.slides.iter().map(|slide| self.seen_from(slide, target_king, occupied)).collect();
        Some(OpenTests {
            reason: TestFor::GivesCheck,
            target_king,
            must_test,
            capture_mask: masks.check_mask,
            capture_needs_test: SquareSet::EMPTY,
            seen_from,
        })
    }

    /// Returns the pieces between sliders and a royal; `None` if a slider attacks the royal
    /// already.
    fn held_on_slides(
        &self,
        slide: &SlideAttack<N>,
        us: Color,
        target_king: usize,
        occupied: SquareSet<N>,
    ) -> Option<SquareSet<N>> {
        let sliders = self.union(us, &slide.types);
        let attackers = sliders & slide.origins[target_king];
        let mut must_test = SquareSet::EMPTY;
        for &direction in &slide.directions {
            let ray = self.program.ray(direction, target_king);
            let between = ray & occupied;
            if !ray.intersects(sliders) {
                continue;
            }
            let first = direction.nearest(between);
            if attackers.contains(first) {
                return None;
            }
            let behind = self.program.ray(direction, first) & occupied;
            let opens = !behind.is_empty() && attackers.contains(direction.nearest(behind));
            // A slider that is too near to capture may move away along its line.
            if self.sides[us.index()].contains(first) && (opens || sliders.contains(first)) {
                must_test.insert(first);
            }
        }
        Some(must_test)
    }

    /// Returns the pieces that block lame leaps to a royal; `None` if a leaper attacks it already.
    fn held_on_ways(
        &self,
        lame: &LameAttack<N>,
        us: Color,
        target_king: usize,
        occupied: SquareSet<N>,
    ) -> Option<SquareSet<N>> {
        let (own, movers) = (self.sides[us.index()], self.union(us, &lame.types));
        let mut must_test = SquareSet::EMPTY;
        for way in lame.ways[target_king].iter().filter(|_| !movers.is_empty()) {
            let from = usize::from(way.from);
            let attacks = movers.contains(from) && self.attacker_may(way.when, from);
            let blockers = way.via & occupied;
            if blockers.is_empty() && attacks {
                return None;
            }
            if !blockers.is_empty() && !blockers.has_several() && blockers.intersects(own) {
                must_test |= if attacks { blockers } else { blockers & movers };
            }
        }
        Some(must_test)
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
