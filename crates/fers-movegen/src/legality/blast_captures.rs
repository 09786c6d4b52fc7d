//! Captures with explosions (atomic): which of them leave the royal safe.

use fers_core::{Color, SquareSet};
use fers_program::{BlastPlan, TestFor, TypeSet};
use smallvec::SmallVec;

use crate::Position;
use crate::generate::node::Node;
use crate::legality::masks::CheckInfo;
use crate::legality::masks::OpenTests;

impl<const N: usize> Position<N> {
    /// Returns the legal targets where captures blow up squares.
    pub(super) fn targets_beside_blasts(
        &mut self,
        node: &Node<N>,
        (masks, tests): (&CheckInfo<N>, &OpenTests<N>),
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        let quiet = targets.difference(node.enemies);
        let quiet = match masks.royal == from {
            true => self.royal_steps(node, from, tests.target_king, quiet),
            false => quiet & masks.targets_from(from),
        };
        quiet | self.survived(node, (masks, tests), from, targets & node.enemies)
    }

    /// Returns whether an enemy royal stands so near to our royal that capturing ours might explode
    /// it, too.
    pub(super) fn may_be_spared(&self, us: Color, royal: usize, enemy_royals: SquareSet<N>) -> bool {
        let plan = &self.program.attacks[!us];
        let near = self.program.blasts.iter().any(|blast| blast.around[!us][royal].intersects(enemy_royals));
        near || plan.royal_origins[royal].intersects(enemy_royals)
    }

    /// Returns the only blast rule, if every capture triggers it and it also removes the capturer
    /// without leaving walls.
    fn plain_blast(&self) -> Option<&BlastPlan<N>> {
        let [blast] = self.program.blasts.as_slice() else { return None };
        let is_plain = blast.by == TypeSet::ALL
            && blast.victims == TypeSet::ALL
            && blast.takes_mover
            && !blast.petrifies_mover
            && !blast.petrifies_around;
        is_plain.then_some(blast)
    }

    /// Sorts the enemies by the effect of their capture on the royals.
    pub(super) fn captures_sorted(&self, us: Color, masks: &CheckInfo<N>, target_king: usize) -> OpenTests<N> {
        let enemies = self.sides[(!us).index()];
        let none = SquareSet::EMPTY;
        let mut tests = OpenTests {
            reason: TestFor::Blast,
            target_king,
            must_test: none,
            capture_mask: none,
            capture_needs_test: none,
            seen_from: SmallVec::new(),
        };
        let Some(blast) = self.plain_blast() else {
            tests.capture_needs_test = enemies;
            return tests;
        };
        let is_calm = masks.check_mask == !SquareSet::EMPTY;
        let lines = if is_calm { self.lines_of_sight(!us, masks.royal) } else { !SquareSet::EMPTY };
        let lasting = self.lasting(blast);
        // The captures that remove the piece on a square.
        let removing = |square: usize| match lasting.contains(square) {
            true => SquareSet::of(square),
            false => SquareSet::of(square) | blast.reached_from[us][square],
        };
        let survived = enemies.difference(removing(masks.royal));
        let blockers = lines & self.manned();
        let opening = blockers.into_iter().fold(SquareSet::EMPTY, |set, square| set | removing(square));
        tests.capture_mask = survived & (removing(target_king) | !opening);
        tests.capture_needs_test = survived.difference(tests.capture_mask);
        tests
    }

    /// Returns the pieces that no blast removes.
    fn lasting(&self, blast: &BlastPlan<N>) -> SquareSet<N> {
        Color::ALL.into_iter().fold(SquareSet::EMPTY, |set, color| set | self.union(color, &blast.spares))
    }

    /// Returns the victims that a piece may capture without losing its royal.
    pub(crate) fn survived(
        &mut self,
        node: &Node<N>,
        (masks, tests): (&CheckInfo<N>, &OpenTests<N>),
        from: usize,
        victims: SquareSet<N>,
    ) -> SquareSet<N> {
        if victims.is_empty() {
            return victims;
        }
        let Some(blast) = self.plain_blast() else { return self.safe_targets(from, victims) };
        let lasting = self.lasting(blast);
        let mut survived = victims;
        for to in victims {
            let gone = blast.around[node.us][to].difference(lasting) | SquareSet::of(to) | SquareSet::of(from);
            let is_legal = !gone.contains(masks.royal)
                && (gone.contains(tests.target_king) || self.is_safe_without(node, masks.royal, gone));
            if !is_legal {
                survived.remove(to);
            }
        }
        debug_assert!(survived == self.safe_targets(from, victims), "what is weighed is what trials say");
        survived
    }

    /// Returns whether a royal is neither attacked nor faced after some pieces have been removed.
    fn is_safe_without(&self, node: &Node<N>, royal: usize, gone: SquareSet<N>) -> bool {
        let occupied = node.occupied.difference(gone);
        let left = |types: &[usize]| self.union(node.them, types).difference(gone);
        !(self.attacked_by(royal, node.them, occupied, left)
            || self.bans_facing() && self.faces_over(royal, node.us, occupied))
    }

    /// Returns the safe empty targets of a royal. Targets beside the enemy royal are tested
    /// individually.
    fn royal_steps(&self, node: &Node<N>, from: usize, target_king: usize, targets: SquareSet<N>) -> SquareSet<N> {
        let is_beside = |&to: &usize| self.may_be_spared(node.us, to, SquareSet::of(target_king));
        let beside = targets.into_iter().filter(is_beside).fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to));
        let lifted = node.occupied.difference(SquareSet::of(from));
        let royal = self.type_of(self.code_at(from));
        let attacked =
            |&to: &usize| self.attacked_over(to, node.them, lifted, royal) || self.sees_enemy(node, to, lifted);
        let safe = self.royal_targets(node, from, targets.difference(beside)) | beside;
        beside.into_iter().filter(attacked).fold(safe, |set, to| set.difference(SquareSet::of(to)))
    }

    fn sees_enemy(&self, node: &Node<N>, at: usize, occupied: SquareSet<N>) -> bool {
        self.bans_facing() && self.faces_over(at, node.us, occupied)
    }
}
