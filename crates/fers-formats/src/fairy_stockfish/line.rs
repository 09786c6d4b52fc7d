//! Splits a text of settings into lines.

use super::word::Word;

/// A line without blanks at both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Empty, or a comment.
    Nothing,
    /// `[name]` or `[name:parent]`: the text between the brackets, and all of it.
    Header { inner: Word<'a>, whole: Word<'a>, is_closed: bool, behind: Word<'a> },
    /// `key = value`.
    Setting { key: Word<'a>, value: Word<'a>, comment: Option<Word<'a>> },
    /// Any other text.
    Stray(Word<'a>),
}

/// Splits a text into lines.
pub(super) fn split(text: &str) -> impl Iterator<Item = Line<'_>> {
    // A byte order mark is no part of the text.
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut offset = start;
    text[start..].split('\n').map(move |line| {
        let word = Word { text: line, offset };
        offset += line.len() + 1;
        read(word.trimmed())
    })
}

fn read(line: Word<'_>) -> Line<'_> {
    if line.text.is_empty() || line.text.starts_with(['#', ';']) {
        return Line::Nothing;
    }
    if line.text.starts_with('[') {
        return header(line);
    }
    let Some((key, value)) = line.split_once('=') else { return Line::Stray(line) };
    let (value, comment) = without_comment(value);
    Line::Setting { key: key.trimmed(), value: value.trimmed(), comment }
}

fn header(whole: Word<'_>) -> Line<'_> {
    match whole.text.find(']') {
        Some(end) => {
            let (behind, _) = without_comment(whole.rest(end + 1));
            let behind = behind.trimmed();
            Line::Header { inner: whole.part(1, end).trimmed(), whole: whole.part(0, end + 1), is_closed: true, behind }
        }
        None => {
            let behind = whole.rest(whole.text.len());
            Line::Header { inner: whole.rest(1).trimmed(), whole, is_closed: false, behind }
        }
    }
}

/// Splits a value from a comment: a blank and then `#` or `;`.
fn without_comment(value: Word<'_>) -> (Word<'_>, Option<Word<'_>>) {
    let mut starts = value.text.match_indices(['#', ';']).map(|(at, _)| at);
    let is_comment = |&at: &usize| at == 0 || value.text[..at].ends_with([' ', '\t']);
    match starts.find(is_comment) {
        Some(at) => (value.part(0, at), Some(value.rest(at).trimmed())),
        None => (value, None),
    }
}
