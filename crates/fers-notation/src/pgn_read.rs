//! Reading game records.

use fers_text::{Diagnostic, Parsed, Span};

use crate::pgn::is_decided;
use crate::{PgnGame, PgnLine, PgnMove};

/// Maximal nesting of variations. Records stop at three or four.
const DEPTH_MAX: usize = 64;

/// Quality marks with their NAG numbers in the PGN standard, longest first.
const QUALITY_MARKS: [(&str, u16); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// Iterates over the games of a PGN text.
///
/// Each game comes with its diagnostics, whose spans are those of the whole text. Only lines that
/// begin with `%` are skipped silently, as the standard says.
///
/// ```
/// # use fers_notation::PgnReader;
/// let text = "[Variant \"Capablanca\"]\n\n1. e4 {best} (1. d4 d5) e5 2. Nf3! 1-0";
/// let game = PgnReader::new(text).next().unwrap();
/// assert!(game.diagnostics.is_empty());
/// assert_eq!(game.value.variant(), Some("Capablanca"));
/// assert_eq!(game.value.line.moves[2].nags, [1]);
/// assert_eq!(game.value.line.moves[0].variations[0].moves[1].text, "d5");
/// ```
#[derive(Clone, Debug)]
pub struct PgnReader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> PgnReader<'a> {
    /// Makes a reader of a text.
    pub fn new(text: &'a str) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips blanks and lines that begin with `%`.
    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            let at_line_start = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(at_line_start && self.rest().starts_with('%')) {
                return;
            }
            self.skip_line();
        }
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').map_or(self.rest().len(), |end| end + 1);
    }

    /// Takes `length` bytes.
    fn take(&mut self, length: usize) -> (&'a str, Span) {
        let start = self.at;
        self.at += length;
        (&self.text[start..self.at], Span::new(start, self.at))
    }
}

impl Iterator for PgnReader<'_> {
    type Item = Parsed<PgnGame>;

    fn next(&mut self) -> Option<Parsed<PgnGame>> {
        self.skip_blanks();
        if self.rest().is_empty() {
            return None;
        }
        let mut builder = Builder::default();
        loop {
            self.skip_blanks();
            if self.rest().is_empty() || self.rest().starts_with('[') && builder.ends_before_tag(self.rest()) {
                builder.report("pgn::no-result", Span::at(self.at), "the game ends without a result", false);
                break;
            }
            self.element(&mut builder);
            if builder.game.result.is_some() {
                break;
            }
        }
        Some(builder.finish(self.at))
    }
}

impl PgnReader<'_> {
    /// Reads one element of a game.
    fn element(&mut self, builder: &mut Builder) {
        let rest = self.rest();
        match rest.as_bytes()[0] {
            b'[' => self.tag(builder),
            b'{' => {
                let end = rest.find('}');
                let (text, span) = self.take(end.map_or(rest.len(), |end| end + 1));
                if end.is_none() {
                    builder.report("pgn::open-comment", span, "a comment without `}`", true);
                }
                builder.comment(text[1..].strip_suffix('}').unwrap_or(&text[1..]));
            }
            b';' => {
                let (text, _) = self.take(rest.find('\n').unwrap_or(rest.len()));
                builder.comment(&text[1..]);
            }
            b'(' => builder.open(self.take(1).1),
            b')' => builder.close(self.take(1).1),
            b'$' => {
                let digits = rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - 1);
                let (text, span) = self.take(digits + 1);
                builder.nag(text[1..].parse().ok(), span);
            }
            b'}' | b']' => {
                let (text, span) = self.take(1);
                builder.report("pgn::stray", span, &format!("`{text}` closes nothing"), true);
            }
            _ => {
                let end = rest.find(|c: char| c.is_whitespace() || "{}()[];$".contains(c)).unwrap_or(rest.len());
                let (text, span) = self.take(end);
                builder.token(text, span);
            }
        }
    }

    /// Reads `[Name "value"]`. Reports other content and skips it to the end of the line.
    fn tag(&mut self, builder: &mut Builder) {
        let start = self.at;
        match tag_pair(self.rest()) {
            Some((name, value, length)) => {
                self.at += length;
                builder.game.tags.push((name, value));
            }
            None => {
                self.skip_line();
                let span = Span::new(start, start + self.text[start..self.at].trim_end().len());
                builder.report("pgn::tag", span, "not a tag: write `[Name \"value\"]`", true);
            }
        }
    }
}

/// Returns name and value of the tag at the beginning of a text, and its length.
fn tag_pair(text: &str) -> Option<(String, String, usize)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let name_length = inner.find(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|&length| length > 0)?;
    let (name, behind) = inner.split_at(name_length);
    let mut rest = behind.trim_start().strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match rest.next()? {
            '"' => break,
            '\\' => value.push(rest.next()?),
            '\n' => return None,
            other => value.push(other),
        }
    }
    let rest = rest.as_str().trim_start().strip_prefix(']')?;
    Some((name.to_owned(), value, text.len() - rest.len()))
}

