//! The reason for which moves have to be tested by making them.

/// What makes it necessary to try moves that masks alone would not decide, where that is one thing only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TriedFor {
    /// A move may not give check: masks decide about those that can give none.
    Checks,
    /// Captures blow something up: masks decide about quiet moves.
    Blasts,
    /// Moves seize, or pieces freeze: those are decided that leave as it is what the safety of a royal rests on.
    Seizures,
}
