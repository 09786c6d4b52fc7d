//! Moves with promotion.

use fers_core::{Color, SquareSet};

use crate::generate::Node;
use crate::masks::Legality;
use crate::sink::Sink;
use crate::{PackedMove, Position, PromotionRule};

impl<const N: usize> Position<N> {
    /// Emits a move of a piece with each promotion, and without one where that is allowed, gates included.
    ///
    /// `is_legal` says whether the move without promotion leaves the royals safe.
    pub(crate) fn promoted_moves<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        mv: PackedMove,
        piece_type: usize,
        is_legal: bool,
        sink: &mut S,
    ) {
        let program = self.program.clone();
        let plan = &program.promotions[node.us][piece_type];
        let applies = |rule: &&PromotionRule<N>| rule.from.contains(mv.from()) && rule.to.contains(mv.to());
        let promotes = mv.from() != mv.to() && plan.squares.get(mv.from()).is_some_and(|set| set.contains(mv.to()));
        let mut choices: Vec<usize> = Vec::new();
        let mut refusable = true;
        for rule in plan.rules.iter().filter(|_| promotes).filter(applies) {
            refusable &= rule.refusable.contains(mv.to());
            self.add_choices(node, mv, rule, &mut choices);
        }
        for &choice in &choices {
            let promoted = mv.promoting(choice);
            let safe = if program.traits[choice].is_royal { self.leaves_safe(promoted) } else { is_legal };
            self.gated_moves(node, promoted, piece_type, safe, sink);
        }
        if refusable || choices.is_empty() {
            self.gated_moves(node, mv, piece_type, is_legal, sink);
        }
    }

    /// Adds what a rule offers for a move, each type once.
    fn add_choices(&mut self, node: &Node<N>, mv: PackedMove, rule: &PromotionRule<N>, choices: &mut Vec<usize>) {
        for &choice in &rule.choices {
            let is_new = !choices.contains(&choice) && self.is_below_limit(node.us, choice);
            if is_new && (!rule.quiet_only || self.is_quiet(mv.promoting(choice))) {
                choices.push(choice);
            }
        }
    }

    /// Emits promotions in place, and moves of a piece that promotes before it moves.
    pub(crate) fn standing_promotions<S: Sink<N>>(
        &mut self,
        node: &Node<N>,
        piece_type: usize,
        from: usize,
        special: &mut Vec<PackedMove>,
        sink: &mut S,
    ) {
        let plan = &self.program.promotions[node.us][piece_type];
        if plan.in_place.is_empty() && plan.before_moving.is_empty() {
            return;
        }
        let program = self.program.clone();
        let plan = &program.promotions[node.us][piece_type];
        let mut in_place: Vec<usize> = Vec::new();
        for rule in plan.in_place.iter().filter(|rule| rule.from.contains(from)) {
            self.add_choices(node, PackedMove::travel(from, from), rule, &mut in_place);
        }
        for choice in in_place {
            let mv = PackedMove::travel(from, from).promoting(choice);
            if self.leaves_safe(mv) {
                self.emit_unless_mating(node, mv, piece_type, false, sink);
            }
        }
        for rule in plan.before_moving.iter().filter(|rule| rule.from.contains(from)) {
            for &choice in &rule.choices {
                if self.is_below_limit(node.us, choice) {
                    self.moves_as(node, from, choice, rule.quiet_only, special);
                }
            }
        }
    }

    /// Adds the moves that a piece could make as another type.
    fn moves_as(
        &mut self,
        node: &Node<N>,
        from: usize,
        choice: usize,
        quiet_only: bool,
        special: &mut Vec<PackedMove>,
    ) {
        let mut walked = Vec::new();
        let mut targets = self.tabled_targets(node.us, choice, from, node.occupied);
        self.script_moves(node.us, choice, from, &mut targets, &mut walked);
        let capturable = self.capturable(node.us, choice);
        let targets = targets.without(node.occupied) | (targets & capturable);
        walked.extend(targets.into_iter().map(|to| PackedMove::travel(from, to)));
        walked.retain(|mv| mv.kind() == crate::packed_move::Kind::Travel);
        for mv in walked {
            let promoted = mv.promoting(choice);
            if !quiet_only || self.is_quiet(promoted) {
                special.push(promoted);
            }
        }
    }

    /// Whether a move neither captures nor gives check.
    pub(crate) fn is_quiet(&mut self, mv: PackedMove) -> bool {
        !self.is_capture(mv) && !self.checks(mv)
    }

    /// Whether a side may have one more piece of a type by promotion.
    pub(crate) fn is_below_limit(&self, color: Color, piece_type: usize) -> bool {
        let limit = self.program.drops[color][piece_type].limit;
        limit.is_none_or(|limit| self.pieces[self.code(color, piece_type)].count() < u32::from(limit))
    }
}

impl<const N: usize> crate::masks::Masks<N> {
    /// Whether nothing at all depends on the square that a piece leaves: no check, no pin, no hopper, no royal.
    pub(crate) fn is_calm(&self, from: usize) -> bool {
        self.targets == !SquareSet::EMPTY
            && !self.pinned.contains(from)
            && self.sensitive.is_empty()
            && self.royal != from
    }
}

impl<const N: usize> Legality<N> {
    /// Whether every move must be tried.
    pub(crate) fn is_test(&self) -> bool {
        matches!(self, Self::Test)
    }
}
