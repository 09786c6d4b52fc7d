//! The treatment of ends of the game in perft.

/// The treatment of ends of the game in perft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerftEnds {
    /// A game that has ended by rule has no moves, and moves whose legality depends on mate are
    /// banned.
    ByRule,
    /// Moves only: game ends and bans that depend on mate are ignored, as Sjaak II counts.
    Ignored,
}
