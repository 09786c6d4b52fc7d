//! Captures that blow up the squares around.

use fers_core::{ByColor, SquareSet};

use crate::{BySquare, TypeSet};

/// What a move blows up.
#[derive(Clone, Debug)]
pub struct BlastPlan<const N: usize> {
    /// The types whose moves set it off.
    pub by: TypeSet,
    /// Whether moves without capture do.
    pub quiet: bool,
    /// The types of last victims whose capture does.
    pub victims: TypeSet,
    /// By the mover's side and the square where it ends its move: the squares around.
    pub around: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// By the mover's side and square: where a move may end whose blast reaches it.
    pub reached_from: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// The types that stay where they stand around it.
    pub spares: Vec<usize>,
    /// The mover goes, too.
    pub takes_mover: bool,
    /// It leaves a wall.
    pub petrifies_mover: bool,
    /// What is around it leaves walls.
    pub petrifies_around: bool,
}
