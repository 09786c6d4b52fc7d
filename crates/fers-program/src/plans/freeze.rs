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
    /// Which moves it bars.
    pub bars: FreezeBars,
    /// The types of which a freezer freezes no piece if it reaches several.
    pub single: Vec<usize>,
    /// The types that are frozen.
    pub victims: Vec<usize>,
    /// Whether frozen pieces may leave the board.
    pub lets_leave: bool,
    /// Its rank among the influences.
    pub rank: u8,
}

impl<const N: usize> FreezePlan<N> {
    /// Returns whether each freezing piece freezes what is one step away, without regard to ranks,
    /// and nothing that is frozen gives check.
    #[inline(always)]
    pub fn is_plain(&self) -> bool {
        !self.seen
            && self.least == 1
            && !self.still_checks
            && self.bars == FreezeBars::Moves
            && self.single.is_empty()
            && self.rank == 0
    }
}

/// Which moves a freeze bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FreezeBars {
    /// All.
    Moves,
    /// Captures.
    Captures,
    /// Moves that capture nothing.
    QuietMoves,
}

/// A rule for pieces that protect friends, or that halt enemies.
#[derive(Clone, Debug)]
pub struct ProtectionPlan<const N: usize> {
    /// The types that protect or halt.
    pub by: Vec<usize>,
    /// By side and square: the squares one step away.
    pub around: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// Whether they protect or halt what they see, rather than what is one step away.
    pub seen: bool,
    /// The types that are protected.
    pub wards: Vec<usize>,
    /// The rank among the influences.
    pub rank: u8,
}
