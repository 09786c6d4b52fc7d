//! What pieces see.

use fers_core::SquareSet;

use crate::StepShift;

/// A way in which a piece sees.
#[derive(Clone, Debug)]
pub struct SightPlan<const N: usize> {
    /// The squares from which it sees so.
    pub from: SquareSet<N>,
    /// The step.
    pub step: StepShift<N>,
    /// The number of steps: at least so many.
    pub min: u8,
    /// At most so many.
    pub max: u8,
    /// Whether it sees past pieces and walls.
    pub over_anything: bool,
}
