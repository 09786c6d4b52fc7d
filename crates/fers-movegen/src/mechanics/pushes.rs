//! Plies with pieces of the other side, and the promotions that follow from them.

use fers_core::Color;
use fers_program::{Kind, MoveList, PackedMove, PushedPromotion, TurnPlan};

use crate::Position;

impl<const N: usize> Position<N> {
    /// Returns whether the next ply moves a piece of the other side.
    fn pushes_now(&self) -> bool {
        self.program.turn.as_ref().is_some_and(|turn| turn.part(self.turns.now.ply).pushes_enemies())
    }

    /// Lists the plies of a part that moves pieces of the other side.
    #[cold]
    #[inline(never)]
    pub(crate) fn list_pushes(&mut self, turn: &TurnPlan, moves: &mut MoveList) {
        let owner = !self.turn;
        let occupied = self.occupied();
        for (piece_type, ends) in &turn.part(self.turns.now.ply).pushes[owner] {
            for from in self.pieces[self.code(owner, *piece_type)] {
                let free = ends[from].iter().filter(|&&to| !occupied.contains(to.into()));
                moves.extend(free.map(|&to| PackedMove::travel(from, to.into())));
            }
        }
        moves.retain(|&mv| self.is_legal_by_trial(mv));
    }

    /// Returns where pieces stand that the other side has pushed and this side has to promote.
    fn to_promote<'p>(&self, turn: &'p TurnPlan, side: Color) -> impl Iterator<Item = &'p PushedPromotion> {
        let stands = |place: &&PushedPromotion| {
            usize::from(self.code_at(place.square.into())) == self.code(side, place.piece_type)
                && place.choices.iter().any(|&choice| self.is_below_limit(side, choice, standing(place, choice)))
        };
        let is_first = self.turns.now.ply == 0;
        let places: Vec<&PushedPromotion> = turn.pushed[side].iter().filter(|_| is_first).filter(stands).collect();
        places.into_iter()
    }

    /// Returns whether the side to move has to promote a piece that the other side has pushed.
    #[cold]
    #[inline(never)]
    pub(crate) fn must_promote_pushed(&self) -> bool {
        let turn = self.program.turn.as_ref();
        turn.is_some_and(|turn| !turn.pushed[self.turn].is_empty() && self.to_promote(turn, self.turn).next().is_some())
    }

    /// Lists the promotions of pieces that the other side has pushed. Returns whether there are
    /// any.
    #[cold]
    #[inline(never)]
    pub(crate) fn list_promotions_of_pushed(&self, moves: &mut MoveList) -> bool {
        let Some(turn) = self.program.turn.as_ref().filter(|turn| !turn.pushed[self.turn].is_empty()) else {
            return false;
        };
        moves.clear();
        for place in self.to_promote(turn, self.turn) {
            let promotions = place.choices.iter().map(|&choice| (choice, standing(place, choice)));
            let allowed = promotions.filter(|&(choice, mv)| self.is_below_limit(self.turn, choice, mv));
            moves.extend(allowed.map(|(_, mv)| mv));
        }
        !moves.is_empty()
    }

    /// Returns whether a move of `side` that has been made promoted a piece that the other side had
    /// pushed.
    #[cold]
    #[inline(never)]
    pub(crate) fn has_promoted_pushed(&self, turn: &TurnPlan, side: Color, mv: PackedMove, mover: u8) -> bool {
        let is_place = |place: &PushedPromotion| {
            usize::from(place.square) == mv.from() && usize::from(mover) == self.code(side, place.piece_type)
        };
        self.turns.now.ply == 0
            && mv.kind() == Kind::Travel
            && mv.from() == mv.to()
            && mv.promotion().is_some()
            && turn.pushed[side].iter().any(is_place)
    }

    /// Lets the owner of a piece move it, if the ply moves one of the other side. Returns whether
    /// it does.
    #[cold]
    #[inline(never)]
    pub(crate) fn lend_turn(&mut self, mv: PackedMove) -> bool {
        let lends = mv.kind() == Kind::Travel && self.pushes_now();
        if lends {
            self.turn = !self.turn;
        }
        lends
    }

    /// Says that the ply was one of the side that was to move, after its owner has moved a piece.
    #[cold]
    #[inline(never)]
    pub(crate) fn take_turn_back(&mut self) {
        self.turn = !self.turn;
        // The owner has passed the turn: a full move ends with a ply of Black.
        self.fullmove_number = match self.turn {
            Color::White => self.fullmove_number.saturating_add(1),
            Color::Black => self.fullmove_number.saturating_sub(1),
        };
        self.forget_en_passant();
    }

    /// Returns whether the side that is not to move is mated by the royals that it has left
    /// attacked.
    #[cold]
    #[inline(never)]
    pub(crate) fn has_exposed_royals(&self) -> bool {
        let turn = self.program.turn.as_ref();
        turn.is_some_and(|turn| turn.mates_exposed)
            && self.turns.now.ply == 0
            && !self.must_promote_pushed()
            && self.in_check(!self.turn)
    }

    /// Returns whether a side without a ply for its part passes and goes on.
    pub(crate) fn skips_part(&self) -> bool {
        self.program.turn.as_ref().is_some_and(|turn| turn.part(self.turns.now.ply).skips)
    }
}

fn standing(place: &PushedPromotion, choice: usize) -> PackedMove {
    let square = usize::from(place.square);
    PackedMove::travel(square, square).promoting(choice)
}
