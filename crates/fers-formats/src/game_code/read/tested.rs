//! Expressions of chains: squares as offsets from the piece, and tests of what stands there.

use std::collections::HashMap;

use fers_core::{Color, Vector};
use fers_gamecode::{Operator, Word, WordKind};

use super::types::side_of;

/// The most words of an expression, and the most tests in one another.
const WORDS_MAX: usize = 100;

/// A value that is known without the board, or a test of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Number(i64),
    Text(String),
    List(Vec<String>),
    /// A square, by its offset from the piece.
    Square(Vector),
    /// What stands on a square.
    Content(Vector),
    Test(Box<Test>),
}

/// A test of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Test {
    Always(bool),
    OnBoard(Vector),
    Empty(Vector),
    /// The flag of a square is set: a piece has moved there.
    Flag(Vector),
    SameCase(Label, Label),
    Equal(Label, Label),
    Match(Label, Vec<String>),
    Not(Box<Test>),
    And(Box<Test>, Box<Test>),
    Or(Box<Test>, Box<Test>),
}

/// A label in a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Label {
    Known(String),
    At(Vector),
}

/// What a square shows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Seen<'a> {
    OffBoard,
    Empty,
    Label(&'a str),
}

/// The piece, and what stands on the one square that a test is about.
pub(super) struct Sight<'a> {
    pub mover: &'a str,
    pub at: Option<Vector>,
    pub seen: Seen<'a>,
}

/// Returns the value of an expression, read from right to left.
///
/// # Errors
///
/// Why it is not known.
pub(super) fn evaluate(words: &[Word], variables: &HashMap<String, Value>) -> Result<Value, String> {
    if words.len() > WORDS_MAX {
        return Err(format!("it has more than {WORDS_MAX} words"));
    }
    let mut stack: Vec<Value> = Vec::new();
    for word in words.iter().rev() {
        let value = match &word.kind {
            WordKind::Number(number) => Value::Number(*number),
            WordKind::Quoted(text) => Value::Text(text.clone()),
            WordKind::Variable(name) => {
                variables.get(name).cloned().ok_or_else(|| format!("nothing sets `#{name}` before"))?
            }
            WordKind::Group(inside) => group(inside, variables)?,
            WordKind::Text(text) => match Operator::named(text) {
                Some(operator) => apply(operator, &mut stack)?,
                None => Value::Text(text.clone()),
            },
        };
        stack.push(value);
    }
    match stack.len() {
        1 => Ok(stack.remove(0)),
        0 => Err("there is no value".to_owned()),
        _ => Err("there are several values".to_owned()),
    }
}

/// Returns a list of words, or the value of an expression in parentheses.
fn group(words: &[Word], variables: &HashMap<String, Value>) -> Result<Value, String> {
    let plain = |word: &Word| match &word.kind {
        WordKind::Text(text) if Operator::named(text).is_none() => Some(text.clone()),
        WordKind::Quoted(text) => Some(text.clone()),
        WordKind::Number(number) => Some(number.to_string()),
        _ => None,
    };
    match words.iter().map(plain).collect::<Option<Vec<_>>>() {
        Some(list) => Ok(Value::List(list)),
        None => evaluate(words, variables),
    }
}

fn apply(operator: Operator, stack: &mut Vec<Value>) -> Result<Value, String> {
    let name = operator.entry().name;
    let missing = || format!("`{name}` has too few values");
    let mut take = || stack.pop().ok_or_else(missing);
    Ok(match name {
        "+" | "-" | "*" => {
            let (a, b) = (take()?, take()?);
            let (Value::Number(a), Value::Number(b)) = (a, b) else { return Err(format!("`{name}` takes numbers")) };
            let value = match name {
                "+" => a.checked_add(b),
                "-" => a.checked_sub(b),
                _ => a.checked_mul(b),
            };
            Value::Number(value.ok_or("a number is too large")?)
        }
        "where" => {
            let (square, dx, dy) = (take()?, take()?, take()?);
            let (Value::Square(from), Value::Number(dx), Value::Number(dy)) = (square, dx, dy) else {
                return Err("`where` takes a square and two numbers".to_owned());
            };
            let sum =
                |a: i8, b: i64| i8::try_from(i64::from(a).checked_add(b)?).ok().filter(|sum| sum.unsigned_abs() <= 64);
            let offset = sum(from.files, dx).zip(sum(from.ranks, dy));
            let (files, ranks) = offset.ok_or("a square is farther away than any board is wide")?;
            Value::Square(Vector::new(files, ranks))
        }
        "space" => Value::Content(square(take()?, name)?),
        "onboard" => test(Test::OnBoard(square(take()?, name)?)),
        "empty" => test(Test::Empty(square(take()?, name)?)),
        "flag" => test(Test::Flag(square(take()?, name)?)),
        "samecase" => test(Test::SameCase(label(take()?)?, label(take()?)?)),
        "==" | "equal" | "!=" => {
            let equal = Test::Equal(label(take()?)?, label(take()?)?);
            test(if name == "!=" { Test::Not(Box::new(equal)) } else { equal })
        }
        "match" => {
            let piece = label(take()?)?;
            let list = match take()? {
                Value::List(list) => list,
                Value::Text(text) => vec![text],
                _ => return Err("`match` takes a list of labels that is written out".to_owned()),
            };
            test(Test::Match(piece, list))
        }
        "not" => sized(Test::Not(Box::new(take()?.into_test())))?,
        "and" | "or" => {
            let (a, b) = (Box::new(take()?.into_test()), Box::new(take()?.into_test()));
            sized(if name == "and" { Test::And(a, b) } else { Test::Or(a, b) })?
        }
        _ => return Err(format!("`{name}` is no operator of chains of tests")),
    })
}

