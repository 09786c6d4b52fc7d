//! A board file as a variant.

use fers_rules::Ruleset;
use fers_text::Parsed;

use super::lines::{Line, Lines};
use super::lower::ruleset;
use super::piece::Kind;
use super::profile::Profile;
use super::read_board;

/// A board file, read as a variant with this start position.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its rules, unless the file has an error.
    pub ruleset: Option<Ruleset>,
}

/// Reads a board file as a variant.
pub fn read(text: &str, profile: Profile) -> Parsed<Document> {
    let reading = read_board(text);
    let diagnostics = reading.diagnostics();
    Parsed { value: Document { ruleset: reading.board.map(|board| ruleset(&board, profile)) }, diagnostics }
}

/// Returns whether a text could be a board file: its first line that is no comment allocates a
/// piece or divides sections, and some line divides sections.
pub fn looks_like(text: &str) -> bool {
    let allocates = |line: &str| {
        let (letter, count) = line.split_once(':').unwrap_or_default();
        let is_letter = letter.len() == 1 && letter.chars().all(|letter| Kind::of_letter(letter).is_some());
        is_letter && count.len() < 9 && !count.contains(':')
    };
    let mut lines = Lines::of(text);
    lines.next().is_some_and(|first| first.is_divider() || (allocates(first.text) && lines.any(Line::is_divider)))
}
