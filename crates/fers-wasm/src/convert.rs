//! Texts of other programs, from and to the canonical form: what the module `formats` does for the
//! core, which reads that form alone.

use fers::Entry;
use fers::formats::canonical;
use fers::text::Span;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::places::Places;
use crate::read_rules::read_rules;
use crate::sent::{Sent, sent, thrown};
use crate::views::{Diagnostic, SavedText, diagnostics};

/// The variants of a text in any format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ConvertedText {
    /// Name of the format that the text was read as; absent if none fits.
    pub format: Option<String>,
    /// Its variants in the order of the text, including those with errors.
    pub entries: Vec<ConvertedEntry>,
    /// All problems of the text but those that only the compiler finds.
    pub diagnostics: Vec<Diagnostic>,
}

/// One variant of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ConvertedEntry {
    pub name: String,
    /// Its rules in the canonical form; absent if its text has errors.
    pub rules: Option<String>,
    /// The part of the text that belongs to it.
    pub place: TextPlace,
    /// Its start position in the text, if there is one.
    pub start_place: Option<TextPlace>,
}

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TextPlace {
    /// Start and end, as indices of the JavaScript string.
    pub start: u32,
    pub end: u32,
    /// Line and column of the start, from 1.
    pub line: u32,
    pub column: u32,
}

/// Reads all variants of a text, in the given format or the detected one. Never fails; all problems
/// are diagnostics.
#[wasm_bindgen(js_name = convertedFrom)]
pub fn converted_from(text: &str, format: Option<String>) -> Sent<ConvertedText> {
    sent(&converted(text, format.as_deref()))
}

fn converted(text: &str, format: Option<&str>) -> ConvertedText {
    let loaded = match read_rules(text, format) {
        Ok(loaded) => loaded,
        Err(refused) => {
            let diagnostics = diagnostics("", [&refused]);
            return ConvertedText { format: None, entries: Vec::new(), diagnostics };
        }
    };
    let places = Places::of(text);
    ConvertedText {
        format: loaded.format.map(|format| format.name().to_owned()),
        entries: loaded.entries.into_iter().map(|entry| ConvertedEntry::of(entry, &places)).collect(),
        diagnostics: diagnostics(text, &loaded.diagnostics),
    }
}

impl ConvertedEntry {
    fn of(entry: Entry, places: &Places<'_>) -> Self {
        Self {
            name: entry.name,
            rules: entry.ruleset.map(|ruleset| canonical::write(&ruleset)),
            place: TextPlace::of(entry.span, places),
            start_place: entry.start.map(|start| TextPlace::of(start, places)),
        }
    }
}

impl TextPlace {
    fn of(span: Span, places: &Places<'_>) -> Self {
        let ((start, end), (line, column)) = (places.units(span), places.line_column(span));
        Self { start, end, line, column }
    }
}

/// Writes rules in the canonical form in another format.
#[wasm_bindgen(js_name = convertedTo)]
pub fn converted_to(rules: &str, format: &str) -> Sent<SavedText> {
    sent(&written(rules, format).map_err(thrown)?)
}

fn written(rules: &str, format: &str) -> Result<SavedText, String> {
    let read = canonical::read(rules);
    let problem = || read.diagnostics.first().map_or("the text holds no rules", |said| &said.message).to_owned();
    SavedText::of(read.value.as_ref().ok_or_else(problem)?, format)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "[mine:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\n[bad:nothing]\n";

    #[test]
    fn variants_come_in_the_canonical_form_with_their_places() {
        let read = converted(TWO, None);
        assert_eq!(read.format.as_deref(), Some("fairy-stockfish"));
        let [mine, bad] = &read.entries[..] else { panic!("{read:?}") };
        let rules = mine.rules.as_deref().unwrap();
        assert!(fers::load(rules, Some(fers::Format::Fers)).into_variant().is_ok(), "{rules}");
        let start = mine.start_place.unwrap();
        assert_eq!((start.line, &TWO[start.start as usize..start.end as usize]), (2, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
        assert_eq!((mine.place.line, bad.place.line, bad.rules.as_deref()), (1, 4, None));
        assert!(read.diagnostics.iter().any(|said| said.line == 4), "{read:?}");
    }

    #[test]
    fn what_is_no_text_of_variants_is_said() {
        assert_eq!(converted("Dear all,", None).diagnostics[0].code, "load::unknown-format");
        assert_eq!(converted("Dear all,", Some("nonsense")).diagnostics[0].code, "load::unknown-format");
        assert_eq!(converted(&" ".repeat(10 << 20), None).diagnostics[0].code, "load::too-long");
    }

    #[test]
    fn rules_are_written_in_other_formats() {
        let chess = fers::Library::builtin().find("chess").unwrap().text();
        assert!(written(chess, "sjaak").unwrap().text.contains("Variant: Chess"));
        assert!(written("name = 3", "sjaak").is_err() && written(chess, "nonsense").is_err());
    }
}
