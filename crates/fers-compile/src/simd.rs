//! Tables of the SIMD counter.

use crate::draft::Draft;
use fers_program::SimdTables;

/// Lays out the moves for the SIMD counter, where the machine has wide registers and the rules fit.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    draft.program.simd = SimdTables::new(&draft.program);
}
