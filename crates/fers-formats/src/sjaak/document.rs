//! A file of variants, read.

use fers_rules::VerifiedRuleset;
use fers_text::{Diagnostic, Parsed, Span};

use super::word::Reports;
use super::{lower, parse};

/// The longest text that is read, in bytes.
const TEXT_MAX: usize = 64 << 20;

/// The content of a text of variants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The variants, in the order of the text.
    pub games: Vec<GameEntry>,
}

/// One variant of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEntry {
    /// Its name, as written.
    pub name: String,
    /// The name by which Sjaak II selects it.
    pub short_name: String,
    /// From its header to its last line.
    pub span: Span,
    /// Its rules; `None` if it has an error.
    pub ruleset: Option<VerifiedRuleset>,
}

/// Reads a text of variants.
///
/// Reports all problems at once. An error refuses only the variant that contains it. A text longer
/// than 64 MiB is refused as a whole.
pub fn read(text: &str) -> Parsed<Document> {
    let mut reports = Reports::default();
    if reports.refuses_length(text, TEXT_MAX, "sjaak::too-long") {
        return Parsed { value: Document::default(), diagnostics: reports.diagnostics };
    }
    let mut games: Vec<GameEntry> = Vec::new();
    for parsed in parse::games(text, &mut reports) {
        let game = &parsed.game;
        let short_name = short_name(game.name.text);
        // Lowered even after an error, so that all problems are reported at once.
        let ruleset = lower::lower(game, &short_name, &mut reports).filter(|_| !parsed.has_errors);
        games.push(GameEntry { name: game.name.text.to_owned(), short_name, span: game.span, ruleset });
    }
    repeated_names(&games, &mut reports);
    Diagnostic::sort_by_start(&mut reports.diagnostics);
    Parsed { value: Document { games }, diagnostics: reports.diagnostics }
}

/// Returns whether a text looks like a file of variants: it has a `Variant:` line followed by a
/// `Board:` line.
pub fn looks_like(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    lines.by_ref().any(|line| line.starts_with("Variant:")) && lines.any(|line| line.starts_with("Board:"))
}

/// Returns the name in lower case, with `_` for blanks, up to the first character that is neither
/// letter, digit, blank nor `-`.
fn short_name(name: &str) -> String {
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != ' ' && c != '-').unwrap_or(name.len());
    name[..end].trim_end().to_ascii_lowercase().replace(' ', "_")
}

fn repeated_names(games: &[GameEntry], reports: &mut Reports) {
    let mut seen = std::collections::HashMap::new();
    for game in games.iter().filter(|game| !game.short_name.is_empty()) {
        if let Some(before) = seen.insert(game.short_name.as_str(), game.span) {
            let span = Span { end: game.span.start + "Variant:".len() as u32, ..game.span };
            let message = format!("a variant before has the short name `{}` too", game.short_name);
            let report = Diagnostic::warning("sjaak::repeated-variant", span, message);
            let before = Span { end: before.start + "Variant:".len() as u32, ..before };
            reports.push(report.with_related(before, "the other one is here").with_help("choose another name"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: &str) {
        assert_eq!(short_name(name), expected, "{name}");
    }

    #[test]
    fn short_names_follow_the_programs_rule() {
        check("FIDE Chess (8x8)", "fide_chess");
        check("Peasant's Revolt (8x8)", "peasant");
        check("Wa-Shogi-drop (11x11)", "wa-shogi-drop");
        check("3check (8x8)", "3check");
        check("Äther", "");
    }

    #[test]
    fn texts_are_recognised_by_their_first_lines() {
        assert!(looks_like("# all\nVariant: x\n\nBoard: 8x8\n"));
        assert!(!looks_like("[x]\nBoard: 8x8\nVariant: x\n"));
        assert!(!looks_like("Game: normal\n8x8\n"));
    }
}
