//! Pieces that keep others from moving.

use fers_core::{ByColor, SquareSet};

use crate::BySquare;

/// Which pieces keep others from moving.
#[derive(Clone, Debug)]
pub struct FreezePlan<const N: usize> {
    /// The types that freeze.
    pub by: Vec<usize>,
    /// By the side that freezes and the square from which: where one step leads.
    pub around: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// The types that are frozen.
    pub victims: Vec<usize>,
    /// They may leave the board.
    pub lets_leave: bool,
}
