//! Lines of enemies between two friends: a lane for each direction.

use super::tables::{Row, Rows, Turn, fill_lane};
use crate::StepShift;

/// Up to eight steps, each of which moves all squares by the same number of indices.
#[derive(Clone, Debug)]
pub struct EncloseLanes<const N: usize> {
    /// The steps, and where they lead.
    pub(super) ahead: Turn,
    pub(super) ends: Rows<N>,
    /// The same backwards.
    pub(super) back: Turn,
    pub(super) starts: Rows<N>,
    /// No line is longer.
    pub(super) most: usize,
}

impl<const N: usize> EncloseLanes<N> {
    /// The lanes of some steps; nothing where they are too many or too different, or the machine has no registers for them.
    pub fn new(steps: &[StepShift<N>]) -> Option<Self> {
        if !super::uses_simd() || steps.len() > 8 {
            return None;
        }
        let mut by = [0; 8];
        let (mut ends, mut starts) = ([Row::default(); N], [Row::default(); N]);
        let mut most = 0;
        for (lane, step) in steps.iter().enumerate() {
            let origins = step.origins();
            by[lane] = step.single()?;
            fill_lane(&mut ends, lane, step.ahead(origins));
            fill_lane(&mut starts, lane, origins);
            most = most.max(longest(step));
        }
        Some(Self { ahead: Turn::new(by)?, ends, back: Turn::new(by.map(|by: i32| -by))?, starts, most })
    }
}

/// How often a step can be repeated.
fn longest<const N: usize>(step: &StepShift<N>) -> usize {
    let (mut squares, mut count) = (step.origins(), 0);
    while !squares.is_empty() && count < 64 * N {
        squares = step.ahead(squares);
        count += 1;
    }
    count
}
