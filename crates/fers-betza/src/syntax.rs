//! Betza text as a tree: units of modifiers, an atom and a range. No meaning yet.

use fers_text::{Diagnostic, Span};

use crate::atom::Atom;
use crate::directions::is_direction;

/// One move of a text: modifiers, atom, range.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// The modifiers, cut into legs by `a`; one leg in a simple move.
    pub legs: Vec<LegText>,
    /// What the capital letter is.
    pub core: Core,
    /// The number behind it.
    pub range: RangeText,
    /// The whole unit.
    pub span: Span,
}

/// What a unit is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Core {
    /// Steps.
    Atom(Atom),
    /// Castling, `O`.
    Castling,
}

/// The range of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RangeText {
    /// Nothing written.
    Absent,
    /// A number; 0 is no limit.
    Number(u8),
    /// The letter was doubled: no limit.
    Doubled,
}

/// The modifiers of one leg.
#[derive(Clone, Debug, Default)]
pub(crate) struct LegText {
    /// Runs of neighbouring direction letters.
    pub directions: Vec<(String, Span)>,
    /// All other letters, in the order of the text.
    pub modes: Vec<(char, Span)>,
    /// All of them.
    pub span: Span,
}

/// Cuts a text into units; what cannot be read is reported and skipped up to the next unit.
pub(crate) fn units(text: &str, diagnostics: &mut Vec<Diagnostic>) -> Vec<Unit> {
    let mut reader = Reader { text, at: 0, diagnostics };
    let mut units = Vec::new();
    loop {
        reader.skip_blanks();
        if reader.peek().is_none() {
            return units;
        }
        units.extend(reader.unit());
    }
}

struct Reader<'t, 'd> {
    text: &'t str,
    at: usize,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl Reader<'_, '_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) -> Span {
        let start = self.at;
        self.at += self.peek().map_or(0, char::len_utf8);
        Span::new(start, self.at)
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    fn refuse(&mut self, code: &'static str, span: Span, message: impl Into<String>, help: &str) {
        self.diagnostics.push(Diagnostic::error(code, span, message).with_help(help));
    }

    fn unit(&mut self) -> Option<Unit> {
        let start = self.at;
        let legs = self.modifiers();
        let core = self.core(start)?;
        let range = self.range(core)?;
        Some(Unit { legs, core, range, span: Span::new(start, self.at) })
    }

    fn modifiers(&mut self) -> Vec<LegText> {
        let mut legs = vec![LegText { span: Span::at(self.at), ..LegText::default() }];
        let mut in_run = false;
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            let span = self.bump();
            if letter == 'a' {
                legs.push(LegText { span: Span::at(self.at), ..LegText::default() });
                in_run = false;
                continue;
            }
            let Some(leg) = legs.last_mut() else { break };
            leg.span = leg.span.to(span);
            match leg.directions.last_mut() {
                Some((run, run_span)) if in_run && is_direction(letter) => {
                    run.push(letter);
                    *run_span = run_span.to(span);
                }
                _ if is_direction(letter) => leg.directions.push((letter.to_string(), span)),
                _ => leg.modes.push((letter, span)),
            }
            in_run = is_direction(letter);
        }
        legs
    }

    fn core(&mut self, start: usize) -> Option<Core> {
        let Some(letter) = self.peek() else {
            let span = Span::new(start, self.at);
            self.refuse("betza::no-atom", span, "these letters stand before no atom", ATOMS);
            return None;
        };
        if letter == '(' {
            return self.parenthesis().map(Core::Atom);
        }
        let span = self.bump();
        match Atom::of_letter(letter) {
            Some(atom) => Some(Core::Atom(atom)),
            None if letter == 'O' => Some(Core::Castling),
            None => {
                self.refuse_letter(letter, span);
                None
            }
        }
    }

    fn refuse_letter(&mut self, letter: char, span: Span) {
        match letter {
            'U' | 'I' | '@' => {
                let message = format!("`{letter}` cannot be read here");
                self.refuse("betza::unsupported", span, message, "write the moves as path text");
            }
            '[' => {
                self.skip_to(']');
                let span = Span::new(span.range().start, self.at);
                self.refuse("betza::bracket", span, "moves in brackets cannot be read here", CHAIN);
            }
            _ => self.refuse("betza::unknown-atom", span, format!("`{letter}` is no atom"), ATOMS),
        }
        // Digits behind something unreadable belong to it.
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.bump();
        }
    }

    fn skip_to(&mut self, end: char) {
        while let Some(letter) = self.peek() {
            self.bump();
            if letter == end {
                return;
            }
        }
    }

    /// `(4,1)`: a leap by numbers. Anything else in parentheses is a repeated group.
    fn parenthesis(&mut self) -> Option<Atom> {
        let start = self.at;
        self.skip_to(')');
        let span = Span::new(start, self.at);
        let inner = span.slice(self.text).trim_start_matches('(').trim_end_matches(')');
        if !inner.starts_with(|c: char| c.is_ascii_digit()) {
            self.refuse("betza::group", span, "repeated groups of legs cannot be read here", CHAIN);
            return None;
        }
        let parts: Vec<Option<i8>> = inner.split(',').map(|part| part.trim().parse().ok()).collect();
        match parts[..] {
            [Some(a), Some(b)] if (a, b) != (0, 0) && span.slice(self.text).ends_with(')') => Some(Atom::leaper(a, b)),
            _ => {
                let help = "write a leap as two numbers of at most 127, like `(4,1)`";
                self.refuse("betza::bad-leap", span, "this is no leap", help);
                None
            }
        }
    }

    fn range(&mut self, core: Core) -> Option<RangeText> {
        if matches!(self.peek(), Some('X' | 'Y')) {
            let span = self.bump();
            let help = "write the leap as two numbers, like `(4,1)`";
            self.refuse("betza::unsupported", span, "a suffix that lengthens the leap cannot be read here", help);
            return None;
        }
        if self.is_doubled(core) {
            self.bump();
            return match self.peek() {
                Some(digit) if digit.is_ascii_digit() => self.number().and_then(|(_, span)| {
                    let help = "a doubled atom has no limit already: write the letter once and the number";
                    self.refuse("betza::bad-range", span, "a doubled atom with a range", help);
                    None
                }),
                _ => Some(RangeText::Doubled),
            };
        }
        match self.peek() {
            Some(digit) if digit.is_ascii_digit() => self.number().map(|(number, _)| RangeText::Number(number)),
            _ => Some(RangeText::Absent),
        }
    }

    /// Whether the same letter follows at once, without modifiers of its own.
    fn is_doubled(&self, core: Core) -> bool {
        let written = self.text[..self.at].chars().next_back();
        matches!(core, Core::Atom(_)) && written != Some(')') && self.peek().is_some() && self.peek() == written
    }

    fn number(&mut self) -> Option<(u8, Span)> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.bump();
        }
        let span = Span::new(start, self.at);
        let digits = span.slice(self.text);
        if digits.len() > 1 && digits.starts_with('0') {
            let help = "0 alone is no limit; an exact number of steps is written as path text";
            self.refuse("betza::bad-range", span, "a range with a leading zero", help);
            return None;
        }
        match digits.parse() {
            Ok(number) => Some((number, span)),
            Err(_) => {
                self.refuse("betza::bad-range", span, "a range above 255", "write 0 for no limit");
                None
            }
        }
    }
}

const ATOMS: &str = "atoms are W F D N A H C (or L) Z (or J) G K R B Q, leaps like (4,1), and O for castling";
const CHAIN: &str = "write the legs as a chain (`FyafsF`) or as path text";
