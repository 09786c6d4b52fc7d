//! Splits a FEN into its fields.

use fers_text::{Diagnostic, Span};

/// A field with its place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field<'a> {
    pub(crate) text: &'a str,
    pub(crate) offset: usize,
}

impl Field<'_> {
    pub(crate) fn span(&self) -> Span {
        Span::new(self.offset, self.offset + self.text.len())
    }

    /// Returns the diagnostic for a field without meaning.
    pub(crate) fn is_extra(&self) -> Diagnostic {
        let message = format!("`{}` is no field of a position that is known here, or one too many", self.text);
        Diagnostic::warning("fen::extra-field", self.span(), message)
    }
}

/// The fields of a FEN by meaning. Where some are missing, their form decides.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a> {
    pub(crate) placement: Option<Field<'a>>,
    pub(crate) side: Option<Field<'a>>,
    pub(crate) castling: Option<Field<'a>>,
    pub(crate) en_passant: Option<Field<'a>>,
    pub(crate) checks: Option<Field<'a>>,
    pub(crate) halfmove_clock: Option<Field<'a>>,
    pub(crate) fullmove_number: Option<Field<'a>>,
    pub(crate) trading_ban: Option<Field<'a>>,
    pub(crate) suspended: Option<Field<'a>>,
    pub(crate) shak: Option<Field<'a>>,
    pub(crate) last_moved: Option<Field<'a>>,
    pub(crate) passes: Option<Field<'a>>,
    pub(crate) castled: Option<Field<'a>>,
    pub(crate) honour: Option<Field<'a>>,
    pub(crate) turn: Option<Field<'a>>,
    pub(crate) moved: Option<Field<'a>>,
    pub(crate) lost: Option<Field<'a>>,
    pub(crate) count: Option<Field<'a>>,
    /// A third number, which makes the first one the limit of a count.
    pub(crate) third_number: Option<Field<'a>>,
}

/// Splits a text at its blanks and assigns the fields.
pub(crate) fn split<'a>(text: &'a str, diagnostics: &mut Vec<Diagnostic>) -> Fields<'a> {
    let mut fields = Fields::default();
    let offset_of = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let mut parts = text.split_whitespace().map(|part| Field { text: part, offset: offset_of(part) }).peekable();
    fields.placement = parts.next();
    // Some programs put a blank between board and hands.
    if let (Some(board), Some(hands)) = (&mut fields.placement, parts.next_if(|part| part.text.starts_with('['))) {
        board.text = &text[board.offset..hands.offset + hands.text.len()];
    }
    fields.side = parts.next();
    for field in parts {
        if !place(&mut fields, field) {
            diagnostics.push(field.is_extra());
        }
    }
    fields
}

/// Assigns a field after the side to move by its form. Returns false if it fits nowhere.
fn place<'a>(fields: &mut Fields<'a>, field: Field<'a>) -> bool {
    let digit = field.text.starts_with(|c: char| c.is_ascii_digit());
    let slot = if field.text.starts_with('+') || digit && field.text.contains('+') {
        &mut fields.checks
    } else if digit && fields.halfmove_clock.is_none() {
        &mut fields.halfmove_clock
    } else if digit && fields.fullmove_number.is_none() {
        &mut fields.fullmove_number
    } else if digit {
        &mut fields.third_number
    } else if field.text.starts_with("ban=") {
        &mut fields.trading_ban
    } else if field.text.starts_with("suspended=") {
        &mut fields.suspended
    } else if field.text.starts_with("last=") {
        &mut fields.last_moved
    } else if field.text.starts_with("passes=") {
        &mut fields.passes
    } else if field.text.starts_with("castled=") {
        &mut fields.castled
    } else if field.text.starts_with("honour=") {
        &mut fields.honour
    } else if field.text.starts_with("turn=") {
        &mut fields.turn
    } else if field.text.starts_with("moved=") {
        &mut fields.moved
    } else if field.text.starts_with("lost=") {
        &mut fields.lost
    } else if field.text.starts_with("count=") {
        &mut fields.count
    } else if field.text.starts_with("shak=") {
        &mut fields.shak
    } else if fields.halfmove_clock.is_some() || fields.checks.is_some() {
        return false;
    } else if fields.castling.is_none() {
        &mut fields.castling
    } else {
        &mut fields.en_passant
    };
    slot.is_none() && slot.replace(field).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, castling: &str, en_passant: &str, clock: &str, number: &str, checks: &str) {
        let mut diagnostics = Vec::new();
        let fields = split(text, &mut diagnostics);
        let shown = |field: Option<Field<'_>>| field.map(|field| field.text.to_owned()).unwrap_or_default();
        let found = [fields.castling, fields.en_passant, fields.halfmove_clock, fields.fullmove_number, fields.checks]
            .map(shown);
        assert_eq!(found, [castling, en_passant, clock, number, checks].map(str::to_owned), "{text}");
        assert_eq!(diagnostics, [], "{text}");
    }

    #[test]
    fn missing_fields_are_found_by_the_shape_of_the_others() {
        check("8/8 w KQkq - 0 1", "KQkq", "-", "0", "1", "");
        check("8/8 w", "", "", "", "", "");
        check("8/8 w 0 1", "", "", "0", "1", "");
        check("8/8 w Ed", "Ed", "", "", "", "");
        check("8/8 b - 0 1", "-", "", "0", "1", "");
        check("8/8 w - e3 3+3 0 1", "-", "e3", "0", "1", "3+3");
        check("8/8 w 7+7 0 1", "", "", "0", "1", "7+7");
        check("8/8 w KQkq - 0 1 +0+2", "KQkq", "-", "0", "1", "+0+2");
    }

    #[test]
    fn a_field_too_many_is_reported() {
        let mut diagnostics = Vec::new();
        split("8/8 w - - 0 1 7 9", &mut diagnostics);
        assert_eq!(diagnostics.len(), 1);
        assert_eq!(diagnostics[0].span, Span::new(16, 17));
    }
}
