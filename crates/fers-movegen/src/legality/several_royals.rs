//! Legality with several royals of a side: masks for all of them together, or for one that is safe.

use fers_core::{Color, SquareSet};
use fers_program::{CheckTest, TestFor};

use crate::Position;
use crate::generate::node::Node;
use crate::legality::masks::OpenTests;
use crate::legality::masks::{CheckInfo, Legality};

impl<const N: usize> Position<N> {
    /// Finds masks where no royal may be left attacked. The masks of all royals together decide
    /// about other pieces; moves of royals are tested.
    pub(super) fn decide_for_each(&self, us: Color, occupied: SquareSet<N>, legality: &mut Legality<N>) {
        let mut royals = SquareSet::EMPTY;
        for royal in &self.program.royals {
            let squares = self.union(us, &royal.types);
            match royal.check {
                CheckTest::Few(most) if squares.count() > most => {}
                CheckTest::All | CheckTest::AllWhile(_) | CheckTest::Several(_) if squares.count() > 1 => return,
                _ => royals |= squares,
            }
        }
        if royals.is_empty() {
            return;
        }
        for royal in royals {
            legality.masks.royal = royal;
            self.find_masks(us, occupied, &mut legality.masks);
        }
        legality.hold(TestFor::EachRoyal, royals);
    }

    /// Finds masks where a side is in check only if all its royals are attacked. While one royal is
    /// safe, only moves of this royal and of pieces pinned to it need tests.
    pub(super) fn decide_for_any(&self, us: Color, occupied: SquareSet<N>, legality: &mut Legality<N>) {
        for royal in self.union(us, &self.program.royals[0].types) {
            legality.masks = CheckInfo::of(royal);
            self.find_masks(us, occupied, &mut legality.masks);
            if legality.masks.check_mask == !SquareSet::EMPTY
                && legality.hold(TestFor::AnyRoyal, legality.masks.pinned | SquareSet::of(royal))
            {
                return;
            }
        }
    }

    /// Returns the legal targets for a side with several royals.
    pub(super) fn targets_of_several(
        &mut self,
        node: &Node<N>,
        (masks, tests): (&CheckInfo<N>, &OpenTests<N>),
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        let is_held = tests.must_test.contains(from);
        if is_held && (masks.may_be_checked() || tests.reason == TestFor::AnyRoyal) {
            return self.safe_targets(from, targets);
        }
        // No piece is pinned to itself, so these are the pins to the other royals.
        let masked = targets & masks.targets_from(from);
        let legal = if is_held { self.royal_targets(node, from, masked) } else { masked };
        debug_assert!(legal == self.safe_targets(from, targets), "masks of several royals say what trials say");
        legal
    }
}
