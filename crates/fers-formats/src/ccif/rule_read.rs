//! One rule of FBR: text to tree.

use fers_mbn::PieceName;
use fers_text::{Diagnostic, Parsed, Span};

use super::table::{self, AttributeInfo, Part, RuleInfo};
use super::tree::{AttributeUse, Parts, RuleUse};
use super::word::{Reports, Word, suggest};

/// The seven prefixes.
pub(super) const PREFIXES: [char; 7] = ['+', '-', '#', '*', '$', '%', '&'];

/// The directions of `direction`.
const COMPASS: [&str; 8] = ["n", "s", "e", "w", "nw", "ne", "sw", "se"];

/// Returns whether a word is a rule: after an optional `!`, it begins with two small letters.
pub(super) fn is_rule(word: &str) -> bool {
    let word = word.strip_prefix('!').unwrap_or(word);
    word.len() >= 2 && word.bytes().take(2).all(|byte| byte.is_ascii_lowercase())
}

/// Returns the name with which the word of a rule begins.
pub(super) fn rule_name(word: &str) -> &str {
    let word = word.strip_prefix('!').unwrap_or(word);
    &word[..word.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(word.len())]
}

/// Reads a rule. All problems are reported; nothing is returned where its name is unknown.
pub(super) fn read<'a>(word: Word<'a>, reports: &mut Reports) -> Option<RuleUse<'a>> {
    let is_cancelled = word.text.starts_with('!');
    let start = usize::from(is_cancelled);
    let name = word.part(start, start + rule_name(word.text).len());
    let Some(info) = table::rule(name.text) else {
        let message = format!("`{}` is no rule", name.text);
        let report = Diagnostic::error("ccif::unknown-rule", name.span(), message);
        reports.push(suggest(report, name.text, table::RULES.iter().map(|rule| rule.name)));
        return None;
    };
    let mut reader = Reader { word, at: start + name.text.len(), reports };
    let mut parts = Parts::default();
    reader.parts(&mut parts, Holder::Rule)?;
    let attributes = reader.attributes(info, &mut parts)?;
    Some(RuleUse { word, name, info, is_cancelled, parts, attributes })
}

/// Whose parts are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    Rule,
    Attribute,
}

/// A place in the word of a rule.
struct Reader<'a, 'r> {
    word: Word<'a>,
    at: usize,
    reports: &'r mut Reports,
}

