//! Values, and how they become one another.

use std::rc::Rc;

use crate::array::{Array, Key};
use crate::symbols::{Number, Symbol, Symbols};

/// A value of a variable or an expression.
#[derive(Clone, Debug)]
pub enum Value {
    /// No value; counts as 0 or as the empty text.
    Null,
    /// A truth value; counts as 1 or 0.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A fraction.
    Float(f64),
    /// A text: a label, a square, or any other word.
    Text(Symbol),
    /// An array.
    Array(Rc<Array>),
    /// Words in parentheses that are not evaluated yet: a number of a block of the code.
    Block(u32),
    /// The value of a variable that was never set, or whose scope has ended.
    Unset,
}

const _: () = assert!(size_of::<Value>() <= 16);

/// The maximal length of a written text: twice the longest text that a program may make.
const TEXT_MAX: usize = 1 << 21;

impl Value {
    /// Returns whether the value counts as true.
    ///
    /// False are `false`, `null`, `0`, the empty text, the text `"0"` and the empty array.
    pub fn is_true(&self, symbols: &Symbols) -> bool {
        match self {
            Self::Null | Self::Unset => false,
            Self::Bool(value) => *value,
            Self::Int(int) => *int != 0,
            Self::Float(float) => *float != 0.0,
            Self::Text(symbol) => !matches!(symbols.text(*symbol), "" | "0"),
            Self::Array(array) => !array.is_empty(),
            Self::Block(_) => true,
        }
    }

    /// Returns the value as a number: a text that is none, and an array, count as 0.
    pub(crate) fn number(&self, symbols: &Symbols) -> Number {
        match self {
            Self::Null | Self::Unset | Self::Array(_) | Self::Block(_) => Number::Int(0),
            Self::Bool(value) => Number::Int(i64::from(*value)),
            Self::Int(int) => Number::Int(*int),
            Self::Float(float) => Number::Float(*float),
            Self::Text(symbol) => symbols.number(*symbol).unwrap_or(Number::Int(0)),
        }
    }

    /// Returns the value as a whole number; fractions are cut off.
    pub(crate) fn int(&self, symbols: &Symbols) -> i64 {
        match self.number(symbols) {
            Number::Int(int) => int,
            #[expect(clippy::cast_possible_truncation, reason = "what is too large becomes the largest number")]
            Number::Float(float) => float as i64,
        }
    }

    /// Returns the value as the key of an array.
    #[inline]
    pub(crate) fn key(&self, symbols: &Symbols) -> Key {
        match self {
            Self::Int(int) => Key::Int(*int),
            Self::Text(symbol) => match symbols.number(*symbol) {
                Some(Number::Int(int)) if int.to_string() == symbols.text(*symbol) => Key::Int(int),
                _ => Key::Text(*symbol),
            },
            Self::Null | Self::Unset => Key::Text(Symbol::BLANK),
            _ => Key::Int(self.int(symbols)),
        }
    }

    /// Writes the value as a text: arrays in parentheses, `true` as 1, `false` and `null` as
    /// nothing.
    pub fn text(&self, symbols: &Symbols) -> String {
        let mut text = String::new();
        self.write(symbols, &mut text);
        text
    }

    /// Writes the value as GAME code writes it: as [`text`](Self::text), but `true`, `false` and
    /// `null` by name.
    pub fn literal(&self, symbols: &Symbols) -> String {
        match self {
            Self::Null | Self::Unset => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            _ => self.text(symbols),
        }
    }

    fn write(&self, symbols: &Symbols, out: &mut String) {
        // Many elements may be one long text: what no bound allows is not written to its end.
        if out.len() > TEXT_MAX {
            return;
        }
        match self {
            Self::Null | Self::Unset | Self::Bool(false) | Self::Block(_) => {}
            Self::Bool(true) => out.push('1'),
            Self::Int(int) => out.push_str(&int.to_string()),
            Self::Float(float) => out.push_str(&float.to_string()),
            Self::Text(symbol) => out.push_str(symbols.text(*symbol)),
            Self::Array(array) => {
                out.push('(');
                for (index, value) in array.values().iter().enumerate() {
                    out.push_str(if index == 0 { "" } else { " " });
                    match value {
                        Self::Null | Self::Unset => out.push_str("null"),
                        Self::Bool(value) => out.push_str(&value.to_string()),
                        value => value.write(symbols, out),
                    }
                    if out.len() > TEXT_MAX {
                        return;
                    }
                }
                out.push(')');
            }
        }
    }

    /// Returns whether two values are equal, loosely: `null`, `false`, 0 and the empty text are,
    /// and a text that is a number equals it.
    pub fn equals(&self, other: &Self, symbols: &Symbols) -> bool {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b || both_numbers(*a, *b, symbols),
            (Self::Bool(a), b) | (b, Self::Bool(a)) => *a == b.is_true(symbols),
            (Self::Null | Self::Unset, Self::Text(text)) | (Self::Text(text), Self::Null | Self::Unset) => {
                *text == Symbol::BLANK
            }
            (Self::Null | Self::Unset, b) | (b, Self::Null | Self::Unset) => !b.is_true(symbols),
            (Self::Array(a), Self::Array(b)) => Rc::ptr_eq(a, b) || same_elements(a, b, symbols),
            (Self::Array(_), _) | (_, Self::Array(_)) => false,
            (Self::Text(text), number) | (number, Self::Text(text)) => {
                symbols.number(*text).is_some_and(|value| same_number(value, number.number(symbols)))
            }
            (a, b) => same_number(a.number(symbols), b.number(symbols)),
        }
    }
}

fn both_numbers(a: Symbol, b: Symbol, symbols: &Symbols) -> bool {
    matches!((symbols.number(a), symbols.number(b)), (Some(a), Some(b)) if same_number(a, b))
}

#[expect(clippy::float_cmp, reason = "the language compares fractions exactly")]
fn same_number(a: Number, b: Number) -> bool {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) => a == b,
        (a, b) => a.as_f64() == b.as_f64(),
    }
}

fn same_elements(a: &Array, b: &Array, symbols: &Symbols) -> bool {
    a.len() == b.len()
        && a.keys().zip(a.values()).all(|(key, value)| b.element(key).is_some_and(|other| value.equals(other, symbols)))
}
