//! Flips: moves that turn pieces over.

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
    /// Whether castlings flip.
    pub on_castling: bool,
    /// Whether moves flip that capture nothing, and drops.
    pub quiet: bool,
    /// The types of last victims with which moves flip.
    pub victims: TypeSet,
    /// Whether only moves to a square beside a friend flip.
    pub needs_friend: bool,
    /// Which pieces are flipped.
    pub reach: FlipTargets,
    /// By the mover's side: the steps.
    pub steps: ByColor<Vec<StepShift<N>>>,
    /// The steps for SIMD, if enclosed enemies are flipped and the processor has it.
    pub lines: ByColor<Option<EnclosedLines<N>>>,
    /// By the mover's side and destination: the squares one step away.
    pub around: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// The types that are never flipped.
    pub spares: Vec<usize>,
}

/// Which pieces a flip turns over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlipTargets {
    /// Enemies one step away.
    Next,
    /// Enemies enclosed on lines.
    Enclosed,
    /// The piece that moved.
    Mover,
    /// All pieces of the mover's side.
    Own,
    /// Enemies that the piece sees.
    Seen,
}
