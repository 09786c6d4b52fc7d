//! Splits a text into lines.

use fers_text::Diagnostic;

use super::keyword::{KEYWORDS, Keyword};
use super::word::{Reports, Word, suggest};

/// A line with a keyword.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub(super) keyword: Keyword,
    /// The text after the colon, trimmed.
    pub(super) value: Word<'a>,
    /// All of it, without comment.
    pub(super) whole: Word<'a>,
}

/// Returns the lines that are not empty, without comments and blanks at the end.
///
/// Everything behind the first `#` is a comment, inside quotes too.
pub(super) fn split(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut offset = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let word = Word { text: line.split('#').next().unwrap_or_default().trim_end(), offset };
        offset += line.len();
        word
    });
    lines.filter(|line| !line.text.is_empty())
}

/// Reads the keyword of a line. A line without a keyword is reported.
pub(super) fn read<'a>(whole: Word<'a>, reports: &mut Reports) -> Option<Line<'a>> {
    let line = whole.trimmed();
    let Some((head, value)) = line.split_once(':') else {
        let message = format!("`{}` is no line of the form `Keyword: value`", line.text);
        let report = Diagnostic::error("sjaak::no-keyword", line.span(), message);
        reports.push(report.with_help("to keep a remark, put `#` before it"));
        return None;
    };
    let Some(keyword) = Keyword::named(head.text) else {
        let message = format!("`{}` is no keyword", head.text);
        let report = Diagnostic::error("sjaak::unknown-keyword", head.span(), message);
        reports.push(suggest(report, head.text.trim(), KEYWORDS.iter().map(|&(name, _)| name)));
        return None;
    };
    if line.offset != whole.offset {
        let message = format!("`{}:` does not begin in the first column; Sjaak II skips such lines", head.text);
        let report = Diagnostic::warning("sjaak::indented-line", line.span(), message);
        reports.push(report.with_help("the line was read; remove the blanks before it"));
    }
    Some(Line { keyword, value: value.trimmed(), whole: line })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_end_lines_even_inside_quotes_and_carriage_returns_are_blanks() {
        let text = "# all\r\nFEN: \"8/8#8\"\r\n\r\n  Move: none # x\n";
        let lines: Vec<(&str, usize)> = split(text).map(|line| (line.text, line.offset)).collect();
        assert_eq!(lines, [("FEN: \"8/8", 7), ("  Move: none", 23)]);
    }

    #[track_caller]
    fn check(text: &str, expected: Option<(Keyword, &str)>, code: Option<&str>) {
        let mut reports = Reports::default();
        let line = read(Word { text, offset: 0 }, &mut reports);
        assert_eq!(line.map(|line| (line.keyword, line.value.text)), expected, "{text}");
        assert_eq!(reports.diagnostics.first().map(|report| report.code.0), code, "{text}");
    }

    #[test]
    fn keywords_are_read_with_their_values() {
        check("Variant: A:B", Some((Keyword::Variant, "A:B")), None);
        check("Drop zone:all, all", Some((Keyword::DropZone, "all, all")), None);
        check("  Piece: King", Some((Keyword::Piece, "King")), Some("sjaak::indented-line"));
        check("piece: King", None, Some("sjaak::unknown-keyword"));
        check("King", None, Some("sjaak::no-keyword"));
    }
}
