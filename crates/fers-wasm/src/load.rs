//! Texts that contain variants.

use fers::text::Diagnostic as Said;
use fers::{Entry, Loaded};
use wasm_bindgen::prelude::*;

use crate::places::Places;
use crate::read_rules::read_rules;
use crate::sent::{Sent, sent};
use crate::views::{LoadedText, TextEntry, diagnostics};

/// Reads all variants of a text, in the given format or the detected one. Never fails; all problems
/// are diagnostics.
#[wasm_bindgen]
pub fn load(text: &str, format: Option<String>) -> Sent<LoadedText> {
    sent(&loaded(text, format.as_deref()))
}

fn loaded(text: &str, format: Option<&str>) -> LoadedText {
    let (loaded, problems) = match read(text, format) {
        Ok(loaded) => loaded,
        Err(refused) => {
            let diagnostics = diagnostics("", [&refused]);
            return LoadedText { format: None, entries: Vec::new(), diagnostics };
        }
    };
    let places = Places::of(text);
    let entries = (0..).zip(loaded.entries.iter().zip(&problems));
    let entries = entries.map(|(index, (entry, problems))| entry_of(index, entry, &places, problems));
    LoadedText {
        format: loaded.format.map(|format| format.name().to_owned()),
        entries: entries.collect(),
        diagnostics: diagnostics(text, loaded.diagnostics.iter().chain(problems.iter().flatten())),
    }
}

/// Reads a text, and finds what the rules of each entry lack to be played. Returns an error if the
/// text is not read at all.
fn read(text: &str, format: Option<&str>) -> Result<(Loaded, Vec<Vec<Said>>), Said> {
    let loaded = read_rules(text, format)?;
    let problems = loaded.entries.iter().map(Entry::problems).collect();
    Ok((loaded, problems))
}

fn entry_of(index: u32, entry: &Entry, places: &Places<'_>, problems: &[Said]) -> TextEntry {
    let (start, end) = places.units(entry.span);
    let playable = entry.ruleset.is_some() && problems.is_empty();
    TextEntry { index, name: entry.name.clone(), playable, start, end }
}

#[cfg(test)]
mod tests {
    use super::loaded as all_of;

    const ROOKS: &str = "name = \"Rooks\"\nboard = \"4x4\"\nstart = \"k2r/4/4/K2R w - - 0 1\"\nends = [\"mate wins\"]\n[pieces]\nKing = { moves = \"K\", royal = true }\nRook = \"R\"\n";

    #[test]
    fn what_can_be_played_is_told_from_what_cannot() {
        let loaded = all_of(ROOKS, None);
        assert_eq!(loaded.format.as_deref(), Some("fers"));
        assert!(loaded.entries[0].playable && loaded.diagnostics.is_empty(), "{loaded:?}");
        // White to move, and Black is in check: said at the start position, not at the entry.
        let checked = all_of(&ROOKS.replace("K2R w", "R2K w"), None);
        assert!(!checked.entries[0].playable && checked.diagnostics.len() == 1, "{checked:?}");
        let broken = all_of(&ROOKS.replace("\"R\"", "\"R?\""), None);
        assert!(!broken.entries.iter().any(|entry| entry.playable));
        assert!(broken.diagnostics.iter().any(|said| said.line == 7), "{broken:?}");
    }

    #[test]
    fn texts_of_many_megabytes_are_refused_with_a_message() {
        let loaded = all_of(&" ".repeat(10 << 20), None);
        assert_eq!(loaded.diagnostics[0].code, "load::too-long");
    }
}
