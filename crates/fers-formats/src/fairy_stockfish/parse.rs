//! Parses lines into sections.

use std::collections::{HashMap, HashSet};

use fers_text::{Diagnostic, Span, closest};

use super::former;
use super::key::{Key, Role};
use super::line::{self, Line};
use super::tree::{Section, Setting};
use super::word::{Reports, Word};

/// Maximal number of suggestions for misspelt keys, as each is compared with all keys.
const SUGGESTIONS_MAX: usize = 1_000;

/// Reads all sections of a text.
pub(super) fn sections<'a>(text: &'a str, reports: &mut Reports) -> Vec<Section<'a>> {
    let mut parser = Parser { sections: Vec::new(), known: HashMap::new(), names: Vec::new(), unknown: 0, reports };
    for line in line::split(text) {
        parser.line(line);
    }
    parser.sections
}

struct Parser<'a, 'r> {
    sections: Vec<Section<'a>>,
    /// Keys of the last section with the indices of their settings.
    known: HashMap<&'a str, usize>,
    /// All key names, built for the first misspelt one.
    names: Vec<String>,
    /// Number of misspelt keys so far.
    unknown: usize,
    reports: &'r mut Reports,
}

impl<'a> Parser<'a, '_> {
    fn line(&mut self, line: Line<'a>) {
        let errors = self.reports.errors();
        let place = match line {
            Line::Nothing => return,
            Line::Header { inner, whole, is_closed, behind } => {
                self.header(inner, whole.span());
                self.check_header(whole, is_closed, behind);
                whole.span().to(behind.span())
            }
            Line::Setting { key, value, comment } => {
                self.setting(key, value, comment);
                key.span().to(comment.unwrap_or(value).span())
            }
            Line::Stray(word) => {
                let message = "this line is neither a section nor a setting nor a comment";
                let report = Diagnostic::error("fsf::stray-line", word.span(), message);
                self.reports.push(report.with_help("write `key = value`, or `#` before a comment"));
                word.span()
            }
        };
        if let Some(section) = self.sections.last_mut() {
            section.span = section.span.to(place);
            section.has_errors |= self.reports.errors() > errors;
        }
    }

    fn header(&mut self, inner: Word<'a>, header: Span) {
        let (name, parent) = match inner.split_once(':') {
            Some((name, parent)) => (name.trimmed(), Some(parent.trimmed())),
            None => (inner, None),
        };
        self.known.clear();
        let (settings, is_begun) = (Vec::new(), true);
        self.sections.push(Section { name, parent, settings, header, span: header, is_begun, has_errors: false });
    }

    fn check_header(&mut self, whole: Word<'a>, is_closed: bool, behind: Word<'a>) {
        let Some(Section { name, parent, is_begun, .. }) = self.sections.last_mut() else { return };
        let lacks_name = name.text.is_empty() || parent.is_some_and(|parent| parent.text.is_empty());
        *is_begun = is_closed && !lacks_name;
        let help = "write `[name]`, or `[name:parent]` to begin with the settings of another variant";
        if !is_closed {
            let report = Diagnostic::error("fsf::bad-header", whole.span(), "`[` without `]`");
            self.reports.push(report.with_help(help));
        } else if lacks_name {
            let report = Diagnostic::error("fsf::bad-header", whole.span(), "a name is missing between the brackets");
            self.reports.push(report.with_help(help));
        }
        if !behind.text.is_empty() {
            let report = Diagnostic::error("fsf::bad-header", behind.span(), "nothing may stand behind a header");
            self.reports.push(report.with_help("begin a new line"));
        }
    }

    fn setting(&mut self, name: Word<'a>, value: Word<'a>, comment: Option<Word<'a>>) {
        if let Some(comment) = comment {
            let message = "Fairy-Stockfish takes what stands behind a value for a part of it";
            let report = Diagnostic::warning("fsf::comment-behind-value", comment.span(), message);
            self.reports.push(report.with_help("it is passed over here; put comments on lines of their own"));
        }
        if self.sections.is_empty() {
            let report = Diagnostic::error("fsf::outside-section", name.span(), "this stands before the first section");
            self.reports.push(report.with_help("begin a variant with `[name]`"));
            return;
        }
        match Key::named(name.text) {
            Some(key) => self.known_setting(Setting { key, name, value }),
            None => self.unknown(name),
        }
    }

    fn known_setting(&mut self, setting: Setting<'a>) {
        if let Key::Rule(rule) = setting.key
            && rule.role == Role::Old
        {
            let message = format!("`{}` is an old spelling", rule.name);
            let report = Diagnostic::warning("fsf::old-key", setting.name.span(), message);
            self.reports.push(report.with_help(format!("write `{}`", rule.meaning)));
        }
        let Some(section) = self.sections.last_mut() else { return };
        match self.known.get(setting.name.text) {
            Some(&before) => {
                let message = format!("`{}` is set a second time; this value holds", setting.name.text);
                let report = Diagnostic::warning("fsf::repeated-key", setting.name.span(), message);
                self.reports.push(report.with_related(section.settings[before].name.span(), "the first one is here"));
                section.settings[before] = setting;
            }
            None => {
                self.known.insert(setting.name.text, section.settings.len());
                section.settings.push(setting);
            }
        }
    }

    fn unknown(&mut self, name: Word<'a>) {
        let message = match name.text.is_empty() {
            true => "there is no key before `=`".to_owned(),
            false => format!("there is no key `{}`", name.text),
        };
        if self.names.is_empty() {
            self.names = Key::all_names();
        }
        let report = Diagnostic::error("fsf::unknown-key", name.span(), message);
        self.unknown += 1;
        let names = self.names.iter().map(String::as_str).take_while(|_| self.unknown <= SUGGESTIONS_MAX);
        self.reports.push(match (former::successor(name.text), closest(name.text, names)) {
            (Some(now), _) => report.with_help(format!("earlier versions had it; now write {now}")),
            (None, Some(near)) => report.with_help(format!("did you mean `{near}`?")),
            (None, None) => {
                report.with_help("the keys are listed in the `variants.ini` that comes with Fairy-Stockfish")
            }
        });
    }
}

/// Reports names that are given twice. The later section is refused.
pub(super) fn repeated_names(sections: &mut [Section<'_>], reports: &mut Reports) {
    let mut seen: HashMap<&str, Span> = HashMap::new();
    let mut refused: HashSet<usize> = HashSet::new();
    for (index, section) in sections.iter().enumerate().filter(|(_, section)| !section.name.text.is_empty()) {
        if let Some(&before) = seen.get(section.name.text) {
            let message = format!("there is a variant `{}` already", section.name.text);
            let report = Diagnostic::error("fsf::repeated-variant", section.name.span(), message);
            let report = report.with_related(before, "the first one is here");
            reports.push(report.with_help("Fairy-Stockfish reads the first one only; choose another name"));
            refused.insert(index);
        } else {
            seen.insert(section.name.text, section.name.span());
        }
    }
    refused.into_iter().for_each(|index| sections[index].has_errors = true);
}
