//! A file of variants, read.

use fers_rules::VerifiedRuleset;
use fers_text::{Diagnostic, Parsed, Span};

use super::line::{self, Line};
use super::word::Reports;
use super::{inherit, lower, parse};

/// Maximal length of a text in bytes.
const TEXT_MAX: usize = 16 << 20;
/// Maximal number of variants of a text, as each copies all settings of another one.
const VARIANTS_MAX: usize = 1_000;

/// The content of a text of variants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The variants, in the order of the text.
    pub variants: Vec<VariantEntry>,
}

/// One variant of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantEntry {
    /// Its name.
    pub name: String,
    /// From its header to its last line.
    pub span: Span,
    /// Its rules; `None` if it has an error.
    pub ruleset: Option<VerifiedRuleset>,
}

/// Reads a text of variants.
///
/// Reports all problems at once. An error refuses only the variant that contains it, and those
/// based on it. A text longer than 16 MiB is refused as a whole.
pub fn read(text: &str) -> Parsed<Document> {
    let mut reports = Reports::default();
    if text.len() > TEXT_MAX {
        return refused(format!("the text is longer than {TEXT_MAX} bytes"));
    }
    let mut sections = parse::sections(text, &mut reports);
    if sections.len() > VARIANTS_MAX {
        return refused(format!("the text has more than {VARIANTS_MAX} variants"));
    }
    parse::repeated_names(&mut sections, &mut reports);
    let all = inherit::settings(&sections, &mut reports);
    let mut variants = Vec::new();
    for (section, settings) in sections.iter().zip(&all) {
        // Lowered even after an error, so that all problems are reported at once; errors of a
        // parent are reported once.
        let ruleset = match section.is_begun && !settings.is_broken_above {
            false => None,
            true => lower::lower(section, settings, &mut reports).filter(|_| !settings.has_errors),
        };
        variants.push(VariantEntry { name: section.name.text.to_owned(), span: section.span, ruleset });
    }
    Diagnostic::sort_by_start(&mut reports.diagnostics);
    Parsed { value: Document { variants }, diagnostics: reports.diagnostics }
}

fn refused(message: String) -> Parsed<Document> {
    Parsed { value: Document::default(), diagnostics: vec![Diagnostic::error("fsf::too-long", Span::at(0), message)] }
}

/// Returns whether a text looks like a file of variants: its first significant line is `[name]`,
/// and the next one is a setting or another header.
pub fn looks_like(text: &str) -> bool {
    let mut lines = line::split(text).filter(|line| *line != Line::Nothing);
    let is_name = |c: char| c.is_alphanumeric() || "-_: ".contains(c);
    let first = lines.next();
    let begins = matches!(first, Some(Line::Header { inner, is_closed: true, .. }) if inner.text.chars().all(is_name));
    let is_setting = |key: &str| !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric());
    begins
        && match lines.next() {
            Some(Line::Setting { key, .. }) => is_setting(key.text),
            Some(Line::Header { is_closed, .. }) => is_closed,
            Some(Line::Stray(_)) => false,
            Some(Line::Nothing) | None => true,
        }
}
