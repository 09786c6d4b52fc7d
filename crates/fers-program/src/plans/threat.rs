//! Moves that have to threaten something.

/// What a piece must threaten when it has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatPlan {
    /// At least so many enemies.
    pub enemies: u8,
    /// One enemy without a legal move is enough.
    pub or_cornered: bool,
}
