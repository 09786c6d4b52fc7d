//! Castling.

use fers_core::{ByColor, Color, Setup, Square};
use fers_rules::{Castling, CastlingPair, CastlingTarget};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::Types;

impl Lowering<'_, '_> {
    /// Makes the castlings of the pieces on a board.
    pub(super) fn castlings(&mut self, board: &Setup) {
        self.ruleset.opposite_castling = self.settings.switch(Field::OppositeCastling);
        if !self.settings.switch(Field::Castling) {
            return;
        }
        for color in Color::ALL {
            let Some(king) = self.castling_king(board, color) else { continue };
            for kingside in [true, false] {
                let castling = self.castling(board, color, king, kingside);
                self.ruleset.castlings.extend(castling);
            }
        }
        self.castlings_by_drop();
    }

    /// Adds castlings by drops: of a king dropped on its file with partners dropped at the edges.
    fn castlings_by_drop(&mut self) {
        let has_drops = self.settings.switch(Field::CastlingDropped) && self.settings.switch(Field::PieceDrops);
        if !has_drops {
            return;
        }
        let last = self.ruleset.geometry.files - 1;
        for color in Color::ALL {
            let Some(rank) = self.castling_rank(color) else { continue };
            let Some(king) = self.square(self.settings.number(Field::CastlingKingFile), rank) else { continue };
            for (file, target, side) in [(last, Field::CastlingKingside, -1), (0, Field::CastlingQueenside, 1)] {
                let partner = self.ruleset.geometry.square(file, rank).filter(|&partner| partner != king);
                let castling = partner.and_then(|partner| self.castling_to(color, king, partner, (target, side)));
                let is_new = |new: &Castling| !self.ruleset.castlings.contains(new);
                let castling = castling.filter(is_new);
                self.ruleset.castlings.extend(castling);
            }
        }
        self.ruleset.castling_by_drop = Some(ByColor::from_fn(|color| CastlingPair {
            kings: self.types_in(self.settings.types(Field::CastlingKing, color)),
            partners: self.types_in(self.settings.types(Field::CastlingRooks, color)),
        }));
    }

    fn castling_rank(&self, color: Color) -> Option<u8> {
        let (rank, ranks) = (self.settings.number(Field::CastlingRank), self.ruleset.geometry.ranks);
        let rank = u8::try_from(rank).ok()?.checked_sub(1).filter(|&rank| rank < ranks)?;
        Some(if color == Color::White { rank } else { ranks - 1 - rank })
    }

    /// Returns the only piece of its type, or the one on the given file.
    fn castling_king(&self, board: &Setup, color: Color) -> Option<Square> {
        let rank = self.castling_rank(color)?;
        let types = self.settings.types(Field::CastlingKing, color);
        let own: Vec<Square> = (0..self.ruleset.geometry.places() as u16)
            .map(Square)
            .filter(|&square| self.holds(board, square, color, types))
            .collect();
        match own.as_slice() {
            [only] => Some(*only).filter(|&only| self.ruleset.geometry.rank(only) == rank),
            several => {
                let square = self.square(self.settings.number(Field::CastlingKingFile), rank)?;
                several.contains(&square).then_some(square)
            }
        }
    }

    fn castling(&self, board: &Setup, color: Color, king: Square, kingside: bool) -> Option<Castling> {
        let geometry = &self.ruleset.geometry;
        let (file, rank) = (geometry.file(king), geometry.rank(king));
        let rooks = self.settings.types(Field::CastlingRooks, color);
        let is_rook = |file: &u8| {
            let square = geometry.square(*file, rank);
            square.is_some_and(|square| self.holds(board, square, color, rooks))
        };
        let first =
            |field: Field| self.settings.number(field).saturating_sub(1).min(u16::from(geometry.files) - 1) as u8;
        let (partner, target, side) = match kingside {
            true => {
                let outermost = first(Field::CastlingRookKingside);
                (((file + 1)..=outermost).rev().find(is_rook), Field::CastlingKingside, -1)
            }
            false => {
                let outermost = first(Field::CastlingRookQueenside);
                ((outermost..file).find(is_rook), Field::CastlingQueenside, 1)
            }
        };
        let partner = geometry.square(partner?, rank)?;
        self.castling_to(color, king, partner, (target, side))
    }

    /// Makes the castling of a king and a partner to a file, the partner to the square beside it.
    fn castling_to(&self, color: Color, king: Square, partner: Square, to: (Field, i16)) -> Option<Castling> {
        let (rank, (target, side)) = (self.ruleset.geometry.rank(king), to);
        let king_file = self.settings.number(target);
        let to = CastlingTarget {
            king: self.square(king_file, rank)?,
            partner: self.square(king_file.checked_add_signed(side)?, rank)?,
        };
        Some(Castling { color, king, partner, targets: vec![to], may_cross_attack: false })
    }

    fn holds(&self, board: &Setup, square: Square, color: Color, types: Types) -> bool {
        let piece = board.piece_at(square).filter(|piece| piece.is_of(color));
        piece.is_some_and(|piece| types.has(self.members[piece.piece_type.index()].slot))
    }

    /// Returns the square on a file from 1 and a rank from 0.
    fn square(&self, file: u16, rank: u8) -> Option<Square> {
        self.ruleset.geometry.square(u8::try_from(file).ok()?.checked_sub(1)?, rank)
    }
}
