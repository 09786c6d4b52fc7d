//! The syntax tree of Betza text: units of modifiers, an atom and a range, without meaning.

use fers_text::{Diagnostic, Span};

use crate::Dialect;
use crate::atom::Atom;
use crate::directions::is_direction;

/// One move of a text: modifiers, atom, range.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// The letters before the capital.
    pub modifiers: Modifiers,
    /// The meaning of the capital letter.
    pub core: Core,
    /// The number after the letter.
    pub range: RangeText,
    /// The place of the whole unit.
    pub span: Span,
}

/// The kinds of units.
#[derive(Clone, Debug)]
pub(crate) enum Core {
    /// Steps of an atom.
    Atom(Atom),
    /// A move to any other square, `U`.
    Anywhere,
    /// The moves of the piece that moved last, `I`.
    Imitation,
    /// Castling, `O`.
    Castling,
    /// A drop from the hand, `@`.
    Drop,
    /// Legs with atoms of their own: `[F?R]`.
    Bracket(Vec<BracketLeg>),
}

/// The separators between legs in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BetweenLegs {
    /// `-` or `?`.
    Marks,
    /// Nothing, as in Betza's `t[FR]`.
    Nothing,
}

/// A leg in brackets.
#[derive(Clone, Debug)]
pub(crate) struct BracketLeg {
    pub leg: LegText,
    pub atom: Atom,
    pub range: RangeText,
    /// Whether the move may end here although legs follow, marked by `?`.
    pub may_stop: bool,
    pub span: Span,
}

/// The range of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RangeText {
    /// No number.
    Absent,
    /// A number; 0 is no limit.
    Number(u8),
    /// A number with a leading zero, in Betza 2.0: exactly this number of steps.
    Exact(u8),
    /// A doubled letter: no limit.
    Doubled,
}

/// The small letters of a unit: before, in and after the parentheses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Modifiers {
    pub before: Vec<Letter>,
    /// The letters in parentheses, repeated any number of times.
    pub group: Option<Vec<Letter>>,
    pub after: Vec<Letter>,
}

impl Modifiers {
    /// Removes a `t` right before a bracket, Betza's word "then". Returns whether there was one.
    fn take_then(&mut self) -> bool {
        let is_then = self.group.is_none() && self.before.last().is_some_and(|last| last.letter == 't');
        if is_then {
            self.before.pop();
        }
        is_then
    }
}

/// A small letter with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub letter: char,
    pub span: Span,
}

/// The modifiers of one leg.
#[derive(Clone, Debug, Default)]
pub(crate) struct LegText {
    /// Runs of adjacent direction letters, including bends (`z`, `q`).
    pub directions: Vec<(String, Span)>,
    /// All other letters, in the order of the text.
    pub modes: Vec<(char, Span)>,
    /// The place of all letters.
    pub span: Span,
}

impl BracketLeg {
    /// Returns whether a friend makes the legs after it.
    pub(crate) fn induces(&self) -> bool {
        self.leg.modes.iter().any(|(letter, _)| *letter == 'x')
    }
}

impl Modifiers {
    /// Returns the legs of the letters without the group.
    pub(crate) fn legs(&self, span: Span) -> Vec<LegText> {
        let letters: Vec<Letter> = self.before.iter().chain(&self.after).copied().collect();
        legs(&letters, span)
    }
}

/// A leg of a chain in Betza 2.0.
struct ChainLeg {
    letters: Vec<Letter>,
    core: Core,
    range: RangeText,
    span: Span,
}

impl ChainLeg {
    /// Returns the leg as it would stand in brackets, where `a` means all directions; `None` if it
    /// has no atom of its own.
    fn bracket(self) -> Option<BracketLeg> {
        let Core::Atom(atom) = self.core else { return None };
        let all = self.letters.iter().find(|letter| letter.letter == 'a').copied();
        let mut leg = leg(&without_all(self.letters), self.span.range().start);
        if let Some(all) = all {
            leg.directions = ["f", "s", "b", "fs", "bs"].map(|run| (run.to_owned(), all.span)).to_vec();
        }
        Some(BracketLeg { leg, atom, range: self.range, may_stop: false, span: self.span })
    }
}

/// Removes `a`, which means all directions in Betza 2.0.
fn without_all(letters: Vec<Letter>) -> Vec<Letter> {
    letters.into_iter().filter(|letter| letter.letter != 'a').collect()
}

/// Splits letters into legs at each `a`. Without letters, one empty leg stands at the start of the
/// span.
pub(crate) fn legs(letters: &[Letter], span: Span) -> Vec<LegText> {
    let mut at = span.range().start;
    letters
        .split(|letter| letter.letter == 'a')
        .map(|letters| {
            let leg = leg(letters, at);
            at = letters.last().map_or(at, |last| last.span.range().end);
            leg
        })
        .collect()
}

