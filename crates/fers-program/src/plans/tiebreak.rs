//! Points that decide what would be drawn.

use fers_core::{ByColor, Color};

/// Points, see `Tiebreak`.
#[derive(Clone, Debug)]
pub struct TiebreakPlan {
    /// By type: what each piece counts.
    pub points: Box<[u32]>,
    /// By side: what it has beside that.
    pub bonus: ByColor<u32>,
    /// Who wins when both have as many.
    pub equal: Option<Color>,
}
