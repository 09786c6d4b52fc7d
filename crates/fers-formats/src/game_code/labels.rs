//! The labels of pieces in a preset.

use fers_core::{ByColor, Color, PieceType};
use fers_rules::{Ruleset, Whom};

/// The label of each piece type, by side.
pub(super) struct Labels(Vec<ByColor<String>>);

impl Labels {
    /// Takes the letters of a FEN where the language can hold them: the first letter is a capital
    /// for the first side, and a small letter for the second. Other types get labels of their own.
    pub(super) fn of(ruleset: &Ruleset) -> Self {
        let mut labels: Vec<ByColor<String>> = Vec::new();
        for (index, piece) in ruleset.pieces.iter().enumerate() {
            let is_good = piece.letters.iter().all(|(color, text)| is_label(text, color));
            let wanted = if is_good { piece.letters.clone() } else { numbered(index) };
            labels.push(wanted);
        }
        Self(labels)
    }

    pub(super) fn get(&self, piece_type: PieceType, color: Color) -> &str {
        &self.0[piece_type.index()][color]
    }

    /// Returns the labels of some types of a side, with blanks between them.
    pub(super) fn list(&self, types: &[PieceType], color: Color) -> String {
        types.iter().map(|&of| self.get(of, color)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the labels of some types of both sides.
    pub(super) fn both(&self, types: &[PieceType]) -> String {
        let pair = |&of: &PieceType| format!("{} {}", self.get(of, Color::White), self.get(of, Color::Black));
        types.iter().map(pair).collect::<Vec<_>>().join(" ")
    }

    /// Returns how a label stands in the site's FEN.
    pub(super) fn in_fen(&self, piece_type: PieceType, color: Color) -> String {
        let label = self.get(piece_type, color);
        if label.chars().count() == 1 { label.to_owned() } else { format!("{{{label}}}") }
    }
}

/// Returns the labels of each piece type in a preset, by side.
pub fn labels(ruleset: &Ruleset) -> Vec<ByColor<String>> {
    Labels::of(ruleset).0
}

/// Returns an array of labels, or the word for an empty one.
pub(super) fn array(list: &str) -> String {
    if list.is_empty() { "array".to_owned() } else { format!("({list})") }
}

/// Returns the types that are meant.
pub(super) fn members(ruleset: &Ruleset, whom: &Whom) -> Vec<PieceType> {
    ruleset.piece_types().filter(|&of| ruleset.includes(whom, of)).collect()
}

/// Returns whether a text can be a label of a side.
fn is_label(text: &str, color: Color) -> bool {
    let is_sign = |sign: char| !sign.is_whitespace() && !"();\"#{}/-*@:$,|".contains(sign);
    let first = text.chars().find(|sign| sign.is_alphabetic());
    let is_of_side = first.is_some_and(|letter| match color {
        Color::White => letter.is_uppercase(),
        Color::Black => letter.is_lowercase(),
    });
    let ends_well = !text.ends_with(|sign: char| sign.is_ascii_digit());
    let starts_well = !text.starts_with(|sign: char| sign.is_ascii_digit());
    is_of_side && text.chars().all(is_sign) && ends_well && starts_well
}

/// Returns a label of two letters for the type with a number.
fn numbered(index: usize) -> ByColor<String> {
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % 26).unwrap_or_default());
    let (first, second) = (letter(index / 26), letter(index));
    ByColor::new(
        format!("Z{}{second}", if index < 26 { String::new() } else { first.to_string() }),
        format!("z{}{second}", if index < 26 { String::new() } else { first.to_string() }),
    )
}
