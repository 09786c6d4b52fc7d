//! Conditions on the squares around a drop.

use crate::StepShift;
use fers_arch::EnclosedLines;

/// A condition on the surroundings of a drop.
#[derive(Clone, Debug)]
pub enum DropNeedPlan<const N: usize> {
    /// A step leads to a piece of these kinds, or no step does.
    Beside {
        /// The steps.
        steps: Vec<StepShift<N>>,
        /// Whether friends count.
        friends: bool,
        /// Whether enemies count.
        enemies: bool,
        /// Whether there must be such a piece, rather than none.
        wanted: bool,
    },
    /// Enemies followed by a friend on a line.
    Encloses {
        /// The steps.
        steps: Vec<StepShift<N>>,
        /// The steps for SIMD, where the processor has it.
        lines: Option<Box<EnclosedLines<N>>>,
    },
    /// A step leads to a piece or off the board.
    Rests {
        /// The steps.
        steps: Vec<StepShift<N>>,
        /// Whether all squares in the opposite direction must be empty, up to the edge.
        from_edge: bool,
    },
}
