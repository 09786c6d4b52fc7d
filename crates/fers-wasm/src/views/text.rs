//! Texts and what is to be said about them.

use fers::text;
use serde::Serialize;
use tsify::Tsify;

use crate::places::Places;

/// How much a diagnostic matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    Note,
    Warning,
    Error,
}

/// One problem of a text: what it is, where it is, how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    pub severity: Severity,
    /// Its stable name, such as `sjaak::unknown-zone`.
    pub code: String,
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Where it begins and ends, as indices of the JavaScript string.
    pub start: u32,
    pub end: u32,
    /// Line and column of its beginning, from 1.
    pub line: u32,
    pub column: u32,
}

/// The diagnostics of a text with places as JavaScript counts them.
pub fn diagnostics<'a>(text: &str, all: impl IntoIterator<Item = &'a text::Diagnostic>) -> Vec<Diagnostic> {
    let places = Places::of(text);
    all.into_iter().map(|diagnostic| Diagnostic::of(diagnostic, &places)).collect()
}

impl Diagnostic {
    fn of(diagnostic: &text::Diagnostic, places: &Places<'_>) -> Self {
        let ((start, end), (line, column)) = (places.units(diagnostic.span), places.line_column(diagnostic.span));
        Self {
            severity: match diagnostic.severity {
                text::Severity::Note => Severity::Note,
                text::Severity::Warning => Severity::Warning,
                text::Severity::Error => Severity::Error,
            },
            code: diagnostic.code.0.to_owned(),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
            start,
            end,
            line,
            column,
        }
    }
}

/// What a text holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LoadedText {
    /// The name of the format that it was read as; nothing if none fits.
    pub format: Option<String>,
    /// Its variants in the order of the text, those with errors included.
    pub entries: Vec<TextEntry>,
    /// All problems of the text, in its order.
    pub diagnostics: Vec<Diagnostic>,
}

/// One variant of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TextEntry {
    /// Its place in the list, which is how `Variant.parse` is asked for it.
    pub index: u32,
    pub name: String,
    /// Whether it can be played; if not, the diagnostics say why.
    pub playable: bool,
    /// The part of the text that belongs to it.
    pub start: u32,
    pub end: u32,
}

/// Rules as text in a format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SavedText {
    pub text: String,
    /// What the format cannot say.
    pub losses: Vec<Loss>,
}

/// Something that a format cannot say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Loss {
    pub message: String,
    /// Whether a game read back from the text is played differently.
    pub changes_play: bool,
}
