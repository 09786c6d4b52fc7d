//! The two wings of castling.

use crate::{Geometry, Square};

/// The side of the castling piece on which its partner stands, seen by White: in chess, the king's
/// or the queen's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// Towards higher files: the king's side of chess.
    Right,
    /// Towards lower files: the queen's side of chess.
    Left,
}

impl Wing {
    /// Both wings.
    pub const ALL: [Self; 2] = [Self::Right, Self::Left];

    /// Returns the wing of a castling of pieces on these squares; nothing if they stand on one
    /// file.
    ///
    /// ```
    /// use fers_core::{Geometry, Wing};
    ///
    /// let board = Geometry::rectangle(8, 8);
    /// let (e1, a1) = (board.parse_square("e1")?, board.parse_square("a1")?);
    /// assert_eq!(Wing::of(&board, e1, a1), Some(Wing::Left));
    /// # Ok::<(), fers_core::ParseSquareError>(())
    /// ```
    pub fn of(geometry: &Geometry, king: Square, partner: Square) -> Option<Self> {
        match geometry.file(partner).cmp(&geometry.file(king)) {
            std::cmp::Ordering::Greater => Some(Self::Right),
            std::cmp::Ordering::Less => Some(Self::Left),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Returns `right` or `left`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Left => "left",
        }
    }
}
