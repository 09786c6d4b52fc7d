//! Safety of a royal where moves capture beside their path or pieces freeze (ultima).
//!
//! A move that leaves every blocker of an attack in place needs no test.

use std::ops::ControlFlow;

use fers_core::{Color, SquareSet};
use fers_program::{GripPlan, HopAttack, Kind, LameWay, Mover};
use fers_program::{PackedMove, SeizurePlan, SlideAttack, TestFor};
use smallvec::SmallVec;

use crate::Position;
use crate::attack::lines::{AlignedRay, LineQuery, LineVisitor, Range};
use crate::legality::masks::OpenTests;
use crate::legality::masks::{DecidedBy, Legality};
use crate::mechanics::side_captures::Arrival;
use crate::path::reach::{Reach, takes_royals};

/// The blockers that keep a royal safe: at least one for each attack and each side capture.
struct SafetyConditions<const N: usize> {
    us: Color,
    occupied: SquareSet<N>,
    /// The enemies that are not frozen.
    free: SquareSet<N>,
    /// The squares of blockers: a blocker must stay, or be replaced at once.
    must_stay: SquareSet<N>,
    /// The squares that no piece may enter.
    must_avoid: SquareSet<N>,
}

/// Collects the blockers on the lines to a royal. Ends at the first line that is open.
struct Blockers<'a, const N: usize> {
    position: &'a Position<N>,
    occupied: SquareSet<N>,
    must_stay: SquareSet<N>,
    must_avoid: SquareSet<N>,
}