/// A game under construction.
#[derive(Default)]
struct Builder {
    game: PgnGame,
    /// Open variations, outermost first. Each belongs to the last move of the line around it.
    open: Vec<PgnLine>,
    /// Number of rejected opening brackets, whose closing brackets are skipped.
    refused: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Builder {
    fn report(&mut self, code: &'static str, span: Span, message: &str, is_error: bool) {
        let diagnostic =
            if is_error { Diagnostic::error(code, span, message) } else { Diagnostic::warning(code, span, message) };
        self.diagnostics.push(diagnostic);
    }

    fn line(&mut self) -> &mut PgnLine {
        self.open.last_mut().unwrap_or(&mut self.game.line)
    }

    /// Returns whether a tag begins the next game: moves were read, or a second set of tags begins.
    fn ends_before_tag(&self, rest: &str) -> bool {
        let begun =
            !self.game.line.moves.is_empty() || !self.game.line.comments.is_empty() && self.game.tags.is_empty();
        let again = || tag_pair(rest).is_some_and(|(name, _, _)| name == "Event" && self.game.tag("Event").is_some());
        begun || again()
    }

    /// Adds a comment. Blanks and line breaks become single blanks.
    fn comment(&mut self, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = self.line();
        match line.moves.last_mut() {
            Some(last) => last.comments.push(text),
            None => line.comments.push(text),
        }
    }

    fn nag(&mut self, number: Option<u16>, span: Span) {
        match (number, self.line().moves.last_mut()) {
            (Some(number), Some(last)) => last.nags.push(number),
            (None, _) => self.report("pgn::nag", span, "`$` without a number below 65536", true),
            (_, None) => self.report("pgn::nag", span, "a mark of quality before any move", true),
        }
    }

    fn open(&mut self, span: Span) {
        let has_move = !self.line().moves.is_empty();
        if has_move && self.open.len() < DEPTH_MAX && self.refused == 0 {
            self.open.push(PgnLine::default());
            return;
        }
        if self.refused == 0 {
            let message = if has_move { "variations are nested too deep" } else { "a variation before any move" };
            self.report("pgn::variation", span, message, true);
        }
        self.refused += 1;
    }

    fn close(&mut self, span: Span) {
        if self.refused > 0 {
            self.refused -= 1;
            return;
        }
        match self.open.pop() {
            Some(line) => {
                // A variation is only opened after a move.
                if let Some(last) = self.line().moves.last_mut() {
                    last.variations.push(line);
                }
            }
            None => self.report("pgn::stray", span, "`)` closes nothing", true),
        }
    }

    /// Handles a word: a result, a move number, a quality mark, a move, or several of them run
    /// together.
    fn token(&mut self, token: &str, span: Span) {
        if matches!(token, "1-0" | "0-1" | "1/2-1/2" | "*") {
            if self.open.is_empty() && self.refused == 0 {
                self.result(token, span);
            } else {
                self.report("pgn::stray", span, "a result inside a variation is ignored", false);
            }
            return;
        }
        let text = without_number(token);
        let start = span.end as usize - text.len();
        let (text, nag) = split_quality(text);
        if !text.is_empty() && self.refused == 0 {
            let span = Span::new(start, start + text.len());
            self.line().moves.push(PgnMove { text: text.to_owned(), span, ..PgnMove::default() });
        }
        if let Some(nag) = nag.filter(|_| self.refused == 0) {
            self.nag(Some(nag), span);
        }
    }

    /// Handles the result after the moves, which should equal the tag.
    fn result(&mut self, token: &str, span: Span) {
        let tag = self.game.tag("Result").filter(|tag| *tag != token && is_decided(tag) && is_decided(token));
        if let Some(message) =
            tag.map(|tag| format!("the tag `Result` says `{tag}`; what stands behind the moves counts"))
        {
            self.report("pgn::result", span, &message, false);
        }
        self.game.result = Some(token.to_owned());
    }

    fn finish(mut self, end: usize) -> Parsed<PgnGame> {
        if !self.open.is_empty() || self.refused > 0 {
            self.report("pgn::variation", Span::at(end), "`(` without `)`", true);
        }
        while !self.open.is_empty() {
            self.close(Span::at(end));
        }
        Parsed { value: self.game, diagnostics: self.diagnostics }
    }
}

/// Removes the move number from a word: `1.e4`, `1...e5`, `12`, `...`. A pass `0000` is no number.
fn without_number(token: &str) -> &str {
    let behind_digits = token.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind_dots = behind_digits.trim_start_matches(['.', '…']);
    let is_number = behind_dots.len() < behind_digits.len() || behind_digits.is_empty() && token != "0000";
    if is_number { behind_dots } else { token }
}

/// Splits off the quality mark at the end of a word.
fn split_quality(text: &str) -> (&str, Option<u16>) {
    let marked = |&(mark, number): &(&str, u16)| text.strip_suffix(mark).map(|text| (text, Some(number)));
    QUALITY_MARKS.iter().find_map(marked).unwrap_or((text, None))
}
