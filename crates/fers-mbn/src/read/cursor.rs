//! A place in a text, and what is wrong with the text.

use fers_text::{Diagnostic, Parsed, Span};

/// Groups within groups; more of them are nonsense, and would need too much stack.
const DEPTH_MAX: u8 = 32;

/// Reads one text from its start to its end.
pub(super) struct Reader<'t> {
    text: &'t str,
    /// The byte that is next.
    pub(super) at: usize,
    /// The offset of the text in its file.
    offset: usize,
    /// The number of open groups.
    depth: u8,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str, offset: usize) -> Self {
        Self { text, at: 0, offset, depth: 0, diagnostics: Vec::new() }
    }

    /// Reads the whole text as one item, and reports the rest behind it.
    pub(super) fn whole<T>(mut self, read: fn(&mut Self) -> Option<T>) -> Parsed<Option<T>> {
        let value = read(&mut self);
        if self.diagnostics.is_empty() && !self.is_at_end() {
            let start = self.at;
            self.at = self.text.len();
            let rest = self.text[start..].chars().take(20).collect::<String>();
            let help = "see whether a sign is missing before it, or a bracket is not closed";
            self.refuse::<()>("ccif::unexpected", start, format!("`{rest}` cannot stand here"), help);
        }
        let value = value.filter(|_| !self.diagnostics.iter().any(Diagnostic::is_error));
        Diagnostic::sort_by_start(&mut self.diagnostics);
        Parsed { value, diagnostics: self.diagnostics }
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    pub(super) fn starts_with(&self, sign: &str) -> bool {
        self.rest().starts_with(sign)
    }

    /// Takes the next character.
    pub(super) fn bump(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    /// Takes a sign if it is next.
    pub(super) fn eat(&mut self, sign: &str) -> bool {
        let is_next = self.starts_with(sign);
        if is_next {
            self.at += sign.len();
        }
        is_next
    }

    /// Takes the next character if it satisfies a condition.
    pub(super) fn eat_if(&mut self, is_wanted: impl Fn(char) -> bool) -> Option<char> {
        self.peek().filter(|&letter| is_wanted(letter)).and_then(|_| self.bump())
    }

    /// Takes all characters that are of some kind.
    pub(super) fn take_while(&mut self, is_wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|letter| !is_wanted(letter)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Returns the place of what was read since `start`, in the file.
    pub(super) fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.at).shifted(self.offset)
    }

    /// Reports what was read since `start`, or the next character where nothing was.
    pub(super) fn refuse<T>(
        &mut self,
        code: &'static str,
        start: usize,
        message: impl Into<String>,
        help: &str,
    ) -> Option<T> {
        let next = self.peek().map_or(0, char::len_utf8);
        let end = if self.at > start { self.at } else { start + next };
        let span = Span::new(start, end).shifted(self.offset);
        self.diagnostics.push(Diagnostic::error(code, span, message).with_help(help));
        None
    }

    /// Takes the sign that closes what was opened at `open`.
    pub(super) fn close(&mut self, sign: &str, open: usize) -> Option<()> {
        if self.eat(sign) {
            return Some(());
        }
        let opened = self.text[open..].chars().next().unwrap_or(' ');
        let message = match self.peek() {
            None => format!("the `{opened}` is not closed"),
            Some(found) => format!("`{found}` cannot stand here: the `{opened}` before it is still open"),
        };
        let help = format!("write `{sign}` where it ends");
        let start = if self.is_at_end() { open } else { self.at };
        self.refuse("ccif::unclosed", start, message, &help)
    }

    /// Reads something one group deeper, or reports that there are too many groups.
    pub(super) fn deeper<T>(&mut self, open: usize, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= DEPTH_MAX {
            let message = format!("more than {DEPTH_MAX} groups stand in each other here");
            self.refuse::<T>("ccif::too-deep", open, message, "name the inner groups by macros: `@X=...`");
            self.skip_group();
            return None;
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    /// Reads a number from 1 to `most` without leading zeros.
    pub(super) fn number(&mut self, most: u8, code: &'static str) -> Option<u8> {
        let start = self.at;
        let digits = self.take_while(|letter| letter.is_ascii_digit());
        let number = digits.parse::<u8>().ok().filter(|number| (1..=most).contains(number));
        if number.is_none() || digits.starts_with('0') {
            let message = match digits {
                "" => "a number is missing".to_owned(),
                _ => format!("`{}` is no number from 1 to {most}", digits.chars().take(20).collect::<String>()),
            };
            return self.refuse(code, start, message, "write a number without zeros before it");
        }
        number
    }

    /// Skips to the end of a term that could not be read, which begins at `start`.
    pub(super) fn skip_term_from(&mut self, start: usize) {
        let read = std::mem::replace(&mut self.at, start);
        self.skip_term();
        self.at = self.at.max(read);
    }

    /// Skips to a sign that may end a term here, over whole groups.
    fn skip_term(&mut self) {
        let mut open = 0usize;
        while let Some(letter) = self.peek() {
            match letter {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' if open == 0 => return,
                ')' | ']' | '}' => open -= 1,
                '+' | '-' | '=' if open == 0 => return,
                _ => {}
            }
            self.bump();
        }
    }

    /// Skips to the bracket that closes the group that is open.
    fn skip_group(&mut self) {
        while self.peek().is_some_and(|letter| !")]}".contains(letter)) {
            self.skip_term();
            self.eat_if(|letter| "+-=".contains(letter));
        }
    }

    /// Returns the place behind the bracket that closes the one that is next.
    pub(super) fn behind_closing(&self) -> Option<usize> {
        let mut open = 0usize;
        for (at, letter) in self.rest().char_indices() {
            match letter {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' if open <= 1 => return Some(self.at + at + 1),
                ')' | ']' | '}' => open -= 1,
                _ => {}
            }
        }
        None
    }

    /// Returns the part of the text from a place on.
    pub(super) fn text_from(&self, at: usize) -> &'t str {
        &self.text[at..]
    }
}
