//! Points that decide draws.

use fers_core::{ByColor, Color};

/// Points, see `Tiebreak`.
#[derive(Clone, Debug)]
pub struct TiebreakPlan {
    /// The points of each piece by type.
    pub points: Box<[u32]>,
    /// Additional points by side.
    pub bonus: ByColor<u32>,
    /// The winner if both sides have equal points; `None` for a draw.
    pub equal: Option<Color>,
}
