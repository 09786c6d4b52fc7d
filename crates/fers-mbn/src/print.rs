//! The printer: tree to text.

use std::fmt::{self, Display, Formatter, Write};

use fers_core::Wing;

use crate::tree::{
    Atom, AtomKind, Axis, BoardNumbers, Boards, Body, Condition, Definition, Directions, Head, Identifier, Interval,
    Join, Leg, LegKind, Level, Modifier, ModifierKind, Numbers, Operator, PieceName, PieceSet, Place, Places, Range,
    Reach, Sequence, Square, Steps, Term, Transition,
};

/// Writes a definition as MBN.
///
/// What was read is written as it was, except for the order of `!` and `^` in sets.
pub fn print(definition: &Definition) -> String {
    definition.to_string()
}

/// Writes moves as MBN: what stands behind `=`.
pub fn print_moves(moves: &Sequence) -> String {
    moves.to_string()
}

impl Display for Definition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_cancelled { "!" } else { "" })?;
        write!(f, "{}{}", self.head, self.body)
    }
}

impl Display for Head {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(identifier) => write!(f, "{identifier}"),
            Self::Macro(identifier) => write!(f, "@{identifier}"),
            Self::Castling { wing, boards } => {
                f.write_str(if *wing == Wing::Right { "O-O" } else { "O-O-O" })?;
                all(f, boards)
            }
        }
    }
}

impl Display for Body {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absent => Ok(()),
            Self::Moves(moves) => write!(f, "={moves}"),
            Self::Pieces(pieces) => {
                f.write_str("==")?;
                all(f, pieces)
            }
            Self::PromotionMove(moves) => write!(f, "=={moves}"),
            Self::Drops(pieces) => {
                f.write_str("==")?;
                pieces.iter().try_for_each(|piece| write!(f, "@{piece}"))
            }
            Self::Castling { king, partner } => write!(f, "={king}={partner}"),
        }
    }
}

impl Display for Identifier {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // The prefixes are written once for all letters.
        for (index, piece) in self.pieces.iter().enumerate() {
            f.write_str(if index == 0 { &piece.prefixes } else { "" })?;
            write_letter(f, piece)?;
        }
        all(f, &self.boards)?;
        self.suffix.iter().try_for_each(|word| write!(f, "<{}>", word.text))?;
        self.comments.iter().try_for_each(|word| write!(f, "|{}|", word.text))?;
        self.announcement.iter().try_for_each(|word| write!(f, "/{}/", word.text))
    }
}

impl Display for PieceName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.prefixes)?;
        write_letter(f, self)
    }
}

fn write_letter(f: &mut Formatter<'_>, piece: &PieceName) -> fmt::Result {
    let colon = if piece.is_compound { ":" } else { "" };
    write!(f, "{colon}{}{colon}", piece.letter)
}

impl Display for Boards {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let first = &self.first;
        match (&self.second, self.is_mirrored) {
            (None, false) => write!(f, "<{first}>"),
            (None, true) => write!(f, "<<{first}>>"),
            (Some(second), false) => write!(f, "<<{first}>;<{second}>>"),
            (Some(second), true) => write!(f, "<<{first};{second}>>"),
        }
    }
}

impl Display for BoardNumbers {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_char('*'),
            Self::These(numbers) => list(f, numbers),
        }
    }
}

impl Display for Sequence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        all(f, &self.legs)
    }
}

impl Display for Leg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self.join {
            Join::First => "",
            Join::Chain => "-",
            Join::Fresh => "--",
        })?;
        match &self.kind {
            LegKind::Terms(terms) => {
                for (index, term) in terms.iter().enumerate() {
                    write!(f, "{}{term}", if index == 0 { "" } else { "+" })?;
                }
                Ok(())
            }
            LegKind::Optional(inner) => write!(f, "[{inner}]"),
            LegKind::Braces(inner) => write!(f, "{{{inner}}}"),
        }
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.operator {
            None => {}
            Some(Operator::Setup) => f.write_char('!')?,
            Some(Operator::SetupOf(set)) => write!(f, "!{set}")?,
            Some(Operator::Decide) => f.write_char('#')?,
        }
        all(f, &self.transition)?;
        all(f, &self.condition)?;
        all(f, &self.from)?;
        all(f, &self.attackers)?;
        all(f, &self.modifiers)?;
        all(f, &self.atoms)?;
        all(f, &self.to)
    }
}

