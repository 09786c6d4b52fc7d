//! Pieces that moves pull or push.

use fers_core::{PieceType, Vector};
use fers_rules::{Shove, ShoveWay, Whose};

use super::Lowering;

impl Lowering<'_, '_, '_> {
    /// Makes the shoves of the rule `magnetic`. Royal pieces have no charge: they shove nothing and
    /// stay, and nothing is shoved behind them. In castling the partner of the royal piece shoves.
    pub(super) fn magnetic(&mut self) {
        if self.entry.rule("magnetic").is_none() {
            return;
        }
        let kings = self.kings.clone();
        let charged: Vec<PieceType> = self.ruleset.piece_types().filter(|found| !kings.contains(found)).collect();
        for (whose, way) in [(Whose::Enemy, ShoveWay::Pull), (Whose::Friend, ShoveWay::Push)] {
            self.ruleset.shoves.push(Shove {
                by: Some(charged.clone()),
                castlings: true,
                lines: Vector::new(0, 1).symmetric_images(),
                whose,
                way,
                spares: kings.clone(),
            });
        }
    }
}
