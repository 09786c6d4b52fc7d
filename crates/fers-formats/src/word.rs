//! Parts of a text with their places.

use fers_text::{Diagnostic, Span, closest};

/// A part of the text and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) offset: usize,
}

impl<'a> Word<'a> {
    /// Returns the bytes that the word occupies.
    pub(crate) fn span(self) -> Span {
        Span::new(self.offset, self.offset + self.text.len())
    }

    /// Returns the word without blanks at both ends.
    pub(crate) fn trimmed(self) -> Self {
        let start = self.text.len() - self.text.trim_start().len();
        Self { text: self.text.trim(), offset: self.offset + start }
    }

    /// Returns the part from one byte to another; both must be character borders.
    pub(crate) fn part(self, from: usize, to: usize) -> Self {
        Self { text: &self.text[from..to], offset: self.offset + from }
    }

    /// Returns the part from a byte on.
    pub(crate) fn rest(self, from: usize) -> Self {
        self.part(from, self.text.len())
    }

    /// Splits at the first `separator`.
    pub(crate) fn split_once(self, separator: char) -> Option<(Self, Self)> {
        let at = self.text.find(separator)?;
        Some((self.part(0, at), self.rest(at + separator.len_utf8())))
    }

    /// Returns the parts between separators, trimmed; none for a blank text.
    pub(crate) fn list(self, separator: char) -> Vec<Self> {
        if self.text.trim().is_empty() {
            return Vec::new();
        }
        let mut at = 0;
        let part = |text: &'a str| {
            let word = Self { text, offset: self.offset + at };
            at += text.len() + separator.len_utf8();
            word.trimmed()
        };
        self.text.split(separator).map(part).collect()
    }
}

/// All diagnostics about a text.
#[derive(Debug, Default)]
pub(crate) struct Reports {
    pub(crate) diagnostics: Vec<Diagnostic>,
    errors: usize,
}

impl Reports {
    /// Notes a diagnostic.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.is_error());
        self.diagnostics.push(diagnostic);
    }

    /// Reports an error if a text is longer than `bytes_max`. Returns whether it is.
    pub(crate) fn refuses_length(&mut self, text: &str, bytes_max: usize, code: &'static str) -> bool {
        let is_too_long = text.len() > bytes_max;
        if is_too_long {
            let message = format!("the text is longer than {bytes_max} bytes");
            self.push(Diagnostic::error(code, Span::at(0), message));
        }
        is_too_long
    }

    /// Returns how many errors have been noted so far.
    pub(crate) fn errors(&self) -> usize {
        self.errors
    }
}

/// Returns the diagnostic with "did you mean" if a candidate is near, otherwise with the list of
/// all.
pub(crate) fn suggest<'c>(
    diagnostic: Diagnostic,
    word: &str,
    candidates: impl IntoIterator<Item = &'c str> + Clone,
) -> Diagnostic {
    match closest(word, candidates.clone()) {
        Some(candidate) => diagnostic.with_help(format!("did you mean `{candidate}`?")),
        None => {
            let all: Vec<&str> = candidates.into_iter().collect();
            diagnostic.with_help(format!("expected one of: {}", all.join(", ")))
        }
    }
}
