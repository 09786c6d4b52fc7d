//! Promotions.

use fers_core::{Color, SquareSet};
use fers_program::{Kind, OccasionPlan, PackedMove, PromotionRule, TypeSet};
use smallvec::SmallVec;

use crate::Position;
use crate::generate::node::Node;
use crate::generate::sink::Sink;
use crate::legality::masks::{Decision, Legality};
use crate::mechanics::gates;

/// Emits a move with each promotion, and without promotion where that is allowed, including
/// gates.
///
/// `is_legal` tells whether the move without promotion leaves the royals safe.
pub(crate) fn generate<const N: usize, S: Sink<N>>(
    position: &mut Position<N>,
    node: &Node<N>,
    mv: PackedMove,
    piece_type: usize,
    is_legal: bool,
    sink: &mut S,
) {
    for (mv, is_legal) in position.with_promotions(node, mv, piece_type, is_legal) {
        gates::generate(position, node, mv, piece_type, is_legal, sink);
    }
}

/// Emits promotions in place, and adds the moves of a piece that promotes before it moves.
pub(crate) fn generate_in_place<const N: usize, S: Sink<N>>(
    position: &mut Position<N>,
    node: &Node<N>,
    piece_type: usize,
    from: usize,
    special: &mut Vec<PackedMove>,
    sink: &mut S,
) {
    let program = position.program.clone();
    let plan = position.promotion_plan_in(&program, piece_type);
    let stands = |rule: &&PromotionRule<N>| rule.from.contains(from);
    let stay = PackedMove::travel(from, from);
    let in_place = plan.in_place.iter().filter(stands).filter(|rule| !position.is_withheld(rule, stay));
    let in_place: Vec<&PromotionRule<N>> = in_place.collect();
    for (choice, may_check) in position.choices(node, stay, &in_place) {
        let mv = stay.promoting(choice);
        if position.is_legal_by_trial(mv) && (may_check || !position.checks(mv)) {
            position.emit_unless_mating(node, mv, piece_type, false, sink);
        }
    }
    for rule in plan.before_moving.iter().filter(stands) {
        for &choice in &rule.choices {
            position.moves_as(node, from, choice, rule, special);
        }
    }
}

impl<const N: usize> Position<N> {
    /// Returns a move with each promotion, and without promotion where that is allowed, each with
    /// whether it leaves the royals safe.
    pub(crate) fn with_promotions(
        &mut self,
        node: &Node<N>,
        mv: PackedMove,
        piece_type: usize,
        is_legal: bool,
    ) -> Vec<(PackedMove, bool)> {
        let program = self.program.clone();
        let plan = self.promotion_plan_in(&program, piece_type);
        let promotes = plan.squares.get(mv.from()).is_some_and(|set| set.contains(mv.to()));
        if !promotes || self.is_turned_by(mv, piece_type) || self.assimilates_into(mv, piece_type) {
            return vec![(mv, is_legal)];
        }
        let applying: Vec<&PromotionRule<N>> = plan.rules.iter().filter(|rule| self.arrives_by(rule, mv)).collect();
        let choices = self.choices(node, mv, &applying);
        let mut moves = Vec::new();
        for &(choice, may_check) in &choices {
            let promoted = mv.promoting(choice);
            let royalty_changes = program.traits[choice].is_royal || program.traits[piece_type].is_royal;
            // The new type may matter to paths of several legs, which pass some types only.
            let is_open = royalty_changes || program.has_bans || node.legality.looks_at(mv.to());
            let is_safe = if is_open { self.is_legal_by_trial(promoted) } else { is_legal };
            if may_check || !self.checks(promoted) {
                moves.push((promoted, is_safe));
            }
        }
        if choices.is_empty() && applying.iter().any(|rule| rule.is_barred) {
            return moves;
        }
        if choices.is_empty() || applying.iter().all(|rule| rule.refusable.contains(mv.to())) {
            moves.push((mv, is_legal));
        }
        moves
    }

    /// Returns whether a rule applies to the arrival of a piece.
    pub(crate) fn arrives_by(&self, rule: &PromotionRule<N>, mv: PackedMove) -> bool {
        let goes = rule.from.contains(mv.from()) && rule.to.contains(mv.to());
        goes && !(rule.quiet_only && self.is_capture(mv)) && self.suits(rule, mv)
    }