impl Display for Modifier {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.kind {
            ModifierKind::Direction(letter) => f.write_char(letter)?,
            ModifierKind::Both(first, second) => write!(f, "({first}{second})")?,
            ModifierKind::Mode { letter, reach: Reach::Single } => f.write_char(letter)?,
            ModifierKind::Mode { letter, reach: Reach::Double } => write!(f, "{letter}{letter}")?,
            ModifierKind::Mode { letter, reach: Reach::Any } => write!(f, "{letter}y")?,
        }
        f.write_str(if self.is_optional { "?" } else { "" })?;
        all(f, &self.set)?;
        all(f, &self.range)
    }
}

impl Display for Atom {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            AtomKind::Letter(letter) => f.write_char(*letter)?,
            AtomKind::Compound(letter) => write!(f, ":{letter}:")?,
            AtomKind::Leap(short, long) => write!(f, ":{short},{long}:")?,
            AtomKind::Group(inner) => write!(f, "({inner})")?,
        }
        all(f, &self.turn)?;
        all(f, &self.steps)
    }
}

impl Display for Directions {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.in_parentheses { write!(f, "({})", self.letters) } else { f.write_str(&self.letters) }
    }
}

impl Display for Steps {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_char('0'),
            Self::UpTo(number) => write!(f, "{number}"),
            Self::Exactly(number) => write!(f, "0{number}"),
            Self::Most => f.write_str("0*"),
            Self::Edge => f.write_char('*'),
            Self::Every => f.write_str("**"),
            Self::Number => f.write_char('#'),
        }
    }
}

impl Display for Range {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_complement { "[^" } else { "[" })?;
        list(f, &self.parts)?;
        f.write_char(']')
    }
}

impl Display for Places {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edge => f.write_char('#'),
            Self::Inner => f.write_char('.'),
            Self::Attacked => f.write_char('+'),
            Self::Safe => f.write_char('*'),
            Self::Unmoved => f.write_char(':'),
            Self::Squares { files, ranks, level } => {
                files.iter().try_for_each(|files| interval(f, *files, file_letter))?;
                ranks.iter().try_for_each(|ranks| interval(f, *ranks, number))?;
                all(f, level)
            }
        }
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        interval(f, self.levels, level_letter)?;
        self.rows.iter().try_for_each(|rows| interval(f, *rows, number))
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", file_letter(self.file), number(self.rank))?;
        all(f, &self.level)
    }
}

impl Display for PieceSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.knows_colors { "{!" } else { "{" })?;
        f.write_str(if self.is_complement { "^" } else { "" })?;
        all(f, &self.pieces)?;
        f.write_char('}')
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char('/')?;
        if self.is_single {
            all(f, &self.who.pieces)?
        } else {
            write!(f, "{}", self.who)?
        }
        match &self.place {
            None => {}
            Some(Place::Range(range)) => write!(f, "{range}")?,
            Some(Place::Square(square)) => write!(f, "{square}")?,
        }
        f.write_char('/')
    }
}

impl Display for Transition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "<{}", self.first)?;
        self.second.iter().try_for_each(|axis| write!(f, ";{axis}"))?;
        f.write_char('>')
    }
}

impl Display for Axis {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_mirrored { "<" } else { "" })?;
        match &self.numbers {
            Numbers::Absolute(numbers) => list(f, numbers)?,
            Numbers::Relative { up, down, distance } => {
                f.write_str(if *up { "+" } else { "" })?;
                f.write_str(if *down { "-" } else { "" })?;
                all(f, distance)?;
            }
        }
        f.write_str(if self.is_diagonal { "d" } else { "" })?;
        f.write_str(if self.is_orthogonal { "o" } else { "" })?;
        f.write_str(if self.is_mirrored { ">" } else { "" })
    }
}

/// Writes one thing behind the other.
fn all<'a, T: Display + 'a>(f: &mut Formatter<'_>, things: impl IntoIterator<Item = &'a T>) -> fmt::Result {
    things.into_iter().try_for_each(|thing| write!(f, "{thing}"))
}

/// Writes things with commas between them.
fn list<T: Display>(f: &mut Formatter<'_>, things: &[T]) -> fmt::Result {
    let mut between = "";
    for thing in things {
        write!(f, "{between}{thing}")?;
        between = ",";
    }
    Ok(())
}

fn interval(f: &mut Formatter<'_>, interval: Interval, name: fn(u8) -> String) -> fmt::Result {
    f.write_str(&name(interval.first))?;
    interval.last.iter().try_for_each(|&last| write!(f, "-{}", name(last)))
}

fn number(number: u8) -> String {
    (u16::from(number) + 1).to_string()
}

fn file_letter(file: u8) -> String {
    char::from(b'a' + file).to_string()
}

fn level_letter(level: u8) -> String {
    char::from(b'A' + level).to_string()
}
