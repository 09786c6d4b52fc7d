//! Interned texts: words, labels, squares and names as small numbers.

use std::collections::HashMap;
use std::rc::Rc;

/// A text that stands once in [`Symbols`]; equal texts have equal symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub(crate) u32);

impl Symbol {
    /// The empty text.
    pub const BLANK: Self = Self(0);
    /// `@`, the content of a square without a piece.
    pub const EMPTY: Self = Self(1);
    /// `-`, the content of a place that is no square.
    pub const NO_SQUARE: Self = Self(2);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// All texts of a program, with the facts known about each.
#[derive(Clone, Debug)]
pub struct Symbols {
    texts: Vec<Rc<str>>,
    numbers: Vec<Option<Number>>,
    ids: HashMap<Rc<str>, u32>,
    bytes: usize,
}

/// A number: whole where possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    Int(i64),
    Float(f64),
}

impl Number {
    pub fn as_f64(self) -> f64 {
        match self {
            // The site's numbers lose their last digits there, too.
            #[expect(clippy::cast_precision_loss, reason = "fractions are floating-point numbers")]
            Self::Int(int) => int as f64,
            Self::Float(float) => float,
        }
    }
}

impl Default for Symbols {
    fn default() -> Self {
        let mut symbols = Self { texts: Vec::new(), numbers: Vec::new(), ids: HashMap::new(), bytes: 0 };
        for text in ["", "@", "-"] {
            symbols.intern(text);
        }
        symbols
    }
}

impl Symbols {
    /// Returns the symbol of a text, and adds a new text.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&id) = self.ids.get(text) {
            return Symbol(id);
        }
        let id = u32::try_from(self.texts.len()).expect("texts are bounded");
        let text: Rc<str> = text.into();
        self.bytes += text.len() + 32;
        self.numbers.push(number(&text));
        self.texts.push(Rc::clone(&text));
        self.ids.insert(text, id);
        Symbol(id)
    }

    /// Returns the symbol of a text that is known.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.ids.get(text).map(|&id| Symbol(id))
    }

    /// Returns the text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.texts[symbol.index()]
    }

    /// Returns the bytes that all texts take, each with its share of the table.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    pub(crate) fn number(&self, symbol: Symbol) -> Option<Number> {
        self.numbers[symbol.index()]
    }
}

/// Reads a text that is a number as a whole.
pub(crate) fn number(text: &str) -> Option<Number> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if !digits.starts_with(|letter: char| letter.is_ascii_digit() || letter == '.') {
        return None;
    }
    if let Ok(int) = text.parse::<i64>() {
        return Some(Number::Int(int));
    }
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse::<f64>().ok().filter(|_| plain).map(Number::Float)
}
