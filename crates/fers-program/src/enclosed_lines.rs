//! Lines of enemies enclosed by two friends, computed with SIMD where the processor has it.

use fers_arch::{Avx512, EnclosedLines, LineStep};

use crate::StepShift;

/// Makes the lanes of some steps.
///
/// Returns `None` if they are too many or one of them moves squares by different numbers of
/// indices, or if the machine has no registers for them or they are not allowed.
pub fn enclosed_lines<const N: usize>(steps: &[StepShift<N>]) -> Option<EnclosedLines<N>> {
    let cpu = Avx512::detect_if_allowed()?;
    let steps: Vec<LineStep<N>> = steps.iter().map(line_step).collect::<Option<_>>()?;
    EnclosedLines::new(cpu, &steps)
}

fn line_step<const N: usize>(step: &StepShift<N>) -> Option<LineStep<N>> {
    let origins = step.origins();
    let by = step.single()?;
    Some(LineStep { by, origins: origins.0, ends: step.ahead(origins).0, squares_max: squares_max(step) })
}

/// Returns the most squares of a line along a step, the first one included.
fn squares_max<const N: usize>(step: &StepShift<N>) -> usize {
    let (mut squares, mut count) = (step.origins(), 0);
    while !squares.is_empty() && count < 64 * N {
        squares = step.ahead(squares);
        count += 1;
    }
    count
}
