//! Bans on the capture of protected pieces.

use fers_core::SquareSet;

use crate::BySquare;

/// A ban on captures of protected pieces.
#[derive(Clone, Debug)]
pub struct TradeTest<const N: usize> {
    /// The condition for protection.
    pub guard: TradeGuard,
    /// By origin: the squares on which the piece may always capture.
    pub spared: BySquare<SquareSet<N>, N>,
    /// By type: whether capturing it, too, permits the move; `None` if no capture does.
    pub excuses: Option<Box<[bool]>>,
    /// Whether royals do not protect.
    pub ignores_royals: bool,
}

/// The square that the victim's side must attack for the victim to be protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TradeGuard {
    /// The victim's square, on the board before the move.
    Before,
    /// The victim's square, with the capturing piece removed, or with its other victims removed as
    /// well.
    Uncovered,
    /// The destination after the move, if the victim was captured there.
    After,
}
