//! The letters of a promotion.

use fers_core::PieceType;
use fers_text::Diagnostic;

use super::Lowering;
use crate::sjaak::word::{Word, suggest};

impl Lowering<'_, '_> {
    /// Returns the types that a promotion offers to the piece with the letters `own`, each once.
    /// Letters of no piece are dropped with a warning, as Sjaak II ignores them; an empty list is
    /// an error.
    ///
    /// A letter of either side names a piece; `X~` names the piece with these letters; `+` names
    /// `+X` for the piece `X`, and `X` for the piece `+X`.
    pub(super) fn choices(&mut self, word: Word<'_>, own: &str) -> Vec<PieceType> {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(letter) = word.text[at..].chars().next() {
            let plain = at + letter.len_utf8();
            let end = if word.text[plain..].starts_with('~') { plain + 1 } else { plain };
            let choice = word.part(at, end);
            at = end;
            if !letter.is_whitespace() {
                found.extend(self.choice(choice, own).filter(|choice| !found.contains(choice)));
            }
        }
        if found.is_empty() {
            let report = Diagnostic::error("sjaak::no-choices", word.span(), "a promotion to nothing");
            self.reports.push(report.with_help("write the letters of the pieces to choose from"));
        }
        found
    }

    fn choice(&mut self, word: Word<'_>, own: &str) -> Option<PieceType> {
        let letters = match (word.text, own.strip_prefix('+')) {
            ("+", Some(base)) => base.to_owned(),
            ("+", None) => format!("+{own}"),
            (text, _) => text.to_owned(),
        };
        let found = self.ruleset.piece_by_letter(&letters).map(|(piece_type, _)| piece_type);
        if found.is_none() {
            let message = format!("promotion to `{letters}`, but no piece has that letter; the choice is left out");
            let report = Diagnostic::warning("sjaak::unknown-choice", word.span(), message);
            let known = self.ruleset.pieces.iter().map(|piece| piece.letters.white.as_str());
            self.reports.push(suggest(report, &letters, known));
        }
        found
    }
}
