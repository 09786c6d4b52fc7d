//! Legality by masks: the squares to which moves must lead so that the only royal of a side is
//! safe.

use fers_core::{Color, SquareSet};
use fers_program::{Method, TestFor};
use smallvec::SmallVec;

use crate::Position;
use crate::attack::{ANY_ROYAL, keep};

/// The way to decide about the legality of the moves of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecidedBy {
    /// No royal can be in check: every move is legal.
    Nothing,
    /// One royal; check mask and pins decide about every move.
    Masks,
    /// One royal; check mask and pins decide about some moves, and the others are made and tested.
    MasksInPart,
    /// Every move is made and tested.
    Trial,
}

/// The way to decide, with the masks, which are valid only if they are used.
#[derive(Debug)]
pub(crate) struct Legality<const N: usize> {
    pub by: DecidedBy,
    pub masks: CheckInfo<N>,
    /// The moves that need tests, for [`DecidedBy::MasksInPart`].
    pub tests: Option<OpenTests<N>>,
}

/// The way to decide about a single move, with the masks if they are used.
pub(crate) enum Decision<'a, const N: usize> {
    Free,
    Masks(&'a CheckInfo<N>),
    Test,
}

impl<const N: usize> Legality<N> {
    /// Makes an undecided value.
    #[inline(always)]
    pub fn new() -> Self {
        Self { by: DecidedBy::Nothing, masks: CheckInfo::new(), tests: None }
    }

    /// Records that nothing checks the royal, and that nothing is pinned.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub fn calm(&mut self, royal: usize) {
        (self.by, self.masks.royal) = (DecidedBy::Masks, royal);
    }

    #[inline(always)]
    pub fn decision(&self) -> Decision<'_, N> {
        match self.by {
            DecidedBy::Nothing => Decision::Free,
            DecidedBy::Masks => Decision::Masks(&self.masks),
            DecidedBy::MasksInPart | DecidedBy::Trial => Decision::Test,
        }
    }

    /// Returns the masks and the tests, if the masks decide about some moves only.
    #[inline(always)]
    pub fn masks_in_part(&self) -> Option<(&CheckInfo<N>, &OpenTests<N>)> {
        self.tests.as_ref().map(|tests| (&self.masks, tests))
    }

    /// Returns the target masks shared by all unpinned pieces, and the set of pieces to handle
    /// individually. Partial masks are returned only if `in_part`.
    #[inline(always)]
    pub fn set_masks(&self, in_part: bool) -> Option<SetMasks<N>> {
        let masks = &self.masks;
        let bound = masks.pinned | masks.path_blockers | SquareSet::of(masks.royal);
        let (quiet, captures, bound, doubtful) = match (self.by, &self.tests) {
            (DecidedBy::Nothing, _) => (!SquareSet::EMPTY, !SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY),
            (DecidedBy::Masks, _) if masks.hop_squares.is_empty() => {
                (masks.check_mask, masks.check_mask, bound, SquareSet::EMPTY)
            }
            (DecidedBy::Masks, _) if in_part => {
                let open = masks.check_mask.difference(masks.hop_squares);
                (open, open, bound | masks.hop_squares, masks.check_mask & masks.hop_squares)
            }
            (DecidedBy::MasksInPart, Some(tests)) if in_part => {
                (masks.check_mask, tests.capture_mask, bound | tests.must_test, tests.capture_needs_test)
            }
            _ => return None,
        };
        Some(SetMasks { quiet, captures, bound, doubtful })
    }
}

/// Masks for all pieces that need no individual treatment.
pub(crate) struct SetMasks<const N: usize> {
    /// The squares that are legal for quiet moves.
    pub quiet: SquareSet<N>,
    /// The squares that are legal for captures.
    pub captures: SquareSet<N>,
    /// The pieces that need individual treatment.
    pub bound: SquareSet<N>,
    /// The squares where legality also depends on the moving piece.
    pub doubtful: SquareSet<N>,
}

impl<const N: usize> SetMasks<N> {
    /// Makes masks that leave every piece to individual treatment.
    #[inline(always)]
    pub fn of_none() -> Self {
        let none = SquareSet::EMPTY;
        Self { quiet: none, captures: none, bound: !none, doubtful: none }
    }
}

/// Checks and pins of a node with one royal.
#[derive(Debug)]
pub(crate) struct CheckInfo<const N: usize> {
    /// The square of the royal.
    pub royal: usize,
    /// The squares where a piece other than the royal ends all checks; all squares without check.
    pub check_mask: SquareSet<N>,
    /// The pinned pieces.
    pub pinned: SquareSet<N>,
    /// The pin rays: squares of pinned pieces, and the squares on which each must stay. Two arrays
    /// of fixed length, because each node makes them.
    pin_squares: [u8; 8],
    pin_lines: [SquareSet<N>; 8],
    pin_count: usize,
    /// The squares whose occupation decides whether hoppers, or paths of several legs, attack the
    /// royal: moves from or to them are tested.
    pub hop_squares: SquareSet<N>,
    /// The squares that paths of several legs touch, where the type of a piece matters, too.
    pub path_squares: SquareSet<N>,
    /// The pieces that may open such a path by leaving their squares: their moves are tested.
    pub path_blockers: SquareSet<N>,
}

