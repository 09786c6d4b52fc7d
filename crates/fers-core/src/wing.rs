//! The two ways to castle.

use crate::{Geometry, Square};

/// The side of the castling piece on which its partner stands, seen by White: in chess, the king's or the queen's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// Towards higher files: the king's side of chess.
    Right,
    /// Towards lower files: the queen's side of chess.
    Left,
}

impl Wing {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Right, Self::Left];

    /// The wing of a castling of pieces on these squares; nothing if they stand on one file.
    pub fn of(geometry: &Geometry, king: Square, partner: Square) -> Option<Self> {
        match geometry.file(partner).cmp(&geometry.file(king)) {
            std::cmp::Ordering::Greater => Some(Self::Right),
            std::cmp::Ordering::Less => Some(Self::Left),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// `right` or `left`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Left => "left",
        }
    }
}
