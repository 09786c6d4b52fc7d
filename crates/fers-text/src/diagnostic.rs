//! What a reader says about a text.

use crate::Span;

/// How much a diagnostic matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something worth knowing; the text is fine.
    Note,
    /// Read, but perhaps not as its author meant.
    Warning,
    /// Not readable; what it belongs to is refused.
    Error,
}

/// A stable name of a kind of problem, such as `sjaak::unknown-zone`.
///
/// Scripts and documentation may rely on it: a code is never reused for another meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub &'static str);

/// A second place that helps to understand the first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there, a few words.
    pub message: String,
}

/// One problem of a text: what it is, where it is, how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// How much it matters.
    pub severity: Severity,
    /// Its stable name.
    pub code: Code,
    /// What is wrong, in the words of the text's author, without a final stop.
    pub message: String,
    /// The offending bytes.
    pub span: Span,
    /// Other places that belong to it.
    pub related: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error: the text cannot be read here.
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, span, message.into())
    }

    /// A warning: the text was read, perhaps not as meant.
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, span, message.into())
    }

    /// A note.
    pub fn note(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, span, message.into())
    }

    /// The same with advice.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The same with one more related place.
    #[must_use]
    pub fn with_related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Label { span, message: message.into() });
        self
    }

    /// Whether it refuses what it belongs to.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Puts diagnostics into the order of the text; those that begin together stay in theirs.
    pub fn sort_by_start(list: &mut [Self]) {
        sort(list, |diagnostic| (diagnostic.span.start, 0));
    }

    /// Puts diagnostics into the order of the text; of those that begin together, the one that ends
    /// first comes first.
    pub fn sort_by_span(list: &mut [Self]) {
        sort(list, |diagnostic| (diagnostic.span.start, diagnostic.span.end));
    }

    fn new(severity: Severity, code: &'static str, span: Span, message: String) -> Self {
        Self { severity, code: Code(code), message, span, related: Vec::new(), help: None }
    }
}

/// Sorts by a key that is a pointer: each closure would be another copy of the sorting in the core
/// for the browser.
fn sort(list: &mut [Diagnostic], key: fn(&Diagnostic) -> (u32, u32)) {
    list.sort_by_key(key);
}

/// A value as far as one could be made, and everything there is to say about the text it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// All problems, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl<T> Parsed<T> {
    /// A value about which nothing is to be said.
    pub fn clean(value: T) -> Self {
        Self { value, diagnostics: Vec::new() }
    }

    /// Whether any diagnostic is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The same diagnostics with another value.
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
