//! Values of a file, read by type.

use fers_core::ByColor;
use fers_text::{Diagnostic, Span};
use toml::de::DeValue;

use super::problems::Problems;
use super::section::Section;
use super::text::Text;

/// A value with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'d> {
    /// The value.
    pub value: &'d DeValue<'d>,
    /// Its place.
    pub span: Span,
}

impl<'d> Item<'d> {
    fn wrong(self, expected: &str, problems: &mut Problems<'_>) {
        let message = format!("expected {expected}, found {}", self.value.type_str());
        let problem = Diagnostic::error("fers::wrong-type", self.span, message);
        problems.push(problem.with_help(format!("write {expected} here")));
    }

    /// Reads a string.
    pub(super) fn text(self, problems: &mut Problems<'_>) -> Option<Text> {
        match self.value.as_str() {
            Some(text) => Some(problems.text_at(text, self.span)),
            None => {
                self.wrong("a string", problems);
                None
            }
        }
    }

    /// Reads a string verbatim.
    pub(super) fn string(self, problems: &mut Problems<'_>) -> Option<String> {
        self.text(problems).map(|text| text.text)
    }

    /// Reads `true` or `false`; any other value counts as `false`.
    pub(super) fn flag(self, problems: &mut Problems<'_>) -> bool {
        self.value.as_bool().unwrap_or_else(|| {
            self.wrong("`true` or `false`", problems);
            false
        })
    }

    /// Reads a whole number within the limits of its type.
    pub(super) fn number<N: TryFrom<i64>>(self, problems: &mut Problems<'_>) -> Option<N> {
        let Some(integer) = self.value.as_integer() else {
            self.wrong("a whole number", problems);
            return None;
        };
        let number = i64::from_str_radix(integer.as_str(), integer.radix()).ok().and_then(|n| N::try_from(n).ok());
        if number.is_none() {
            let problem = Diagnostic::error("fers::bad-number", self.span, "this number is out of range");
            problems.push(problem.with_help("write a smaller whole number"));
        }
        number
    }

    /// Returns the values of an array, or a single value as a list.
    pub(super) fn items(self) -> Vec<Self> {
        match self.value.as_array() {
            Some(array) => {
                array.iter().map(|value| Item { value: value.get_ref(), span: span(value.span()) }).collect()
            }
            None => vec![self],
        }
    }

    /// Reads White's and Black's value from an array of two, or one value for both; `None` for
    /// longer arrays.
    pub(super) fn by_side<T: Clone>(self, mut read: impl FnMut(&Self) -> T) -> Option<ByColor<T>> {
        match &self.items()[..] {
            [both] => Some(ByColor::both(read(both))),
            [white, black] => Some(ByColor::new(read(white), read(black))),
            _ => None,
        }
    }

    /// Reads the strings of an array, or a single string as a list.
    pub(super) fn texts(self, problems: &mut Problems<'_>) -> Vec<Text> {
        self.items().into_iter().filter_map(|item| item.text(problems)).collect()
    }

    /// Reads a table.
    pub(super) fn section(self, what: &'static str, problems: &mut Problems<'_>) -> Option<Section<'d>> {
        match self.value.as_table() {
            Some(table) => Some(Section::new(what, table, self.span)),
            None => {
                self.no_table(what, problems);
                None
            }
        }
    }

    /// Reports that a table is missing, and shows the one that is meant.
    fn no_table(self, what: &str, problems: &mut Problems<'_>) {
        let message = format!("{what} is a table, and this is {}", with_article(self.value.type_str()));
        let problem = Diagnostic::error("fers::wrong-type", self.span, message);
        problems.push(problem.with_help(format!("write {}", example(what, self.value.as_str()))));
    }
}

fn with_article(word: &str) -> String {
    let is_vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if is_vowel { "an" } else { "a" })
}

/// Returns an example of a table of this kind, with the piece of the file if there is one.
fn example(what: &str, written: Option<&str>) -> String {
    let piece = written.unwrap_or("Rook");
    match what {
        "a promotion" => format!("promotes = {{ to = [{piece:?}] }}"),
        "a royal set" => format!("[[royal]] with pieces = [{:?}]", written.unwrap_or("King")),
        "a change of type" => format!("becomes = {{ into = {piece:?}, capturing = [\"Rook\"] }}"),
        "a drop rule" => format!("drop = {{ zone = {:?} }}", written.unwrap_or("ranks 2-7")),
        "a piece" | "`pieces`" => "a line for each piece below [pieces], like Rook = \"R\"".to_owned(),
        "`hands`" => "hands = { captured-to = \"capturer\", drops = \"allowed\" }".to_owned(),
        "`regions`" => "a line for each region below [regions], like camp = \"ranks 1-3\"".to_owned(),
        "`castle-by-drop`" | "a pair of castling pieces" => {
            "castle-by-drop = { kings = [\"King\"], partners = [\"Rook\"] }".to_owned()
        }
        "a blast" => "[[blast]] with capturing = [\"Pawn\"]".to_owned(),
        _ => format!("{what} as a table, {{ key = value }}; its keys stand in docs/format.md"),
    }
}

/// Returns the span of a range of bytes.
pub(super) fn span(range: std::ops::Range<usize>) -> Span {
    Span::new(range.start, range.end)
}
