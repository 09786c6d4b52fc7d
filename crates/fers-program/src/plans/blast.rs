//! Explosions.

use fers_core::{ByColor, SquareSet};

use crate::{BySquare, TypeSet};

/// A rule for explosions.
#[derive(Clone, Debug)]
pub struct BlastPlan<const N: usize> {
    /// The types whose moves trigger it.
    pub by: TypeSet,
    /// Whether moves without capture trigger it.
    pub quiet: bool,
    /// The last victims whose capture triggers it.
    pub victims: TypeSet,
    /// By the mover's side and destination: the exploding squares.
    pub around: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// By the mover's side and square: the destinations whose explosion reaches the square.
    pub reached_from: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// The types around the destination that are spared.
    pub spares: Vec<usize>,
    /// Whether the mover explodes, too.
    pub takes_mover: bool,
    /// Whether the mover leaves a wall.
    pub petrifies_mover: bool,
    /// Whether the other exploded pieces leave walls.
    pub petrifies_around: bool,
}
