//! Conditions on the squares around a drop.

use crate::StepShift;
use fers_arch::EnclosedLines;

/// A condition on the surroundings of a drop.
#[derive(Clone, Debug)]
pub enum DropNeedPlan<const N: usize> {
    /// A step leads to such a piece, or none does.
    Beside {
        /// The steps.
        steps: Vec<StepShift<N>>,
        /// Friends count.
        friends: bool,
        /// Enemies count.
        enemies: bool,
        /// Whether there must be one; else there must be none.
        wanted: bool,
    },
    /// Enemies and then a friend on a line.
    Encloses {
        /// The steps.
        steps: Vec<StepShift<N>>,
        /// The steps in wide registers, where the machine has them.
        lines: Option<Box<EnclosedLines<N>>>,
    },
    /// A step leads to a piece or off the board.
    Rests {
        /// The steps.
        steps: Vec<StepShift<N>>,
        /// All is empty in the opposite direction, to the edge.
        from_edge: bool,
    },
}
