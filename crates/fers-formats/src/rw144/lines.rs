//! A text as lines, without comments.

use fers_text::Span;

use super::fault::Problem;

/// A line that is no comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Physical number from 1; comments count.
    pub number: usize,
    /// Its text, without blanks at the end.
    pub text: &'a str,
    /// Offset of its first byte.
    pub start: usize,
}

/// The lines of a text that are no comments, one by one, up to the last of them that is not blank.
#[derive(Debug)]
pub(super) struct Lines<'a> {
    /// The text after the current line.
    rest: Option<&'a str>,
    number: usize,
    start: usize,
    /// The number of the line after the last one that is not blank.
    end: usize,
    end_of_text: usize,
}

impl<'a> Line<'a> {
    /// Returns the span of the whole line.
    pub(super) fn span(self) -> Span {
        self.part(0, self.text.len())
    }

    /// Returns the bytes from one offset to another.
    pub(super) fn part(self, from: usize, to: usize) -> Span {
        Span::new(self.start + from, self.start + to)
    }

    /// Returns the end of the line, as the place where something is missing.
    pub(super) fn end(self) -> Span {
        Span::at(self.start + self.text.len())
    }

    /// Returns whether the line divides sections.
    pub(super) fn is_divider(self) -> bool {
        self.text == DIVIDER
    }
}

impl<'a> Lines<'a> {
    /// Splits a text into lines. Windows line ends, a byte order mark, a missing last line end, and
    /// blanks at the end of lines or of the text are ignored.
    pub(super) fn of(text: &'a str) -> Self {
        let content = text.strip_prefix('\u{feff}').unwrap_or(text);
        let start = text.len() - content.len();
        let content = content.trim_end();
        let end = if content.is_empty() { 1 } else { content.matches('\n').count() + 2 };
        let used = without_comments_at_end(content);
        let rest = (!used.is_empty()).then_some(used);
        Self { rest, number: 0, start, end, end_of_text: text.len() }
    }

    /// Returns the number of the line after the last one that is not blank, as the place where
    /// something is missing.
    pub(super) fn end(&self) -> (usize, Span) {
        (self.end, Span::at(self.end_of_text))
    }
}

/// Returns the text up to its last line that is neither a comment nor blank.
fn without_comments_at_end(text: &str) -> &str {
    let mut used = text;
    while let Some((before, last)) = used.rsplit_once('\n') {
        if !is_comment(last) && !last.trim_end().is_empty() {
            return used;
        }
        used = before;
    }
    if is_comment(used) { "" } else { used.trim_end() }
}

fn is_comment(line: &str) -> bool {
    line.starts_with('%')
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let rest = self.rest?;
            let (raw, left) = rest.split_once('\n').map_or((rest, None), |(raw, left)| (raw, Some(left)));
            let start = self.start;
            (self.rest, self.number, self.start) = (left, self.number + 1, start + raw.len() + 1);
            if !is_comment(raw) {
                return Some(Line { number: self.number, text: raw.trim_end(), start });
            }
        }
    }
}

/// The line between the sections of a board file.
pub(super) const DIVIDER: &str = "-----";

/// Notes a problem, unless there are more already than anybody mends at a time.
pub(super) fn note(problems: &mut Vec<Problem>, problem: Problem) {
    if problems.len() < PROBLEMS_MAX {
        problems.push(problem);
    }
}

const PROBLEMS_MAX: usize = 1000;
