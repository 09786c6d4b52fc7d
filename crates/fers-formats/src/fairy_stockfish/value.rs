//! Values of settings.

use fers_core::Verdict;
use fers_text::Diagnostic;

use super::key::Kind;
use super::piece::{Slot, Types};
use super::word::{Reports, Word, suggest};

/// More ranks or files than any board has.
const SIZE_MAX: u16 = 255;

/// A value, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Switch(bool),
    /// Also ranks and files, from 1.
    Number(u16),
    /// A set of types, or one type.
    Types(Types),
    Limits(Vec<(Slot, i32)>),
    /// Promoted form by type, or none.
    Flips(Vec<(Slot, Option<Slot>)>),
    Squares(Vec<Pattern>),
    Verdict(Option<Verdict>),
    /// One of the words of its key.
    Word(&'static str),
    Text(String),
}

/// A square, or all squares of a file, of a rank, or of the board. Files and ranks count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
}

/// The meaning of a variant's letters.
pub(super) type Letters<'l> = &'l dyn Fn(char) -> Option<Slot>;

/// Reads a value. Returns `None` and reports an error if it is not of this kind.
pub(super) fn read(kind: Kind, word: Word<'_>, letters: Letters<'_>, reports: &mut Reports) -> Option<Value> {
    let mut reader = Reader { word, letters, reports };
    match kind {
        Kind::Switch => reader.switch(),
        Kind::Rank => reader.number(1, SIZE_MAX, "a rank: a number from 1"),
        Kind::File => reader.file(),
        Kind::Number => reader.number(0, u16::MAX, "a number"),
        Kind::Type => reader.one_type(),
        Kind::Types => Some(Value::Types(reader.types())),
        Kind::Limits => Some(Value::Limits(reader.limits())),
        Kind::Flips => Some(Value::Flips(reader.flips())),
        Kind::Squares => Some(Value::Squares(reader.squares())),
        Kind::Verdict => reader.verdict(),
        Kind::Rights => reader.rights(),
        Kind::OneOf(words) => reader.one_of(words),
        Kind::Text => Some(Value::Text(word.text.to_owned())),
    }
}

struct Reader<'a, 'r> {
    word: Word<'a>,
    letters: Letters<'r>,
    reports: &'r mut Reports,
}