impl<'a> Reader<'a, '_> {
    fn rest(&self) -> &'a str {
        &self.word.text[self.at..]
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn eat(&mut self, sign: char) -> bool {
        let found = self.next() == Some(sign);
        self.at += if found { sign.len_utf8() } else { 0 };
        found
    }

    /// Takes a part in brackets, both included. Reports where it is not closed.
    fn bracketed(&mut self, close: char) -> Option<Word<'a>> {
        let open = self.at;
        let Some(length) = self.rest()[1..].find(close) else {
            let span = self.word.part(open, self.word.text.len()).span();
            let message = format!("`{close}` is missing");
            let report = Diagnostic::error("ccif::unclosed", span, message);
            self.reports.push(report.with_help("brackets, braces and strokes come in pairs, without blanks between"));
            return None;
        };
        self.at = open + 1 + length + close.len_utf8();
        Some(self.word.part(open, self.at))
    }

    /// Reads parts in any order. Nothing is returned where the rest cannot be read.
    fn parts(&mut self, parts: &mut Parts<'a>, holder: Holder) -> Option<()> {
        while let Some(next) = self.next() {
            match next {
                '{' => {
                    let word = self.bracketed('}')?;
                    self.set(word, parts);
                }
                '[' => {
                    let word = self.bracketed(']')?;
                    self.note(parts, Part::Range, word.span());
                    parts.range = self.taken(fers_mbn::read_range(word.text, word.offset));
                }
                '<' if holder == Holder::Rule => {
                    let word = self.bracketed('>')?;
                    self.angled(word, parts);
                }
                '(' if holder == Holder::Attribute => {
                    let word = self.bracketed(')')?;
                    self.number(word, parts);
                }
                '/' if holder == Holder::Rule => {
                    let word = self.bracketed('/')?;
                    self.note(parts, Part::Announcement, word.span());
                    parts.announcement = Some(word.part(1, word.text.len() - 1));
                }
                _ if PREFIXES.contains(&next) => {
                    let sign = self.word.part(self.at, self.at + 1);
                    self.at += 1;
                    self.note(parts, Part::Prefix, sign.span());
                    parts.prefix = Some((next, sign.span()));
                }
                _ => return Some(()),
            }
        }
        Some(())
    }

    /// Notes that a part was written. Each may stand once.
    fn note(&mut self, parts: &mut Parts<'a>, part: Part, span: Span) {
        if let Some((_, first)) = parts.written.iter().find(|(written, _)| *written == part) {
            let message = format!("{} stands here a second time", part.name());
            let report = Diagnostic::error("ccif::repeated-part", span, message);
            self.reports.push(report.with_related(*first, "the first one is here"));
        }
        parts.written.push((part, span));
    }

    /// Takes the value of a part that MBN has read, and reports its problems.
    fn taken<T>(&mut self, parsed: Parsed<Option<T>>) -> Option<T> {
        parsed.diagnostics.into_iter().for_each(|diagnostic| self.reports.push(diagnostic));
        parsed.value
    }

    /// Reads a set or a list of values: `{QR}`, or `{Q=9,R=5}`.
    fn set(&mut self, word: Word<'a>, parts: &mut Parts<'a>) {
        if !word.text.contains('=') {
            self.note(parts, Part::Set, word.span());
            parts.set = self.taken(fers_mbn::read_set(word.text, word.offset));
            return;
        }
        self.note(parts, Part::Values, word.span());
        for pair in word.part(1, word.text.len() - 1).list(',') {
            let value = pair.split_once('=').and_then(|(name, value)| Some((name, value.text.parse::<u32>().ok()?)));
            let Some((name, value)) = value else {
                let report = Diagnostic::error("ccif::bad-value", pair.span(), "this is no piece with its worth");
                self.reports.push(report.with_help("write letters and numbers: `{M=1,K=1000}`"));
                continue;
            };
            let name: Option<PieceName> = self.taken(fers_mbn::read_name(name.text, name.offset));
            parts.values.extend(name.map(|name| (name, value)));
        }
    }

    /// Reads a number or a direction of the compass in angles: `<2>`, `<ne>`.
    fn angled(&mut self, word: Word<'a>, parts: &mut Parts<'a>) {
        let inner = word.part(1, word.text.len() - 1);
        if COMPASS.contains(&inner.text) {
            self.note(parts, Part::Compass, word.span());
            parts.compass = Some(inner);
        } else {
            self.number(word, parts);
        }
    }

    /// Reads a number in brackets.
    fn number(&mut self, word: Word<'a>, parts: &mut Parts<'a>) {
        self.note(parts, Part::Number, word.span());
        let inner = word.part(1, word.text.len() - 1);
        match inner.text.parse() {
            Ok(number) if number <= NUMBER_MAX => parts.number = Some((number, word.span())),
            _ => {
                let message = format!("`{}` is no number from 0 to {NUMBER_MAX}", inner.text);
                self.reports.push(Diagnostic::error("ccif::bad-count", word.span(), message));
            }
        }
    }

    /// Reads the attributes of a rule: `=a,b(2),!c{QR}`.
    fn attributes(&mut self, info: &'static RuleInfo, parts: &mut Parts<'a>) -> Option<Vec<AttributeUse<'a>>> {
        let mut found = Vec::new();
        if self.rest().is_empty() {
            return Some(found);
        }
        if !self.eat('=') {
            let place = self.word.rest(self.at);
            let message = format!("`{}` cannot be read here", place.text);
            let report = Diagnostic::error("ccif::bad-rule", place.span(), message);
            self.reports.push(report.with_help(format!(
                "behind the name of a rule stand its prefix, its number, pieces, squares, then `=` and attributes: {}",
                super::reference::usage(info)
            )));
            return None;
        }
        loop {
            found.extend(self.attribute(info, parts)?);
            if self.rest().is_empty() {
                return Some(found);
            }
            if !self.eat(',') {
                let place = self.word.rest(self.at);
                let message = format!("`{}` cannot be read here", place.text);
                let report = Diagnostic::error("ccif::bad-rule", place.span(), message);
                self.reports.push(report.with_help("a comma stands between two attributes"));
                return None;
            }
        }
    }

    /// Reads one attribute, or a part of the rule that the page writes like an attribute.
    fn attribute(&mut self, info: &'static RuleInfo, rule: &mut Parts<'a>) -> Option<Option<AttributeUse<'a>>> {
        let start = self.at;
        let is_negated = self.eat('!');
        let name_start = self.at;
        self.at += self.rest().find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(self.rest().len());
        // The one name that ends with a star.
        if self.word.text[name_start..self.at] == *"move" {
            self.eat('*');
        }
        let name = self.word.part(name_start, self.at);
        if name.text.is_empty() {
            return self.bare(info, rule);
        }
        let mut parts = Parts::default();
        self.parts(&mut parts, Holder::Attribute)?;
        let word = self.word.part(start, self.at);
        let Some(found) = info.attribute(name.text) else {
            self.unknown_attribute(info, name);
            return Some(None);
        };
        Some(Some(AttributeUse { word, info: found, is_negated, parts }))
    }

    /// Reads an attribute without a name, `=(2)` or `={^A}`: the page writes the number of
    /// attackers and the set of a rule in this form.
    fn bare(&mut self, info: &'static RuleInfo, rule: &mut Parts<'a>) -> Option<Option<AttributeUse<'a>>> {
        let start = self.at;
        let mut parts = Parts::default();
        self.parts(&mut parts, Holder::Attribute)?;
        let word = self.word.part(start, self.at);
        let attackers: Option<&'static AttributeInfo> = info.attribute("attackers");
        if let (Some(found), [(Part::Number, _)]) = (attackers, parts.written.as_slice()) {
            return Some(Some(AttributeUse { word, info: found, is_negated: false, parts }));
        }
        if let [(Part::Set, span)] = *parts.written.as_slice() {
            self.note(rule, Part::Set, span);
            rule.set = parts.set;
            return Some(None);
        }
        let report = Diagnostic::error("ccif::bad-rule", word.span(), "an attribute is missing here");
        self.reports.push(report.with_help(format!("`{}` is written {}", info.name, super::reference::usage(info))));
        None
    }

    fn unknown_attribute(&mut self, info: &'static RuleInfo, name: Word<'a>) {
        let message = format!("`{}` is no attribute of `{}`", name.text, info.name);
        let report = Diagnostic::error("ccif::unknown-attribute", name.span(), message);
        self.reports.push(match info.attributes {
            [] => report.with_help(format!("`{}` has no attributes", info.name)),
            known => suggest(report, name.text, known.iter().map(|known| known.name)),
        });
    }
}

/// The largest number of a rule or an attribute.
const NUMBER_MAX: u32 = 9999;
