//! Bans on the capture of protected pieces.

use fers_core::SquareSet;

use crate::BySquare;

/// What forbids a piece to capture protected ones.
#[derive(Clone, Debug)]
pub struct TradeTest<const N: usize> {
    /// When the victim counts as protected.
    pub guard: TradeGuard,
    /// By the square where the piece starts: where it may always capture.
    pub spared: BySquare<SquareSet<N>, N>,
    /// By type: whether capturing it beside the victim makes the move free; nothing where no other capture does.
    pub excuses: Option<Box<[bool]>>,
}

/// When a victim counts as protected: its side attacks a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TradeGuard {
    /// The victim's square, on the board before the move.
    Before,
    /// The victim's square, with the capturing piece off the board, or its other victims as well.
    Uncovered,
    /// Where the capturing piece stands after the move, if it captured there.
    After,
}
