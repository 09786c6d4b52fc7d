//! The choices of a promotion: `!P*N*B*R2*Q1`.

use fers_core::PieceType;

use super::Lowering;
use crate::idiagram::word::Word;

/// The value of `promoChoice`.
#[derive(Debug, Default)]
pub(super) struct Choices {
    pub(super) all: Vec<Choice>,
    /// Promotion may be put off, but not on the last rank.
    pub(super) may_wait: bool,
}

/// A piece to become.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) piece_type: PieceType,
    /// It must be in hand.
    pub(super) from_hand: bool,
    /// On how many of the last ranks, if not on all of the zone.
    pub(super) depth: Option<u8>,
}

impl Lowering<'_, '_> {
    /// Reads the choices. Entries that are no piece are dropped with a warning.
    pub(super) fn choices(&mut self, word: Word<'_>) -> Choices {
        let mut choices = Choices::default();
        let (mut waits, mut from_hand, mut at) = (false, false, 0);
        while let Some(letter) = word.text[at..].chars().next() {
            match letter {
                '!' => waits = true,
                '*' => from_hand = true,
                letter if letter.is_whitespace() || letter == ',' => {}
                _ => {
                    let (found, length) = self.id_at(&word.text[at..]);
                    let digits = word.text[at + length..].find(|c: char| !c.is_ascii_digit());
                    let end = digits.map_or(word.text.len(), |digits| at + length + digits);
                    match found {
                        Some(_) if waits => choices.may_wait = true,
                        Some(piece_type) => {
                            let depth = word.text[at + length..end].parse().ok();
                            choices.all.push(Choice { piece_type, from_hand, depth });
                        }
                        None => self.unknown_choice(word.part(at, at + length)),
                    }
                    (waits, from_hand) = (false, false);
                    at = end;
                    continue;
                }
            }
            at += letter.len_utf8();
        }
        choices
    }

    /// Returns the type with the longest ID with which a text begins, and the length of the ID.
    pub(super) fn id_at(&self, text: &str) -> (Option<PieceType>, usize) {
        let ids = self.lines.iter().map(|line| line.written_id()).enumerate();
        let fitting = ids.filter(|(_, id)| !id.is_empty() && text.starts_with(id.as_str()));
        // Of equal IDs the first piece is meant.
        let longest = fitting.max_by_key(|(index, id)| (id.len(), std::cmp::Reverse(*index)));
        match longest {
            Some((index, id)) => (Some(PieceType(index as u16)), id.len()),
            None => (None, text.chars().next().map_or(0, char::len_utf8)),
        }
    }

    fn unknown_choice(&mut self, word: Word<'_>) {
        let message = format!("no piece has the ID `{}`; it is left out", word.text);
        let ids: Vec<String> = self.lines.iter().map(|line| line.written_id()).collect();
        self.warn("idiagram::unknown-choice", word, message, format!("the IDs are {}", ids.join(" ")));
    }
}
