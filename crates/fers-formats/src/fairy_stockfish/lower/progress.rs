//! Progress: moves that reset the halfmove clock.

use fers_core::{Color, PieceType};
use fers_rules::{Facts, Progress};

use super::Lowering;
use crate::fairy_stockfish::key::Field;

impl Lowering<'_, '_> {
    /// Sets which moves begin the move count anew: of the given types, moves after which the piece
    /// could not return at once.
    pub(super) fn progress(&mut self) {
        let facts = Facts::of(&self.ruleset);
        if !facts.asks_for_progress {
            return;
        }
        for color in Color::ALL {
            let named = self.types_in(self.settings.types(Field::MoveCountTypes, color));
            for (index, piece) in self.ruleset.pieces.iter_mut().enumerate() {
                let is_named = named.contains(&PieceType(index as u16));
                piece.progress[color] = match (is_named, facts.only_advances[index]) {
                    (true, false) => Progress::ByMove,
                    (false, true) => Progress::Never,
                    _ => Progress::ByKind,
                };
            }
        }
    }
}
