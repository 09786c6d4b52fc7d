//! Spells consecutive pieces so that they can be read back one by one.

use std::cell::OnceCell;

use fers_core::{Color, Piece};
use fers_rules::Ruleset;

use crate::symbols::Symbols;

/// Letters of all pieces, as far as writing depends on them.
pub(crate) struct Letters<'a> {
    pub(crate) ruleset: &'a Ruleset,
    /// Number of pieces by the first byte of their letters.
    starts: [u8; 256],
    /// Built for the first piece whose letters may be read as part of others.
    symbols: OnceCell<Symbols<'a>>,
    /// Letters of several characters are always written as labels.
    labels_long: bool,
}

impl<'a> Letters<'a> {
    pub(crate) fn new(ruleset: &'a Ruleset, labels_long: bool) -> Self {
        let mut starts = [0_u8; 256];
        for text in ruleset.pieces.iter().flat_map(|piece| Color::ALL.map(|color| &piece.letters[color])) {
            if let Some(&first) = text.as_bytes().first() {
                let count = &mut starts[usize::from(first)];
                *count = count.saturating_add(1);
            }
        }
        Self { ruleset, starts, symbols: OnceCell::new(), labels_long }
    }

    fn of(&self, piece: Piece) -> &'a str {
        &self.ruleset.piece(piece.piece_type).letters[piece.color().unwrap_or(Color::White)]
    }

    /// Returns whether a text that begins with the letters of a piece is read as that piece first.
    fn reads_back(&self, letters: &str, piece: Piece, text: &str) -> bool {
        // PERF: for nearly all pieces no other one begins alike; then no list of letters is built
        // and searched.
        let is_alone = letters.as_bytes().first().is_some_and(|&first| self.starts[usize::from(first)] == 1);
        if is_alone && piece.color().is_some() {
            return true;
        }
        let symbols = self.symbols.get_or_init(|| Symbols::new(self.ruleset));
        symbols.longest(text) == Some((letters, piece))
    }
}

/// A text built from its end, since the text after a piece decides whether the piece needs a label.
pub(crate) struct Backwards<'a, 'l> {
    letters: &'l Letters<'a>,
    text: String,
}

impl<'a, 'l> Backwards<'a, 'l> {
    pub(crate) fn new(letters: &'l Letters<'a>) -> Self {
        Self { letters, text: String::with_capacity(64) }
    }

    /// Prepends a piece: its letters, or a label if they would be read differently.
    pub(crate) fn piece(&mut self, piece: Piece) {
        let letters = self.letters.of(piece);
        self.text.insert_str(0, letters);
        let has_digit = letters.starts_with(|c: char| c.is_ascii_digit());
        let is_long = self.letters.labels_long && letters.chars().count() > 1;
        if is_long || has_digit || !self.letters.reads_back(letters, piece, &self.text) {
            self.text.insert(letters.len(), '}');
            self.text.insert(0, '{');
        }
    }

    /// Prepends a mark.
    pub(crate) fn mark(&mut self, mark: char) {
        self.text.insert(0, mark);
    }

    /// Prepends a number of empty squares, if there are any.
    pub(crate) fn run(&mut self, empty: u8) {
        match empty {
            0 => {}
            1..=9 => self.mark(char::from(b'0' + empty)),
            _ => self.text.insert_str(0, &empty.to_string()),
        }
    }

    pub(crate) fn finish(self) -> String {
        self.text
    }
}
