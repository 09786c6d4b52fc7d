//! What some pieces may not do, and what they do to royals by aiming at them.

use fers_core::SquareSet;
use smallvec::SmallVec;

use crate::packed_move::Kind;
use crate::{PackedMove, PerftEnds, Position, Program, PromotionPlan, Undo};

impl<const N: usize> Position<N> {
    /// What a piece of the side to move on the board may become.
    #[inline(always)]
    pub(crate) fn promotion_plan(&self, piece_type: usize) -> &PromotionPlan<N> {
        self.promotion_plan_in(&self.program, piece_type)
    }

    /// The same of a program that is held apart.
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

    /// Lets the enemy royals have moved at which the piece is aimed that has just moved; the turn has passed already.
    pub(crate) fn unsettle(&mut self, mv: PackedMove, undo: &Undo<N>) {
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

    /// Whether a move is none that its piece may not make.
    #[cold]
    #[inline(never)]
    pub(crate) fn keeps_bans(&mut self, mv: PackedMove) -> bool {
        self.stands_its_ground(mv) && self.appears_harmlessly(mv)
    }

    /// Whether a move is none of a piece that may not flee, or captures what gives the check.
    fn stands_its_ground(&mut self, mv: PackedMove) -> bool {
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

    /// Whether a move does not promote a piece to a type that may not appear where it threatens something.
    fn appears_harmlessly(&mut self, mv: PackedMove) -> bool {
        let Some(promotion) = mv.promotion().filter(|&choice| !self.program.traits[choice].may_appear_armed) else {
            return true;
        };
        let code = self.code(self.turn, promotion);
        let undo = self.make(mv);
        let is_harmless = usize::from(self.code_at(mv.to())) != code || !self.threatens(promotion, mv.to());
        self.unmake(mv, undo);
        is_harmless
    }

    /// Whether a piece of the side that has just moved could capture something if it were its turn again.
    fn threatens(&mut self, piece_type: usize, at: usize) -> bool {
        let state = self.state;
        self.turn = !self.turn;
        (self.state.en_passant, self.state.trading_ban) = (SquareSet::EMPTY, None);
        let node = self.node(PerftEnds::Ignored);
        let mut walked = Vec::new();
        let mut targets = self.mover_targets(&node, piece_type, at);
        self.script_moves(node.us, piece_type, at, &mut targets, &mut walked);
        targets &= self.capturable(node.us, piece_type);
        if self.program.tests_trades {
            self.remove_trades(piece_type, at, &mut targets, &mut walked, 0);
        }
        let captures = |mv: &PackedMove| mv.travels() && mv.from() == at && self.is_capture(*mv);
        let threatens = !targets.is_empty() || walked.iter().any(captures);
        self.turn = !self.turn;
        self.state = state;
        threatens
    }
}
