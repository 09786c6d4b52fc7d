//! Blasts.

use fers_core::{Action, Color, Move, Piece, PieceType, Setup, Square};
use fers_rules::{Blast, Taker};

use crate::Oracle;

/// Pieces removed by a blast.
pub(crate) struct Debris {
    /// Emptied squares.
    pub(crate) squares: Vec<Square>,
    /// The emptied squares that hold walls afterwards.
    pub(crate) walls: Vec<Square>,
}

impl Oracle<'_> {
    /// Returns the pieces that a move's blast removes, on the board after everything else; `None`
    /// if it sets off no blast.
    pub(crate) fn blown_up(&self, setup: &Setup, mv: &Move, after: &Setup) -> Option<Debris> {
        let Action::Travel { from, to } = mv.action else {
            return None;
        };
        let promotes_in_place = from == to && mv.removed.is_empty() && mv.carried.is_empty();
        let mover = setup.piece_at(from).filter(|_| !promotes_in_place)?;
        let last = mv.removed.last().and_then(|&square| setup.piece_at(square)).map(|piece| piece.piece_type);
        let blast = self.ruleset.blasts.iter().find(|blast| blast.is_set_off(mover.piece_type, last))?;
        let mut squares = self.shaken_by(blast, setup.turn, to);
        squares.retain(|&square| after.piece_at(square).is_some_and(|piece| !blast.spares.contains(&piece.piece_type)));
        let mut walls = if blast.petrifies_around { squares.clone() } else { Vec::new() };
        walls.extend((blast.takes_mover && blast.petrifies_mover).then_some(to));
        squares.extend(blast.takes_mover.then_some(to));
        Some(Debris { squares, walls })
    }

    /// Returns the squares around a center that a blast of a side reaches, each once.
    fn shaken_by(&self, blast: &Blast, color: Color, center: Square) -> Vec<Square> {
        let steps = blast.around.iter().map(|&vector| self.ruleset.frame.apply(vector, color));
        let mut squares: Vec<Square> = steps.filter_map(|step| self.ruleset.geometry.step(center, step)).collect();
        squares.retain(|&square| square != center);
        squares.sort();
        squares.dedup();
        squares
    }

    /// Removes the pieces of a blast.
    pub(crate) fn blow_up(&self, next: &mut Setup, debris: &Debris) {
        debris.walls.iter().for_each(|&square| next.walls.insert(square));
        for square in &debris.squares {
            let Some(piece) = next.board[square.index()].take() else { continue };
            let owner = piece.color();
            let taker = match self.ruleset.hands.captured_to {
                None => None,
                Some(Taker::Capturer) => owner.map(|color| !color),
                Some(Taker::Owner) => owner,
                Some(Taker::Partner) => None,
            };
            if let Some(color) = taker.filter(|_| self.ruleset.hands.keeps(piece.piece_type)) {
                next.hands[color].add(self.type_in_hand(piece.piece_type));
            }
        }
    }

    /// Returns whether a piece would blow up a royal of its own side by capturing a piece of some
    /// type on another square.
    pub(crate) fn would_blow_up_own_royal(
        &self,
        setup: &Setup,
        (origin, capturer): (Square, Piece),
        (square, victim): (Square, PieceType),
    ) -> bool {
        let mut blasts = self.ruleset.blasts.iter();
        let Some(blast) = blasts.find(|blast| blast.is_set_off(capturer.piece_type, Some(victim))) else {
            return false;
        };
        let Some(color) = capturer.color() else { return false };
        let is_lost = |at: Square| {
            at != origin && self.has_royal(setup, at, color) && {
                let standing = setup.piece_at(at);
                standing.is_some_and(|piece| !blast.spares.contains(&piece.piece_type))
            }
        };
        blast.takes_mover && self.ruleset.is_royal(capturer.piece_type)
            || self.shaken_by(blast, color, square).into_iter().any(is_lost)
    }

    /// Returns whether the blast of a move removes a royal of its own side.
    pub(crate) fn blows_up_own_royal(&self, setup: &Setup, mv: &Move) -> bool {
        if self.ruleset.blasts.is_empty() {
            return false;
        }
        let before = self.board_without_blast(setup, mv);
        let blown_up = self.blown_up(setup, mv, &before).map(|debris| debris.squares).unwrap_or_default();
        blown_up.into_iter().any(|square| self.has_royal(&before, square, setup.turn))
    }

    /// Returns whether a move sets off a blast and takes the last piece of an enemy royal set.
    pub(crate) fn blast_decides(&self, setup: &Setup, mv: &Move, next: &Setup) -> bool {
        let sets_off = || self.blown_up(setup, mv, &self.board_without_blast(setup, mv)).is_some();
        let has_some = |setup: &Setup, types: &[PieceType], color: Color| {
            setup.pieces().any(|(_, piece)| piece.is_of(color) && types.contains(&piece.piece_type))
        };
        let enemy = !setup.turn;
        let mut sets = self.ruleset.royals.iter().map(|royal| &royal.piece_types);
        sets.any(|types| has_some(setup, types, enemy) && !has_some(next, types, enemy)) && sets_off()
    }
}
