//! Pinches: enemies that a move may relocate.

use fers_core::{ByColor, SquareSet};

use crate::ProtectionPlan;

/// A rule for pinches.
#[derive(Clone, Debug)]
pub struct PinchPlan<const N: usize> {
    /// Which pieces pinch, what they reach, and the types that are pinched, without royals.
    pub reach: ProtectionPlan<N>,
    /// By the side of the pinched piece: where it may be put.
    pub homes: ByColor<SquareSet<N>>,
}
