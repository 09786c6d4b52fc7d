//! The letters of the pieces.

use fers_core::{Color, Piece};
use fers_rules::Ruleset;

/// The letters of all pieces of both sides, the longest first.
#[derive(Debug)]
pub(crate) struct Symbols<'a> {
    entries: Vec<(&'a str, Piece)>,
}

impl<'a> Symbols<'a> {
    pub(crate) fn new(ruleset: &'a Ruleset) -> Self {
        let of_type = |piece_type| {
            let letters = &ruleset.piece(piece_type).letters;
            Color::ALL.map(|color| (letters[color].as_str(), Piece::new(color, piece_type)))
        };
        let mut entries: Vec<_> =
            ruleset.piece_types().flat_map(of_type).filter(|(text, _)| !text.is_empty()).collect();
        // Stable: of equal letters the first type wins.
        entries.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
        Self { entries }
    }

    /// The piece with the longest letters with which `text` begins.
    pub(crate) fn longest(&self, text: &str) -> Option<(&'a str, Piece)> {
        self.entries.iter().copied().find(|(letters, _)| text.starts_with(letters))
    }

    /// The piece with exactly these letters.
    pub(crate) fn exact(&self, letters: &str) -> Option<Piece> {
        self.entries.iter().find(|(text, _)| *text == letters).map(|&(_, piece)| piece)
    }

    /// All letters, as a list for people.
    pub(crate) fn list(&self) -> String {
        let mut letters: Vec<&str> = self.entries.iter().map(|&(text, _)| text).collect();
        letters.sort_unstable();
        letters.dedup();
        letters.join(" ")
    }
}

/// A text made of letters that reads back symbol by symbol: labels stand where a longer match would swallow the next letter.
///
/// Parts that are no letters (numbers, marks of holes) have no piece.
pub(crate) fn join(symbols: &Symbols<'_>, parts: &[(String, Option<Piece>)], label_long: bool) -> String {
    let mut text = String::new();
    for (part, piece) in parts.iter().rev() {
        let follows = format!("{part}{text}");
        let reads_back =
            symbols.longest(&follows).is_some_and(|(letters, found)| letters == part && Some(found) == *piece);
        let has_digit = part.starts_with(|c: char| c.is_ascii_digit());
        let long = label_long && part.chars().count() > 1;
        text = match piece {
            Some(_) if long || has_digit || !reads_back => format!("{{{part}}}{text}"),
            _ => follows,
        };
    }
    text
}
