//! Letters of pieces.

use fers_core::{Color, Piece};
use fers_rules::Ruleset;

/// The letters of all pieces of both sides, longest first.
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
        // A stable sort: of equal letters the first type takes precedence.
        entries.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
        Self { entries }
    }

    /// Returns the piece whose letters are the longest prefix of `text`.
    pub(crate) fn longest(&self, text: &str) -> Option<(&'a str, Piece)> {
        self.entries.iter().copied().find(|(letters, _)| text.starts_with(letters))
    }

    /// Returns the piece with exactly these letters.
    pub(crate) fn exact(&self, letters: &str) -> Option<Piece> {
        self.entries.iter().find(|(text, _)| *text == letters).map(|&(_, piece)| piece)
    }

    /// Returns all letters as a list for people.
    pub(crate) fn list(&self) -> String {
        let mut letters: Vec<&str> = self.entries.iter().map(|&(text, _)| text).collect();
        letters.sort_unstable();
        letters.dedup();
        letters.join(" ")
    }
}
