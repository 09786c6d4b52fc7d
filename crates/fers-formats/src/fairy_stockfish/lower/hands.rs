//! Pieces in hand.

use fers_core::Color;
use fers_rules::{Drops, Gating, Taker};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::Types;

impl Lowering<'_, '_> {
    /// Sets who gets captured pieces, and how pieces in hand enter the board.
    pub(super) fn hands(&mut self) {
        let settings = self.settings;
        let drops = match (settings.switch(Field::PieceDrops), settings.switch(Field::MustDrop)) {
            (false, _) => Drops::None,
            (true, true) => Drops::Urgent,
            (true, false) => Drops::Allowed,
        };
        let urgent = settings.types(Field::MustDropType, Color::White);
        if drops == Drops::Urgent && urgent != Types::ALL {
            let types = self.existing(urgent).into_iter().filter_map(|slot| self.plain(slot)).collect();
            self.ruleset.hands.urgent = Some(types);
        }
        self.ruleset.hands.drops = drops;
        self.ruleset.hands.captured_to =
            match (settings.switch(Field::CapturesToHand), settings.switch(Field::TwoBoards)) {
                (true, _) => Some(Taker::Capturer),
                (false, true) => Some(Taker::Partner),
                (false, false) => None,
            };
        if settings.switch(Field::SeirawanGating) && settings.switch(Field::Gating) {
            let rank = settings.number(Field::CastlingRank);
            let squares = self.own_ranks(rank, rank);
            self.ruleset.hands.gating =
                Some(Gating { zone: self.zones("gates", &squares), only: None, is_ordered: false });
        }
    }
}
