//! Changes of type by a piece's own moves.

use fers_core::SquareSet;

use crate::TypeSet;

/// A change of type that a move may bring.
#[derive(Clone, Debug)]
pub struct BecomingPlan<const N: usize> {
    /// The new type.
    pub into: usize,
    /// The type of the piece that it leaves on the origin.
    pub leaves: Option<usize>,
    /// Whether moves without capture apply.
    pub quiet: bool,
    /// The last victims whose capture applies.
    pub victims: TypeSet,
    /// Whether only moves apply that also move another piece.
    pub shifting: bool,
    /// The destinations that apply.
    pub to: SquareSet<N>,
}
