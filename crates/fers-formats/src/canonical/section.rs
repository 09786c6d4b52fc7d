//! Tables of a file: known keys are taken out, the rest is reported.

use fers_text::{Diagnostic, Span, closest};
use toml::de::DeTable;

use super::item::{Item, span};
use super::problems::Problems;

/// A table whose keys are taken one by one.
pub(super) struct Section<'d> {
    /// Kind of table, as in "a piece has no key `colour`".
    what: &'static str,
    /// Its place.
    pub span: Span,
    entries: Vec<Entry<'d>>,
    known: Vec<&'static str>,
}

/// A key with its value.
#[derive(Clone, Copy)]
pub(super) struct Entry<'d> {
    /// The key.
    pub key: &'d str,
    /// Place of the key.
    pub key_span: Span,
    /// Its value.
    pub item: Item<'d>,
}

impl<'d> Section<'d> {
    /// Makes a table, its keys in the order of the file.
    pub(super) fn new(what: &'static str, table: &'d DeTable<'d>, place: Span) -> Self {
        let entry = |(key, value): (&'d toml::Spanned<toml::de::DeString<'d>>, &'d toml::Spanned<_>)| Entry {
            key: key.get_ref().as_ref(),
            key_span: span(key.span()),
            item: Item { value: value.get_ref(), span: span(value.span()) },
        };
        let mut entries: Vec<Entry<'d>> = table.iter().map(entry).collect();
        entries.sort_by_key(|entry| entry.key_span.start);
        Self { what, span: place, entries, known: Vec::new() }
    }

    /// Takes a value out.
    pub(super) fn take(&mut self, key: &'static str) -> Option<Item<'d>> {
        self.known.push(key);
        let index = self.entries.iter().position(|entry| entry.key == key)?;
        Some(self.entries.remove(index).item)
    }

    /// Takes a value out that must be there.
    pub(super) fn need(&mut self, key: &'static str, help: &str, problems: &mut Problems<'_>) -> Option<Item<'d>> {
        let item = self.take(key);
        if item.is_none() {
            let message = format!("{} needs the key `{key}`", self.what);
            problems.push(Diagnostic::error("fers::missing-key", self.span, message).with_help(help));
        }
        item
    }

    /// Returns all remaining entries, for tables whose keys are names.
    pub(super) fn rest(self) -> Vec<Entry<'d>> {
        self.entries
    }

    /// Reports the keys that were not taken.
    pub(super) fn finish(self, problems: &mut Problems<'_>) {
        for entry in &self.entries {
            let message = format!("{} has no key `{}`", self.what, entry.key);
            let problem = Diagnostic::error("fers::unknown-key", entry.key_span, message);
            let help = match closest(entry.key, self.known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("it has {}", self.known.join(", ")),
            };
            problems.push(problem.with_help(help));
        }
    }
}
