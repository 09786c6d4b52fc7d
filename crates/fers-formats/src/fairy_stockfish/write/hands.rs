//! Pieces in hand.

use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{Drops, Taker};

use super::Writer;
use super::cast::Shape;
use super::squares;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{PAWN, ROOK};
use crate::normal;

impl Writer<'_> {
    pub(super) fn hands(&mut self) {
        let hands = &self.ruleset.hands;
        self.sheet.switch(Field::PieceDrops, hands.drops != Drops::None);
        self.sheet.switch(Field::MustDrop, matches!(hands.drops, Drops::Forced | Drops::Urgent));
        if let Some(urgent) = hands.urgent.as_ref().filter(|_| hands.drops == Drops::Urgent) {
            let types = self.types(urgent.iter().copied());
            self.sheet.types(Field::MustDropType, types);
        }
        self.sheet.switch(Field::CapturesToHand, hands.captured_to == Some(Taker::Capturer));
        self.sheet.switch(Field::TwoBoards, hands.captured_to == Some(Taker::Partner));
        self.gating();
        let keeps_shape = |found: PieceType| {
            self.cast.shape(found) == Shape::Raised
                || matches!(self.cast.shape(found), Shape::Flipped { .. })
                    && self.ruleset.piece(found).in_hand.is_some_and(|hand| hand != found)
        };
        let turns_back = self.ruleset.piece_types().any(keeps_shape);
        self.sheet.switch(Field::DropLoop, hands.captured_to.is_some() && !turns_back);
        if hands.drops == Drops::None {
            return;
        }
        let drops = |found: PieceType| &self.ruleset.piece(found).drop;
        let all = || self.ruleset.piece_types();
        self.sheet.switch(Field::DropChecks, all().all(|found| drops(found).may_check));
        self.sheet.switch(Field::NoPawnDropMate, !all().all(|found| drops(found).may_mate));
        self.sheet.switch(Field::DropOppositeBishop, all().any(|found| drops(found).both_shades));
        let most = all().filter_map(|found| drops(found).per_file_max).max();
        if let Some(most) = most {
            let types = self.types_where(|found| drops(found).per_file_max.is_some());
            self.sheet.types(Field::DropNoDoubled, types);
            self.sheet.number(Field::DropNoDoubledCount, u32::from(most));
        }
        self.drop_squares();
    }

    fn gating(&mut self) {
        let Some(gating) = &self.ruleset.hands.gating else { return };
        self.sheet.switch(Field::Gating, true);
        self.sheet.switch(Field::SeirawanGating, true);
        if self.ruleset.castlings.is_empty() {
            let squares = self.ruleset.zone(gating.zone, Color::White);
            let rank = squares.iter().map(|square| self.ruleset.geometry.rank(square)).min();
            self.sheet.number(Field::CastlingRank, u32::from(rank.unwrap_or(0)) + 1);
        }
    }

    /// Writes the drop region of all pieces. Only pawns and rooks may have exceptions.
    fn drop_squares(&mut self) {
        let geometry = &self.ruleset.geometry;
        let region = |found: PieceType| {
            let zone = self.ruleset.piece(found).drop.zone;
            ByColor::from_fn(|color| {
                let inside = |square: &_| self.ruleset.in_zone(zone, color, *square);
                geometry.squares().filter(inside).collect::<Region>()
            })
        };
        let mut all = ByColor::<Region>::default();
        let is_dropped =
            |found: &PieceType| self.cast.shape(*found) == Shape::Plain && normal::may_be_held(self.ruleset, *found);
        let plain: Vec<PieceType> = self.ruleset.piece_types().filter(is_dropped).collect();
        for &found in &plain {
            let own = region(found);
            Color::ALL.into_iter().for_each(|color| own[color].iter().for_each(|square| all[color].insert(square)));
        }
        self.sheet.texts(Field::DropRegion, squares::texts(geometry, &all));
        let at = |slot| plain.iter().find(|found| self.cast.slot(**found) == slot).map(|found| region(*found));
        let home = |color: Color| if color == Color::White { 0 } else { geometry.ranks - 1 };
        if let Some(pawns) = at(PAWN) {
            let takes = |squares: &ByColor<Region>| {
                Color::ALL.into_iter().any(|color| squares[color].iter().any(|square| pawns[color].contains(square)))
            };
            let first = ByColor::from_fn(|color| {
                all[color].iter().filter(|square| geometry.rank(*square) == home(color)).collect()
            });
            let last = self.promotion_squares();
            self.sheet.switch(Field::FirstRankPawnDrops, takes(&first));
            self.sheet.switch(Field::PromotionZonePawnDrops, takes(&last));
        }
        if let Some(rooks) = at(ROOK) {
            let only_home = |color: Color| rooks[color].iter().all(|square| geometry.rank(square) == home(color));
            let is_less = Color::ALL.into_iter().any(|color| rooks[color] != all[color]);
            self.sheet.switch(Field::SittuyinRookDrop, is_less && Color::ALL.into_iter().all(only_home));
        }
    }

    /// Returns the squares where pawns promote.
    fn promotion_squares(&self) -> ByColor<Region> {
        let mut squares = ByColor::<Region>::default();
        let pawns = self.ruleset.promotions.iter().filter(|rule| self.cast.slot(rule.from) == PAWN);
        for rule in pawns {
            for color in Color::ALL {
                self.ruleset.zone(rule.zone, color).iter().for_each(|square| squares[color].insert(square));
            }
        }
        squares
    }
}
