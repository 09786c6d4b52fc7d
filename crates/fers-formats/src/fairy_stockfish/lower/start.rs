//! The start position.

use fers_core::Color;
use fers_fen::Dialect;

use super::{Lowering, error};
use crate::fairy_stockfish::key::Field;

impl Lowering<'_, '_> {
    /// Reads the start position, and finds the castlings of its pieces.
    pub(super) fn start(&mut self) {
        let origin = self.stored(Field::StartFen, Color::White).origin;
        let fen = self.settings.text(Field::StartFen);
        let text = self.without_gates(&completed(fen));
        // Castling needs the pieces first.
        let placement = text.split_whitespace().next().unwrap_or_default();
        if let Some(board) = fers_fen::parse_start(&self.ruleset, placement, Dialect::Common).value {
            self.castlings(&board);
        }
        let parsed = fers_fen::parse_start(&self.ruleset, &text, Dialect::Common);
        // Castlings are searched only if the pieces are known.
        let is_broken = parsed.value.is_none();
        let mut is_said = false;
        for mut diagnostic in parsed.diagnostics.into_iter().filter(|problem| problem.is_error() || !is_broken) {
            match origin.span.filter(|_| origin.is_own) {
                Some(span) => {
                    let offset = span.start as usize;
                    diagnostic.span = diagnostic.span.shifted(offset);
                    diagnostic.related.iter_mut().for_each(|label| label.span = label.span.shifted(offset));
                    self.reports.push(diagnostic);
                }
                // A position of another variant: one message is enough.
                None if diagnostic.is_error() && !is_said => {
                    is_said = true;
                    let report = self.about(error, diagnostic.code.0, origin, diagnostic.message);
                    self.reports.push(report);
                }
                None => {}
            }
        }
        if let Some(setup) = parsed.value {
            self.ruleset.start = setup;
        }
    }
}

impl Lowering<'_, '_> {
    /// Removes file letters of virgin pieces from a position if no rule needs them; in
    /// Fairy-Stockfish they give no castling right unless the king's file is among them.
    fn without_gates(&self, fen: &str) -> String {
        let is_asked = self.settings.switch(Field::SeirawanGating) || self.settings.switch(Field::CambodianMoves);
        let mut fields: Vec<&str> = fen.split_whitespace().collect();
        let Some(&castling) = fields.get(2).filter(|_| self.settings.switch(Field::Gating) && !is_asked) else {
            return fen.to_owned();
        };
        let kept: String = Color::ALL.into_iter().map(|color| self.rights_among(castling, color)).collect();
        fields[2] = if kept.is_empty() { "-" } else { &kept };
        fields.join(" ")
    }

    /// Returns the letters of a side that give it castling rights.
    fn rights_among(&self, letters: &str, color: Color) -> String {
        let own = |letter: &char| letter.is_ascii_uppercase() == (color == Color::White);
        let letters: Vec<char> = letters.chars().filter(char::is_ascii_alphabetic).filter(own).collect();
        let is_wing = |letter: &char| matches!(letter.to_ascii_lowercase(), 'k' | 'q');
        let king = u32::from(self.settings.number(Field::CastlingKingFile)).saturating_sub(1);
        let is_king = |letter: &char| u32::from(letter.to_ascii_lowercase()) == u32::from('a') + king;
        if letters.iter().any(is_wing) || !letters.iter().any(is_king) {
            return letters.into_iter().filter(is_wing).collect();
        }
        letters.into_iter().filter(|letter| !is_king(letter)).collect()
    }
}

/// Adds the fields that a position lacks. Fairy-Stockfish gives no castling where a position does
/// not speak of it, as in `w 7+7 0 1`.
fn completed(fen: &str) -> String {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let is_number = |field: &str| field.chars().all(|c| c.is_ascii_digit() || c == '+');
    match fields[..] {
        [placement] => format!("{placement} w - -"),
        [placement, turn] => format!("{placement} {turn} - -"),
        [placement, turn, third, ..] if is_number(third) => format!("{placement} {turn} - - {}", fields[2..].join(" ")),
        _ => fen.to_owned(),
    }
}
