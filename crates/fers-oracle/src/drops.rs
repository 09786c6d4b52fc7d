//! Pieces that enter the board from the hand.

use fers_core::{Action, Move, PieceType, Setup, Square, Vector};
use fers_rules::{DropNeed, DropRule, Drops, Whose};

use crate::Oracle;
use crate::candidate::Candidate;

impl Oracle<'_> {
    /// All drops of the side to move, promoted ones included.
    pub(crate) fn drops(&self, setup: &Setup) -> Vec<Candidate> {
        if self.ruleset.hands.drops == Drops::None {
            return Vec::new();
        }
        let hand = &setup.hands[setup.turn];
        let is_at_hand = |piece_type: PieceType| self.is_endless(piece_type) || hand.count(piece_type) > 0;
        self.ruleset
            .piece_types()
            .filter(|&piece_type| is_at_hand(piece_type))
            .flat_map(|piece_type| self.drops_of(setup, piece_type))
            .collect()
    }

    pub(crate) fn is_endless(&self, piece_type: PieceType) -> bool {
        self.ruleset.piece(piece_type).drop.endless
    }

    fn drops_of(&self, setup: &Setup, piece_type: PieceType) -> Vec<Candidate> {
        let squares = self.ruleset.geometry.squares().filter(|&to| self.may_drop(setup, piece_type, to));
        squares
            .flat_map(|to| {
                let plain = Candidate::plain(Move::plain(Action::Drop { piece_type, to }));
                std::iter::once(plain).chain(self.promoted_drops(setup, piece_type, to))
            })
            .collect()
    }

    fn may_drop(&self, setup: &Setup, piece_type: PieceType, to: Square) -> bool {
        let rule = &self.ruleset.piece(piece_type).drop;
        setup.is_free(to)
            && self.ruleset.in_zone(rule.zone, setup.turn, to)
            && (!rule.needs_move || self.can_move_on_empty_board(to, piece_type, setup.turn))
            && self.finds_what_it_needs(setup, rule, to)
            && rule.per_file_max.is_none_or(|max| self.count_on_file(setup, piece_type, to) < usize::from(max))
    }

    /// Whether a drop is one of the opening that there has to be, or finds around it what it needs.
    fn finds_what_it_needs(&self, setup: &Setup, rule: &DropRule, to: Square) -> bool {
        let opening = rule.opening.map(|zones| self.ruleset.zone(zones, setup.turn));
        let is_open = |square: Square| self.ruleset.geometry.has(square) && setup.is_free(square);
        match opening.filter(|opening| opening.iter().any(is_open)) {
            Some(opening) => opening.contains(to),
            None => rule.needs.iter().all(|need| self.finds(setup, need, to)),
        }
    }

    fn finds(&self, setup: &Setup, need: &DropNeed, to: Square) -> bool {
        let us = setup.turn;
        let framed = |step: &Vector| self.ruleset.frame.apply(*step, us);
        let beside = |step: &Vector, whose: Whose| {
            let square = self.ruleset.geometry.step(to, framed(step));
            square.and_then(|square| setup.piece_at(square)).is_some_and(|piece| match whose {
                Whose::Friend => piece.is_of(us),
                Whose::Enemy => piece.is_of(!us),
                Whose::Anyone => true,
            })
        };
        match need {
            DropNeed::Touches { steps, whose } => steps.iter().any(|step| beside(step, *whose)),
            DropNeed::Avoids { steps, whose } => !steps.iter().any(|step| beside(step, *whose)),
            DropNeed::Encloses { steps } => {
                steps.iter().any(|step| !self.enclosed(setup, us, to, framed(step)).is_empty())
            }
            DropNeed::Rests { steps, from_edge } => {
                let falls = |step: Vector| !*from_edge || self.falls_from_edge(setup, to, -step);
                steps.iter().any(|&step| self.stops(setup, to, step) && falls(step))
            }
        }
    }

    /// Whether a step leads to a piece, to a wall or off the board.
    fn stops(&self, setup: &Setup, from: Square, step: Vector) -> bool {
        self.ruleset.geometry.step(from, step).is_none_or(|square| !setup.is_free(square))
    }

    /// Whether all is empty from a square as far as the edge.
    fn falls_from_edge(&self, setup: &Setup, from: Square, back: Vector) -> bool {
        let mut at = from;
        while let Some(square) = self.ruleset.geometry.step(at, back) {
            if square == from || !setup.is_free(square) {
                return false;
            }
            at = square;
        }
        true
    }

    fn count_on_file(&self, setup: &Setup, piece_type: PieceType, to: Square) -> usize {
        let geometry = &self.ruleset.geometry;
        let line = |square| (geometry.file(square), geometry.board(square));
        let same = setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn) && piece.piece_type == piece_type);
        same.filter(|&(square, _)| line(square) == line(to)).count()
    }
}
