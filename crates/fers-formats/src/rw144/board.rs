//! The content of a board file.

use fers_core::{Color, Square};

use super::allocation::Allocations;
use super::piece::Kind;
use super::profile::{rank, square};

/// The content of a board file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The pieces that each side starts with.
    pub allocations: Allocations,
    /// The pieces, by square: `a1` to `j1`, then `a2` and so on.
    pub squares: Vec<Option<(Color, Kind)>>,
    /// The third section.
    pub status: Status,
}

/// The state of the game besides its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// The side to move.
    pub turn: Color,
    /// Available castlings: Black's to the queen's side and to the king's side, then White's.
    pub castling: [bool; 4],
    /// Moves by either side since the last capture or pawn move, 0 to 50.
    pub halfmove_clock: u64,
    /// Number of moves that Black has made.
    pub move_counter: u64,
}

/// The count of moves at which the game is drawn.
pub(super) const HALFMOVES_MAX: u64 = 50;

/// Where the king starts, as a file.
pub(super) const KING_FILE: u16 = 5;

/// Returns the side of an index of [`Status::castling`], and the file of its rook.
pub(super) fn castling(index: usize) -> (Color, u16) {
    let color = if index < 2 { Color::Black } else { Color::White };
    (color, if index.is_multiple_of(2) { 0 } else { 9 })
}

/// Returns the rank on which a side's officers start, from 0.
pub(super) fn base_rank(color: Color) -> u16 {
    match color {
        Color::White => 0,
        Color::Black => 9,
    }
}

/// Returns the rank on which a side's pawns start, from 0.
pub(super) fn pawn_rank(color: Color) -> u16 {
    match color {
        Color::White => 1,
        Color::Black => 8,
    }
}

/// Returns whether a square lies in a side's half.
pub(super) fn is_in_half(color: Color, square: Square) -> bool {
    (rank(square) < 5) == (color == Color::White)
}

impl Board {
    /// Returns the piece on a square.
    pub fn at(&self, square: Square) -> Option<(Color, Kind)> {
        self.squares.get(square.index()).copied().flatten()
    }

    /// Iterates over the squares with pieces.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Color, Kind)> + '_ {
        let all = self.squares.iter().enumerate();
        all.filter_map(|(index, piece)| piece.map(|(color, kind)| (Square(index as u16), color, kind)))
    }

    /// Returns the mark between king and rook of a castling: whether both are on their start
    /// squares.
    pub(super) fn may_castle(&self, index: usize) -> bool {
        stands_for_castling(&self.squares, index)
    }
}

/// Returns whether king and rook of a castling are on their start squares.
pub(super) fn stands_for_castling(squares: &[Option<(Color, Kind)>], index: usize) -> bool {
    let (color, rook_file) = castling(index);
    let stands = |file: u16, kind: Kind| squares[square(file, base_rank(color)).index()] == Some((color, kind));
    stands(KING_FILE, Kind::King) && stands(rook_file, Kind::Rook)
}
