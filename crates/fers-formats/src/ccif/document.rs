//! A text of variants, read.

use std::collections::HashMap;

use fers_text::{Diagnostic, Parsed, Span};

use super::split::{self, RawEntry};
use super::word::Reports;
use super::{check, expand, parse};

/// The longest text that is read, in bytes.
const TEXT_MAX: usize = 64 << 20;

/// What a text of variants holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The variants, in the order of the text.
    pub games: Vec<GameEntry>,
}

/// One variant of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEntry {
    /// Its name; a made-up one where the text has none.
    pub name: String,
    /// Whether the text has a name for it.
    pub is_named: bool,
    /// From its first byte to its last one.
    pub span: Span,
    /// Its text with all shorthands expanded; nothing where it has none.
    pub expansion: Option<String>,
}

/// Reads a text of variants.
///
/// All problems are reported at once; an error refuses only the variant that it is in. A text longer
/// than 64 MiB is refused as a whole.
///
/// ```
/// let read = fers_formats::ccif::read(":Spacious\n8x8\nroyal spacious\nK Q R B N P +P\n");
/// let game = &read.value.games[0];
/// assert_eq!(game.name, "Spacious");
/// let expansion = game.expansion.as_deref().unwrap_or_default();
/// assert!(expansion.contains("R=R-!mW"));
/// ```
pub fn read(text: &str) -> Parsed<Document> {
    let mut reports = Reports::default();
    if text.len() > TEXT_MAX {
        let message = format!("the text is longer than {TEXT_MAX} bytes");
        reports.push(Diagnostic::error("ccif::too-long", Span::at(0), message));
        return Parsed { value: Document::default(), diagnostics: reports.diagnostics };
    }
    let clean = split::without_remarks(text, &mut reports);
    let games: Vec<GameEntry> = split::entries(&clean).iter().map(|raw| game(raw, &mut reports)).collect();
    repeated_names(&games, &mut reports);
    Diagnostic::sort_by_start(&mut reports.diagnostics);
    Parsed { value: Document { games }, diagnostics: reports.diagnostics }
}

fn game(raw: &RawEntry<'_>, reports: &mut Reports) -> GameEntry {
    let errors = reports.errors();
    let tree = parse::entry(raw, reports);
    check::check(&tree, reports);
    let has_errors = reports.errors() > errors;
    let files = tree.board.map_or(8, |board| board.files);
    let expansion = if has_errors { None } else { expand::expand(&tree, files, reports) };
    let heading = raw.heading();
    GameEntry {
        name: raw.name.map_or("C/CIF", |name| name.text.trim_end_matches('*')).to_owned(),
        is_named: raw.name.is_some(),
        span: raw.span,
        expansion: expansion.map(|expansion| heading + &expansion.print()),
    }
}

fn repeated_names(games: &[GameEntry], reports: &mut Reports) {
    let mut seen = HashMap::new();
    for game in games.iter().filter(|game| game.is_named) {
        if let Some(first) = seen.insert(game.name.as_str(), game.span.start) {
            let place = |start: u32| Span { start, end: start + 1 + game.name.len() as u32 };
            let message = format!("an entry before is called `{}`, too", game.name);
            let report = Diagnostic::warning("ccif::repeated-name", place(game.span.start), message);
            reports.push(report.with_related(place(first), "the other one is here").with_help("choose another name"));
        }
    }
}
