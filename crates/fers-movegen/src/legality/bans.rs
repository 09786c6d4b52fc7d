//! Restrictions on single piece types: no fleeing, no promotion with a threat, and the like.

use fers_core::SquareSet;
use fers_program::{CheckTest, Kind, MoveList, PackedMove, Program, PromotionPlan, RoyalPlan, ThreatPlan, TypeTraits};
use smallvec::SmallVec;

use crate::attack::keep;
use crate::generate::node::Node;
use crate::legality::masks::Decision;
use crate::{PerftEnds, Position, Undo};

impl<const N: usize> Position<N> {
    /// Returns the promotions of a piece of the side to move that is on the board.
    #[inline(always)]
    pub(crate) fn promotion_plan(&self, piece_type: usize) -> &PromotionPlan<N> {
        self.promotion_plan_in(&self.program, piece_type)
    }

    /// Like [`promotion_plan`](Self::promotion_plan), for a program borrowed separately.
    #[inline(always)]
    pub(crate) fn promotion_plan_in<'p>(&self, program: &'p Program<N>, piece_type: usize) -> &'p PromotionPlan<N> {
        let usual = &program.promotions[self.turn][piece_type];
        if !program.last_differ { usual } else { self.plan_of_last(program, piece_type).unwrap_or(usual) }
    }

    #[cold]
    #[inline(never)]
    fn plan_of_last<'p>(&self, program: &'p Program<N>, piece_type: usize) -> Option<&'p PromotionPlan<N>> {
        let plan = program.promotions_of_last[self.turn][piece_type].as_ref();
        plan.filter(|_| self.pieces[self.code(self.turn, piece_type)].count() == 1)
    }

    /// Removes the virginity of enemy royals at which the moved piece aims. The turn has passed
    /// already.
    pub(crate) fn revoke_royal_virginity(&mut self, mv: PackedMove, undo: &Undo<N>) {
        let piece_type = match mv.kind() {
            Kind::Travel | Kind::Long => self.type_of(undo.mover),
            Kind::Drop => mv.from(),
            Kind::Castle | Kind::PickUp | Kind::Pass => return,
        };
        let program = self.program.clone();
        let Some(aims) = &program.aims[!self.turn][piece_type] else { return };
        for square in aims[mv.to()] & self.state.virgin & self.sides[self.turn.index()] {
            if program.traits[self.type_of(self.code_at(square))].is_royal {
                self.state.virgin.remove(square);
                self.state.key ^= program.keys.virgin[square];
            }
        }
    }

    /// Returns whether a move obeys the restrictions of its piece.
    #[cold]
    #[inline(never)]
    pub(crate) fn obeys_piece_restrictions(&mut self, mv: PackedMove) -> bool {
        self.captures_checker(mv) && self.promotion_is_unarmed(mv) && self.keeps_pseudo_royals(mv)
    }

    /// Returns whether a move keeps the last pseudo-royals: it may promote one of them only to
    /// another pseudo-royal type.
    fn keeps_pseudo_royals(&self, mv: PackedMove) -> bool {
        let Some(choice) = mv.promotion().filter(|_| mv.travels()) else { return true };
        let moved = self.type_of(self.code_at(mv.from()));
        let royals = &self.program.royals;
        let few = |royal: &RoyalPlan| if let CheckTest::Few(most) = royal.check { Some(most) } else { None };
        let stays_royal = royals.iter().any(|royal| few(royal).is_some() && royal.types.contains(&choice));
        let is_last =
            |royal: &RoyalPlan| few(royal).is_some_and(|most| self.union(self.turn, &royal.types).count() <= most);
        stays_royal || !royals.iter().any(|royal| royal.types.contains(&moved) && is_last(royal))
    }

    /// Returns whether the moved piece may flee from check, or the move captures the checker.
    fn captures_checker(&mut self, mv: PackedMove) -> bool {
        let moves_it = mv.travels() || mv.kind() == Kind::Castle;
        let us = self.turn;
        let may_flee = !moves_it || self.program.traits[self.type_of(self.code_at(mv.from()))].may_flee;
        if may_flee || !self.in_check(us) {
            return true;
        }
        let victims = if mv.travels() { self.captured_by(mv) } else { SmallVec::new() };
        let state = self.state;
        let codes: SmallVec<[u8; 4]> = victims.iter().map(|&square| self.lift(square)).collect();
        let is_over = !self.in_check(us);
        for (&square, &code) in victims.iter().zip(&codes) {
            self.put(square, code);
        }
        self.state = state;
        is_over
    }

    /// Removes targets that a non-fleeing piece may not use: in check it may only capture the
    /// checker.
    #[cold]
    #[inline(never)]
    pub(crate) fn targets_of_non_fleeing(
        &mut self,
        node: &Node<N>,
        from: usize,
        targets: SquareSet<N>,
    ) -> SquareSet<N> {
        let Decision::Masks(masks) = node.legality.decision() else { return targets };
        let may_flee = self.program.traits[self.type_of(self.code_at(from))].may_flee;
        if may_flee || !masks.may_be_checked() || !self.in_check(node.us) {
            return targets;
        }
        keep(targets & node.enemies, |to| self.captures_checker(PackedMove::travel(from, to)))
    }

    /// Returns whether a move promotes no piece to a type that may not appear with a threat.
    fn promotion_is_unarmed(&mut self, mv: PackedMove) -> bool {
        let Some(promotion) = mv.promotion().filter(|&choice| !self.program.traits[choice].may_appear_armed) else {
            return true;
        };
        let code = self.code(self.turn, promotion);
        let undo = self.make(mv);
        let is_harmless = usize::from(self.code_at(mv.to())) != code || self.threatened(promotion, mv.to()).is_empty();
        self.unmake(mv, undo);
        is_harmless
    }

    /// Returns whether a legal move obeys the last restrictions of its piece, whose type before the
    /// move is given: no check, no mate, and required threats.
    #[inline]
    pub(crate) fn keeps_last_bans(&mut self, mv: PackedMove, piece_type: usize) -> bool {
        self.program.traits[piece_type].is_trusted() || self.is_trustworthy(mv, piece_type)
    }

    #[cold]
    #[inline(never)]
    fn is_trustworthy(&mut self, mv: PackedMove, piece_type: usize) -> bool {
        let TypeTraits { may_check, may_mate, must_threaten, .. } = self.program.traits[piece_type];
        (may_check || !self.checks(mv)) && (may_mate || !self.mates(mv)) && self.threatens_enough(mv, must_threaten)
    }

    /// Returns whether a piece that moves or is dropped then threatens as many enemies as it must.
    pub(crate) fn threatens_enough(&mut self, mv: PackedMove, plan: Option<ThreatPlan>) -> bool {
        let Some(plan) = plan.filter(|_| mv.travels() || mv.kind() == Kind::Drop) else { return true };
        let us = self.turn;
        let undo = self.make(mv);
        let is_there = self.sides[us.index()].contains(mv.to());
        let threatened = match is_there {
            true => self.threatened(self.type_of(self.code_at(mv.to())), mv.to()) & self.sides[(!us).index()],
            false => SquareSet::EMPTY,
        };
        let are_many = is_there && threatened.count() >= u32::from(plan.enemies);
        let is_enough = are_many || plan.or_cornered && !threatened.is_empty() && self.corners(threatened);
        self.unmake(mv, undo);
        is_enough
    }

    /// Returns whether a piece of the side to move without a legal move stands on one of these
    /// squares.
    fn corners(&mut self, mut squares: SquareSet<N>) -> bool {
        let mut moves = MoveList::default();
        self.list_moves(&mut moves, PerftEnds::Ignored);
        let on_board = moves.iter().filter(|mv| mv.travels() || mv.kind() == Kind::Castle);
        on_board.for_each(|mv| squares.remove(mv.from()));
        !squares.is_empty()
    }

    /// Returns the pieces that a piece of the side that has just moved could capture if it were to
    /// move again, even if frozen.
    fn threatened(&mut self, piece_type: usize, at: usize) -> SquareSet<N> {
        let state = self.state;
        self.turn = !self.turn;
        (self.state.en_passant, self.state.trading_ban) = (SquareSet::EMPTY, None);
        self.thawed = Some(at as u8);
        let node = self.node(PerftEnds::Ignored);
        let mut walked = Vec::new();
        let mut targets = self.mover_targets(&node, piece_type, at);
        self.script_moves(node.us, piece_type, at, &mut targets, &mut walked);
        targets &= self.capturable(node.us, piece_type);
        if !self.program.trades.is_empty() {
            self.remove_trades(piece_type, at, &mut targets, &mut walked, 0);
        }
        for mv in walked.into_iter().filter(|mv| mv.travels() && mv.from() == at) {
            self.captured_by(mv).into_iter().for_each(|square| targets.insert(square));
        }
        self.turn = !self.turn;
        self.state = state;
        self.thawed = None;
        targets
    }
}