/// Returns a test made of others, unless there are too many.
fn sized(test: Test) -> Result<Value, String> {
    if test.size() > WORDS_MAX {
        Err("the test is made of too many others".to_owned())
    } else {
        Ok(Value::Test(Box::new(test)))
    }
}

fn test(test: Test) -> Value {
    Value::Test(Box::new(test))
}

fn square(value: Value, name: &str) -> Result<Vector, String> {
    match value {
        Value::Square(offset) => Ok(offset),
        _ => Err(format!("`{name}` takes a square that is known by its way from the piece")),
    }
}

fn label(value: Value) -> Result<Label, String> {
    match value {
        Value::Content(offset) => Ok(Label::At(offset)),
        Value::Text(text) => Ok(Label::Known(text)),
        Value::Number(number) => Ok(Label::Known(number.to_string())),
        _ => Err("labels are compared here, and this is none".to_owned()),
    }
}

impl Value {
    /// Returns the value as a condition.
    pub fn into_test(self) -> Test {
        match self {
            Self::Test(test) => *test,
            Self::Number(number) => Test::Always(number != 0),
            Self::Text(text) => Test::Always(!matches!(text.as_str(), "" | "0" | "false" | "null")),
            Self::List(list) => Test::Always(!list.is_empty()),
            Self::Square(offset) => Test::OnBoard(offset),
            // Off the board it is null; a square without a piece holds `@`.
            Self::Content(offset) => Test::OnBoard(offset),
        }
    }
}

impl Label {
    /// Returns the text: nothing off the board, `@` for no piece.
    fn text<'a>(&'a self, sight: &Sight<'a>) -> Option<&'a str> {
        match self {
            Self::Known(text) => Some(text),
            Self::At(offset) if *offset == Vector::default() => Some(sight.mover),
            Self::At(_) => match sight.seen {
                Seen::OffBoard => None,
                Seen::Empty => Some("@"),
                Seen::Label(label) => Some(label),
            },
        }
    }

    fn offset(&self) -> Option<Vector> {
        match self {
            Self::Known(_) => None,
            Self::At(offset) => Some(*offset),
        }
    }
}

impl Test {
    /// Returns whether the test holds.
    ///
    /// # Errors
    ///
    /// Where it is about more than what stands on one square.
    pub fn holds(&self, sight: &Sight<'_>) -> Result<bool, String> {
        let is_at = |offset: &Vector| *offset == Vector::default() || Some(*offset) == sight.at;
        Ok(match self {
            Self::Always(holds) => *holds,
            Self::OnBoard(offset) if is_at(offset) => {
                *offset == Vector::default() || !matches!(sight.seen, Seen::OffBoard)
            }
            Self::Empty(offset) if is_at(offset) => *offset != Vector::default() && matches!(sight.seen, Seen::Empty),
            Self::OnBoard(_) | Self::Empty(_) => return Err("this compares two squares".to_owned()),
            Self::Flag(_) => return Err("of flags only that of the piece's own square is known".to_owned()),
            Self::SameCase(a, b) => {
                let side = |label: &Label| label.text(sight).and_then(side_of);
                let (a, b): (Option<Color>, Option<Color>) = (side(a), side(b));
                a.is_some() && a == b
            }
            Self::Equal(a, b) => a.text(sight).unwrap_or_default() == b.text(sight).unwrap_or_default(),
            Self::Match(piece, list) => {
                piece.text(sight).is_some_and(|label| list.iter().any(|member| member == label))
            }
            Self::Not(test) => !test.holds(sight)?,
            Self::And(a, b) => a.holds(sight)? && b.holds(sight)?,
            Self::Or(a, b) => a.holds(sight)? || b.holds(sight)?,
        })
    }

    /// Returns of how many tests it is made.
    fn size(&self) -> usize {
        match self {
            Self::Not(test) => 1 + test.size(),
            Self::And(a, b) | Self::Or(a, b) => 1 + a.size() + b.size(),
            _ => 1,
        }
    }

    /// Returns the squares that the test is about, each once.
    pub fn offsets(&self) -> Vec<Vector> {
        let mut found: Vec<Vector> = match self {
            Self::Always(_) => Vec::new(),
            Self::OnBoard(offset) | Self::Empty(offset) | Self::Flag(offset) => vec![*offset],
            Self::SameCase(a, b) | Self::Equal(a, b) => a.offset().into_iter().chain(b.offset()).collect(),
            Self::Match(piece, _) => piece.offset().into_iter().collect(),
            Self::Not(test) => test.offsets(),
            Self::And(a, b) | Self::Or(a, b) => [a.offsets(), b.offsets()].concat(),
        };
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the square that the test is about, that of the piece excepted.
    pub fn first_offset(&self) -> Option<Vector> {
        self.offsets().into_iter().find(|offset| *offset != Vector::default())
    }

    /// Returns whether the flag of the piece's own square must be set, if the test says so.
    pub fn as_flag_of_mover(&self) -> Option<bool> {
        match self {
            Self::Flag(offset) if *offset == Vector::default() => Some(true),
            Self::Not(test) => test.as_flag_of_mover().map(|is_set| !is_set),
            _ => None,
        }
    }
}
