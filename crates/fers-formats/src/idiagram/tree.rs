//! The syntax tree of a diagram: words with places.

use fers_text::Span;

use super::word::Word;

/// The lines of one diagram.
#[derive(Debug, Default)]
pub(super) struct Diagram<'a> {
    pub(super) parameters: Vec<Parameter<'a>>,
    pub(super) pieces: Vec<PieceLine<'a>>,
    /// From its first byte to its last.
    pub(super) span: Span,
}

/// `name=value`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameter<'a> {
    pub(super) name: Word<'a>,
    pub(super) value: Word<'a>,
    /// The whole line.
    pub(super) line: Word<'a>,
}

/// `name:ID:move:image:squares:in hand`; missing fields are empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceLine<'a> {
    pub(super) name: Word<'a>,
    pub(super) id: Word<'a>,
    pub(super) moves: Word<'a>,
    pub(super) image: Word<'a>,
    pub(super) squares: Word<'a>,
    pub(super) in_hand: Word<'a>,
    /// The whole line.
    pub(super) line: Word<'a>,
}

impl<'a> Diagram<'a> {
    /// Returns a parameter by its name; the last one counts.
    pub(super) fn parameter(&self, name: &str) -> Option<&Parameter<'a>> {
        self.parameters.iter().rev().find(|parameter| parameter.name.text == name)
    }

    /// Returns the value of a parameter, if it has one.
    pub(super) fn value(&self, name: &str) -> Option<Word<'a>> {
        self.parameter(name).map(|parameter| parameter.value).filter(|value| !value.text.is_empty())
    }
}

impl PieceLine<'_> {
    /// Returns the author's name for the piece: its ID, otherwise the first letter of its name.
    pub(super) fn written_id(&self) -> String {
        match self.id.text {
            "" => self
                .name
                .text
                .chars()
                .find(|c| c.is_alphabetic())
                .map(|c| c.to_uppercase().collect())
                .unwrap_or_default(),
            id => id.to_owned(),
        }
    }

    /// Returns whether the line has this name, in any case.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.name.text.eq_ignore_ascii_case(name)
    }
}
