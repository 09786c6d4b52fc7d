//! Prints diagnostics: the place, the text with the problem underlined, and the help.

use std::borrow::Cow;
use std::io::{self, Write};

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use fers::text::{Diagnostic, Label, LineIndex, Severity, Span};

/// A text with its name in messages.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The path, `stdin`, or the name of the argument.
    pub name: &'a str,
    /// The text itself.
    pub text: &'a str,
}

/// The number of diagnostics of each kind.
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
/// Returns an error when writing fails.
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

/// Writes an error message that has no place in a text.
///
/// # Errors
///
/// Returns an error when writing fails.
pub fn error_line(out: &mut dyn Write, message: &str) -> io::Result<()> {
    let report = [Group::with_title(Level::ERROR.primary_title(message))];
    writeln!(out, "{}", Renderer::styled().render(&report))
}

/// Writes a warning that has no place in a text.
///
/// # Errors
///
/// Returns an error when writing fails.
pub fn warning_line(out: &mut dyn Write, message: &str) -> io::Result<()> {
    let report = [Group::with_title(Level::WARNING.primary_title(message))];
    writeln!(out, "{}", Renderer::styled().render(&report))
}

fn report<'a>(source: Source<'a>, lines: &LineIndex, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let (near, far): (Vec<&Label>, Vec<&Label>) =
        diagnostic.related.iter().partition(|label| is_near(source, diagnostic, label));
    let primary = AnnotationKind::Primary;
    let snippet = excerpt(source, lines, (diagnostic.span, primary, None), &near);
    let apart = far
        .iter()
        .map(|label| excerpt(source, lines, (label.span, AnnotationKind::Context, Some(label.message.as_str())), &[]));
    let title = shortened(&diagnostic.message);
    let group = level.primary_title(title).id(diagnostic.code.0).element(snippet).elements(apart);
    let help = diagnostic.help.as_deref().map(|help| Level::HELP.message(shortened(help)));
    vec![group.elements(help)]
}

/// The longest message in characters. Only a message that quotes damaged input is longer.
const MESSAGE_MAX: usize = 1000;

/// Leaves out the middle of a message that is too long.
fn shortened(message: &str) -> Cow<'_, str> {
    if message.len() <= MESSAGE_MAX {
        return Cow::Borrowed(message);
    }
    let half = MESSAGE_MAX / 2;
    let (head, tail) = (message.floor_char_boundary(half), message.ceil_char_boundary(message.len() - half));
    Cow::Owned(format!("{} … {}", &message[..head], &message[tail..]))
}

/// The number of characters of a line that fit on the screen.
const APART_MAX: u32 = 100;

/// Returns whether a label can be shown in the excerpt of its diagnostic: on another line, or close
/// to it on its own line.
fn is_near(source: Source<'_>, diagnostic: &Diagnostic, label: &Label) -> bool {
    let (first, last) =
        if diagnostic.span <= label.span { (diagnostic.span, label.span) } else { (label.span, diagnostic.span) };
    let between =
        char_at(source.text, first.end)..char_at(source.text, last.start).max(char_at(source.text, first.end));
    last.start.saturating_sub(first.end) <= APART_MAX || source.text[between].contains('\n')
}

/// A place in a text, the way to mark it, and its label.
type Mark<'a> = (Span, AnnotationKind, Option<&'a str>);

/// Returns the lines around a place and its near labels. The renderer scans its text once per
/// diagnostic, so long files are cut first.
fn excerpt<'a>(
    source: Source<'a>,
    lines: &LineIndex,
    mark: Mark<'a>,
    near: &[&'a Label],
) -> Snippet<'a, Annotation<'a>> {
    let (text, (place, kind, label)) = (source.text, mark);
    let spans = || std::iter::once(place).chain(near.iter().map(|label| label.span));
    let start = spans().map(|span| char_at(text, span.start)).min().unwrap_or(0);
    let end = spans().map(|span| char_at(text, span.end)).max().unwrap_or(0);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = text[end..].find('\n').map_or(text.len(), |newline| end + newline);
    let inside = |span: Span| {
        let from = char_at(text, span.start) - line_start;
        from..(char_at(text, span.end) - line_start).max(from)
    };
    let related = |label: &&'a Label| AnnotationKind::Context.span(inside(label.span)).label(label.message.as_str());
    let marked = kind.span(inside(place));
    Snippet::source(&text[line_start..line_end])
        .path(source.name)
        .line_start(lines.place(text, line_start).line as usize)
        .annotation(match label {
            Some(label) => marked.label(label),
            None => marked,
        })
        .annotations(near.iter().map(related))
}

/// Returns the start of the character at an offset; the end of the text for larger offsets.
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
    fn excerpts_of_long_lines_are_cut_around_each_place() {
        let text = format!("{}first{}second{}", "x".repeat(900), "y".repeat(2000), "z".repeat(900));
        let second = text.find("second").unwrap();
        let diagnostic = Diagnostic::error("test::code", Span::new(second, second + 6), "name ".repeat(900))
            .with_related(Span::new(900, 905), "the first one is here");
        let mut out = Vec::new();
        render(&mut anstream::StripStream::new(&mut out), Source { name: "file", text: &text }, [&diagnostic]).unwrap();
        let rendered = String::from_utf8(out).unwrap();
        let longest = rendered.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(longest < 1100, "{longest} columns:\n{rendered}");
        for part in ["xfirsty", "ysecondz", "^^^^^^", "the first one is here"] {
            assert!(rendered.contains(part), "{part} is missing in\n{rendered}");
        }
        let excerpts = rendered.lines().filter(|line| line.contains("first") || line.contains("second"));
        assert!(excerpts.clone().all(|line| line.chars().count() < 180), "{rendered}");
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
