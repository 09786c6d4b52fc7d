//! A file of games, read.

use std::collections::HashMap;

use fers_rules::VerifiedRuleset;
use fers_text::{Diagnostic, Parsed, Span};

use crate::compare;

use super::tree::Game;
use super::word::{Reports, Word};
use super::{Dialect, dialect, lower, parse};

/// Maximal length of a text in bytes.
const TEXT_MAX: usize = 64 << 20;

/// Name of a game without one.
const NO_NAME: &str = "default";

/// The content of a text of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The dialect of the text.
    pub dialect: Dialect,
    /// The games in the order of the text, the unnamed one first.
    pub games: Vec<GameEntry>,
}

/// One game of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEntry {
    /// Its name, as written.
    pub name: String,
    /// Whether the text contains the name.
    pub is_named: bool,
    /// Whether the program omits it from its list of variants: a name with a capital letter, or one
    /// that begins with `fairy/`.
    pub is_hidden: bool,
    /// From its header to its last ray.
    pub span: Span,
    /// Its rules; `None` if it has an error.
    pub ruleset: Option<VerifiedRuleset>,
}

impl Document {
    /// Removes the unnamed game if a named game has equal rules. The programs start with the
    /// unnamed game, so files hold that game twice.
    pub fn drop_repeated_default(&mut self) {
        let Some((first, others)) = self.games.split_first() else { return };
        let Some(rules) = first.ruleset.as_ref().filter(|_| !first.is_named) else { return };
        let is_equal =
            |other: &GameEntry| other.ruleset.as_ref().is_some_and(|other| compare::plays_alike(rules, other));
        if others.iter().any(is_equal) {
            self.games.remove(0);
        }
    }
}

/// Reads a text of games, in the detected dialect.
///
/// Reports all problems at once. An error refuses only the game that contains it. A text longer
/// than 64 MiB is refused as a whole.
pub fn read(text: &str) -> Parsed<Document> {
    read_as(text, None)
}

/// Reads a text of games in a dialect, or in the one that it seems to be written in.
pub fn read_as(text: &str, dialect: Option<Dialect>) -> Parsed<Document> {
    let mut reports = Reports::default();
    if reports.refuses_length(text, TEXT_MAX, "fairymax::too-long") {
        let value = Document { dialect: dialect.unwrap_or(Dialect::Fairy50), games: Vec::new() };
        return Parsed { value, diagnostics: reports.diagnostics };
    }
    let games = parse::games(text, &mut reports);
    let said = dialect;
    let dialect = said.unwrap_or_else(|| dialect::guess(&games, &mut reports));
    if said == Some(Dialect::Wide48) {
        dialect::warn_of_newer(&games, &mut reports);
    }
    let entries = games.iter().map(|game| entry(game, dialect, &mut reports)).collect();
    repeated_names(&games, &mut reports);
    Diagnostic::sort_by_start(&mut reports.diagnostics);
    Parsed { value: Document { dialect, games: entries }, diagnostics: reports.diagnostics }
}

/// Returns whether a text looks like a file of games: it begins with a version, or has a `Game:`
/// followed by a board.
pub fn looks_like(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with("version 4.8(w)") || parse::has_game(text)
}

fn entry(game: &Game<'_>, dialect: Dialect, reports: &mut Reports) -> GameEntry {
    // Lowered even after an error, so that all problems are reported at once.
    let ruleset = lower::lower(game, dialect, reports).filter(|_| !game.has_errors);
    let name = game.name.map_or(NO_NAME, |name| name.text);
    GameEntry {
        name: name.to_owned(),
        is_named: game.name.is_some(),
        is_hidden: name.starts_with(|c: char| c.is_ascii_uppercase()) || name.starts_with("fairy/"),
        span: game.span,
        ruleset,
    }
}

fn repeated_names(games: &[Game<'_>], reports: &mut Reports) {
    let mut first: HashMap<&str, Word<'_>> = HashMap::new();
    for name in games.iter().filter_map(|game| game.name) {
        if let Some(before) = first.get(name.text) {
            let message = format!("a game before is called `{}` too; nobody will find this one", name.text);
            let report = Diagnostic::warning("fairymax::repeated-game", name.span(), message);
            reports.push(report.with_related(before.span(), "the other one is here").with_help("choose another name"));
        } else {
            first.insert(name.text, name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_recognised_by_their_first_words() {
        assert!(looks_like("version 4.8(w) 8x8 6 4"));
        assert!(looks_like("My games:\nGame: normal # PNBRQKpnbrqk # fairy\n8x8\n"));
        assert!(!looks_like("Variant: x\nBoard: 8x8\n"));
        assert!(!looks_like("Each game starts with the label \"Game:\" and an 8x8 board"));
    }
}
