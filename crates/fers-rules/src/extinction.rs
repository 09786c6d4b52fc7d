//! Extinction: too few pieces of some types.

use fers_core::PieceType;

/// When a side has too few pieces left of some types.
///
/// Source of all fields except types and count: Fairy-Stockfish (`extinctionOpponentPieceCount`,
/// `extinctionClaim`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extinction {
    /// Types, counted together.
    pub piece_types: Vec<PieceType>,
    /// A side with at most this many pieces has too few.
    pub count: u16,
    /// Minimal number of such pieces that its opponent must have.
    pub rivals: u16,
    /// If the side to move has too few, its opponent must have one piece more than `rivals`, as the
    /// side might capture one.
    pub claimed: bool,
    /// Pieces in hand count as well.
    pub in_hand: bool,
    /// If both sides have too few: true if the side that has just moved counts, false if the side
    /// to move does.
    pub mover_first: bool,
}

impl Extinction {
    /// Makes an extinction at `count` pieces on the board, with default values: any number of
    /// rivals; if both sides have too few, the side to move counts.
    pub fn new(piece_types: Vec<PieceType>, count: u16) -> Self {
        Self { piece_types, count, rivals: 0, claimed: false, in_hand: false, mover_first: false }
    }
}
