//! A piece changes its type by its move.

use fers_core::SquareSet;

use crate::TypeSet;

/// A change of type that a move may bring.
#[derive(Clone, Debug)]
pub struct BecomingPlan<const N: usize> {
    /// The new type.
    pub into: usize,
    /// Whether moves without capture do it.
    pub quiet: bool,
    /// The types of last victims whose capture does it.
    pub victims: TypeSet,
    /// Whether only moves do it that bring another piece elsewhere.
    pub shifting: bool,
    /// Where the move must end.
    pub to: SquareSet<N>,
}
