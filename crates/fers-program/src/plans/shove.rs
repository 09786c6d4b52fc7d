//! Shoves: moves that pull or push other pieces.

use fers_core::ByColor;

use crate::{StepShift, TypeSet};

/// A rule for shoves.
#[derive(Clone, Debug)]
pub struct ShovePlan<const N: usize> {
    /// The types whose moves shove.
    pub by: TypeSet,
    /// Whether castlings shove.
    pub castlings: bool,
    /// By the mover's side: the steps of the lines.
    pub lines: ByColor<Vec<StepShift<N>>>,
    /// Whether pieces of the mover's side are shoved.
    pub friends: bool,
    /// Whether enemies are shoved.
    pub enemies: bool,
    /// Whether pieces are pulled, rather than pushed.
    pub pulls: bool,
    /// The types that stay.
    pub spares: TypeSet,
}
