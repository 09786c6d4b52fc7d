//! Castling.

use std::collections::BTreeSet;

use fers_core::{ByColor, Color, Geometry, PieceType, Square};
use fers_rules::{Castling, CastlingPair, Ruleset};

use super::Writer;
use crate::fairy_stockfish::key::Field;

impl Writer<'_> {
    /// Writes the pieces and files of castling. A key for both sides holds White's value, if White
    /// castles.
    pub(super) fn castlings(&mut self) {
        let castlings = castlings_of_one_king(self.ruleset);
        self.sheet.switch(Field::Castling, !castlings.is_empty());
        self.sheet.switch(Field::CastlingDropped, self.ruleset.castling_by_drop.is_some());
        self.sheet.switch(Field::OppositeCastling, self.ruleset.opposite_castling);
        let Some(first) = castlings.iter().min_by_key(|castling| castling.color == Color::Black) else { return };
        let geometry = &self.ruleset.geometry;
        let rank = geometry.rank(first.king);
        let own_rank = if first.color == Color::White { rank } else { geometry.ranks - 1 - rank };
        self.sheet.number(Field::CastlingRank, u32::from(own_rank) + 1);
        self.sheet.text_of(Field::CastlingKingFile, Geometry::file_name(geometry.file(first.king)));
        let at = |square: Square| self.ruleset.start.piece_at(square).map(|piece| piece.piece_type);
        let standing = |color: Color, square: fn(&Castling) -> Square| -> BTreeSet<PieceType> {
            let own = castlings.iter().filter(|castling| castling.color == color);
            own.filter_map(|castling| at(square(castling))).collect()
        };
        let dropped = |color: Color, list: fn(&CastlingPair) -> &Vec<PieceType>| -> BTreeSet<PieceType> {
            let pairs = self.ruleset.castling_by_drop.as_ref();
            pairs.into_iter().flat_map(|pairs| list(&pairs[color]).iter().copied()).collect()
        };
        let types = |square: fn(&Castling) -> Square, list: fn(&CastlingPair) -> &Vec<PieceType>| {
            let by_side = ByColor::from_fn(|color| &standing(color, square) | &dropped(color, list));
            let both = || by_side.white.union(&by_side.black).copied().collect::<BTreeSet<_>>();
            // A side that never castles has the pieces of the other one: so it takes one line.
            ByColor::from_fn(|color| if by_side[color].is_empty() { both() } else { by_side[color].clone() })
        };
        let (kings, partners) = (
            types(|castling| castling.king, |pair| &pair.kings),
            types(|castling| castling.partner, |pair| &pair.partners),
        );
        let kings = ByColor::from_fn(|color| self.types(kings[color].iter().copied()));
        let partners = ByColor::from_fn(|color| self.types(partners[color].iter().copied()));
        self.sheet.types_by_side(Field::CastlingKing, kings);
        self.sheet.types_by_side(Field::CastlingRooks, partners);
        self.files();
    }

    fn files(&mut self) {
        let castlings = castlings_of_one_king(self.ruleset);
        let geometry = &self.ruleset.geometry;
        let is_kingside = |castling: &&Castling| geometry.file(castling.partner) > geometry.file(castling.king);
        let sides = [
            (true, Field::CastlingKingside, Field::CastlingRookKingside, geometry.files - 1),
            (false, Field::CastlingQueenside, Field::CastlingRookQueenside, 0),
        ];
        for (kingside, king_to, partner, edge) in sides {
            let castling = castlings.iter().find(|castling| is_kingside(castling) == kingside).copied();
            let Some(castling) = castling else { continue };
            if let Some(target) = castling.targets.first() {
                self.sheet.text_of(king_to, Geometry::file_name(geometry.file(target.king)));
            }
            let file = geometry.file(castling.partner);
            if file != edge {
                self.sheet.text_of(partner, Geometry::file_name(file));
            }
        }
    }
}

/// Returns the castlings of the first castling piece of each side: in this notation a side has one.
fn castlings_of_one_king(ruleset: &Ruleset) -> Vec<&Castling> {
    let castlings = &ruleset.castlings;
    let is_first = |castling: &&Castling| {
        castlings.iter().find(|other| other.color == castling.color).is_some_and(|first| first.king == castling.king)
    };
    castlings.iter().filter(is_first).collect()
}
