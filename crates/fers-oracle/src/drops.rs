//! Drops.

use fers_core::{Action, Color, Move, Piece, PieceType, Setup, Square, Vector};
use fers_rules::{DropNeed, DropRule, Drops, Whose};

use crate::Oracle;
use crate::candidate::Candidate;

impl Oracle<'_> {
    /// Returns all drops of the side to move, including promoted ones.
    pub(crate) fn drops(&self, setup: &Setup) -> Vec<Candidate> {
        if self.ruleset.hands.drops == Drops::None {
            return Vec::new();
        }
        let hand = &setup.hands[setup.turn];
        let is_at_hand = |piece_type: PieceType| self.is_endless(piece_type) || hand.count(piece_type) > 0;
        self.ruleset
            .piece_types()
            .filter(|&piece_type| is_at_hand(piece_type))
            .filter(|&piece_type| !self.holds_urgent(setup) || self.is_urgent(piece_type))
            .flat_map(|piece_type| self.drops_of(setup, piece_type))
            .collect()
    }

    /// Returns whether the side to move holds a piece with an urgent drop.
    pub(crate) fn holds_urgent(&self, setup: &Setup) -> bool {
        let mut held = setup.hands[setup.turn].iter();
        self.ruleset.hands.drops == Drops::Urgent && held.any(|(piece_type, _)| self.is_urgent(piece_type))
    }

    fn is_urgent(&self, piece_type: PieceType) -> bool {
        self.ruleset.hands.urgent.as_ref().is_none_or(|urgent| urgent.contains(&piece_type))
    }

    pub(crate) fn is_endless(&self, piece_type: PieceType) -> bool {
        self.ruleset.piece(piece_type).drop.endless
    }

    fn drops_of(&self, setup: &Setup, piece_type: PieceType) -> Vec<Candidate> {
        let squares = self.ruleset.geometry.squares().filter(|&to| self.may_drop(setup, piece_type, to));
        squares
            .flat_map(|to| {
                let plain = Candidate::plain(Move::plain(Action::Drop { piece_type, to }));
                let all = std::iter::once(plain).chain(self.promoted_drops(setup, piece_type, to));
                all.filter(move |drop| self.moves_on(drop.mv.promotion.unwrap_or(piece_type), to, setup.turn))
            })
            .collect()
    }

    /// Returns whether a dropped type could move from a square, or need not.
    fn moves_on(&self, piece_type: PieceType, to: Square, us: Color) -> bool {
        !self.ruleset.piece(piece_type).drop.needs_move || self.can_move_on_empty_board(to, piece_type, us)
    }

    /// Returns whether the drop rule of a type permits a square, apart from `needs_move`.
    fn may_drop(&self, setup: &Setup, piece_type: PieceType, to: Square) -> bool {
        let rule = &self.ruleset.piece(piece_type).drop;
        setup.is_free(to)
            && self.ruleset.in_zone(rule.zone, setup.turn, to)
            && self.finds_what_it_needs(setup, rule, to)
            && self.ruleset.piece_types().all(|other| self.keeps_shades(setup, piece_type, to, other))
            && rule.per_file_max.is_none_or(|max| self.count_on_file(setup, piece_type, to) < usize::from(max))
    }

    /// Returns whether a drop keeps the shades of type `of` balanced.
    fn keeps_shades(&self, setup: &Setup, piece_type: PieceType, to: Square, of: PieceType) -> bool {
        let rule = &self.ruleset.piece(of).drop;
        if !rule.both_shades {
            return true;
        }
        let us = setup.turn;
        let stands = |square: Square| setup.piece_at(square) == Some(Piece::new(us, of));
        let all = self.ruleset.geometry.squares().filter(|&square| stands(square)).count();
        let count = all + usize::from(setup.hands[us].count(of));
        if of == piece_type {
            let beside = self
                .ruleset
                .geometry
                .squares()
                .filter(|&square| self.shade(square) == self.shade(to) && stands(square));
            return beside.count() < count.div_ceil(2);
        }
        let may_come = |square: Square| {
            square != to
                && setup.is_free(square)
                && self.ruleset.in_zone(rule.zone, us, square)
                && self.moves_on(of, square, us)
        };
        [false, true].into_iter().all(|shade| {
            let left = self.ruleset.geometry.squares().filter(|&square| self.shade(square) == shade);
            left.filter(|&square| stands(square) || may_come(square)).count() >= count / 2
        })
    }

    fn shade(&self, square: Square) -> bool {
        let geometry = &self.ruleset.geometry;
        let sum = [geometry.file(square), geometry.rank(square), geometry.board(square)].map(u16::from);
        sum.into_iter().sum::<u16>() % 2 == 1
    }

    /// Returns whether a drop obeys the opening and finds the surroundings it needs.
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

    /// Returns whether a step leads to a piece, to a wall or off the board.
    fn stops(&self, setup: &Setup, from: Square, step: Vector) -> bool {
        self.ruleset.geometry.step(from, step).is_none_or(|square| !setup.is_free(square))
    }

    /// Returns whether all squares from one to the edge are empty.
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
