//! Inheritance: combines the settings of a section with those of its parents.

use std::collections::HashMap;

use fers_text::{Diagnostic, closest};

use super::builtin;
use super::settings::Settings;
use super::tree::Section;
use super::word::{Reports, Word};

/// Returns the settings of all sections, in order. Parents are earlier sections or built-in
/// variants.
pub(super) fn settings<'a>(sections: &[Section<'a>], reports: &mut Reports) -> Vec<Settings<'a>> {
    sections.iter().for_each(|section| shadows_builtin(section, reports));
    let builtin = |name: &str| builtin::settings(name).cloned();
    inherited(sections, &Settings::without_parent(), builtin, |parent, index| unknown(parent, index, sections), reports)
}

/// Returns the settings of sections that inherit from earlier sections only. Other settings are
/// those of chess.
pub(super) fn settings_among_themselves<'a>(sections: &[Section<'a>], reports: &mut Reports) -> Vec<Settings<'a>> {
    let unknown = |parent: Word<'a>, _| Diagnostic::error("fsf::unknown-parent", parent.span(), parent.text);
    inherited(sections, &Settings::new(), |_| None, unknown, reports)
}

fn inherited<'a>(
    sections: &[Section<'a>],
    root: &Settings<'a>,
    builtin: impl Fn(&str) -> Option<Settings<'a>>,
    unknown: impl Fn(Word<'a>, usize) -> Diagnostic,
    reports: &mut Reports,
) -> Vec<Settings<'a>> {
    let mut found: Vec<Settings<'a>> = Vec::new();
    let mut known: HashMap<&'a str, usize> = HashMap::new();
    for (index, section) in sections.iter().enumerate() {
        let parent = match section.parent.filter(|parent| !parent.text.is_empty()) {
            None => Ok(root.clone()),
            Some(parent) => match known.get(parent.text) {
                Some(&before) => Ok(found[before].clone().inherited()),
                None => builtin(parent.text).ok_or_else(|| unknown(parent, index)),
            },
        };
        let mut settings = parent.unwrap_or_else(|report| {
            reports.push(report);
            let mut settings = Settings::new();
            settings.has_errors = true;
            settings
        });
        if let Some(parent) = section.parent.filter(|parent| settings.has_errors && known.contains_key(parent.text)) {
            let message = format!("`{}` has errors; what begins with it has them, too", parent.text);
            reports.push(Diagnostic::error("fsf::broken-parent", parent.span(), message).with_help("mend it first"));
        }
        settings.apply(section, reports);
        known.entry(section.name.text).or_insert(index);
        found.push(settings);
    }
    found
}

fn shadows_builtin(section: &Section<'_>, reports: &mut Reports) {
    if builtin::settings(section.name.text).is_some() {
        let message =
            format!("Fairy-Stockfish has a variant `{}` of its own and passes this one over", section.name.text);
        let report = Diagnostic::warning("fsf::builtin-name", section.name.span(), message);
        reports.push(report.with_help("choose another name if that program shall play it"));
    }
}

fn unknown(parent: Word<'_>, index: usize, sections: &[Section<'_>]) -> Diagnostic {
    let message = format!("there is no variant `{}` before this one", parent.text);
    let report = Diagnostic::error("fsf::unknown-parent", parent.span(), message);
    if let Some(later) = sections[index..].iter().find(|section| section.name.text == parent.text) {
        let report = report.with_related(later.header, "it stands here");
        return report.with_help("a variant begins with the settings of one that stands before it; move that one up");
    }
    let mut names: Vec<&str> = sections[..index].iter().map(|section| section.name.text).collect();
    builtin::names().for_each(|name| names.push(name));
    match closest(parent.text, names) {
        Some(near) => report.with_help(format!("did you mean `{near}`?")),
        None => report.with_help("write the name of a variant of this file, or of one that Fairy-Stockfish knows"),
    }
}
