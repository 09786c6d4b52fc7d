//! Walls: those put up by moves, and explosions with petrification.

use fers_core::{ByColor, PieceType};
use fers_rules::{Blast, Site};

use super::{Writer, squares};
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::PAWN;

impl Writer<'_> {
    /// Writes the walls put up by moves.
    pub(super) fn walls(&mut self) {
        let Some(walling) = &self.ruleset.walling else { return };
        let rule = match (walling.site, walling.is_carried) {
            (Site::InReach, _) => "arrow",
            (Site::Coast, _) => "edge",
            (Site::Vacated, _) => "past",
            (Site::Anywhere, true) => "duck",
            (Site::Anywhere, false) => "static",
        };
        self.sheet.text_of(Field::Walling, rule);
        self.sheet.switch(Field::WallOrMove, walling.is_alone);
        if let Some(zones) = walling.zone {
            let region = ByColor::from_fn(|color| self.ruleset.zone(zones, color).clone());
            self.sheet.texts(Field::WallingRegion, squares::texts(&self.ruleset.geometry, &region));
        }
    }

    /// Writes explosions and petrification.
    pub(super) fn blasts(&mut self) {
        let Some(last) = self.ruleset.blasts.last() else { return };
        let all: Vec<PieceType> = self.ruleset.piece_types().collect();
        let stones: Vec<&Blast> = self.ruleset.blasts.iter().filter(|blast| blast.petrifies_mover).collect();
        let stones = self.types(stones.iter().flat_map(|blast| blast.by.as_ref().unwrap_or(&all)).copied());
        self.sheet.types(Field::Petrify, stones);
        if last.around.is_empty() {
            return;
        }
        self.sheet.switch(Field::Blast, true);
        self.sheet.switch(Field::PetrifyBlast, last.petrifies_around);
        let is_immune = |found: &PieceType| {
            let stays = self.ruleset.blasts.first().and_then(|first| first.by.as_ref());
            self.cast.slot(*found) != PAWN || stays.is_some_and(|by| by.contains(found))
        };
        let immune = self.types(last.spares.iter().copied().filter(is_immune));
        self.sheet.types(Field::BlastImmune, immune);
    }
}
