//! Customs of single countries: Thailand, Burma, Cambodia, Mongolia.

use fers_rules::{End, Trigger};

use super::Writer;
use crate::fairy_stockfish::key::Field;

impl Writer<'_> {
    /// Writes switches for regional rules. Reading back shows whether they fit the pieces.
    pub(super) fn customs(&mut self) {
        let pieces = &self.ruleset.pieces;
        self.sheet.switch(Field::Makpong, pieces.iter().any(|piece| !piece.may_flee));
        let in_place = |trigger: Trigger| matches!(trigger, Trigger::InPlace | Trigger::BeforeMoving);
        let is_burmese = self.ruleset.promotions.iter().any(|rule| in_place(rule.trigger));
        self.sheet.switch(Field::SittuyinPromotion, is_burmese);
        let needs_shak = |end: &End| matches!(end, End::Mate { needs_shak: true, .. });
        self.sheet.switch(Field::ShatarMate, self.ruleset.ends.iter().any(needs_shak));
        if pieces.iter().any(|piece| !piece.unsettles.is_empty()) {
            self.sheet.switch(Field::CambodianMoves, true);
            self.sheet.switch(Field::Gating, true);
        }
    }
}
