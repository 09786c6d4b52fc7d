//! Diagnostics: what a reader reports about a text.

use crate::Span;

/// How much a diagnostic matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information; the text is fine.
    Note,
    /// The text was read, but perhaps not as its author meant.
    Warning,
    /// The text is unreadable here, and the part it belongs to is refused.
    Error,
}

/// A stable name of a kind of problem, such as `sjaak::unknown-zone`.
///
/// Scripts and documentation may rely on it: a code is never reused for another meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub &'static str);

/// A second place that helps to understand a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there, in a few words.
    pub message: String,
}

/// One problem of a text: what is wrong, where, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// How much it matters.
    pub severity: Severity,
    /// Its stable name.
    pub code: Code,
    /// What is wrong, in the words of the text's author, without a final full stop.
    pub message: String,
    /// The bytes in question.
    pub span: Span,
    /// Related places.
    pub related: Vec<Label>,
    /// How to mend it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Makes an error: the text is unreadable here.
    ///
    /// ```
    /// use fers_text::{Diagnostic, Span};
    ///
    /// let span = Span::new(3, 4);
    /// let error = Diagnostic::error("fen::unknown-piece", span, "no piece has the letter `q`");
    /// assert!(error.is_error());
    /// assert_eq!(error.span.slice("rnbqkbnr"), "q");
    /// ```
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, span, message.into())
    }

    /// Makes a warning: the text was read, perhaps not as meant.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, span, message.into())
    }

    /// Makes a note.
    pub fn note(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, span, message.into())
    }

    /// Adds advice.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Adds a related place.
    #[must_use]
    pub fn with_related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Label { span, message: message.into() });
        self
    }

    /// Returns whether the diagnostic is an error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Sorts diagnostics by where they begin. The sort is stable.
    pub fn sort_by_start(list: &mut [Self]) {
        sort(list, |diagnostic| (diagnostic.span.start, 0));
    }

    /// Sorts diagnostics by where they begin, then by where they end.
    pub fn sort_by_span(list: &mut [Self]) {
        sort(list, |diagnostic| (diagnostic.span.start, diagnostic.span.end));
    }

    fn new(severity: Severity, code: &'static str, span: Span, message: String) -> Self {
        Self { severity, code: Code(code), message, span, related: Vec::new(), help: None }
    }
}

/// Sorts by a function pointer: each closure type would add another copy of the sort to the wasm
/// core.
fn sort(list: &mut [Diagnostic], key: fn(&Diagnostic) -> (u32, u32)) {
    list.sort_by_key(key);
}

/// A value read from a text, as far as possible, with all diagnostics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// All diagnostics, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl<T> Parsed<T> {
    /// Makes a result without diagnostics.
    pub fn clean(value: T) -> Self {
        Self { value, diagnostics: Vec::new() }
    }

    /// Returns whether any diagnostic is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Replaces the value and keeps the diagnostics.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Parsed<U> {
        Parsed { value: change(self.value), diagnostics: self.diagnostics }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagnostics_stand_in_the_order_of_the_text() {
        let said = |start: usize, end: usize, message: &str| Diagnostic::note("x", Span::new(start, end), message);
        let list = [said(5, 6, "a"), said(2, 9, "b"), said(2, 3, "c")];
        let order = |sort: fn(&mut [Diagnostic])| {
            let mut list = list.clone();
            sort(&mut list);
            list.iter().map(|diagnostic| diagnostic.message.clone()).collect::<String>()
        };
        assert_eq!(order(Diagnostic::sort_by_start), "bca");
        assert_eq!(order(Diagnostic::sort_by_span), "cba");
    }
}