    /// Returns whether a rule does not exclude a move by what it does to other pieces, or because
    /// its piece is suspended.
    pub(crate) fn suits(&self, rule: &PromotionRule<N>, mv: PackedMove) -> bool {
        self.meets(&rule.occasion, mv) && !self.is_withheld(rule, mv)
    }

    /// Returns the types that some rules offer for a move, each once, with whether the move may
    /// then give check.
    fn choices(&self, node: &Node<N>, mv: PackedMove, rules: &[&PromotionRule<N>]) -> Vec<(usize, bool)> {
        let mut choices: Vec<(usize, bool)> = Vec::new();
        for rule in rules {
            for &choice in &rule.choices {
                match choices.iter_mut().find(|(known, _)| *known == choice) {
                    Some((_, may_check)) => *may_check |= !rule.quiet_only,
                    None if self.is_below_limit(node.us, choice, mv) => choices.push((choice, !rule.quiet_only)),
                    None => {}
                }
            }
        }
        choices
    }

    /// Returns whether a move is one on which a rule promotes.
    fn meets(&self, occasion: &OccasionPlan, mv: PackedMove) -> bool {
        let is_in = |types: &TypeSet, square: usize| types.contains(self.type_of(self.code_at(square)));
        let carries = || match mv.kind() {
            Kind::Long => self.effects_of_long(mv).carried.iter().map(|&(from, _)| usize::from(from)).collect(),
            _ => SmallVec::<[usize; 4]>::new(),
        };
        match occasion {
            OccasionPlan::Always => true,
            OccasionPlan::Capture(types) if *types == TypeSet::ALL => self.is_capture(mv),
            OccasionPlan::Capture(types) => self.captured_by(mv).iter().any(|&square| is_in(types, square)),
            OccasionPlan::NoCapture => !self.is_capture(mv),
            OccasionPlan::Swap(types) => carries().iter().any(|&square| is_in(types, square)),
            OccasionPlan::NoSwap => carries().is_empty(),
        }
    }

    /// Returns whether promotions of a piece may equal those on arrival: where it promotes in
    /// place, before it moves, or goes on after it has promoted.
    pub(crate) fn promotes_otherwise(&self, piece_type: usize, from: usize) -> bool {
        let plan = self.promotion_plan(piece_type);
        plan.goes_on || plan.in_place.iter().chain(&plan.before_moving).any(|rule| rule.from.contains(from))
    }

    /// Adds the moves that a piece could make after promoting to another type.
    fn moves_as(
        &mut self,
        node: &Node<N>,
        from: usize,
        choice: usize,
        rule: &PromotionRule<N>,
        special: &mut Vec<PackedMove>,
    ) {
        let mut walked = Vec::new();
        let targets = self.targets_as(node, from, choice, &mut walked);
        let capturable = self.capturable(node.us, choice);
        let mut targets = targets.difference(node.occupied) | (targets & capturable);
        if !self.program.trades.is_empty() {
            self.remove_trades(choice, from, &mut targets, &mut walked, 0);
        }
        walked.extend(targets.into_iter().map(|to| PackedMove::travel(from, to)));
        for mv in walked {
            let promoted = mv.promoting(choice);
            let is_own = mv.travels() && mv.from() == from;
            let is_barred = !self.suits(rule, promoted);
            let offered = is_own && !is_barred && self.is_below_limit(node.us, choice, promoted);
            if offered && !self.assimilates_into(promoted, choice) && (!rule.quiet_only || self.is_quiet(promoted)) {
                special.push(promoted);
            }
        }
    }

    /// Returns whether a move neither captures nor gives check.
    pub(crate) fn is_quiet(&mut self, mv: PackedMove) -> bool {
        !self.is_capture(mv) && !self.checks(mv)
    }