impl<'a> Reader<'a, '_> {
    fn switch(&mut self) -> Option<Value> {
        match self.word.text {
            "true" => Some(Value::Switch(true)),
            "false" => Some(Value::Switch(false)),
            other => {
                let lower = other.to_ascii_lowercase();
                let near = if ["yes", "on", "1", "true"].contains(&lower.as_str()) { "true" } else { "false" };
                let known = ["yes", "on", "1", "true", "no", "off", "0", "false"].contains(&lower.as_str());
                let help = if known { format!("write `{near}`") } else { "write `true` or `false`".to_owned() };
                self.bad("fsf::bad-value", self.word, format!("`{other}` is neither `true` nor `false`"), help);
                None
            }
        }
    }

    fn number(&mut self, min: u16, max: u16, expected: &str) -> Option<Value> {
        let plain = self.word.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.word.text.parse::<u16>().ok().filter(|number| plain && (min..=max).contains(number));
        if number.is_none() {
            let message = format!("`{}` is not {expected}", self.word.text);
            self.bad("fsf::bad-value", self.word, message, format!("write a number from {min} to {max}"));
        }
        number.map(Value::Number)
    }

    fn file(&mut self) -> Option<Value> {
        match self.word.text.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Some(Value::Number(u16::from(letter.to_ascii_lowercase() - b'a' + 1)))
            }
            _ => self.number(1, SIZE_MAX, "a file: a letter, or a number from 1"),
        }
    }

    fn verdict(&mut self) -> Option<Value> {
        let value = match self.word.text {
            "win" => Some(Verdict::Win),
            "loss" => Some(Verdict::Loss),
            "draw" => Some(Verdict::Draw),
            "none" => None,
            other => {
                let message = format!("`{other}` is no result");
                let report = Diagnostic::error("fsf::bad-value", self.word.span(), message);
                self.reports.push(suggest(report, other, ["win", "loss", "draw", "none"]));
                return None;
            }
        };
        Some(Value::Verdict(value))
    }

    fn one_of(&mut self, words: &'static [&'static str]) -> Option<Value> {
        let found = words.iter().find(|word| **word == self.word.text);
        if found.is_none() {
            let message = format!("`{}` is none of the words that stand here", self.word.text);
            let report = Diagnostic::error("fsf::bad-value", self.word.span(), message);
            self.reports.push(suggest(report, self.word.text, words.iter().copied()));
        }
        found.map(|word| Value::Word(word))
    }

    fn rights(&mut self) -> Option<Value> {
        let text = if self.word.text == "-" { "" } else { self.word.text };
        match text.chars().find(|c| !"KQkq".contains(*c)) {
            None => Some(Value::Text(text.to_owned())),
            Some(bad) => {
                let message = format!("`{bad}` is no castling");
                self.bad("fsf::bad-value", self.word, message, "write letters of `KQkq`, or `-`".to_owned());
                None
            }
        }
    }

    fn one_type(&mut self) -> Option<Value> {
        let types = self.types();
        if !types.all && types.iter().count() > 1 {
            let message = format!("`{}` names several pieces; only one can stand here", self.word.text);
            self.bad("fsf::bad-value", self.word, message, "write one letter".to_owned());
            return None;
        }
        Some(Value::Types(types))
    }

    /// Reads the types of letters. An unknown letter is an error.
    fn types(&mut self) -> Types {
        let mut types = Types::default();
        if self.word.text == "-" {
            return types;
        }
        for (at, letter) in self.word.text.char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
            match letter {
                '*' => types.all = true,
                _ => {
                    let word = self.word.part(at, at + letter.len_utf8());
                    if let Some(slot) = self.slot(letter, word) {
                        types.insert(slot);
                    }
                }
            }
        }
        types
    }

    fn slot(&mut self, letter: char, word: Word<'a>) -> Option<Slot> {
        let found = (self.letters)(letter.to_ascii_lowercase());
        if found.is_none() {
            let message = format!("no piece of this variant has the letter `{letter}`");
            let known: Vec<String> = ('a'..='z').filter(|&c| (self.letters)(c).is_some()).map(String::from).collect();
            let help = match known.is_empty() {
                true => "give letters to pieces: `knight = n`".to_owned(),
                false => format!("the letters are {}", known.join(" ")),
            };
            self.bad("fsf::unknown-piece", word, message, help);
        }
        found
    }

    /// Splits a word at blanks into pairs: a letter, a colon, and a value.
    fn pairs(&mut self, expected: &str) -> Vec<(Slot, Word<'a>)> {
        let mut found = Vec::new();
        // Blanks around colons are harmless: `q : 1`.
        for part in words(self.word) {
            match part.split_once(':') {
                Some((letter, rest)) if letter.text.chars().count() == 1 && !rest.text.is_empty() => {
                    let slot = letter.text.chars().next().and_then(|c| self.slot(c, letter));
                    found.extend(slot.map(|slot| (slot, rest)));
                }
                _ => {
                    let message = format!("`{}` is no pair", part.text);
                    self.bad("fsf::bad-value", part, message, format!("write pairs such as `{expected}`"));
                }
            }
        }
        found
    }

    fn limits(&mut self) -> Vec<(Slot, i32)> {
        let mut limits = Vec::new();
        for (slot, word) in self.pairs("q:1 r:2") {
            match word.text.parse::<i32>() {
                Ok(number) => limits.push((slot, number)),
                Err(_) => {
                    let message = format!("`{}` is no number", word.text);
                    self.bad("fsf::bad-value", word, message, "write pairs such as `q:1 r:2`".to_owned());
                }
            }
        }
        limits
    }

    fn flips(&mut self) -> Vec<(Slot, Option<Slot>)> {
        let mut flips = Vec::new();
        for (slot, word) in self.pairs("p:g b:h") {
            match word.text {
                "-" => flips.push((slot, None)),
                text if text.chars().count() == 1 => {
                    let to = text.chars().next().and_then(|letter| self.slot(letter, word));
                    flips.extend(to.map(|to| (slot, Some(to))));
                }
                text => {
                    let message = format!("`{text}` is no letter of a piece");
                    self.bad("fsf::bad-value", word, message, "write pairs such as `p:g b:h`".to_owned());
                }
            }
        }
        flips
    }

    fn squares(&mut self) -> Vec<Pattern> {
        if self.word.text == "-" {
            return Vec::new();
        }
        let mut patterns: Vec<Pattern> = Vec::new();
        for word in words(self.word) {
            match pattern(word.text) {
                Some(pattern) if patterns.contains(&pattern) => {}
                Some(pattern) => patterns.push(pattern),
                None => {
                    let message = format!("`{}` is no square", word.text);
                    let help = "write squares such as `e4`, `*8` for a rank, `a*` for a file, with blanks between them";
                    self.bad("fsf::bad-square", word, message, help.to_owned());
                }
            }
        }
        patterns
    }

    fn bad(&mut self, code: &'static str, word: Word<'_>, message: String, help: String) {
        self.reports.push(Diagnostic::error(code, word.span(), message).with_help(help));
    }
}

/// Splits a word at blanks.
fn words(word: Word<'_>) -> impl Iterator<Item = Word<'_>> {
    let start = word.text.as_ptr() as usize;
    word.text.split_whitespace().map(move |part| {
        let at = part.as_ptr() as usize - start;
        word.part(at, at + part.len())
    })
}

fn pattern(text: &str) -> Option<Pattern> {
    let first = text.chars().next().filter(char::is_ascii)?;
    let file = match first {
        '*' => None,
        letter if letter.is_ascii_alphabetic() => Some(letter.to_ascii_lowercase() as u8 - b'a'),
        _ => return None,
    };
    let rank = match &text[1..] {
        "*" => None,
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(digits.parse::<u8>().ok().and_then(|rank| rank.checked_sub(1))?)
        }
        _ => return None,
    };
    Some(Pattern { file, rank })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_ranks_and_files_are_told_apart() {
        let check = |text, file, rank| assert_eq!(pattern(text), Some(Pattern { file, rank }), "{text}");
        check("e4", Some(4), Some(3));
        check("*10", None, Some(9));
        check("k*", Some(10), None);
        check("**", None, None);
        for wrong in ["", "*", "4", "e", "e0", "e4x", "44", "e999", "é4", "e-4"] {
            assert_eq!(pattern(wrong), None, "{wrong}");
        }
    }
}
