//! Counters: numbers of each side that plies raise and lower within bounds.

use fers_core::ByColor;

use crate::TypeSet;

/// A counter, compiled. The meaning of each value is that of the ruleset's node.
#[derive(Clone, Debug)]
pub struct CounterPlan {
    /// What raises the count of a side.
    pub raised_by: TallyPlan,
    /// What lowers it.
    pub lowered_by: Option<TallyPlan>,
    /// Whether a ply of a side that does not raise its count sets it to 0.
    pub in_a_row: bool,
    /// The largest number, by side, that the count may be raised to.
    pub most: ByColor<Option<u8>>,
}

/// What is counted of plies.
#[derive(Clone, Debug)]
pub struct TallyPlan {
    /// The events.
    pub event: Tallied,
    /// The types of the pieces, as a set.
    pub set: TypeSet,
    /// The types of the pieces, each once.
    pub of: Vec<usize>,
}

/// What happens to pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tallied {
    /// The side makes a ply with one of them.
    Ply,
    /// The side drops one of them.
    Drop,
    /// The side has more of them on the board after a ply.
    Gain,
    /// The side has fewer of them on the board after a ply of the other side.
    Loss,
}
