//! Collects the problems of a file.

use fers_text::{Diagnostic, Span};

use super::text::Text;

/// The text of a file and its problems so far.
pub(super) struct Problems<'t> {
    file: &'t str,
    list: Vec<Diagnostic>,
}

impl<'t> Problems<'t> {
    /// Makes a list without problems.
    pub(super) fn new(file: &'t str) -> Self {
        Self { file, list: Vec::new() }
    }

    /// Notes a problem.
    pub(super) fn push(&mut self, problem: Diagnostic) {
        self.list.push(problem);
    }

    /// Returns the value of a result, or records its diagnostic.
    pub(super) fn keep<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|problem| self.push(problem)).ok()
    }

    /// Returns whether the file has errors so far.
    pub(super) fn has_errors(&self) -> bool {
        self.list.iter().any(Diagnostic::is_error)
    }

    /// Returns all problems in the order of the file.
    pub(super) fn into_list(mut self) -> Vec<Diagnostic> {
        Diagnostic::sort_by_span(&mut self.list);
        self.list
    }

    /// Returns the text of a string value whose span includes its quotes.
    pub(super) fn text_at(&self, text: &str, span: Span) -> Text {
        let raw = span.slice(self.file);
        let inner = raw.len().checked_sub(1).and_then(|end| raw.get(1..end));
        let is_plain = inner == Some(text);
        let inside = Span::new(span.range().start + 1, span.range().end.saturating_sub(1));
        Text { text: text.to_owned(), span: if is_plain { inside } else { span }, is_plain }
    }
}
