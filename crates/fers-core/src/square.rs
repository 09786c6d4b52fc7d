//! Places on the board.

use std::fmt;

/// A square of one particular [`Geometry`](crate::Geometry): a dense index, files first.
///
/// `a1` is 0 and `b1` is 1. An index means nothing without its geometry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u16);

impl Square {
    /// The index of the square.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Why a text is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseSquareError {
    /// Not file letters followed by a rank number.
    NotASquare,
    /// A square, but not of this board.
    OffBoard {
        /// Files of the board.
        files: u8,
        /// Ranks of the board.
        ranks: u8,
    },
    /// A place of the board where the board has a hole.
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