impl<const N: usize> LineVisitor<N> for Blockers<'_, N> {
    fn slide(&mut self, _: &SlideAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()> {
        let first = ray.direction.nearest(ray.squares & self.occupied);
        if ray.pieces.contains(first) {
            return ControlFlow::Break(());
        }
        self.must_stay.insert(first);
        ControlFlow::Continue(())
    }

    fn lame(&mut self, way: &LameWay<N>, _: SquareSet<N>) -> ControlFlow<()> {
        let blockers = way.via & self.occupied;
        if blockers.is_empty() {
            return ControlFlow::Break(());
        }
        self.must_stay.insert(blockers.first());
        ControlFlow::Continue(())
    }

    fn hop(&mut self, hop: &HopAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()> {
        let barred = self.position.barred_hurdles(hop);
        if self.position.hops_along(hop, ray, (self.occupied, barred)) {
            return ControlFlow::Break(());
        }
        self.must_avoid |= ray.squares;
        ControlFlow::Continue(())
    }
}

impl<const N: usize> Position<N> {
    /// Returns whether this strategy is enabled. Off on wasm to save download size.
    #[inline(always)]
    pub(crate) fn tests_side_captures(&self) -> bool {
        !cfg!(target_arch = "wasm32") && self.program.legality.tests_for(TestFor::SideCapture)
    }

    /// Finds the moves that need no test, if the royal of a side is safe now.
    #[cold]
    #[inline(never)]
    pub(crate) fn decide_by_safety(&self, us: Color, occupied: SquareSet<N>, legality: &mut Legality<N>) {
        let royals = self.union(us, &self.program.royals[0].types);
        if royals.is_empty() || royals.has_several() {
            return;
        }
        let royal = royals.first();
        let Some(SafetyConditions { must_stay, must_avoid, .. }) = self.safety_conditions(us, royal, occupied) else {
            return;
        };
        debug_assert!(!self.in_check(us), "what nothing attacks is in no check");
        (legality.masks.royal, legality.masks.check_mask) = (royal, !must_avoid);
        let tests = OpenTests {
            reason: TestFor::SideCapture,
            target_king: royal,
            must_test: must_stay,
            capture_mask: !must_avoid,
            capture_needs_test: must_avoid,
            seen_from: SmallVec::new(),
        };
        debug_assert!(
            us != self.turn || self.clone().are_safe(&tests),
            "a move that leaves all blockers in place is safe"
        );
        (legality.tests, legality.by) = (Some(tests), DecidedBy::MasksInPart);
    }

    /// Returns whether all simple moves that leave the blockers in place are legal.
    fn are_safe(mut self, tests: &OpenTests<N>) -> bool {
        let (us, occupied) = (self.turn, self.occupied());
        let free = self.sides[us.index()].difference(tests.must_test | SquareSet::of(tests.target_king));
        free.into_iter().all(|from| {
            let targets = self.pseudo_legal_targets(us, self.type_of(self.code_at(from)), from, occupied);
            targets
                .difference(tests.capture_needs_test)
                .into_iter()
                .all(|to| self.is_legal_by_trial(PackedMove::travel(from, to)))
        })
    }

    /// Returns the blockers of all attacks on a royal; `None` if an attack is open, or may be.
    fn safety_conditions(&self, us: Color, royal: usize, occupied: SquareSet<N>) -> Option<SafetyConditions<N>> {
        let (frozen, none) = (self.frozen(!us), SquareSet::EMPTY);
        let free = self.sides[(!us).index()].difference(frozen);
        let mut safety = SafetyConditions { us, occupied, free, must_stay: none, must_avoid: none };
        if !frozen.is_empty() {
            let freezing = self.program.freezes.iter();
            safety.must_stay = freezing.fold(none, |set, freeze| set | self.union(us, &freeze.by));
        }
        let is_safe = self.bars_attacks(&mut safety, royal) && self.bars_seizures(&mut safety, royal);
        is_safe.then(|| {
            self.guard_held(&mut safety);
            safety
        })
    }

    /// Finds the blockers of attacks on a royal. Returns false if an attack is open.
    fn bars_attacks(&self, safety: &mut SafetyConditions<N>, royal: usize) -> bool {
        let (them, occupied) = (!safety.us, safety.occupied);
        let plan = &self.program.attacks[them];
        let pieces = |types: &[usize]| self.union(them, types) & safety.free;
        if plan.leap_origins[royal].intersects(safety.free)
            && plan.leaps.iter().any(|leap| leap.origins[royal].intersects(pieces(&leap.types)))
        {
            return false;
        }
        let query = LineQuery { by: them, square: royal, range: Range::InReach, with_facing: false };
        let (must_stay, must_avoid) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let mut blockers = Blockers { position: self, occupied, must_stay, must_avoid };
        if self.visit_lines(query, pieces, &mut blockers).is_break() {
            return false;
        }
        safety.must_stay |= blockers.must_stay | blockers.must_avoid;
        safety.must_avoid |= blockers.must_avoid;
        self.reaches[them].iter().all(|reach| self.bars_walks(safety, reach, royal))
    }

    /// Finds the blockers of the paths by which a type would capture a royal. Returns false if a
    /// path is open.
    fn bars_walks(&self, safety: &mut SafetyConditions<N>, reach: &Reach<N>, royal: usize) -> bool {
        let (them, royal_type) = (!safety.us, self.type_of(self.code_at(royal)));
        let pieces = self.pieces[self.code(them, reach.piece_type)] & reach.origins[royal] & safety.free;
        pieces.into_iter().all(|from| {
            let shields = self.shields((them, reach), from, royal);
            let is_open = shields.is_none()
                && (reach.is_unknown
                    || self.scripts_reach_royal(them, reach, from, (royal, royal_type), safety.occupied));
            if is_open {
                return false;
            }
            let barring = shields.unwrap_or_else(|| reach.corridor(&self.program, them, from, royal).squares);
            safety.must_stay |= barring;
            safety.must_avoid |= barring;
            true
        })
    }

    /// Returns the friends that block all straight paths of an enemy to a royal; `None` if one is
    /// not blocked by a friend, or if it has other paths.
    fn shields(&self, (them, reach): (Color, &Reach<N>), from: usize, royal: usize) -> Option<SquareSet<N>> {
        let mut shields = SquareSet::EMPTY;
        let scripts = &self.program.movers[them][reach.piece_type].scripts;
        for script in scripts.iter().filter(|script| takes_royals(&self.program, script)) {
            if !script.is_straight {
                return None;
            }
            for (_, direction) in script.first_lines(&self.program.steps) {
                let ray = self.program.ray(direction, from);
                if !ray.contains(royal) {
                    continue;
                }
                let ahead = self.program.ray(direction, royal) | SquareSet::of(royal);
                let friends = ray.difference(ahead) & self.sides[them.index()];
                if friends.is_empty() {
                    return None;
                }
                shields.insert(friends.first());
            }
        }
        Some(shields)
    }

    /// Finds the blockers of side captures of a royal. Returns false if one is possible.
    fn bars_seizures(&self, safety: &mut SafetyConditions<N>, royal: usize) -> bool {
        let (them, royal_type) = (!safety.us, self.type_of(self.code_at(royal)));
        self.program.seizures.iter().filter(|plan| plan.victims.contains(&royal_type)).all(|plan| {
            let spots = self.spots(plan, them, royal);
            let near = if spots.is_empty() { near_behind(plan, them, royal) } else { safety.free };
            let pieces = near & safety.free;
            pieces.into_iter().all(|from| {
                let piece_type = self.type_of(self.code_at(from));
                let spots = spots | self.spots_behind(plan, them, from, royal);
                let mover = &self.program.movers[them][piece_type];
                !plan.by.contains(piece_type) || spots.is_empty() || self.bars_ways(safety, mover, from, spots)
            })
        })
    }

    /// Finds the blockers of all moves of an enemy to some squares. Returns false if a move is
    /// open.
    fn bars_ways(&self, safety: &mut SafetyConditions<N>, mover: &Mover<N>, from: usize, spots: SquareSet<N>) -> bool {
        if !(mover.scripts.is_empty() && mover.hops.is_empty() && mover.filtered_hops.is_empty()) {
            return false;
        }
        if let Some(leaps) = &mover.leaps
            && !safety.bars_ends(leaps[from].quiet & spots, leaps[from].capture & spots, self.sides)
        {
            return false;
        }
        let closed = safety.occupied | mover.blocked;
        let lames = mover.lames.get(from).map(|lames| &**lames).unwrap_or_default();
        for lame in lames.iter().filter(|lame| lame.to.intersects(spots)) {
            let barriers = lame.via & closed;
            let ends = |counts: bool| if counts { lame.to & spots } else { SquareSet::EMPTY };
            if !barriers.is_empty() {
                safety.must_stay.insert(barriers.first());
            } else if !safety.bars_ends(ends(lame.quiet), ends(lame.capture), self.sides) {
                return false;
            }
        }
        mover.slides.iter().all(|slide| {
            let ray = self.program.ray(slide.direction, from);
            let ends = ray & spots;
            if ends.is_empty() {
                return true;
            }
            let mut open = ray;
            let barriers = ray & closed;
            if !barriers.is_empty() {
                let first = slide.direction.nearest(barriers);
                open = ray.difference(self.program.ray(slide.direction, first));
                safety.must_stay.insert(first);
            }
            let ends = |counts: bool| if counts { ends & open } else { SquareSet::EMPTY };
            safety.bars_ends(ends(slide.quiet), ends(slide.capture), self.sides)
        })
    }

    /// Adds the conditions under which the own side does not capture enemy blockers beside its
    /// moves.
    fn guard_held(&self, safety: &mut SafetyConditions<N>) {
        let us = safety.us;
        for victim in safety.must_stay & self.sides[(!us).index()] {
            let victim_type = self.type_of(self.code_at(victim));
            for plan in self.program.seizures.iter().filter(|plan| plan.victims.contains(&victim_type)) {
                safety.must_avoid |= self.spots(plan, us, victim);
                safety.must_stay |= near_behind(plan, us, victim) & self.sides[us.index()];
            }
        }
    }
}

impl<const N: usize> SafetyConditions<N> {
    /// Finds the conditions on squares to which an enemy's way is open. Returns false if it may
    /// move to an empty square or capture a piece there.
    fn bars_ends(&mut self, quiet: SquareSet<N>, captures: SquareSet<N>, sides: [SquareSet<N>; 2]) -> bool {
        self.must_stay |= quiet;
        self.must_avoid |= captures;
        quiet.difference(self.occupied).is_empty() && !captures.intersects(sides[self.us.index()])
    }
}

/// Returns the squares from which a piece that moves directly away captures the piece on a square.
fn near_behind<const N: usize>(plan: &SeizurePlan<N>, us: Color, square: usize) -> SquareSet<N> {
    let GripPlan::Behind(lines) = &plan.grip else { return SquareSet::EMPTY };
    lines[us].iter().fold(SquareSet::EMPTY, |set, (_, back)| set | back.behind(SquareSet::of(square)))
}

impl<const N: usize> Position<N> {
    /// Returns the legal targets of a piece, given the blockers that keep the royal safe.
    pub(crate) fn targets_that_keep_safety(
        &mut self,
        tests: &OpenTests<N>,
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        let is_bound = tests.target_king == from || tests.must_test.contains(from);
        let tried = if is_bound { targets } else { targets & tests.capture_needs_test };
        let legal = targets.difference(tried) | self.safe_targets(from, tried);
        debug_assert!(
            targets.into_iter().all(|to| legal.contains(to) == self.is_legal_by_trial(PackedMove::travel(from, to))),
            "a move that leaves all blockers in place is legal"
        );
        legal
    }

    /// Returns whether a move of another kind leaves all blockers in place. Ignores promotion and
    /// gates. May return false for safe moves.
    #[cold]
    #[inline(never)]
    pub(crate) fn keeps_safety(&self, legality: &Legality<N>, mv: PackedMove) -> bool {
        let tests = legality.tests.as_ref().filter(|_| self.tests_side_captures());
        let (from, Some(tests)) = (mv.from(), tests) else { return false };
        match mv.kind() {
            Kind::Pass => true,
            Kind::PickUp => !tests.must_test.contains(from),
            Kind::Travel => {
                let is_bound = tests.target_king == from
                    || tests.must_test.contains(from)
                    || tests.capture_needs_test.contains(mv.to());
                !is_bound && !mv.vias().any(|via| tests.must_test.contains(via))
            }
            Kind::Long | Kind::Castle | Kind::Drop => false,
        }
    }

    /// Returns whether a simple move leaves its royal safe. The move is made on the bitboards only,
    /// which suffices where tests are needed only because of side captures and freezes.
    pub(crate) fn is_safe_after(&mut self, from: usize, to: usize) -> bool {
        let us = self.turn;
        let piece_type = self.type_of(self.code_at(from));
        let seized = self.seized_by(Arrival { us, piece_type, from, to, vacated: SquareSet::of(from) });
        let taken: SmallVec<[(usize, u8); 4]> =
            seized.into_iter().map(|square| (square, self.code_at(square))).collect();
        taken.iter().for_each(|&(square, _)| self.remove_piece_no_hash(square));
        let is_safe = self.with_piece_moved(from, to, |position| !position.in_check(us));
        taken.iter().for_each(|&(square, code)| self.restore_piece_no_hash(square, code));
        debug_assert_eq!(is_safe, self.is_legal_by_trial(PackedMove::travel(from, to)), "it is the same as a trial");
        is_safe
    }
}
