//! Walls put up by moves.

use fers_core::{ByColor, Color};
use fers_rules::{Drops, Site, Walling};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::KING;

impl Lowering<'_, '_> {
    /// Sets where walls are put up. With a king, walls parry no check; only pseudo-royals are
    /// tested with the wall in place.
    pub(super) fn walls(&mut self) {
        let rule = self.settings.word(Field::Walling);
        let site = match rule {
            "arrow" => Site::InReach,
            "edge" => Site::Coast,
            "past" => Site::Vacated,
            "duck" | "static" => Site::Anywhere,
            _ => return,
        };
        let hands = &self.ruleset.hands;
        if hands.drops != Drops::None || hands.gating.is_some() {
            self.refuse(
                Field::Walling,
                Color::White,
                "not together with pieces that are dropped or gated, which Fairy-Stockfish does not play either",
            );
            return;
        }
        let (squares, board) = (self.squares(Field::WallingRegion), self.board());
        let is_everywhere = squares == ByColor::both(board);
        let zone = (!is_everywhere).then(|| self.zones("walls", &squares));
        self.ruleset.walling = Some(Walling {
            site,
            zone,
            is_carried: rule == "duck",
            is_alone: self.settings.switch(Field::WallOrMove),
            is_gap: false,
            parries_check: self.types_of(KING).is_empty(),
        });
    }
}
