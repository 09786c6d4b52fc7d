//! Pieces off the board.

use fers_core::Color;
use fers_rules::{Drops, Gating, Taker};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::Types;

impl Lowering<'_, '_> {
    /// Says who gets captured pieces, and how pieces in hand enter the board.
    pub(super) fn hands(&mut self) {
        let settings = self.settings;
        let drops = match (settings.switch(Field::PieceDrops), settings.switch(Field::MustDrop)) {
            (false, _) => Drops::None,
            (true, true) => Drops::Forced,
            (true, false) => Drops::Allowed,
        };
        let type_matters = settings.types(Field::MustDropType, Color::White) != Types::ALL;
        if drops == Drops::Forced && type_matters {
            self.refuse(Field::MustDropType, Color::White, "only a piece of any type can be compulsory");
        }
        self.ruleset.hands.drops = drops;
        self.ruleset.hands.captured_to = settings.switch(Field::CapturesToHand).then_some(Taker::Capturer);
        if settings.switch(Field::SeirawanGating) && settings.switch(Field::Gating) {
            let rank = settings.number(Field::CastlingRank);
            let squares = self.own_ranks(rank, rank);
            self.ruleset.hands.gating = Some(Gating { zone: self.zones("gates", &squares) });
        }
    }
}
