//! The syntax tree of a text of settings.

use fers_text::Span;

use super::key::Key;
use super::word::Word;

/// The settings of one variant.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    /// The name of the variant.
    pub(super) name: Word<'a>,
    /// The parent whose settings it inherits.
    pub(super) parent: Option<Word<'a>>,
    /// Its settings, each key once, in the order of the text.
    pub(super) settings: Vec<Setting<'a>>,
    /// The first line.
    pub(super) header: Span,
    /// From the first line to the last.
    pub(super) span: Span,
    /// Whether its first line is a valid header.
    pub(super) is_begun: bool,
    /// Whether one of its lines could not be read.
    pub(super) has_errors: bool,
}

/// A key and its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'a> {
    /// The key.
    pub(super) key: Key,
    /// The key as written.
    pub(super) name: Word<'a>,
    /// The value as written.
    pub(super) value: Word<'a>,
}

impl Setting<'_> {
    /// Returns the place of the value, or of the key if it is empty.
    pub(super) fn span(&self) -> Span {
        if self.value.text.is_empty() { self.name.span() } else { self.value.span() }
    }
}
