//! Promotions of pawns and of pieces that flip.

use std::collections::BTreeSet;

use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{Occasion, Promotion, Refusal, Trigger};

use super::Writer;
use super::cast::Shape;
use super::squares;
use crate::fairy_stockfish::key::Field;

impl Writer<'_> {
    pub(super) fn promotions(&mut self) {
        let (flips, pawns): (Vec<&Promotion>, Vec<&Promotion>) =
            self.ruleset.promotions.iter().partition(|rule| self.is_flip(rule));
        self.pawns(&pawns);
        self.flips(&flips);
        self.region(pawns.iter().chain(&flips).copied().filter(|rule| rule.trigger != Trigger::Drop));
        let is_free = |refusal: &Refusal| !matches!(refusal, Refusal::Never | Refusal::Barred);
        self.sheet.switch(Field::PawnsMustPromote, !pawns.iter().any(|rule| is_free(&rule.refusal)));
        let flips_at_will = flips.iter().any(|rule| rule.trigger != Trigger::Drop && is_free(&rule.refusal));
        self.sheet.switch(Field::PiecesMustFlip, !flips.is_empty() && !flips_at_will);
        self.sheet.switch(Field::FlipsOnCapture, flips.iter().any(|rule| rule.occasion == Occasion::Capture(None)));
        self.sheet.switch(Field::ImmobilityIllegal, self.stuck_is_illegal());
    }

    /// Returns whether some rule depends on whether a piece could move on.
    pub(super) fn stuck_is_illegal(&self) -> bool {
        let asks = |rule: &Promotion| matches!(rule.refusal, Refusal::UnlessStuck | Refusal::Within(_));
        self.ruleset.pieces.iter().any(|piece| piece.drop.needs_move) || self.ruleset.promotions.iter().any(asks)
    }

    /// Returns whether a rule flips a piece, in either direction.
    fn is_flip(&self, rule: &Promotion) -> bool {
        let turned = |one: PieceType, other: PieceType| self.cast.shape(one) == Shape::Flipped { from: other };
        let [to] = rule.to[..] else { return false };
        turned(to, rule.from) || turned(rule.from, to)
    }

    fn pawns(&mut self, rules: &[&Promotion]) {
        let ruleset = self.ruleset;
        let of = |color: Color| rules.iter().filter(move |rule| !ruleset.zone(rule.zone, color).is_empty());
        let from = ByColor::from_fn(|color| self.types(of(color).map(|rule| rule.from)));
        let to = ByColor::from_fn(|color| self.types(of(color).flat_map(|rule| rule.to.iter().copied())));
        self.sheet.types_by_side(Field::PromotionPawns, from);
        self.sheet.types_by_side(Field::PromotionPieces, to);
        let limit = |piece_type: &PieceType| {
            let limit = self.ruleset.piece(*piece_type).limit;
            let limit = limit.white.into_iter().chain(limit.black).max()?;
            Some(format!("{}:{limit}", self.cast.letter_of(self.cast.slot(*piece_type))?))
        };
        let chosen: BTreeSet<PieceType> =
            self.ruleset.promotions.iter().flat_map(|rule| rule.to.iter().copied()).collect();
        let mut limits: Vec<String> = chosen.iter().filter_map(limit).collect();
        limits.dedup();
        self.sheet.text_of(Field::PromotionLimit, limits.join(" "));
    }

    fn flips(&mut self, rules: &[&Promotion]) {
        let letter = |piece_type| self.cast.letter_of(self.cast.slot(piece_type));
        let pair = |rule: &&&Promotion| {
            let to = *rule.to.first()?;
            let is_forth = self.cast.shape(to) == Shape::Flipped { from: rule.from };
            is_forth.then(|| Some(format!("{}:{}", letter(rule.from)?, letter(to)?)))?
        };
        let mut pairs: Vec<String> = Vec::new();
        for text in rules.iter().filter_map(|rule| pair(&rule)) {
            if !pairs.contains(&text) {
                pairs.push(text);
            }
        }
        self.sheet.text_of(Field::Flips, pairs.join(" "));
        let turns_back = |rule: &&Promotion| matches!(self.cast.shape(rule.from), Shape::Flipped { .. });
        self.sheet.switch(Field::Demotion, rules.iter().copied().any(|rule| turns_back(&rule)));
        self.sheet.switch(Field::DropPromoted, rules.iter().any(|rule| rule.trigger == Trigger::Drop));
    }

    /// Writes the promotion region, which all pieces share.
    fn region<'p>(&mut self, rules: impl Iterator<Item = &'p Promotion>) {
        let mut region = ByColor::<Region>::default();
        let mut is_any = false;
        for rule in rules {
            is_any = true;
            for color in Color::ALL {
                self.ruleset.zone(rule.zone, color).iter().for_each(|square| region[color].insert(square));
            }
        }
        if is_any {
            self.sheet.texts(Field::PromotionRegion, squares::texts(&self.ruleset.geometry, &region));
        }
    }
}