    /// Returns the targets of a piece after it has promoted to another type. Moves that are not
    /// simple are added to `walked`.
    fn targets_as(&mut self, node: &Node<N>, from: usize, choice: usize, walked: &mut Vec<PackedMove>) -> SquareSet<N> {
        // A piece that has promoted is not virgin.
        let virgin = self.state.virgin;
        self.state.virgin.remove(from);
        let mut targets = self.mover_targets(node, choice, from);
        self.script_moves(node.us, choice, from, &mut targets, walked);
        self.en_passant_moves(node, choice, SquareSet::of(from), walked);
        self.state.virgin = virgin;
        if walked.iter().any(|mv| mv.kind() == Kind::Long) {
            walked.retain(|mv| mv.kind() != Kind::Long);
            walked.extend(self.long_moves_promoted(from, choice).into_iter().map(|mv| mv.promoting(choice)));
        }
        targets
    }

    /// Returns whether all rules that permit a promotion forbid the move to give check.
    pub(crate) fn promotes_quietly(&mut self, node: &Node<N>, mv: PackedMove, piece_type: usize) -> bool {
        let Some(choice) = mv.promotion().filter(|_| !self.is_capture(mv)) else { return false };
        let program = self.program.clone();
        let plan = self.promotion_plan_in(&program, piece_type);
        let allows_check = |rule: &PromotionRule<N>| {
            let suits = rule.from.contains(mv.from()) && self.suits(rule, mv);
            !rule.quiet_only && suits && rule.choices.contains(&choice)
        };
        let on_arrival = plan.rules.iter().any(|rule| allows_check(rule) && rule.to.contains(mv.to()))
            && !self.is_turned_by(mv, piece_type);
        let mut walked = Vec::new();
        if on_arrival {
            let mut targets = self.mover_targets(node, piece_type, mv.from());
            self.script_moves(node.us, piece_type, mv.from(), &mut targets, &mut walked);
            if targets.contains(mv.to()) {
                return false;
            }
        }
        let before_moving = plan.before_moving.iter().any(allows_check);
        !before_moving || !self.targets_as(node, mv.from(), choice, &mut walked).contains(mv.to())
    }

    /// Returns whether the limit of a type permits one more piece by promotion, after the mover and
    /// its victims have left the board.
    pub(crate) fn is_below_limit(&self, color: Color, piece_type: usize, mv: PackedMove) -> bool {
        let Some(limit) = self.program.drops[color][piece_type].limit else { return true };
        let mut staying = self.pieces[self.code(color, piece_type)];
        if mv.travels() {
            staying = staying.difference(self.squares_changed(mv));
        }
        staying.count() < u32::from(limit)
    }

    /// Returns whether the mover takes over the type of a victim.
    pub(crate) fn assimilates_into(&self, mv: PackedMove, piece_type: usize) -> bool {
        let assimilates = |square: usize| self.program.traits[self.type_of(self.code_at(square))].assimilates;
        if self.program.traits[piece_type].is_royal {
            return false;
        }
        if mv.kind() == Kind::Long {
            // PERF: the effects of a long move are found by walking again.
            let is_rule = self.program.traits.iter().any(|traits| traits.assimilates);
            return is_rule && self.effects_of_long(mv).captured.into_iter().map(usize::from).any(assimilates);
        }
        let last = self.captures_at_destination(mv).then_some(mv.to());
        mv.vias().chain(last).any(assimilates)
    }
}

impl<const N: usize> crate::legality::masks::CheckInfo<N> {
    /// Returns whether vacating a square changes nothing: there is no check, no pin, no hopper, and
    /// the piece is not royal.
    pub(crate) fn is_calm(&self, from: usize) -> bool {
        self.check_mask == !SquareSet::EMPTY
            && !self.pinned.contains(from)
            && self.hop_squares.is_empty()
            && !self.path_blockers.contains(from)
            && self.royal != from
    }
}

impl<const N: usize> Legality<N> {
    /// Returns whether the type of the piece on a square may matter.
    pub(crate) fn looks_at(&self, square: usize) -> bool {
        match self.decision() {
            Decision::Free => false,
            Decision::Masks(masks) => masks.path_squares.contains(square),
            Decision::Test => true,
        }
    }

    /// Returns whether every move must be made and tested.
    pub(crate) fn is_test(&self) -> bool {
        matches!(self.decision(), Decision::Test)
    }
}
