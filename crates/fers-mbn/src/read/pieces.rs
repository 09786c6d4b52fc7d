//! Pieces: prefixes, letters, sets.

use super::cursor::Reader;
use crate::tree::{PieceName, PieceSet};

/// The characters that may stand before a letter.
pub(super) const PREFIXES: &str = "+-#*$%&";

impl Reader<'_> {
    /// Reads a piece: `K`, `+P`, `#:FD:`.
    pub(super) fn piece_name(&mut self) -> Option<PieceName> {
        let start = self.at;
        let prefixes = self.take_while(|letter| PREFIXES.contains(letter)).to_owned();
        let (letter, is_compound) = self.letter()?;
        Some(PieceName { prefixes, letter, is_compound, span: self.span_from(start) })
    }

    /// Reads the letter of a piece, and whether colons stand around it.
    pub(super) fn letter(&mut self) -> Option<(String, bool)> {
        let start = self.at;
        if self.peek() == Some(':') {
            return self.compound().map(|letter| (letter, true));
        }
        if let Some(letter) = self.eat_if(|letter| letter.is_ascii_alphabetic()) {
            return Some((letter.to_string(), false));
        }
        let found = self.peek().map_or_else(|| "the end".to_owned(), |letter| format!("`{letter}`"));
        let help =
            "a piece is a letter, or one to three characters between colons (`:FD:`); `+-#*$%&` may stand before it";
        self.refuse("ccif::bad-piece", start, format!("{found} is no piece"), help)
    }

    /// Reads `:FD:`; returns it without the colons.
    pub(super) fn compound(&mut self) -> Option<String> {
        let start = self.at;
        self.eat(":");
        let letters = self.take_while(|letter| letter.is_ascii_alphanumeric());
        let is_name = letters.starts_with(|letter: char| letter.is_ascii_alphabetic()) && letters.len() <= 3;
        if is_name && self.eat(":") {
            return Some(letters.to_owned());
        }
        let help = "write a letter and up to two letters or digits between colons: `:FD:`, `:B2:`";
        self.refuse("ccif::bad-piece", start, "this is no letter between colons", help)
    }

    /// Returns whether a piece is next.
    fn is_at_piece(&self) -> bool {
        self.peek().is_some_and(|letter| letter.is_ascii_alphabetic() || letter == ':' || PREFIXES.contains(letter))
    }

    /// Reads pieces up to something that is none.
    pub(super) fn piece_list(&mut self) -> Option<Vec<PieceName>> {
        let mut pieces = Vec::new();
        while self.is_at_piece() {
            pieces.push(self.piece_name()?);
        }
        Some(pieces)
    }

    /// Reads a set: `{^C}`.
    pub(super) fn piece_set(&mut self) -> Option<PieceSet> {
        let start = self.at;
        if !self.eat("{") {
            let help = "write pieces between braces: `{QR}`, `{^P}`";
            return self.refuse("ccif::bad-set", start, "this is no set of pieces", help);
        }
        let (mut knows_colors, mut is_complement) = (false, false);
        // Sources disagree about the order of the two signs.
        for _ in 0..2 {
            knows_colors |= !knows_colors && self.eat("!");
            is_complement |= !is_complement && self.eat("^");
        }
        let pieces = self.piece_list()?;
        self.close("}", start)?;
        Some(PieceSet { knows_colors, is_complement, pieces, span: self.span_from(start) })
    }
}
