//! Diagnostics for people: the place, the text, the problem underlined, what to do.

use std::io::{self, Write};

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use fers::text::{Diagnostic, Label, LineIndex, Severity, Span};

/// A text and what it is called in messages.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// A path, or `stdin`, or which argument it was.
    pub name: &'a str,
    /// The text itself.
    pub text: &'a str,
}

/// How many diagnostics there were of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
}

impl Tally {
    /// Counts diagnostics.
    pub fn of<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> Self {
        diagnostics.into_iter().fold(Self::default(), |tally, diagnostic| match diagnostic.severity {
            Severity::Error => Self { errors: tally.errors + 1, ..tally },
            Severity::Warning => Self { warnings: tally.warnings + 1, ..tally },
            Severity::Note => tally,
        })
    }
}

/// Writes all diagnostics of a text, each followed by an empty line.
///
/// # Errors
///
/// When writing fails.
pub fn render<'a>(
    out: &mut dyn Write,
    source: Source<'_>,
    diagnostics: impl IntoIterator<Item = &'a Diagnostic>,
) -> io::Result<()> {
    let lines = LineIndex::new(source.text);
    let renderer = Renderer::styled();
    for diagnostic in diagnostics {
        let rendered = renderer.render(&report(source, &lines, diagnostic));
        writeln!(out, "{rendered}\n")?;
    }
    Ok(())
}

/// Writes a complaint without a place in a text.
///
/// # Errors
///
/// When writing fails.
pub fn error_line(out: &mut dyn Write, message: &str) -> io::Result<()> {
    let report = [Group::with_title(Level::ERROR.primary_title(message))];
    writeln!(out, "{}", Renderer::styled().render(&report))
}

fn report<'a>(source: Source<'a>, lines: &LineIndex, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let snippet = excerpt(source, lines, diagnostic);
    let group = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.0).element(snippet);
    let help = diagnostic.help.as_deref().map(|help| Level::HELP.message(help));
    vec![group.elements(help)]
}

/// The lines that matter only: rendering reads its text once for each diagnostic, and files may be long.
fn excerpt<'a>(source: Source<'a>, lines: &LineIndex, diagnostic: &'a Diagnostic) -> Snippet<'a, Annotation<'a>> {
    let text = source.text;
    let spans = || std::iter::once(diagnostic.span).chain(diagnostic.related.iter().map(|label| label.span));
    let start = spans().map(|span| char_at(text, span.start)).min().unwrap_or(0);
    let end = spans().map(|span| char_at(text, span.end)).max().unwrap_or(0);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = text[end..].find('\n').map_or(text.len(), |newline| end + newline);
    let inside = |span: Span| {
        let from = char_at(text, span.start) - line_start;
        from..(char_at(text, span.end) - line_start).max(from)
    };
    let related = |label: &'a Label| AnnotationKind::Context.span(inside(label.span)).label(label.message.as_str());
    Snippet::source(&text[line_start..line_end])
        .path(source.name)
        .line_start(lines.place(text, line_start).line as usize)
        .annotation(AnnotationKind::Primary.span(inside(diagnostic.span)))
        .annotations(diagnostic.related.iter().map(related))
}

/// The offset of the character that an offset lies in; the end of the text for offsets behind it.
fn char_at(text: &str, offset: u32) -> usize {
    text.floor_char_boundary((offset as usize).min(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, span: Span, expected: &[&str]) {
        let diagnostic = Diagnostic::error("test::code", span, "this is wrong").with_help("mend it");
        let mut out = Vec::new();
        render(&mut anstream::StripStream::new(&mut out), Source { name: "file", text }, [&diagnostic]).unwrap();
        let rendered = String::from_utf8(out).unwrap();
        for line in expected {
            assert!(rendered.contains(line), "{line:?} is missing in\n{rendered}");
        }
    }

    #[test]
    fn diagnostics_name_line_and_column_and_underline_the_place() {
        let all = ["error[test::code]: this is wrong", "file:2:3", "cdef", "  ^^", "help: mend it"];
        check("ab\ncdef\nghi\n", Span::new(5, 7), &all);
        check("Xiàngqí\nzàz", Span::new(11, 13), &["file:2:2"]);
    }

    #[test]
    fn places_at_and_behind_the_end_are_no_trouble() {
        check("", Span::at(0), &["file:1:1"]);
        check("ab\n", Span::at(3), &["file:2:1"]);
        check("ab", Span::new(7, 9), &["file:1:3"]);
        check("é", Span::new(1, 1), &["file:1:1"]);
        check("a\tb\r\nc\u{1b}[31m\r\n", Span::new(5, 8), &["file:2:1"]);
    }
}
