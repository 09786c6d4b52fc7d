//! The board and the hands after a move.

use fers_core::{Action, ByColor, Carry, Color, Hand, Move, Piece, PieceType, Setup, Square};
use fers_rules::Taker;

use crate::Oracle;
use crate::blast::Debris;
use crate::candidate::Candidate;
use crate::state::Effects;

impl Oracle<'_> {
    /// Returns the setup after a candidate, legal or not.
    pub(crate) fn apply(&self, setup: &Setup, candidate: &Candidate) -> Setup {
        let mut next = self.board_without_effects(setup, &candidate.mv);
        let effects = self.take_effect(setup, &candidate.mv, &mut next);
        if self.ruleset.hands.is_shared {
            next.hands = ByColor::both(self.shared_hand(setup, &next));
        }
        self.relocate(&candidate.mv, &mut next);
        self.put_up(setup, &candidate.mv, &mut next);
        self.update_state(setup, candidate, &effects, &mut next);
        next
    }

    /// Returns board and hands after everything except a blast.
    pub(crate) fn board_without_blast(&self, setup: &Setup, mv: &Move) -> Setup {
        let mut next = self.board_without_effects(setup, mv);
        self.act_on_others(setup, mv, &mut next);
        next
    }

    /// Applies the effects on pieces that the move does not name, after everything else except
    /// walls.
    pub(crate) fn take_effect(&self, setup: &Setup, mv: &Move, next: &mut Setup) -> Effects {
        let (seized, shoved, turned) = self.act_on_others(setup, mv, next);
        let blown_up = self.blown_up(setup, mv, next);
        if let Some(debris) = &blown_up {
            self.blow_up(next, debris);
        }
        let burnt = self.burnt(setup, mv, next);
        self.blow_up(next, &Debris { squares: burnt.clone(), walls: Vec::new() });
        Effects { seized, shoved, turned, blown_up, burnt }
    }

    /// Seizes, shoves and flips. Returns the squares of the seized pieces, those that shoved pieces
    /// have left, and those of the flipped pieces.
    fn act_on_others(&self, setup: &Setup, mv: &Move, next: &mut Setup) -> (Vec<Square>, Vec<Square>, Vec<Square>) {
        let seized = self.seized(setup, mv, next);
        self.seize(next, &seized);
        let shoved = self.shove(setup, mv, next);
        let turned = self.turned_over(setup, mv, next);
        self.turn_over(next, &turned);
        (seized, shoved, turned)
    }

    fn board_without_effects(&self, setup: &Setup, mv: &Move) -> Setup {
        let mut next = setup.clone();
        let victims: Vec<Piece> = mv.removed.iter().filter_map(|&square| lift(&mut next, square)).collect();
        let carried: Vec<(Square, Option<Piece>)> =
            mv.carried.iter().map(|carry| (carry.to, self.displaced(*carry, lift(&mut next, carry.from)))).collect();
        self.act(setup, mv, &mut next);
        for (to, piece) in carried {
            next.board[to.index()] = piece;
        }
        self.leave_behind(setup, mv, &mut next);
        for victim in victims {
            self.take_captured(&mut next, victim);
        }
        if let Some(gate) = mv.gate {
            next.hands[setup.turn].take(gate.piece_type);
            next.board[gate.square.index()] = Some(Piece::new(setup.turn, gate.piece_type));
        }
        next
    }

    /// Returns a piece after a move of another one has brought it to a square.
    fn displaced(&self, carry: Carry, piece: Option<Piece>) -> Option<Piece> {
        let into = |piece: Piece| self.ruleset.piece(piece.piece_type).displaced.filter(|_| carry.from != carry.to);
        piece.map(|piece| Piece { piece_type: into(piece).unwrap_or(piece.piece_type), ..piece })
    }

    fn act(&self, setup: &Setup, mv: &Move, next: &mut Setup) {
        match mv.action {
            Action::Travel { from, to } => {
                let moved = lift(next, from).map(|piece| self.changed(setup, mv, piece));
                next.board[to.index()] = moved;
            }
            Action::Castle { king, king_to, partner, partner_to } => {
                let (king, partner) = (lift(next, king), lift(next, partner));
                next.board[king_to.index()] = king;
                next.board[partner_to.index()] = partner;
            }
            Action::Drop { piece_type, to } => {
                if !self.is_endless(piece_type) {
                    next.hands[setup.turn].take(piece_type);
                }
                let dropped = mv.promotion.unwrap_or(piece_type);
                next.board[to.index()] = Some(Piece::new(setup.turn, dropped));
            }
            Action::PickUp { from } => {
                let hands = &self.ruleset.hands;
                let piece = lift(next, from).filter(|piece| hands.pick_up && hands.keeps(piece.piece_type));
                if let Some(piece) = piece {
                    next.hands[setup.turn].add(self.type_in_hand(piece.piece_type));
                }
            }
            Action::Pass => {}
        }
    }

    /// Returns the moved piece after its move.
    fn changed(&self, setup: &Setup, mv: &Move, piece: Piece) -> Piece {
        let assimilated = self.assimilated(setup, piece.piece_type, &mv.removed);
        let (piece_type, effects) = (piece.piece_type, (&*mv.removed, &*mv.carried));
        let turned = mv.destination().and_then(|to| self.becomes(setup, piece_type, to, effects));
        let piece_type = mv.promotion.or(turned.map(|(into, _)| into)).or(assimilated).unwrap_or(piece.piece_type);
        Piece { piece_type, ..piece }
    }

    /// Puts the piece that a move leaves behind on its origin, if that is empty.
    fn leave_behind(&self, setup: &Setup, mv: &Move, next: &mut Setup) {
        let Action::Travel { from, to } = mv.action else { return };
        let Some(mover) = setup.piece_at(from).filter(|_| mv.promotion.is_none()) else { return };
        let turned = self.becomes(setup, mover.piece_type, to, (&mv.removed, &mv.carried));
        if let Some((_, Some(left))) = turned
            && next.board[from.index()].is_none()
        {
            next.board[from.index()] = Some(Piece::new(setup.turn, left));
        }
    }

    pub(crate) fn take_captured(&self, next: &mut Setup, victim: Piece) {
        let hand: Option<Color> = match self.ruleset.hands.captured_to {
            None | Some(Taker::Partner) => None,
            Some(Taker::Capturer) => Some(next.turn),
            Some(Taker::Owner) => victim.color(),
        };
        if let Some(color) = hand.filter(|_| self.ruleset.hands.keeps(victim.piece_type)) {
            next.hands[color].add(self.type_in_hand(victim.piece_type));
        }
    }

    /// Returns the hand of both sides after a ply that has changed the hands of each.
    fn shared_hand(&self, before: &Setup, after: &Setup) -> Hand {
        let mut shared = Hand::new();
        for piece_type in self.ruleset.piece_types() {
            let held = before.hands.white.count(piece_type);
            let count = after.hands.white.count(piece_type) + after.hands.black.count(piece_type);
            (held..count).for_each(|_| shared.add(piece_type));
        }
        shared
    }

    pub(crate) fn type_in_hand(&self, piece_type: PieceType) -> PieceType {
        self.ruleset.piece(piece_type).in_hand.unwrap_or(piece_type)
    }
}

fn lift(setup: &mut Setup, square: Square) -> Option<Piece> {
    setup.board[square.index()].take()
}
