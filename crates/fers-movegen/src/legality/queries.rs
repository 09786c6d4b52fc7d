//! Queries of the search about a move before it is made, faster than [`decode`](Position::decode).

use fers_core::{Piece, PieceType, Square, SquareSet};
use fers_program::{Kind, PackedMove, TurnChecks};

use crate::position::EMPTY;
use crate::{PerftEnds, Position, QuietSet};

impl<const N: usize> Position<N> {
    /// Returns the type of the piece that a legal move moves, drops or removes; `None` for a pass.
    #[inline(always)]
    pub fn mover_of(&self, mv: PackedMove) -> Option<PieceType> {
        match mv.kind() {
            Kind::Drop => Some(PieceType(mv.from() as u16)),
            Kind::Pass => None,
            Kind::Travel | Kind::Long | Kind::Castle | Kind::PickUp => {
                Some(PieceType(self.type_of(self.code_at(mv.from())) as u16))
            }
        }
    }

    /// Returns whether a legal move is a simple move to an empty square: no capture, no promotion,
    /// no wall. Some simple moves are not recognized. Most moves of most games are simple.
    #[inline(always)]
    pub fn only_goes(&self, mv: PackedMove) -> bool {
        mv == PackedMove::travel(mv.from(), mv.to())
            && self.code_at(mv.to()) == EMPTY
            && self.program.seizures.is_empty()
    }

    /// Calls `visit` with the captured pieces of a legal move in the order of capture.
    #[inline(always)]
    pub fn visit_victims(&self, mv: PackedMove, mut visit: impl FnMut(Piece)) {
        match mv.kind() {
            Kind::Travel => {
                let last = self.captures_at_destination(mv).then(|| mv.to());
                mv.vias().chain(last).for_each(|square| visit(self.piece_of(self.code_at(square))));
            }
            Kind::Long => self.visit_victims_of_long(mv, &mut visit),
            Kind::Castle | Kind::Drop | Kind::PickUp | Kind::Pass => {}
        }
    }

    #[cold]
    #[inline(never)]
    fn visit_victims_of_long(&self, mv: PackedMove, visit: &mut dyn FnMut(Piece)) {
        let captured = self.effects_of_long(mv).captured.into_iter();
        captured.for_each(|square| visit(self.piece_of(self.code_at(usize::from(square)))));
    }

    /// Returns whether a legal move captures a piece, on its destination or elsewhere.
    #[inline(always)]
    pub fn takes(&self, mv: PackedMove) -> bool {
        self.is_capture(mv) || !self.program.seizures.is_empty() && !self.seized_before(mv).is_empty()
    }

    /// Calls `visit` with the pieces that a legal move captures beside its path.
    #[inline(always)]
    pub fn visit_seized(&self, mv: PackedMove, mut visit: impl FnMut(Piece)) {
        if !self.program.seizures.is_empty() {
            self.seized_before(mv).into_iter().for_each(|square| visit(self.piece_of(self.code_at(square))));
        }
    }

    /// Returns the square where a legal move puts a wall.
    #[inline(always)]
    pub fn wall_of(&self, mv: PackedMove) -> Option<Square> {
        if self.program.walling.is_some() { mv.wall().map(|square| Square(square as u16)) } else { None }
    }

    /// Returns whether a legal move captures, promotes, gates, drops or picks up a piece.
    #[inline(always)]
    pub fn changes_material(&self, mv: PackedMove) -> bool {
        let moves_only = matches!(mv.kind(), Kind::Travel | Kind::Long | Kind::Castle | Kind::Pass);
        !moves_only || mv.promotion().is_some() || mv.gate().is_some() || self.takes(mv)
    }

