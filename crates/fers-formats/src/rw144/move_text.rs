//! Lines of a move file.

use fers_core::{Square, Wing};
use fers_text::Span;

use super::lines::Lines;
use super::profile::square;

/// A line of a move file that is no comment and not blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLine {
    /// Physical number from 1; comments count.
    pub number: usize,
    /// Its place.
    pub span: Span,
    /// Its move; `None` if it is unreadable.
    pub text: Option<MoveText>,
}

/// A move as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// `a2-a4`, `a2xb3`, `a9-a10=Q`.
    Travel {
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
        /// Whether it marks a capture.
        is_capture: bool,
        /// The text after `=`, if there is one.
        promotion: Option<String>,
        /// The check mark.
        suffix: Suffix,
    },
    /// `0-0`, `O-O-O`.
    Castle {
        /// Where to.
        wing: Wing,
        /// The check mark.
        suffix: Suffix,
    },
}

/// The check or mate mark of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Suffix {
    /// No mark.
    #[default]
    None,
    /// `+`.
    Check,
    /// `++` or `#`.
    Mate,
}

impl MoveText {
    /// Reads a move; there may be no blanks around it.
    pub fn read(text: &str) -> Option<Self> {
        let suffixes = [("++", Suffix::Mate), ("#", Suffix::Mate), ("+", Suffix::Check)];
        let stripped = suffixes.iter().find_map(|(sign, suffix)| Some((text.strip_suffix(sign)?, *suffix)));
        let (text, suffix) = stripped.unwrap_or((text, Suffix::None));
        let wing = match text {
            "0-0" | "O-O" => Some(Wing::Right),
            "0-0-0" | "O-O-O" => Some(Wing::Left),
            _ => None,
        };
        if let Some(wing) = wing {
            return Some(Self::Castle { wing, suffix });
        }
        let (way, promotion) = text.split_once('=').map_or((text, None), |(way, piece)| (way, Some(piece.to_owned())));
        let (from, to) = way.split_once(['-', 'x'])?;
        let is_capture = way.as_bytes().get(from.len()) == Some(&b'x');
        Some(Self::Travel { from: read_square(from)?, to: read_square(to)?, is_capture, promotion, suffix })
    }

    /// Returns its check or mate mark.
    pub fn suffix(&self) -> Suffix {
        match self {
            Self::Travel { suffix, .. } | Self::Castle { suffix, .. } => *suffix,
        }
    }
}

fn read_square(text: &str) -> Option<Square> {
    let file = text.bytes().next().filter(|file| (b'a'..=b'j').contains(file))?;
    let rank = (1..=10).find(|rank| text[1..] == rank.to_string())?;
    Some(square(u16::from(file - b'a'), rank - 1))
}

/// Reads a move file, line by line.
pub fn read_moves(text: &str) -> impl Iterator<Item = MoveLine> {
    let used = Lines::of(text).filter(|line| !line.text.is_empty());
    used.map(|line| MoveLine { number: line.number, span: line.span(), text: MoveText::read(line.text) })
}