/// The moves about which check mask and pins do not decide: they are made and tested.
#[derive(Debug)]
pub(crate) struct OpenTests<const N: usize> {
    /// The reason for which some moves are tested.
    pub reason: TestFor,
    /// The square of the enemy royal; where moves capture beside their path, of our own.
    pub target_king: usize,
    /// The pieces whose moves are tested.
    pub must_test: SquareSet<N>,
    /// The enemies that a piece may capture if it is neither pinned nor tested.
    pub capture_mask: SquareSet<N>,
    /// The enemies whose capture is tested, capturer by capturer.
    pub capture_needs_test: SquareSet<N>,
    /// By our slides in the attack plan: the squares from which they would attack the enemy royal.
    pub seen_from: SmallVec<[SquareSet<N>; 4]>,
}

impl<const N: usize> CheckInfo<N> {
    #[inline(always)]
    fn new() -> Self {
        Self::of(0)
    }

    /// Returns the masks of a royal that nothing checks and nothing is pinned to.
    #[inline(always)]
    pub fn of(royal: usize) -> Self {
        Self {
            royal,
            check_mask: !SquareSet::EMPTY,
            pinned: SquareSet::EMPTY,
            pin_squares: [0; 8],
            pin_lines: [SquareSet::EMPTY; 8],
            pin_count: 0,
            hop_squares: SquareSet::EMPTY,
            path_squares: SquareSet::EMPTY,
            path_blockers: SquareSet::EMPTY,
        }
    }

    /// Returns the legal targets of a piece other than the royal.
    #[inline(always)]
    pub fn targets_from(&self, from: usize) -> SquareSet<N> {
        if !self.pinned.contains(from) {
            return self.check_mask;
        }
        let pins = self.pin_squares.iter().zip(&self.pin_lines).take(self.pin_count);
        let pins = pins.filter(|&(&square, _)| usize::from(square) == from);
        pins.fold(self.check_mask, |set, (_, &line)| set & line)
    }

    /// Returns whether the royal may be in check. If this is false, it is not in check.
    pub fn may_be_checked(&self) -> bool {
        self.check_mask != !SquareSet::EMPTY || self.hop_squares == !SquareSet::EMPTY
    }

    /// Returns whether hoppers or paths of several legs require tests of some moves.
    pub fn asks_more(&self) -> bool {
        !(self.hop_squares | self.path_squares).is_empty()
    }

    pub(super) fn pin(&mut self, square: usize, line: SquareSet<N>) {
        self.pinned.insert(square);
        if let Some(entry) = self.pin_squares.get_mut(self.pin_count) {
            *entry = square as u8;
            self.pin_lines[self.pin_count] = line;
            self.pin_count += 1;
        } else {
            // No room for more pins.
            self.overflow();
        }
    }

    /// Gives up the masks: every move of the node is tested instead.
    fn overflow(&mut self) {
        self.pin_count = usize::MAX;
    }

    pub fn overflowed(&self) -> bool {
        self.pin_count == usize::MAX
    }
}

impl<const N: usize> Position<N> {
    /// Finds the legality of the moves of a side by the row of the plan that holds in this node.
    #[inline(always)]
    pub(crate) fn decide(&self, us: Color, occupied: SquareSet<N>, legality: &mut Legality<N>) {
        match self.legality_method(us) {
            Method::AllLegal | Method::TestWithChoices => legality.by = DecidedBy::Nothing,
            Method::Masks => {
                legality.by = DecidedBy::Masks;
                legality.masks.royal = self.union(us, &self.program.royals[0].types).first();
                self.decide_by_masks(us, occupied, legality);
            }
            Method::MasksAndTests(test) => {
                legality.by = DecidedBy::Trial;
                self.decide_in_part(test, us, occupied, legality, false);
            }
            Method::TestAll => legality.by = DecidedBy::Trial,
        }
    }

    /// Finds the masks of a node with one royal, whose square is set. If there are too many pins,
    /// all moves are tested.
    pub(crate) fn decide_by_masks(&self, us: Color, occupied: SquareSet<N>, legality: &mut Legality<N>) {
        self.find_masks(us, occupied, &mut legality.masks);
        if legality.masks.overflowed() {
            legality.by = DecidedBy::Trial;
        }
    }

    /// Returns the method of the row of the plan that holds for a side.
    #[inline(always)]
    pub(crate) fn legality_method(&self, us: Color) -> Method {
        let plan = &self.program.legality;
        let Some(royal) = plan.one_royal else {
            return if plan.needs_count { self.method_by_count(us) } else { plan.one };
        };
        if self.may_promote_to_royal(us) {
            return plan.may_gain_royal;
        }
        match self.pieces[self.code(us, royal)] {
            royals if royals.is_empty() => plan.none,
            royals if royals.has_several() => plan.several,
            _ => plan.one,
        }
    }

