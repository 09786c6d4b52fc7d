//! Castling.

use fers_core::{ParseSquareError, Square, Vector};
use fers_rules::{Castling, CastlingTarget};
use fers_text::Diagnostic;

use super::Lowering;
use crate::sjaak::tree::Castle;
use crate::sjaak::word::Word;

impl<'a> Lowering<'a, '_> {
    /// Makes the castlings, in their order.
    pub(super) fn castlings(&mut self) {
        for castle in &self.game.castles {
            let Some(king) = self.castling_square(castle.king) else { continue };
            let Some(partner) = self.castling_square(castle.partner) else { continue };
            let targets: Vec<CastlingTarget> =
                castle.targets.iter().filter_map(|&word| self.castling_target(king, partner, word)).collect();
            if !targets.is_empty() {
                self.castling(
                    castle,
                    Castling { color: castle.color, king, partner, targets, may_cross_attack: false },
                );
            }
        }
    }

    fn castling(&mut self, castle: &Castle<'_>, castling: Castling) {
        let way = self.ruleset.geometry.displacement(castling.king, castling.partner);
        if way.files != 0 && way.ranks != 0 {
            let message = "king and partner are neither on one rank nor on one file; there is no such castling";
            self.reports.push(Diagnostic::warning("sjaak::castle-off-line", castle.span, message));
        } else if castling.king == castling.partner {
            let message = "a piece cannot castle with itself";
            self.reports.push(Diagnostic::error("sjaak::bad-castle", castle.span, message));
        } else if self.ruleset.castlings.len() >= 255 {
            let message = "more than 255 castlings";
            self.reports.push(Diagnostic::error("sjaak::too-many", castle.span, message));
        } else {
            self.ruleset.castlings.push(castling);
            self.castling_spans.push(castle.span);
        }
    }

    /// Returns a square of the board. A square off the board makes the castling impossible, which
    /// is no error: such lines are harmless.
    fn castling_square(&mut self, word: Word<'_>) -> Option<Square> {
        match self.ruleset.geometry.parse_square(word.text) {
            Ok(square) => return Some(square),
            Err(ParseSquareError::NotASquare) => self.not_a_square(word),
            Err(_) => {
                let message = format!("{} is not on this board; there is no such castling", word.text);
                self.reports.push(Diagnostic::warning("sjaak::castle-off-board", word.span(), message));
            }
        }
        None
    }

    /// Returns the destinations. The partner lands one step behind the king, on the line of the
    /// king's move.
    fn castling_target(&mut self, king: Square, partner: Square, word: Word<'_>) -> Option<CastlingTarget> {
        let to = self.castling_square(word)?;
        let geometry = &self.ruleset.geometry;
        // A king that stays where it is has its partner come from its own side.
        let way = if to == king { geometry.displacement(king, partner) } else { geometry.displacement(king, to) };
        let straight = way.files == 0 || way.ranks == 0 || way.files.abs() == way.ranks.abs();
        let behind = if to == king { -unit(way) } else { unit(way) };
        let place = straight.then(|| geometry.step(to, -behind)).flatten();
        if place.is_none() {
            let message = format!("the partner has no square beside a king on {}", word.text);
            let report = Diagnostic::error("sjaak::bad-castle", word.span(), message);
            self.reports.push(report.with_help("the king goes along a line, and its partner ends behind it"));
        }
        place.map(|partner| CastlingTarget { king: to, partner })
    }
}

fn unit(way: Vector) -> Vector {
    Vector::new(way.files.signum(), way.ranks.signum())
}
