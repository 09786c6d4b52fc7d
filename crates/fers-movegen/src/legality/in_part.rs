//! Masks that decide about some moves only: in games in which no move may give check, captures blow something up, or a side has several royals.

use fers_core::{Color, SquareSet};
use fers_program::{PackedMove, TestFor};
use smallvec::SmallVec;

use crate::Position;
use crate::generate::node::Node;
use crate::generate::sink::Sink;
use crate::legality::masks::{DecidedBy, Legality, Masks};

/// What masks leave open where they decide in part.
#[derive(Debug)]
pub(crate) struct Rest<const N: usize> {
    /// The reason for which some moves are tested.
    pub test: TestFor,
    /// Where the enemy royal stands; where moves seize, the own one.
    pub quarry: usize,
    /// The pieces whose moves are tried.
    pub held: SquareSet<N>,
    /// The enemies that pieces may capture which nothing holds or pins.
    pub taken: SquareSet<N>,
    /// The enemies whose capture has to be weighed, captor by captor.
    pub weighed: SquareSet<N>,
    /// By the own slides of the attack plan: from where they would see the enemy royal.
    pub seen_from: SmallVec<[SquareSet<N>; 4]>,
}

impl<const N: usize> Legality<N> {
    /// Lets masks decide about all pieces except `held`, if the masks say enough. Returns whether
    /// they do.
    pub(super) fn hold(&mut self, test: TestFor, held: SquareSet<N>) -> bool {
        let masks = &self.masks;
        if masks.overflowed() || masks.asks_more() {
            return false;
        }
        let (quarry, none) = (masks.royal, SquareSet::EMPTY);
        self.rest = Some(Rest { test, quarry, held, taken: masks.targets, weighed: none, seen_from: SmallVec::new() });
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
            TestFor::SideCapture => self.decide_by_grounds(us, occupied, legality),
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
        let (royal, quarry) = (own.first(), enemies.first());
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
        legality.rest = match test {
            TestFor::Blast => Some(self.captures_sorted(us, &legality.masks, quarry)),
            _ => self.pieces_held(us, &legality.masks, quarry, occupied),
        };
        if legality.rest.is_some() {
            legality.by = DecidedBy::MasksInPart;
        }
    }

    /// The targets among some that are legal, where masks decide about some of them.
    pub(crate) fn partly_tested_targets(
        &mut self,
        node: &Node<N>,
        (masks, rest): (&Masks<N>, &Rest<N>),
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        match rest.test {
            TestFor::Blast => self.targets_beside_blasts(node, (masks, rest), from, targets),
            TestFor::SideCapture if cfg!(target_arch = "wasm32") => self.safe_targets(from, targets),
            TestFor::SideCapture => self.grounded_targets(rest, from, targets),
            TestFor::EachRoyal | TestFor::AnyRoyal => self.targets_of_several(node, (masks, rest), from, targets),
            TestFor::GivesCheck => self.targets_without_check(node, (masks, rest), from, targets),
        }
    }

    /// The targets among some that leave no royal in check, found by making each move.
    pub(crate) fn safe_targets(&mut self, from: usize, targets: SquareSet<N>) -> SquareSet<N> {
        let on_board_alone = self.has_grounds();
        let tested = targets.into_iter().filter(|&to| match on_board_alone {
            true => self.is_safe_after(from, to),
            false => self.leaves_safe(PackedMove::travel(from, to)),
        });
        tested.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to))
    }

    /// Emits the moves of free pieces to squares where it depends on the piece whether it may go there.
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
            let targets = self.tabled_targets(node.us, piece_type, from, node.occupied) & doubtful;
            if !targets.is_empty() {
                let legal = self.legal_targets(node, from, targets);
                node.emit(from, legal, sink);
            }
        }
    }
}
