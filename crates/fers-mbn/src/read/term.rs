//! Terms: modifiers and atoms.

use super::cursor::Reader;
use crate::tree::{Atom, AtomKind, Directions, Modifier, ModifierKind, Operator, Reach, Steps, Term};

const DIRECTIONS: &str = "bflrsvz";
const MODES: &str = "acdeghijkmnopqtuwx";
const DOUBLED: &str = "cegijkoptwx";
const OF_ANY_COLOR: &str = "cjwx";

impl Reader<'_> {
    pub(super) fn term(&mut self) -> Option<Term> {
        let start = self.at;
        let operator = self.operator()?;
        let transition = if self.peek() == Some('<') { Some(self.transition()?) } else { None };
        let condition = if self.peek() == Some('/') { Some(self.condition()?) } else { None };
        let from = if self.peek() == Some('[') { Some(self.range()?) } else { None };
        let attackers = if self.peek() == Some('{') { Some(self.piece_set()?) } else { None };
        let mut modifiers = Vec::new();
        while self.is_at_modifier() {
            modifiers.push(self.modifier()?);
        }
        let mut atoms = Vec::new();
        while self.peek().is_some_and(|letter| letter.is_ascii_uppercase() || letter == ':' || letter == '(') {
            atoms.push(self.atom()?);
        }
        if atoms.is_empty() {
            return self.refuse_missing_atom(start);
        }
        let to = if self.peek() == Some('[') { Some(self.range()?) } else { None };
        let span = self.span_from(start);
        Some(Term { operator, transition, condition, from, attackers, modifiers, atoms, to, span })
    }

    fn refuse_missing_atom<T>(&mut self, start: usize) -> Option<T> {
        let help = "write a capital letter (`K`, `N`), a leap (`:1,4:`) or a group in parentheses";
        let message = match self.peek() {
            Some(found) if !"+-=)]}".contains(found) => {
                let at = self.at;
                return self.refuse("ccif::no-atom", at, format!("`{found}` is no move"), help);
            }
            _ if self.at == start => "a move is missing here",
            _ => "this stands before no move",
        };
        self.refuse("ccif::no-atom", start, message, help)
    }

    fn operator(&mut self) -> Option<Option<Operator>> {
        if self.eat("#") {
            return Some(Some(Operator::Decide));
        }
        if !self.eat("!") {
            return Some(None);
        }
        let set = if self.peek() == Some('{') { Some(self.piece_set()?) } else { None };
        Some(Some(set.map_or(Operator::Setup, Operator::SetupOf)))
    }

    fn is_at_modifier(&self) -> bool {
        self.peek().is_some_and(|letter| letter.is_ascii_lowercase()) || self.pair_ahead().is_some()
    }

    /// Returns the two directions in parentheses that are next, if any.
    fn pair_ahead(&self) -> Option<(char, char)> {
        let mut letters = self.rest().strip_prefix('(')?.chars();
        let (first, second, close) = (letters.next()?, letters.next()?, letters.next()?);
        let is_pair = DIRECTIONS.contains(first) && DIRECTIONS.contains(second) && close == ')';
        is_pair.then_some((first, second))
    }

    fn modifier(&mut self) -> Option<Modifier> {
        let start = self.at;
        let kind = match self.pair_ahead() {
            Some((first, second)) => {
                self.at += "(fl)".len();
                ModifierKind::Both(first, second)
            }
            None => self.letter_of_modifier()?,
        };
        let is_mode = matches!(kind, ModifierKind::Mode { .. });
        let is_optional = is_mode && self.eat("?");
        let set = if is_mode && self.peek() == Some('{') { Some(self.piece_set()?) } else { None };
        let range = if self.peek() == Some('[') { Some(self.range()?) } else { None };
        Some(Modifier { kind, is_optional, set, range, span: self.span_from(start) })
    }

    fn letter_of_modifier(&mut self) -> Option<ModifierKind> {
        let start = self.at;
        let letter = self.bump()?;
        let is_doubled = self.peek() == Some(letter);
        let is_any = self.peek() == Some('y');
        if is_doubled || is_any {
            self.bump();
        }
        let is_direction = DIRECTIONS.contains(letter);
        if !is_direction && !MODES.contains(letter) {
            let help = "directions are `b f l r s v z`, the other modifiers `a c d e g h i j k m n o p q t u w x`";
            return self.refuse("ccif::bad-modifier", start, format!("`{letter}` is no modifier"), help);
        }
        if is_doubled && !DOUBLED.contains(letter) {
            let help = "these may be doubled: `cc ee gg ii jj kk oo pp tt ww xx`";
            return self.refuse("ccif::bad-modifier", start, format!("`{letter}` is not doubled"), help);
        }
        if is_any && !OF_ANY_COLOR.contains(letter) {
            let help = "`y` stands behind `c`, `j`, `w` and `x`: pieces of any colour";
            return self.refuse("ccif::bad-modifier", start, format!("`y` cannot stand behind `{letter}`"), help);
        }
        let reach = match (is_doubled, is_any) {
            (true, _) => Reach::Double,
            (_, true) => Reach::Any,
            _ => Reach::Single,
        };
        Some(if is_direction { ModifierKind::Direction(letter) } else { ModifierKind::Mode { letter, reach } })
    }

    fn atom(&mut self) -> Option<Atom> {
        let start = self.at;
        let kind = match self.peek()? {
            '(' => AtomKind::Group(self.grouped("(", ")")?),
            ':' if self.rest()[1..].starts_with(|letter: char| letter.is_ascii_digit()) => self.leap()?,
            ':' => AtomKind::Compound(self.compound()?),
            letter => {
                self.bump();
                AtomKind::Letter(letter)
            }
        };
        let turn = self.turn(matches!(kind, AtomKind::Group(_)))?;
        let steps = self.steps()?;
        if let (Some(_), None) = (&turn, steps) {
            let help = "write how many steps are made in a circle: `N(rf)0`, `(F-W)r0`";
            return self.refuse("ccif::bad-steps", start, "the steps that turn are missing", help);
        }
        Some(Atom { kind, turn, steps, span: self.span_from(start) })
    }

    /// Reads `:1,4:`.
    fn leap(&mut self) -> Option<AtomKind> {
        let start = self.at;
        self.bump();
        let help = "write the smaller number first, each at most 64: `:1,4:`";
        let mut numbers = [0u8; 2];
        for (index, end) in [",", ":"].into_iter().enumerate() {
            let digits = self.take_while(|letter| letter.is_ascii_digit());
            let is_number = digits == "0" || !digits.starts_with('0');
            let number = digits.parse::<u8>().ok().filter(|&number| is_number && number <= 64);
            let (Some(number), true) = (number, self.eat(end)) else {
                return self.refuse("ccif::bad-leap", start, "this is no leap", help);
            };
            numbers[index] = number;
        }
        let [short, long] = numbers;
        if short > long {
            return self.refuse("ccif::bad-leap", start, "the larger number stands first", help);
        }
        Some(AtomKind::Leap(short, long))
    }

    /// Reads `(rf)` behind an atom; behind a group also `r` alone.
    fn turn(&mut self, is_group: bool) -> Option<Option<Directions>> {
        let start = self.at;
        if let Some(inner) = self.rest().strip_prefix('(') {
            let letters: String = inner.chars().take_while(|&letter| DIRECTIONS.contains(letter)).collect();
            if letters.is_empty() || !inner[letters.len()..].starts_with(')') {
                return Some(None);
            }
            self.at += letters.len() + "()".len();
            return Some(Some(Directions { letters, in_parentheses: true, span: self.span_from(start) }));
        }
        let Some(letter) = self.eat_if(|letter| is_group && DIRECTIONS.contains(letter)) else { return Some(None) };
        Some(Some(Directions { letters: letter.to_string(), in_parentheses: false, span: self.span_from(start) }))
    }

    fn steps(&mut self) -> Option<Option<Steps>> {
        const CODE: &str = "ccif::bad-steps";
        for (sign, steps) in [("**", Steps::Every), ("*", Steps::Edge), ("#", Steps::Number), ("0*", Steps::Most)] {
            if self.eat(sign) {
                return Some(Some(steps));
            }
        }
        let is_exact = self.eat("0");
        let has_number = self.peek().is_some_and(|letter| letter.is_ascii_digit());
        Some(match (is_exact, has_number) {
            (true, true) => Some(Steps::Exactly(self.number(64, CODE)?)),
            (true, false) => Some(Steps::Any),
            (false, true) => Some(Steps::UpTo(self.number(64, CODE)?)),
            (false, false) => None,
        })
    }
}
