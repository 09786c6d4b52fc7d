//! Masks that decide about some moves, and tests of the others: where no move may give check,
//! captures blow up squares, moves capture beside their path, or a side has several royals.

use fers_core::{Color, SquareSet};
use fers_program::{PackedMove, TestFor};
use smallvec::SmallVec;

use crate::Position;
use crate::generate::node::Node;
use crate::generate::sink::Sink;
use crate::legality::masks::{CheckInfo, DecidedBy, Legality, OpenTests};

impl<const N: usize> Legality<N> {
    /// Lets masks decide about all pieces except `must_test`, if the masks say enough. Returns
    /// whether they do.
    pub(super) fn hold(&mut self, test: TestFor, must_test: SquareSet<N>) -> bool {
        let masks = &self.masks;
        if masks.overflowed() || masks.asks_more() {
            return false;
        }
        let (target_king, none) = (masks.royal, SquareSet::EMPTY);
        self.tests = Some(OpenTests {
            reason: test,
            target_king,
            must_test,
            capture_mask: masks.check_mask,
            capture_needs_test: none,
            seen_from: SmallVec::new(),
        });
        self.by = DecidedBy::MasksInPart;
        true
    }
}

impl<const N: usize> Position<N> {
    /// Finds masks for the moves that need no test, if there are any.
    ///
    /// `is_calm` says that nothing checks our royal and that no piece is pinned to it.
    #[inline(never)]
    pub(crate) fn decide_in_part(
        &self,
        test: TestFor,
        us: Color,
        occupied: SquareSet<N>,
        legality: &mut Legality<N>,
        is_calm: bool,
    ) {
        match test {
            // Left out of browsers, where the compiler never chooses it, to save download size.
            TestFor::SideCapture if cfg!(target_arch = "wasm32") => {}
            TestFor::SideCapture => self.decide_by_safety(us, occupied, legality),
            TestFor::EachRoyal => self.decide_for_each(us, occupied, legality),
            TestFor::AnyRoyal => self.decide_for_any(us, occupied, legality),
            TestFor::GivesCheck | TestFor::Blast => self.decide_beside_enemy(test, us, occupied, legality, is_calm),
        }
    }

    /// Finds masks where tests also depend on the enemy royal: a move may not check it, or may blow
    /// it up.
    fn decide_beside_enemy(
        &self,
        test: TestFor,
        us: Color,
        occupied: SquareSet<N>,
        legality: &mut Legality<N>,
        is_calm: bool,
    ) {
        let [own, enemies] = [us, !us].map(|color| self.union(color, &self.program.royals[0].types));
        if own.count() != 1 || enemies.count() != 1 {
            return;
        }
        let (royal, target_king) = (own.first(), enemies.first());
        if test == TestFor::Blast && self.may_be_spared(us, royal, enemies) {
            return;
        }
        legality.masks.royal = royal;
        if !is_calm {
            self.find_masks(us, occupied, &mut legality.masks);
        }
        if legality.masks.overflowed() || legality.masks.asks_more() {
            return;
        }
        legality.tests = match test {
            TestFor::Blast => Some(self.captures_sorted(us, &legality.masks, target_king)),
            _ => self.pieces_held(us, &legality.masks, target_king, occupied),
        };
        if legality.tests.is_some() {
            legality.by = DecidedBy::MasksInPart;
        }
    }

    /// Returns the legal targets, where masks decide about some moves.
    pub(crate) fn partly_tested_targets(
        &mut self,
        node: &Node<N>,
        (masks, tests): (&CheckInfo<N>, &OpenTests<N>),
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        match tests.reason {
            TestFor::Blast => self.targets_beside_blasts(node, (masks, tests), from, targets),
            TestFor::SideCapture if cfg!(target_arch = "wasm32") => self.safe_targets(from, targets),
            TestFor::SideCapture => self.targets_that_keep_safety(tests, from, targets),
            TestFor::EachRoyal | TestFor::AnyRoyal => self.targets_of_several(node, (masks, tests), from, targets),
            TestFor::GivesCheck => self.targets_without_check(node, (masks, tests), from, targets),
        }
    }

    /// Returns the targets that leave no royal in check, by making each move.
    pub(crate) fn safe_targets(&mut self, from: usize, targets: SquareSet<N>) -> SquareSet<N> {
        let on_board_alone = self.tests_side_captures();
        let tested = targets.into_iter().filter(|&to| match on_board_alone {
            true => self.is_safe_after(from, to),
            false => self.is_legal_by_trial(PackedMove::travel(from, to)),
        });
        tested.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to))
    }

    /// Emits the moves of free pieces to squares where legality depends on the piece.
    #[inline(never)]
    pub(crate) fn doubtful_moves<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        pieces: SquareSet<N>,
        doubtful: SquareSet<N>,
        sink: &mut S,
    ) {
        for from in pieces {
            let piece_type = self.type_of(self.code_at(from));
            let targets = self.pseudo_legal_targets(node.us, piece_type, from, node.occupied) & doubtful;
            if !targets.is_empty() {
                let legal = self.legal_targets(node, from, targets);
                node.emit(from, legal, sink);
            }
        }
    }
}