    /// Returns the method by counting the royal pieces of a side.
    #[inline(never)]
    fn method_by_count(&self, us: Color) -> Method {
        let plan = &self.program.legality;
        // Only a game with one royal set has different rows.
        let [royal] = self.program.royals.as_slice() else { return plan.one };
        if self.may_promote_to_royal(us) {
            return plan.may_gain_royal;
        }
        match self.union(us, &royal.types).count() {
            0 => plan.none,
            count if count > plan.checkable_max => plan.beyond,
            1 => plan.one,
            _ => plan.several,
        }
    }

    /// Returns whether a piece of a side may become royal by its next move.
    #[inline(always)]
    pub(crate) fn may_promote_to_royal(&self, us: Color) -> bool {
        let mut by_type = self.program.royal_promotion_from[us].iter();
        by_type.any(|&(piece_type, from)| self.pieces[self.code(us, piece_type)].intersects(from))
    }

    pub(crate) fn find_masks(&self, us: Color, occupied: SquareSet<N>, masks: &mut CheckInfo<N>) {
        let them = !us;
        let plan = &self.program.attacks[them];
        let royal = masks.royal;
        if plan.leap_origins[royal].intersects(self.sides[them.index()]) {
            for leap in &plan.leaps {
                for attacker in leap.origins[royal] & self.union(them, &leap.types) {
                    masks.check_mask &= SquareSet::of(attacker);
                }
            }
        }
        self.mask_lines(masks, us, occupied);
        if !plan.scripted.is_empty() {
            self.mask_scripts(masks, us, occupied);
        }
    }

    /// Finds the squares that decide whether paths of several legs capture the royal.
    ///
    /// If pieces can only block such paths, only the pieces whose removal opens a path are
    /// recorded; all others move freely.
    #[cold]
    #[inline(never)]
    fn mask_scripts(&self, masks: &mut CheckInfo<N>, us: Color, occupied: SquareSet<N>) {
        let (them, royal) = (!us, (masks.royal, ANY_ROYAL));
        let own = self.sides[us.index()].difference(SquareSet::of(masks.royal));
        for reach in &self.reaches[them] {
            let attackers = self.pieces[self.code(them, reach.piece_type)] & reach.origins[masks.royal];
            if reach.is_unknown && !attackers.is_empty() {
                masks.overflow();
                return;
            }
            for from in attackers {
                let looks = |occupied| self.looked_at_for_royal(them, reach, from, royal, occupied);
                let Some(looked_at) = looks(occupied) else {
                    (masks.hop_squares, masks.path_squares) = (!SquareSet::EMPTY, !SquareSet::EMPTY);
                    return;
                };
                masks.path_squares |= looked_at;
                if reach.is_only_opened {
                    masks.path_blockers |=
                        keep(looked_at & own, |square| looks(occupied.difference(SquareSet::of(square))).is_none());
                } else {
                    masks.hop_squares |= looked_at;
                }
            }
        }
    }

    /// Returns the targets after which neither paths of several legs nor hoppers attack a royal, of
    /// targets that the masks allow.
    #[cold]
    #[inline(never)]
    pub(crate) fn targets_out_of_reach(
        &mut self,
        by: Color,
        royal: usize,
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        let traits = &self.program.traits[self.type_of(self.code_at(from))];
        if traits.becomes || traits.assimilates {
            return self.safe_targets(from, targets);
        }
        keep(targets, |to| !self.reaches_after(royal, by, (from, to)))
    }

    /// Returns whether a path of several legs or a hopper attacks a square after a piece has moved.
    /// The move is made on the bitboards only.
    fn reaches_after(&mut self, square: usize, by: Color, (from, to): (usize, usize)) -> bool {
        self.with_piece_moved(from, to, |position| {
            let occupied = position.occupied();
            position.any_script_attacks(by, square, occupied, ANY_ROYAL) || position.hopped_at(square, by, occupied)
        })
    }

    /// Returns whether a hopper attacks a square after a piece has moved.
    pub(crate) fn hopped_after(&self, square: usize, by: Color, (from, to): (usize, usize)) -> bool {
        let (origin, target) = (SquareSet::of(from), SquareSet::of(to));
        let occupied = self.occupied().difference(origin) | target;
        self.program.attacks[by].hops.iter().any(|hop| {
            let hoppers = self.union(by, &hop.types).difference(target);
            let mut barred = if hop.barred.is_empty() { SquareSet::EMPTY } else { self.of_types(&hop.barred) };
            barred = if barred.contains(from) { barred.difference(origin) | target } else { barred.difference(target) };
            self.hops_over(hop, square, hoppers, (occupied, barred))
        })
    }

    /// Returns whether a hopper of a side attacks a square.
    pub(crate) fn hopped_at(&self, square: usize, by: Color, occupied: SquareSet<N>) -> bool {
        let hops = &self.program.attacks[by].hops;
        hops.iter().any(|hop| self.hops_to(hop, square, self.union(by, &hop.types), occupied))
    }
}