/// Returns the leg of letters without `a`.
pub(crate) fn leg(letters: &[Letter], at: usize) -> LegText {
    let mut leg =
        LegText { span: Span::at(letters.first().map_or(at, |first| first.span.range().start)), ..LegText::default() };
    let mut in_run = false;
    for &Letter { letter, span } in letters {
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
    leg
}

/// Splits a text into units. Unreadable text is reported and skipped up to the next unit.
pub(crate) fn units(text: &str, dialect: Dialect, diagnostics: &mut Vec<Diagnostic>) -> Vec<Unit> {
    let mut reader = Reader { text, at: 0, dialect, diagnostics };
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
    dialect: Dialect,
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
        if self.dialect == Dialect::Betza2 {
            return self.chain_of_atoms();
        }
        let mut modifiers = self.modifiers()?;
        let then = self.dialect.is_xbetza() && self.peek() == Some('[') && modifiers.take_then();
        let core = if then { Core::Bracket(self.bracket(BetweenLegs::Nothing)?) } else { self.core(start)? };
        let range = match core {
            Core::Bracket(_) => self.no_range(),
            Core::Atom(atom) => self.range(Some(atom))?,
            Core::Anywhere | Core::Imitation | Core::Castling | Core::Drop => self.range(None)?,
        };
        Some(Unit { modifiers, core, range, span: Span::new(start, self.at) })
    }

    /// Reads a chain of Betza 2.0: `W-F`, `m(pR-K)`. Letters before a parenthesis apply to the
    /// whole chain, letters before an atom to its leg.
    fn chain_of_atoms(&mut self) -> Option<Unit> {
        let start = self.at;
        let before = self.letters();
        let is_group = self.is_group();
        let (outer, first) = if is_group { (before, None) } else { (Vec::new(), Some((start, before))) };
        if is_group {
            self.bump();
        }
        let legs = self.legs_of_chain(first)?;
        if is_group && self.peek() != Some(')') {
            let span = Span::new(start, self.at);
            self.refuse("betza::group", span, "this is no group of legs", "write legs joined by `-` in parentheses");
            self.skip_to(')');
            return None;
        }
        if is_group {
            self.bump();
        }
        if is_group && !self.digits().is_empty() {
            let help = "write the repetition as XBetza does: `(az)N`";
            self.refuse("betza::group", Span::new(start, self.at), "a repeated group is not read in Betza 2.0", help);
            return None;
        }
        let span = Span::new(start, self.at);
        let (core, range, letters) = match <[ChainLeg; 1]>::try_from(legs) {
            // All directions are the default of a first leg.
            Ok([only]) if !is_group => (only.core, only.range, without_all(only.letters)),
            Ok([only]) => (Core::Bracket(self.brackets(vec![only])?), RangeText::Absent, outer),
            Err(legs) => (Core::Bracket(self.brackets(legs)?), RangeText::Absent, outer),
        };
        Some(Unit { modifiers: Modifiers { before: letters, ..Modifiers::default() }, core, range, span })
    }

    /// Returns the legs as they would stand in brackets.
    fn brackets(&mut self, legs: Vec<ChainLeg>) -> Option<Vec<BracketLeg>> {
        let mut brackets = Vec::new();
        for leg in legs {
            let span = leg.span;
            let Some(bracket) = leg.bracket() else {
                self.refuse(
                    "betza::bracket",
                    span,
                    "each leg of a chain has an atom of its own",
                    Dialect::Betza2.atoms(),
                );
                return None;
            };
            brackets.push(bracket);
        }
        Some(brackets)
    }

    /// Reads legs joined by `-`. The letters of the first leg may have been read before.
    fn legs_of_chain(&mut self, mut first: Option<(usize, Vec<Letter>)>) -> Option<Vec<ChainLeg>> {
        let mut legs = Vec::new();
        loop {
            let start = self.at;
            let (start, letters) = first.take().unwrap_or_else(|| (start, self.letters()));
            let core = self.core(start)?;
            let range = self.range(if let Core::Atom(atom) = core { Some(atom) } else { None })?;
            legs.push(ChainLeg { letters, core, range, span: Span::new(start, self.at) });
            if self.peek() != Some('-') {
                return Some(legs);
            }
            self.bump();
        }
    }

    /// Reads the letters up to the atom, with at most one group in parentheses.
    fn modifiers(&mut self) -> Option<Modifiers> {
        let before = self.letters();
        if !self.is_group() {
            return Some(Modifiers { before, ..Modifiers::default() });
        }
        let open = self.bump();
        let group = self.letters();
        if self.peek() != Some(')') {
            self.skip_to(')');
            let span = Span::new(open.range().start, self.at);
            let help = "write legs of small letters between parentheses, joined by `a`: `(az)N`";
            self.refuse("betza::group", span, "this is no group of legs", help);
            self.skip_unit();
            return None;
        }
        let close = self.bump();
        let after = self.letters();
        if self.is_group() {
            self.skip_to(')');
            let span = Span::new(open.range().start, self.at);
            self.refuse("betza::group", span, "there are two groups in one move", "write two moves");
            self.skip_unit();
            return None;
        }
        if !group.iter().any(|letter| letter.letter == 'a') {
            let help = "what is repeated must contain an `a`, which begins a new leg: `(az)N`";
            self.refuse("betza::group", open.to(close), "this group has no leg to repeat", help);
            self.skip_unit();
            return None;
        }
        Some(Modifiers { before, group: Some(group), after })
    }

    fn letters(&mut self) -> Vec<Letter> {
        let mut letters = Vec::new();
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            letters.push(Letter { letter, span: self.bump() });
        }
        letters
    }

    /// Returns whether the next parenthesis opens a group, not a leap by coordinates.
    fn is_group(&self) -> bool {
        let rest = &self.text[self.at..];
        let inner = rest.strip_prefix('(').map(str::trim_start);
        inner.is_some_and(|inner| !inner.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+'))
    }

    /// Skips the rest of an unreadable unit.
    fn skip_unit(&mut self) {
        self.letters();
        if self.peek().is_some_and(|c| c.is_ascii_uppercase()) {
            self.bump();
        }
        self.digits();
    }

    fn core(&mut self, start: usize) -> Option<Core> {
        let Some(letter) = self.peek() else {
            let span = Span::new(start, self.at);
            let help = self.dialect.atoms();
            self.refuse("betza::no-atom", span, "these letters stand before no atom", help);
            return None;
        };
        match letter {
            '(' => return self.leap().map(Core::Atom),
            '[' => return self.bracket(BetweenLegs::Marks).map(Core::Bracket),
            _ => {}
        }
        let span = self.bump();
        match (Atom::of_letter(letter, self.dialect), letter) {
            (Some(atom), _) => self.lengthened(atom, letter).map(Core::Atom),
            (None, 'O') => Some(Core::Castling),
            (None, 'U') => Some(Core::Anywhere),
            (None, 'I') => Some(Core::Imitation),
            (None, '@') => Some(Core::Drop),
            _ => {
                self.refuse_letter(letter, span);
                None
            }
        }
    }

    fn refuse_letter(&mut self, letter: char, span: Span) {
        match letter {
            'X' | 'Y' => {
                let help = "`X` and `Y` lengthen the leap of the letter before: `FX` is (4,1)";
                self.refuse("betza::unknown-atom", span, format!("`{letter}` stands behind no leap"), help);
            }
            ']' | ')' | '-' | '?' => {
                let message = format!("`{letter}` without an opening bracket");
                self.refuse("betza::bracket", span, message, BRACKET);
            }
            '/' => {
                let message = "`/` is no part of Betza notation";
                self.refuse("betza::unknown-atom", span, message, "write moves one behind the other: `WF`, not `W/F`");
            }
            _ => {
                let help = self.dialect.atoms();
                self.refuse("betza::unknown-atom", span, format!("`{letter}` is no atom"), help);
            }
        }
        // Digits after unreadable text belong to it.
        self.digits();
    }

    fn skip_to(&mut self, end: char) {
        while let Some(letter) = self.peek() {
            self.bump();
            if letter == end {
                return;
            }
        }
    }

    /// Reads `(4,1)`: a leap by coordinates.
    fn leap(&mut self) -> Option<Atom> {
        let start = self.at;
        self.skip_to(')');
        let span = Span::new(start, self.at);
        let inner = span.slice(self.text).trim_start_matches('(').trim_end_matches(')');
        let number = |part: &str| part.trim().parse::<i8>().ok().filter(|&number| number >= 0);
        let parts: Vec<Option<i8>> = inner.split(',').map(number).collect();
        if !self.dialect.is_xbetza() {
            let help = "only leaps that have letters can be written: W F D N A H L J G";
            self.refuse("betza::bad-leap", span, format!("a leap by numbers: not in {}", self.dialect.name()), help);
            return None;
        }
        match parts[..] {
            [Some(a), Some(b)] if (a, b) != (0, 0) && span.slice(self.text).ends_with(')') => Some(Atom::leaper(a, b)),
            _ => {
                let help = "write a leap as two numbers of at most 127, like `(4,1)`";
                self.refuse("betza::bad-leap", span, "this is no leap", help);
                None
            }
        }
    }

    /// Reads `X` and `Y` after a leap and returns the longer leap.
    fn lengthened(&mut self, mut atom: Atom, letter: char) -> Option<Atom> {
        while let Some(suffix @ ('X' | 'Y')) = self.peek() {
            let span = self.bump();
            if !self.dialect.is_xbetza() {
                let message = format!("`{suffix}` behind a leap: not in {}", self.dialect.name());
                self.refuse("betza::bad-suffix", span, message, "read the text as XBetza, or write other leaps");
                return None;
            }
            if "KQRB".contains(letter) {
                let help = "`X` adds 3 to the long part of a leap, `Y` adds 2 to both: `FX` is (4,1), `DY` is (4,2)";
                self.refuse("betza::bad-suffix", span, format!("`{letter}` is no single leap to lengthen"), help);
                return None;
            }
            let (short, long) = if suffix == 'X' { (0, 3) } else { (2, 2) };
            let (Some(short), Some(long)) = (atom.short.checked_add(short), atom.long.checked_add(long)) else {
                self.refuse("betza::bad-leap", span, "this leap is too long", "the longest part of a leap is 127");
                return None;
            };
            atom = Atom::leaper(short, long);
        }
        Some(atom)
    }

    /// Reads `[F?R]`: legs with atoms of their own.
    fn bracket(&mut self, between: BetweenLegs) -> Option<Vec<BracketLeg>> {
        let open = self.bump();
        let mut legs: Vec<BracketLeg> = Vec::new();
        loop {
            let start = self.at;
            let letters = self.letters();
            if let Some(cut) = letters.iter().find(|letter| letter.letter == 'a') {
                self.refuse("betza::bracket", cut.span, "legs in brackets are joined by `-` or `?`", BRACKET);
                self.skip_to(']');
                return None;
            }
            let Some(Core::Atom(atom)) = self.core(start) else {
                let span = Span::new(open.range().start, self.at);
                self.refuse("betza::bracket", span, "each leg in brackets has an atom of its own", BRACKET);
                self.skip_to(']');
                return None;
            };
            let range = self.range(Some(atom))?;
            let span = Span::new(start, self.at);
            legs.push(BracketLeg { leg: leg(&letters, start), atom, range, may_stop: false, span });
            let mark = self.peek();
            // In `t[FR]`, legs follow each other directly, and the move may end after each.
            if between == BetweenLegs::Nothing && !matches!(mark, None | Some(']' | '-' | '?')) {
                legs.iter_mut().last().into_iter().for_each(|leg| leg.may_stop = true);
                continue;
            }
            let span = self.bump();
            match mark {
                Some(']') => return Some(legs),
                Some('-') => {}
                Some('?') => legs.iter_mut().last().into_iter().for_each(|leg| leg.may_stop = true),
                _ => {
                    let all = Span::new(open.range().start, span.range().end);
                    self.refuse("betza::bracket", all, "`-`, `?` or `]` must follow a leg in brackets", BRACKET);
                    self.skip_to(']');
                    return None;
                }
            }
        }
    }

    /// Refuses a range after a bracket.
    fn no_range(&mut self) -> RangeText {
        let start = self.at;
        if !self.digits().is_empty() {
            let span = Span::new(start, self.at);
            let help = "write the range behind the atom that it belongs to: `[F?R3]`";
            self.refuse("betza::bad-range", span, "a bracket with a range", help);
        }
        RangeText::Absent
    }

    fn range(&mut self, atom: Option<Atom>) -> Option<RangeText> {
        if atom.is_some() && self.is_doubled() {
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
            Some(digit) if digit.is_ascii_digit() => self.number().map(|(number, span)| {
                let is_exact = span.range().len() > 1 && span.slice(self.text).starts_with('0');
                if is_exact { RangeText::Exact(number) } else { RangeText::Number(number) }
            }),
            _ => Some(RangeText::Absent),
        }
    }

    /// Returns whether the atom's letter follows again directly, without modifiers.
    fn is_doubled(&self) -> bool {
        let written = self.text[..self.at].chars().next_back();
        self.dialect != Dialect::XBoard
            && written.is_some_and(|letter| letter.is_ascii_uppercase() && !matches!(letter, 'X' | 'Y'))
            && self.peek() == written
    }

    fn digits(&mut self) -> &str {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.bump();
        }
        &self.text[start..self.at]
    }

    fn number(&mut self) -> Option<(u8, Span)> {
        let start = self.at;
        self.digits();
        let span = Span::new(start, self.at);
        let digits = span.slice(self.text);
        if digits.len() > 1 && digits.starts_with('0') && self.dialect != Dialect::Betza2 {
            let help = "0 alone is no limit; an exact number of steps is written as path text";
            self.refuse("betza::bad-range", span, "a range with a leading zero", help);
            return None;
        }
        if digits.len() > 1 && self.dialect == Dialect::FairyStockfish {
            let help = "Fairy-Stockfish reads one digit; write 0 for no limit";
            self.refuse("betza::bad-range", span, "a range of more than one digit", help);
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

const BRACKET: &str = "write legs with atoms of their own between brackets, `-` where the move goes on and `?` where it may stop: `[F?R]`";
