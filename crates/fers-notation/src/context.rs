//! The position in which a move text is read or written.

use std::fmt;

use fers_core::{Action, Move, PieceType, Setup, Square};
use fers_rules::Ruleset;

/// The data on which move texts depend.
#[derive(Clone, Copy, Debug)]
pub struct MoveContext<'a> {
    /// The rules, for letters and the board.
    pub ruleset: &'a Ruleset,
    /// The position before the move.
    pub setup: &'a Setup,
    /// All legal moves of the position, each once.
    pub legal: &'a [Move],
}

/// Maximal number of possible moves that an error names.
const SHOWN_MAX: usize = 8;

/// Why a text is no move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// It does not look like a move.
    Unreadable,
    /// It looks like a move, but no legal move has this text.
    Illegal,
    /// Several legal moves fit; their canonical texts.
    Ambiguous(Vec<String>),
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("not the text of a move"),
            Self::Illegal => f.write_str("no legal move here"),
            Self::Ambiguous(texts) => {
                let (shown, rest) = texts.split_at(texts.len().min(SHOWN_MAX));
                write!(f, "several moves may be meant: {}", shown.join(", "))?;
                if rest.is_empty() { Ok(()) } else { write!(f, " and {} more", rest.len()) }
            }
        }
    }
}

impl std::error::Error for MoveTextError {}

impl MoveContext<'_> {
    /// Returns the piece type that a move moves or drops, before any promotion.
    pub(crate) fn moved_type(&self, mv: &Move) -> Option<PieceType> {
        match mv.action {
            Action::Drop { piece_type, .. } => Some(piece_type),
            _ => self.setup.piece_at(mv.origin()?).map(|piece| piece.piece_type),
        }
    }

    /// Returns the squares at which a travelling piece captures on its way, without the destination
    /// at the end.
    ///
    /// With the board, origin and destination they determine all captures: a piece on the
    /// destination is captured.
    pub(crate) fn waypoints<'m>(&self, mv: &'m Move) -> &'m [Square] {
        match mv.removed.split_last() {
            Some((last, others)) if mv.destination() == Some(*last) => others,
            _ => &mv.removed,
        }
    }

    /// Returns whether a move captures only the victim of an en passant chance, by
    /// stepping on a square that it passed.
    pub(crate) fn is_en_passant(&self, mv: &Move) -> bool {
        self.setup.en_passant.iter().any(|chance| {
            let to_passed = mv.destination().is_some_and(|to| chance.squares.contains(&to));
            to_passed && mv.removed == [chance.victim] && mv.destination() != Some(chance.victim)
        })
    }

    /// Returns whether the way of a travelling piece need not be written: it captures on its
    /// destination, en passant, or nothing.
    pub(crate) fn is_simple(&self, mv: &Move) -> bool {
        self.waypoints(mv).is_empty() || self.is_en_passant(mv)
    }
}
