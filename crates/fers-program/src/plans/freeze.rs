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
    /// The types that are frozen.
    pub victims: Vec<usize>,
    /// Whether frozen pieces may leave the board.
    pub lets_leave: bool,
}
