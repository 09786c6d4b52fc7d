//! The words of an entry under construction. A word that cannot be read can be removed again.

use std::fmt;
use std::ops::Range;

/// The longest line of rules.
const LINE_MAX: usize = 100;

/// A rule of FBR under construction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rule {
    name: &'static str,
    prefix: Option<char>,
    number: Option<usize>,
    set: String,
    range: String,
    attributes: Vec<String>,
}

impl Rule {
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, ..Self::default() }
    }

    pub(super) fn prefix(mut self, prefix: char) -> Self {
        self.prefix = Some(prefix);
        self
    }

    pub(super) fn number(mut self, number: usize) -> Self {
        self.number = Some(number);
        self
    }

    /// Adds a set, with its braces.
    pub(super) fn set(mut self, set: impl Into<String>) -> Self {
        self.set = set.into();
        self
    }

    /// Adds squares, with their brackets.
    pub(super) fn range(mut self, range: impl Into<String>) -> Self {
        self.range = range.into();
        self
    }

    pub(super) fn with(mut self, attribute: impl Into<String>) -> Self {
        self.attributes.push(attribute.into());
        self
    }

    pub(super) fn with_if(self, holds: bool, attribute: impl Into<String>) -> Self {
        if holds { self.with(attribute) } else { self }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.prefix.iter().try_for_each(|prefix| write!(f, "{prefix}"))?;
        self.number.iter().try_for_each(|number| write!(f, "<{number}>"))?;
        write!(f, "{}{}", self.set, self.range)?;
        let sign = if self.attributes.is_empty() { "" } else { "=" };
        write!(f, "{sign}{}", self.attributes.join(","))
    }
}

/// What a word of the text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Rule,
    /// The moves of a piece, which must stand there.
    Piece,
    Definition,
}

/// The words of an entry.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    words: Vec<(Kind, String)>,
    /// The words that are taken out again.
    removed: Vec<usize>,
    /// The rules that have attributes, by their words.
    rules: Vec<(usize, Rule)>,
}

impl Sheet {
    pub(super) fn rule(&mut self, rule: Rule) {
        if !rule.attributes.is_empty() {
            self.rules.push((self.words.len(), rule.clone()));
        }
        self.word(rule.to_string());
    }

    /// Adds a rule as text.
    pub(super) fn word(&mut self, word: impl Into<String>) {
        self.words.push((Kind::Rule, word.into()));
    }

    /// Adds a line that declares a piece.
    pub(super) fn piece(&mut self, line: String) {
        self.words.push((Kind::Piece, line));
    }

    pub(super) fn definition(&mut self, definition: String) {
        self.words.push((Kind::Definition, definition));
    }

    /// Returns the sheet without the word at a place of the text, in several ways: without one of
    /// its attributes, without all of them, and without the word.
    pub(super) fn without(&self, heading: &str, place: Range<usize>) -> Vec<Self> {
        let (_, spans) = self.text(heading);
        let hit = spans.iter().find(|(_, span)| span.start <= place.start && place.start < span.end);
        let Some(&(index, _)) = hit.filter(|(index, _)| self.words[*index].0 != Kind::Piece) else { return Vec::new() };
        let mut found = Vec::new();
        let rule = self.rules.iter().position(|(of, rule)| *of == index && !rule.attributes.is_empty());
        if let Some(at) = rule {
            let attributes = &self.rules[at].1.attributes;
            let others = |left_out: usize| {
                let kept = attributes.iter().enumerate().filter(move |(index, _)| *index != left_out);
                kept.map(|(_, attribute)| attribute.clone()).collect::<Vec<String>>()
            };
            let choices = (0..attributes.len()).map(others).chain([Vec::new()]);
            found.extend(choices.map(|attributes| {
                let mut new = self.clone();
                new.rules[at].1.attributes = attributes;
                new.words[index].1 = new.rules[at].1.to_string();
                new
            }));
        }
        let mut new = self.clone();
        new.removed.push(index);
        found.push(new);
        found
    }

    /// Returns the sheet without each of the words that may be missing, one at a time.
    pub(super) fn shorter(&self) -> Vec<Self> {
        let may_miss = |index: &usize| self.words[*index].0 != Kind::Piece && !self.removed.contains(index);
        let without = |index: usize| {
            let mut new = self.clone();
            new.removed.push(index);
            new
        };
        (0..self.words.len()).filter(may_miss).map(without).collect()
    }

    /// Returns the text, with the place of each word.
    pub(super) fn text(&self, heading: &str) -> (String, Vec<(usize, Range<usize>)>) {
        let mut text = heading.to_owned();
        let mut spans = Vec::new();
        for kind in [Kind::Rule, Kind::Piece, Kind::Definition] {
            let mut line_start = text.len();
            let words = self.words.iter().enumerate();
            for (index, (_, word)) in words.filter(|(index, (own, _))| *own == kind && !self.removed.contains(index)) {
                let is_new = text.len() == line_start;
                if !is_new && (kind == Kind::Piece || text.len() - line_start + word.len() > LINE_MAX) {
                    text.push('\n');
                    line_start = text.len();
                } else if !is_new {
                    text.push(' ');
                }
                spans.push((index, text.len()..text.len() + word.len()));
                text += word;
            }
            if text.len() > line_start {
                text.push('\n');
            }
        }
        (text, spans)
    }
}
