//! Texts and diagnostics.

use fers::{Format, Ruleset, text};
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

/// One problem of a text: what is wrong, where, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    pub severity: Severity,
    /// Its stable name, such as `sjaak::unknown-zone`.
    pub code: String,
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
    /// Start and end, as indices of the JavaScript string.
    pub start: u32,
    pub end: u32,
    /// Line and column of the start, from 1.
    pub line: u32,
    pub column: u32,
}

/// Converts the diagnostics of a text.
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

/// The content of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LoadedText {
    /// Name of the format that the text was read as; absent if none fits.
    pub format: Option<String>,
    /// Its variants in the order of the text, including those with errors.
    pub entries: Vec<TextEntry>,
    /// All problems of the text, in its order.
    pub diagnostics: Vec<Diagnostic>,
}

/// One variant of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TextEntry {
    /// Index in the list, for `Variant.parse`.
    pub index: u32,
    pub name: String,
    /// Whether it can be played. If not, the diagnostics say why.
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
    /// What the format cannot express.
    pub losses: Vec<Loss>,
}

impl SavedText {
    /// Writes rules in the format of a name.
    ///
    /// # Errors
    ///
    /// If no format is called so, or it is not written.
    pub fn of(ruleset: &Ruleset, format: &str) -> Result<Self, String> {
        let format = format.parse::<Format>().map_err(|unknown| unknown.to_string())?;
        let saved = fers::save(&[ruleset], format).map_err(|error| error.to_string())?;
        let losses =
            saved.losses.into_iter().map(|loss| Loss { message: loss.message, changes_play: loss.changes_play });
        Ok(Self { text: saved.text, losses: losses.collect() })
    }
}

/// A part of the rules that a format cannot express.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Loss {
    pub message: String,
    /// Whether the loss changes play.
    pub changes_play: bool,
}
