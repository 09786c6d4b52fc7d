//! Compulsory and forbidden moves.

use fers_core::PieceType;
use fers_rules::Passing;

use super::Writer;
use crate::fairy_stockfish::key::Field;

impl Writer<'_> {
    pub(super) fn duties(&mut self) {
        let ruleset = self.ruleset;
        self.sheet.switch(Field::MustCapture, ruleset.must_capture);
        self.sheet.switch(Field::Checking, !ruleset.no_checks);
        self.sheet.switches(Field::Pass, ruleset.passing.map(|passing| passing == Passing::Always));
        self.sheet.switches(Field::PassOnStalemate, ruleset.passing.map(|passing| passing == Passing::WhenStuck));
        let spares_its_kind = |piece_type: PieceType| {
            let victims = ruleset.piece(piece_type).victims.as_ref();
            victims.is_some_and(|victims| !victims.contains(&piece_type))
        };
        let immune = self.types_where(spares_its_kind);
        self.sheet.types(Field::MutuallyImmune, immune);
        self.blasts();
        self.walls();
    }
}
