//! Freezes: pieces that keep others from moving.

use fers_core::{ByColor, SquareSet};

use crate::BySquare;

/// A rule for freezes.
#[derive(Clone, Debug)]
pub struct FreezePlan<const N: usize> {
    /// The types that freeze.
    pub by: Vec<usize>,
    /// By the freezing side and square: the squares one step away.
    pub around: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// Whether they freeze what they see, rather than what is one step away.
    pub seen: bool,
    /// How many of them must reach a piece.
    pub least: u8,
    /// Whether frozen pieces still give check.
    pub still_checks: bool,
    /// The types that are frozen.
    pub victims: Vec<usize>,
    /// Whether frozen pieces may leave the board.
    pub lets_leave: bool,
}

impl<const N: usize> FreezePlan<N> {
    /// Returns whether each freezing piece freezes what is one step away, and nothing that is
    /// frozen gives check.
    #[inline(always)]
    pub fn is_plain(&self) -> bool {
        !self.seen && self.least == 1 && !self.still_checks
    }
}
