//! Pieces of which a side has too few left.

use fers_core::PieceType;

/// Of which types a side has too few left, and when that counts.
///
/// Source of all but the types and the count: Fairy-Stockfish (`extinctionOpponentPieceCount`, `extinctionClaim`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extinction {
    /// The types counted, all taken together.
    pub piece_types: Vec<PieceType>,
    /// A side that has at most so many of them has too few.
    pub count: u16,
    /// So many of them its opponent must have.
    pub rivals: u16,
    /// Of the side to move, the opponent must have one more than that: it may be that it takes that one.
    pub claimed: bool,
    /// Pieces in hand are counted, too.
    pub in_hand: bool,
    /// If both sides have too few: whether the side that has just moved is the one that counts; else the side to move is.
    pub mover_first: bool,
}

impl Extinction {
    /// Having at most so many on the board, whatever the opponent has; of both sides, the side to move counts.
    pub fn new(piece_types: Vec<PieceType>, count: u16) -> Self {
        Self { piece_types, count, rivals: 0, claimed: false, in_hand: false, mover_first: false }
    }
}
