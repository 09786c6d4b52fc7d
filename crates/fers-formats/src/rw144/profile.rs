//! Differences between the course's specification and its tests.

use fers_core::{Square, Wing};

/// Which one to follow where the specification and the course's tests differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// The specification: queenside castling moves the king to `c` and the rook to `d`, and no rank
    /// ends with a blank.
    #[default]
    Spec,
    /// The tests: queenside castling moves the king to `b` and the rook to `c`, and each rank ends
    /// with a blank.
    Official,
}

/// The meaning of `++` and `#` after a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Checkmates {
    /// Like `+`: check, as in revision 3.
    #[default]
    AsChecks,
    /// Checkmate, as in revision 2 and in the bonus task of revision 3. The mark on a move that
    /// does not mate is a fault of its own.
    Marked,
}

impl Profile {
    /// Returns the files, from 0, to which the king and the rook go.
    pub(super) fn castled_files(self, wing: Wing) -> (u16, u16) {
        match (wing, self) {
            (Wing::Right, _) => (8, 7),
            (Wing::Left, Self::Spec) => (2, 3),
            (Wing::Left, Self::Official) => (1, 2),
        }
    }

    /// Returns the text after the last square of a rank.
    pub(super) fn end_of_rank(self) -> &'static str {
        match self {
            Self::Spec => "",
            Self::Official => " ",
        }
    }
}

/// Returns the square at a file and a rank, both from 0.
pub(super) fn square(file: u16, rank: u16) -> Square {
    Square(rank * 10 + file)
}

/// Returns the file of a square, from 0.
pub(super) fn file(square: Square) -> u16 {
    square.0 % 10
}

/// Returns the rank of a square, from 0.
pub(super) fn rank(square: Square) -> u16 {
    square.0 / 10
}
