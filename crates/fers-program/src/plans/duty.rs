//! Duties: plies that are illegal, or that go before others, because of what they do.

use fers_core::{ByColor, SquareSet};

use crate::TypeSet;

/// A duty, compiled. The meaning of each value is that of the ruleset's node.
#[derive(Clone, Debug)]
pub struct DutyPlan<const N: usize> {
    /// What the duty says of plies with the quality.
    pub demand: Demand,
    /// The quality.
    pub quality: QualityPlan<N>,
}

/// What a duty says of plies with its quality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// They are illegal.
    Forbidden,
    /// They go before other legal plies.
    Preferred,
    /// In check they go before others, even those that leave it.
    PreferredToSafety,
}

/// What a ply does.
#[derive(Clone, Debug)]
pub enum QualityPlan<const N: usize> {
    /// A piece of these types captures so many.
    Captures(TypeSet, usize),
    /// Worth of what is captured, by type.
    CapturesWorth(Box<[u32]>),
    /// The other side is left without a move and not in check.
    Stalemates,
    /// The other side is in check and has pieces of these types only.
    ChecksLast(TypeSet),
    /// The other side loses pieces of these types and has fewer than so many.
    Diminishes(Vec<usize>, u32),
    /// A side has more pieces of these types than so many in one of these places, and more than
    /// before; without places, in its hand.
    Gathers(Vec<usize>, u32, Vec<SquareSet<N>>),
    /// A piece of these types enters the zone of its side, and nothing is captured or exchanged.
    EntersQuietly(TypeSet, ByColor<SquareSet<N>>),
    /// A piece of another type moves while the side is in check.
    EvadesOtherwise(TypeSet),
    /// The board stays as it was.
    ChangesNothing,
    /// A piece promotes in place.
    PromotesInPlace,
    /// A piece stops capturing although it could capture more.
    BreaksOff,
    /// A piece of these types moves, or is picked up (the flag), before so many plies were made.
    ActsEarly(TypeSet, bool, i32),
}
