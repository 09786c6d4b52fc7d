//! What a text of settings says, before anybody asks what it means.

use fers_text::Span;

use super::key::Key;
use super::word::Word;

/// The settings of one variant.
#[derive(Clone, Debug)]
pub(super) struct Section<'a> {
    /// The name of the variant.
    pub(super) name: Word<'a>,
    /// The variant whose settings it takes over.
    pub(super) parent: Option<Word<'a>>,
    /// Its settings, each key once, in the order of the text.
    pub(super) settings: Vec<Setting<'a>>,
    /// The first line.
    pub(super) header: Span,
    /// From the first line to the last.
    pub(super) span: Span,
    /// Whether the first line says clearly what it is.
    pub(super) is_begun: bool,
    /// Whether a line of it could not be read.
    pub(super) has_errors: bool,
}

/// A key and its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'a> {
    /// What the key is.
    pub(super) key: Key,
    /// The key as written.
    pub(super) name: Word<'a>,
    /// The value as written.
    pub(super) value: Word<'a>,
}

impl Setting<'_> {
    /// The place of the value, or of the key where there is none.
    pub(super) fn span(&self) -> Span {
        if self.value.text.is_empty() { self.name.span() } else { self.value.span() }
    }
}
