//! Flips: moves that turn enemy pieces over.

use fers_arch::EnclosedLines;
use fers_core::{ByColor, SquareSet};

use crate::{BySquare, StepShift, TypeSet};

/// A rule for flips.
#[derive(Clone, Debug)]
pub struct FlipPlan<const N: usize> {
    /// The types whose moves flip.
    pub by: TypeSet,
    /// Whether moves on the board flip.
    pub on_travel: bool,
    /// Whether drops flip.
    pub on_drop: bool,
    /// Whether only moves to a square beside a friend flip.
    pub needs_friend: bool,
    /// Whether enclosed enemies are flipped, rather than adjacent ones.
    pub encloses: bool,
    /// By the mover's side: the steps.
    pub steps: ByColor<Vec<StepShift<N>>>,
    /// The steps for SIMD, if `encloses` is set and the processor has it.
    pub lines: ByColor<Option<EnclosedLines<N>>>,
    /// By the mover's side and destination: the squares one step away.
    pub around: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// The types that are never flipped.
    pub spares: Vec<usize>,
}
