//! Required threats.

/// The threats that a piece must make by its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatPlan {
    /// The least number of threatened enemies.
    pub enemies: u8,
    /// Whether a single enemy without a legal move suffices.
    pub or_cornered: bool,
}
