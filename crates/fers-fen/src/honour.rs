//! Counts of honour: `honour=7/128` in our own dialect. Fairy-Stockfish writes the limit in place
//! of the en passant square, `w - 128 7 50`.

use fers_core::{HonourCount, Setup};
use fers_text::Diagnostic;

use crate::fields::{Field, Fields};

/// Takes a count out of the fields, if there is one, and moves the numbers after it to their usual
/// fields.
pub(crate) fn read(fields: &mut Fields<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<HonourCount> {
    if let Some(last) = fields.third_number.take() {
        let (limit, plies) = (fields.halfmove_clock.take()?, fields.fullmove_number.replace(last)?);
        if limit.text == "0" {
            // No count runs; the next number is the clock.
            fields.halfmove_clock = Some(plies);
            return None;
        }
        return count(limit.text, plies.text).or_else(|| complain(limit, diagnostics));
    }
    let field = fields.honour?;
    let (plies, limit) = field.text["honour=".len()..].split_once('/').unwrap_or_default();
    count(limit, plies).or_else(|| complain(field, diagnostics))
}

fn count(limit: &str, plies: &str) -> Option<HonourCount> {
    let count = HonourCount { plies: plies.parse().ok()?, limit: limit.parse().ok()? };
    (count.limit > 0).then_some(count)
}

fn complain(field: Field<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<HonourCount> {
    let message = format!("`{}` does not say how far is counted, and to what limit", field.text);
    let error = Diagnostic::error("fen::counter", field.span(), message);
    diagnostics.push(error.with_help("write `honour=7/128`: 7 plies of 128"));
    None
}

/// Returns the field of our own dialect.
pub(crate) fn write(setup: &Setup) -> Option<String> {
    setup.honour.map(|count| format!("honour={}/{}", count.plies, count.limit))
}
