//! What moves must not do, who may pass, and what captures blow up.

use fers_core::{ByColor, Color, Vector};
use fers_rules::{Blast, Catch, Passing};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{PAWN, Types};

impl Lowering<'_, '_> {
    /// Compulsory captures, forbidden checks, passes.
    pub(super) fn duties(&mut self) {
        let settings = self.settings;
        self.ruleset.must_capture = settings.switch(Field::MustCapture);
        self.ruleset.no_checks = !settings.switch(Field::Checking);
        let said = |color| (settings.switch_of(Field::Pass, color), settings.switch_of(Field::PassOnStalemate, color));
        self.ruleset.passing = ByColor::from_fn(|color: Color| match said(color) {
            (true, _) => Passing::Always,
            (false, true) => Passing::WhenStuck,
            (false, false) => Passing::Never,
        });
    }

    /// What captures blow up: the captor, and all around but pawns; what is immune stays, as captor too.
    pub(super) fn blasts(&mut self) {
        if !self.settings.switch(Field::Blast) {
            return;
        }
        let immune = self.settings.types(Field::BlastImmune, Color::White);
        let mut spared = immune;
        spared.insert(PAWN);
        let blast = Blast {
            by: None,
            catch: Catch::Anything,
            around: Vector::RING.to_vec(),
            spares: self.types_in(spared),
            takes_mover: true,
        };
        if immune != Types::default() {
            let by = Some(self.types_in(immune));
            self.ruleset.blasts.push(Blast { by, takes_mover: false, ..blast.clone() });
        }
        self.ruleset.blasts.push(blast);
    }
}
