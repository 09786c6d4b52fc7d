//! Warnings about settings without effect or with surprising effect.

use fers_core::Color;

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::Types;
use crate::fairy_stockfish::value::Value;

impl Lowering<'_, '_> {
    /// Warns of contradictions.
    pub(super) fn warnings(&mut self) {
        self.drops_of_nothing();
        self.squares_off_the_board();
        self.pawns_that_never_promote();
        self.keys_without_their_master();
    }

    fn drops_of_nothing(&mut self) {
        let settings = self.settings;
        let holds = self.ruleset.start.hands.iter().any(|(_, hand)| !hand.is_empty());
        if settings.switch(Field::PieceDrops)
            && !settings.switch(Field::CapturesToHand)
            && !settings.switch(Field::TwoBoards)
            && !holds
            && !settings.switch(Field::FreeDrops)
        {
            let message = "pieces may be dropped, but nobody ever has one in hand".to_owned();
            let help = "write `capturesToHand = true`, or pieces in brackets into the start position";
            self.warn_about("fsf::nothing-to-drop", Field::PieceDrops, message, help);
        }
        let enters = settings.switch(Field::PieceDrops) || self.ruleset.hands.gating.is_some();
        if settings.switch(Field::CapturesToHand) && !enters {
            let message = "captured pieces go to a hand that they never leave".to_owned();
            let help = "write `pieceDrops = true`";
            self.warn_about("fsf::nothing-to-drop", Field::CapturesToHand, message, help);
        }
    }

    /// Warns of regions of the variant itself without a square on the board.
    fn squares_off_the_board(&mut self) {
        let settings = self.settings;
        let mut said: Vec<&str> = Vec::new();
        for (_, _, stored) in settings.all().filter(|(.., stored)| stored.origin.is_own) {
            let Value::Squares(patterns) = &stored.value else { continue };
            let off = patterns.iter().any(|pattern| self.region(std::slice::from_ref(pattern)).is_empty());
            if off && !said.contains(&stored.origin.name) {
                said.push(stored.origin.name);
                let message = "a square of it is not on the board".to_owned();
                let report = self.about(super::warning, "fsf::off-board", stored.origin, message);
                self.reports.push(report.with_help("the square is left out; perhaps the board has another size"));
            }
        }
    }

    fn pawns_that_never_promote(&mut self) {
        let regions = self.squares(Field::PromotionRegion);
        for color in Color::ALL {
            let promotes = !self.pawns(color).is_empty() && !self.choices(color).is_empty();
            let set = self.stored(Field::PromotionRegion, color).origin;
            let is_size_own = self.stored(Field::MaxRank, Color::White).origin.is_own;
            if promotes && regions[color].is_empty() && !set.text.is_empty() && set.text != "-" && is_size_own {
                let key = set.name;
                let message = format!(
                    "{}'s pawns never promote: no square of `{key} = {}` is on the board",
                    color.name(),
                    set.text
                );
                let help = format!("write `{key}` for this board");
                self.warn_about("fsf::never-promotes", Field::MaxRank, message, &help);
            }
        }
    }

    fn keys_without_their_master(&mut self) {
        let settings = self.settings;
        let flag_regions = self.squares(Field::FlagRegion);
        let no_goal = flag_regions.iter().all(|(_, squares)| squares.is_empty());
        let no_types = settings.types(Field::ExtinctionTypes, Color::White).is_empty();
        let cases = [
            (
                settings.switch(Field::SeirawanGating),
                !settings.switch(Field::Gating),
                Field::SeirawanGating,
                "gating = true",
            ),
            (settings.switch(Field::PseudoRoyal), no_types, Field::PseudoRoyal, "extinctionPieceTypes"),
            (settings.types(Field::FlagPiece, Color::White) != Types::ALL, no_goal, Field::FlagPiece, "flagRegion"),
            (
                settings.switch(Field::MustDrop),
                !settings.switch(Field::PieceDrops),
                Field::MustDrop,
                "pieceDrops = true",
            ),
            (
                settings.switch(Field::DupleCheck),
                !self.has_pseudo_royals(),
                Field::DupleCheck,
                "extinctionPseudoRoyal = true",
            ),
            (
                settings.types(Field::BlastImmune, Color::White) != Types::default(),
                !settings.switch(Field::Blast),
                Field::BlastImmune,
                "blastOnCapture = true",
            ),
            (settings.switch(Field::Demotion), settings.flips().is_empty(), Field::Demotion, "promotedPieceType"),
        ];
        for (is_set, lacks, field, other) in cases {
            if is_set && lacks && self.stored(field, Color::White).origin.is_own {
                let message = format!("this says nothing without `{other}`");
                self.warn_about("fsf::says-nothing", field, message, "set the other key, too, or leave this one out");
            }
        }
    }
}
