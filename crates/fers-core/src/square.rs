//! Squares.

use std::fmt;

/// A square: its index in one particular [`Geometry`](crate::Geometry).
///
/// `a1` is 0 and `b1` is 1. An index means nothing without its geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u16);

impl Square {
    /// Returns the index of the square.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The reason why a text is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseSquareError {
    /// The text is not file letters followed by a rank number.
    NotASquare,
    /// The square is not on this board.
    OffBoard {
        /// The number of files of the board.
        files: u8,
        /// The number of ranks of the board.
        ranks: u8,
    },
    /// The board has a hole there.
    Hole,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASquare => write!(f, "not the name of a square"),
            Self::OffBoard { files, ranks } => write!(f, "outside the board of {files}x{ranks}"),
            Self::Hole => write!(f, "a hole of the board"),
        }
    }
}

impl std::error::Error for ParseSquareError {}
