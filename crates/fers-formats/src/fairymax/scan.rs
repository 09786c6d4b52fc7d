//! Scans a text as `scanf` does.

use fers_text::Span;

use super::word::Word;

/// A number of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) value: i64,
    pub(super) span: Span,
}

/// A position in a text, from which words and numbers are read.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Scanner<'a> {
    /// Returns the text from the position on.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips blanks and ends of lines.
    pub(super) fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Skips a character if it is there.
    pub(super) fn take(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    /// Reads the next word, up to a blank.
    pub(super) fn word(&mut self) -> Option<Word<'a>> {
        self.skip_blanks();
        let word = self.peek_word();
        self.at += word.text.len();
        (!word.text.is_empty()).then_some(word)
    }

    /// Returns the text up to the next blank.
    pub(super) fn peek_word(&self) -> Word<'a> {
        let rest = self.rest();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        Word { text: &rest[..end], offset: self.at }
    }

    /// Reads a decimal number with optional sign; consumes nothing if there is none.
    pub(super) fn decimal(&mut self) -> Option<Number> {
        self.number(10)
    }

    /// Reads a hexadecimal number with optional `0x`; consumes nothing if there is none.
    pub(super) fn hexadecimal(&mut self) -> Option<Number> {
        self.number(16)
    }

    /// Reads a number. Numbers too large for 64 bits saturate.
    fn number(&mut self, radix: u32) -> Option<Number> {
        let before = self.at;
        self.skip_blanks();
        let start = self.at;
        let is_negative = self.take('-') || {
            self.take('+');
            false
        };
        let has_prefix = radix == 16
            && matches!(self.rest().as_bytes(), [b'0', b'x' | b'X', digit, ..] if digit.is_ascii_hexdigit());
        self.at += if has_prefix { 2 } else { 0 };
        let digits = self.rest().find(|c: char| !c.is_digit(radix)).unwrap_or(self.rest().len());
        if digits == 0 {
            self.at = before;
            return None;
        }
        let value = i64::from_str_radix(&self.rest()[..digits], radix).unwrap_or(i64::MAX);
        self.at += digits;
        Some(Number { value: if is_negative { -value } else { value }, span: Span::new(start, self.at) })
    }

    /// Returns whether a line ends between two positions.
    pub(super) fn has_line_end(&self, from: usize, to: usize) -> bool {
        self.text[from..to].contains('\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_c_reads_them() {
        let mut scanner = Scanner { text: " -16,FFFF0003 +7 010 0x1F -x", at: 0 };
        assert_eq!(scanner.decimal().map(|number| number.value), Some(-16));
        assert!(scanner.take(','));
        assert_eq!(scanner.hexadecimal().map(|number| number.value), Some(0xFFFF_0003));
        assert_eq!(scanner.decimal().map(|number| number.value), Some(7));
        assert_eq!(scanner.decimal().map(|number| number.value), Some(10));
        assert_eq!(scanner.hexadecimal().map(|number| number.value), Some(0x1F));
        let before = scanner.at;
        assert_eq!((scanner.decimal(), scanner.at), (None, before));
    }
}
