//! Moves that turn enemy pieces over.

use fers_arch::EnclosedLines;
use fers_core::{ByColor, SquareSet};

use crate::{BySquare, StepShift, TypeSet};

/// Which moves turn over which pieces.
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
    /// Whether enclosed enemies are flipped; else those to which one step leads.
    pub encloses: bool,
    /// By the mover's side: the steps.
    pub steps: ByColor<Vec<StepShift<N>>>,
    /// The steps in wide registers, where `encloses` asks for lines and the machine has the
    /// registers.
    pub lines: ByColor<Option<EnclosedLines<N>>>,
    /// By the mover's side and destination: the squares to which one step leads.
    pub around: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// The types that are never flipped.
    pub spares: Vec<usize>,
}
