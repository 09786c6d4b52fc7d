//! Compulsory captures, forbidden checks, passes and explosions.

use fers_core::{ByColor, Color, PieceType, Vector};
use fers_rules::{Blast, Catch, Passing};

use super::Lowering;
use crate::fairy_stockfish::key::Field;
use crate::fairy_stockfish::piece::{PAWN, Types};

impl Lowering<'_, '_> {
    /// Lowers compulsory captures, forbidden checks and passes.
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

    /// Sets the effects of explosions: the capturer and all pieces around it except pawns. Immune
    /// types stay, even as capturers. Some explosions leave walls.
    pub(super) fn blasts(&mut self) {
        let petrified = self.settings.types(Field::Petrify, Color::White);
        if !self.settings.switch(Field::Blast) {
            if !petrified.is_empty() {
                let by = Some(self.types_in(petrified));
                self.ruleset.blasts.push(petrification(by));
            }
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
            petrifies_mover: false,
            petrifies_around: self.settings.switch(Field::PetrifyBlast),
        };
        if immune != Types::default() {
            let by = Some(self.types_in(immune));
            self.ruleset.blasts.push(Blast { by, takes_mover: false, ..blast.clone() });
        }
        if !petrified.is_empty() {
            let by = Some(self.types_in(petrified));
            self.ruleset.blasts.push(Blast { by, petrifies_mover: true, ..blast.clone() });
        }
        self.ruleset.blasts.push(blast);
    }
}

/// Makes a blast by which only the capturer becomes a wall.
fn petrification(by: Option<Vec<PieceType>>) -> Blast {
    Blast {
        by,
        catch: Catch::Anything,
        around: Vec::new(),
        spares: Vec::new(),
        takes_mover: true,
        petrifies_mover: true,
        petrifies_around: false,
    }
}