    /// Returns whether the piece on the destination of a legal move attacks an enemy royal, as far
    /// as tables show. That is a check unless the rules require more. Discovered checks are not
    /// found.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn attacks_royal(&self, mv: PackedMove) -> bool {
        let (Some(to), Some(mover)) = (mv.destination(), self.mover_of(mv)) else { return false };
        let royals = self.enemy_royals();
        let piece_type = mv.promotion().unwrap_or(mover.index());
        let origins = &self.program.attacks[self.turn].origins[piece_type];
        royals.into_iter().any(|royal| origins[royal].contains(to.index()))
            && self.attacks_some(mv, to, piece_type, royals)
    }

    /// Returns whether the moved piece attacks one of some squares from its destination.
    #[inline(never)]
    fn attacks_some(&self, mv: PackedMove, to: Square, piece_type: usize, royals: SquareSet<N>) -> bool {
        let mut occupied = self.occupied();
        if let Some(origin) = mv.origin() {
            occupied.remove(origin.index());
        }
        occupied.insert(to.index());
        self.captures_over(&self.program.movers[self.turn][piece_type], to.index(), occupied).intersects(royals)
    }

    /// Returns a superset of the squares from which moves of a set may attack an enemy royal: all
    /// squares for which [`attacks_royal`](Self::attacks_royal) can hold.
    #[inline]
    pub fn squares_near_royal(&self, set: &QuietSet<N>) -> SquareSet<N> {
        if set.squares.is_empty() {
            return SquareSet::EMPTY;
        }
        let Some(mover) = self.mover_of(set.move_to(set.squares.first())) else { return SquareSet::EMPTY };
        let origins = &self.program.attacks[self.turn].origins[mover.index()];
        self.enemy_royals().into_iter().fold(SquareSet::EMPTY, |near, royal| near | origins[royal])
    }

    /// Returns the squares of the royals of the side not to move.
    #[inline]
    fn enemy_royals(&self) -> SquareSet<N> {
        match self.program.legality.one_royal {
            Some(royal) => self.pieces[self.code(!self.turn, royal)],
            None => {
                let royals = self.program.royals.iter();
                royals.fold(SquareSet::EMPTY, |set, royal| set | self.union(!self.turn, &royal.types))
            }
        }
    }

    /// Returns whether a legal move may give check. If this is false, the move does not give check.
    ///
    /// Assumes that the opponent is not in check now, which legal moves guarantee.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn may_give_check(&self, mv: PackedMove) -> bool {
        let (program, us) = (&*self.program, self.turn);
        let plan = &program.attacks[us];
        // Within a turn that checks do not end, the other side may be in check already.
        let leaves_checks = program.turn.as_ref().is_some_and(|turn| turn.checks == TurnChecks::Allowed);
        let can_tell = plan.scripted.is_empty() && !program.challenges && !leaves_checks;
        let Some(royal) = program.legality.one_royal.filter(|_| can_tell) else { return true };
        let (from, to) = (mv.from(), mv.to());
        let (arrives, leaves) = match mv.kind() {
            Kind::Travel if self.travels_simply(mv) => {
                (mv.promotion().unwrap_or_else(|| self.type_of(self.code_at(from))), Some(from))
            }
            Kind::Drop => (mv.promotion().unwrap_or(from), None),
            Kind::Travel | Kind::Long | Kind::Castle | Kind::PickUp | Kind::Pass => return true,
        };
        self.pieces[self.code(!us, royal)].into_iter().any(|royal| {
            let ways = plan.ways[royal];
            let opens = leaves.is_some_and(|from| ways.contains(from));
            opens || plan.origins[arrives][royal].contains(to) || !plan.hops.is_empty() && ways.contains(to)
        })
    }

    /// Returns whether a move, for example the hash move, is legal, if that can be decided without
    /// generating moves: for simple moves of types with simple moves only, and for drops.
    pub(crate) fn is_legal_if_simple(&mut self, mv: PackedMove) -> Option<bool> {
        let program = &self.program;
        let (from, to) = (mv.from(), mv.to());
        let owes = program.must_capture || program.hands.must_drop || program.effects.has_last_choice;
        let owes = owes || program.hands.urgent.is_some();
        if owes || to >= program.places {
            return None;
        }
        if mv == PackedMove::drop(from, to) {
            return (from < program.types).then(|| self.is_legal_drop(from, to));
        }
        if mv != PackedMove::travel(from, to) || from >= program.places {
            return None;
        }
        let code = self.code_at(from);
        if code == EMPTY || self.color_of(code) != self.turn {
            return Some(false);
        }
        let piece_type = self.type_of(code);
        let mover = &program.movers[self.turn][piece_type];
        if !mover.is_plain || mover.promotes_from.contains(from) {
            return None;
        }
        // A frozen piece cannot be induced by a friend: types that can be induced have other moves,
        // too.
        if !program.freezes.is_empty() && self.frozen(self.turn).contains(from) {
            return Some(false);
        }
        let node = self.node(PerftEnds::ByRule);
        let targets = self.mover_targets(&node, piece_type, from) & SquareSet::of(to);
        Some(!targets.is_empty() && !self.legal_targets(&node, from, targets).is_empty())
    }

    fn is_legal_drop(&mut self, piece_type: usize, to: usize) -> bool {
        let holds = self.program.hands.drops && self.is_at_hand(self.turn, piece_type);
        holds && {
            let node = self.node(PerftEnds::ByRule);
            let allowed = self.drop_squares(&node, piece_type) & SquareSet::of(to);
            !allowed.difference(self.banned_drops(&node, piece_type, allowed)).is_empty()
        }
    }

    /// Returns the number of the piece on a square: its type, plus the number of types for a black
    /// piece.
    #[inline(always)]
    pub fn number_at(&self, square: usize) -> Option<usize> {
        let code = self.code_at(square);
        (code != EMPTY).then_some(code.into())
    }

    /// Returns the squares that hold a piece or a wall.
    #[inline(always)]
    pub fn squares_occupied(&self) -> SquareSet<N> {
        self.occupied()
    }
}
