//! Converts places in texts from bytes to UTF-16 code units.

use fers::text::{LineIndex, Span};

/// The places of a text as JavaScript counts them.
pub struct Places<'a> {
    text: &'a str,
    lines: LineIndex,
    /// Bytes and code units coincide.
    is_ascii: bool,
}

impl<'a> Places<'a> {
    /// Indexes a text.
    pub fn of(text: &'a str) -> Self {
        Self { text, lines: LineIndex::new(text), is_ascii: text.is_ascii() }
    }

    /// Returns the first and last code unit of a span.
    pub fn units(&self, span: Span) -> (u32, u32) {
        (self.unit(span.start), self.unit(span.end))
    }

    /// Returns line and column of the beginning of a span, both from 1.
    pub fn line_column(&self, span: Span) -> (u32, u32) {
        let place = self.lines.place(self.text, span.start as usize);
        (place.line, place.column)
    }

    fn unit(&self, offset: u32) -> u32 {
        let offset = (offset as usize).min(self.text.len());
        let units = match self.is_ascii {
            true => offset,
            false => self.text.char_indices().take_while(|&(at, _)| at < offset).map(|(_, c)| c.len_utf16()).sum(),
        };
        u32::try_from(units).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_outside_the_basic_plane_are_two_units() {
        let text = "♔𝔸b";
        let places = Places::of(text);
        assert_eq!(places.units(Span::new(3, 7)), (1, 3));
        assert_eq!(places.units(Span::new(7, 8)), (3, 4));
        assert_eq!(places.units(Span::new(0, 99)), (0, 4), "what lies behind the text is its end");
    }
}
