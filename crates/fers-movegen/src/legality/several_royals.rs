//! Several royals of a side: masks of all of them together, or of one that is safe.

use fers_core::{Color, SquareSet};
use fers_program::{CheckTest, TestFor};

use crate::Position;
use crate::generate::node::Node;
use crate::legality::masks::OpenTests;
use crate::legality::masks::{CheckInfo, Legality};

impl<const N: usize> Position<N> {
    /// Where none of some royals may be left attacked: what the masks of all say decides about other pieces, and royals are looked at one by one.
    pub(super) fn decide_for_each(&self, us: Color, occupied: SquareSet<N>, legality: &mut Legality<N>) {
        let mut royals = SquareSet::EMPTY;
        for royal in &self.program.royals {
            let squares = self.union(us, &royal.types);
            match royal.check {
                CheckTest::Few(most) if squares.count() > most => {}
                CheckTest::All | CheckTest::Several(_) if squares.count() > 1 => return,
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

    /// Where a side is in check only if all its royals are attacked: while one is not, only that one and what is pinned to it is tried.
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

    /// The same where a side may have several royals.
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
        // Nothing is pinned to itself, so that these are the pins of all other royals.
        let masked = targets & masks.targets_from(from);
        let legal = if is_held { self.royal_targets(node, from, masked) } else { masked };
        debug_assert!(legal == self.safe_targets(from, targets), "masks of several royals say what trials say");
        legal
    }
}
