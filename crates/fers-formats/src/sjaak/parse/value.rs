//! Values after keywords.

use fers_text::Diagnostic;

use crate::sjaak::line::Line;
use crate::sjaak::tree::ZonePair;
use crate::sjaak::word::{Reports, Word};

/// Returns the text between two double quotes and the text after it. Missing quotes are errors, but
/// the text is still returned.
pub(super) fn quoted<'a>(word: Word<'a>, reports: &mut Reports) -> (Word<'a>, Word<'a>) {
    let word = word.trimmed();
    let Some(inner) = word.text.strip_prefix('"').map(|_| word.rest(1)) else {
        let message = if word.text.is_empty() {
            "a text in double quotes is missing"
        } else {
            "the text must stand in double quotes"
        };
        reports.push(Diagnostic::error("sjaak::missing-quotes", word.span(), message));
        return (word, word.rest(word.text.len()));
    };
    match inner.split_once('"') {
        Some(parts) => parts,
        None => {
            let report = Diagnostic::error("sjaak::missing-quotes", word.span(), "the closing double quote is missing");
            reports.push(report.with_help("`#` begins a comment even inside quotes"));
            (inner, inner.rest(inner.text.len()))
        }
    }
}

/// Reads the only text in double quotes of a line.
pub(super) fn only_quoted<'a>(line: Line<'a>, reports: &mut Reports) -> Word<'a> {
    let (text, rest) = quoted(line.value, reports);
    nothing_more(rest, reports);
    text
}

/// Reports text after the end of a value.
pub(super) fn nothing_more(rest: Word<'_>, reports: &mut Reports) {
    let rest = rest.trimmed();
    if !rest.text.is_empty() {
        let message = format!("`{}` is one too many on this line", rest.text);
        reports.push(Diagnostic::error("sjaak::extra-text", rest.span(), message));
    }
}

/// Names of squares with commas between them; blanks and a final `;` do no harm.
pub(super) fn squares<'a>(word: Word<'a>, reports: &mut Reports) -> Vec<Word<'a>> {
    let word = word.trimmed();
    let word = match word.text.strip_suffix(';') {
        Some(rest) => {
            let end = word.rest(rest.len()).span();
            reports.push(Diagnostic::warning("sjaak::stray-character", end, "`;` does not belong here; it is ignored"));
            word.part(0, rest.len())
        }
        None => word,
    };
    let names = word.list(',');
    if let Some(empty) = names.iter().find(|name| name.text.is_empty()) {
        let message = "the name of a square is missing between commas";
        reports.push(Diagnostic::warning("sjaak::stray-character", empty.span(), message));
    }
    names.into_iter().filter(|name| !name.text.is_empty()).collect()
}

/// Reads two zones with a comma between them, and the text after a second comma, if there is one.
pub(super) fn zone_pair<'a>(line: Line<'a>, reports: &mut Reports) -> Option<(ZonePair<'a>, Option<Word<'a>>)> {
    let parts = line.value.split_once(',').map(|(white, rest)| match rest.split_once(',') {
        Some((black, more)) => (white.trimmed(), black.trimmed(), Some(more.trimmed())),
        None => (white.trimmed(), rest.trimmed(), None),
    });
    let Some((white, black, more)) = parts.filter(|(white, black, _)| !white.text.is_empty() && !black.text.is_empty())
    else {
        reports.push(super::missing(line, "two zones, White's and Black's, with a comma between them"));
        return None;
    };
    Some((ZonePair { white, black }, more))
}

/// Reads exactly two zones.
pub(super) fn only_zone_pair<'a>(line: Line<'a>, reports: &mut Reports) -> Option<ZonePair<'a>> {
    let (zones, more) = zone_pair(line, reports)?;
    if let Some(more) = more {
        nothing_more(more, reports);
    }
    Some(zones)
}
