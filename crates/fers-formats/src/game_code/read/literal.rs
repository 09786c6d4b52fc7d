//! Values as they are written: words, and lists of values.

use fers_gamecode::{Operator, Word, WordKind};
use fers_text::Span;

/// A value that needs no code to be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    /// One word: a number, a label, a square, a name.
    Word(String, Span),
    /// Several values.
    List(Vec<Literal>, Span),
}

impl Literal {
    /// Returns the value of the words of an expression; none if it must be evaluated.
    pub fn of_expression(words: &[Word]) -> Option<Self> {
        let span = words.first()?.span.to(words.last()?.span);
        match words {
            [only] => Self::of_word(only).map(|value| match value {
                Self::Word(text, span) if text == "array" => Self::List(Vec::new(), span),
                value => value,
            }),
            [first, rest @ ..] if first.bare() == Some("array") => {
                Some(Self::List(rest.iter().map(Self::of_word).collect::<Option<_>>()?, span))
            }
            _ => None,
        }
        .filter(|value| !value.is_operator())
    }

    /// Returns the value of one word of a list.
    pub fn of_word(word: &Word) -> Option<Self> {
        match &word.kind {
            WordKind::Number(number) => Some(Self::Word(number.to_string(), word.span)),
            WordKind::Text(text) | WordKind::Quoted(text) => Some(Self::Word(text.clone(), word.span)),
            WordKind::Variable(_) => None,
            WordKind::Group(words) => {
                Some(Self::List(words.iter().map(Self::of_word).collect::<Option<_>>()?, word.span))
            }
        }
    }

    fn is_operator(&self) -> bool {
        self.word().is_some_and(|text| Operator::named(text).is_some())
    }

    pub fn span(&self) -> Span {
        match self {
            Self::Word(_, span) | Self::List(_, span) => *span,
        }
    }

    pub fn word(&self) -> Option<&str> {
        match self {
            Self::Word(text, _) => Some(text),
            Self::List(..) => None,
        }
    }

    pub fn number(&self) -> Option<i64> {
        match self.word()? {
            "false" | "null" => Some(0),
            "true" => Some(1),
            text => text.parse().ok(),
        }
    }

    /// Returns the values of a list.
    pub fn list(&self) -> Option<&[Self]> {
        match self {
            Self::Word(..) => None,
            Self::List(values, _) => Some(values),
        }
    }

    /// Returns the words of a list of words.
    pub fn words(&self) -> Option<Vec<&str>> {
        self.list()?.iter().map(Self::word).collect()
    }

    /// Returns whether the value is false: nothing, 0, or an empty list.
    pub fn is_false(&self) -> bool {
        match self {
            Self::Word(text, _) => matches!(text.as_str(), "" | "0" | "false" | "null"),
            Self::List(values, _) => values.is_empty(),
        }
    }

    /// Returns the value at another place, for values of another text.
    pub fn at(self, span: Span) -> Self {
        match self {
            Self::Word(text, _) => Self::Word(text, span),
            Self::List(values, _) => Self::List(values.into_iter().map(|value| value.at(span)).collect(), span),
        }
    }
}
