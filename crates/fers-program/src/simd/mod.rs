//! Tables for counting the moves of a position with SIMD: a lane of a register for each direction.
//!
//! They hold the content of the program's other tables, arranged for the registers. See
//! `fers_movegen` for the counter.

pub mod calm_drops;
pub mod jumps;
pub mod slides;
pub mod tables;
pub mod ways;

use fers_core::Color;

use crate::Program;
#[cfg(target_arch = "x86_64")]
use crate::leaf_batch::plan::Siblings;
use tables::DirectionLanes;
#[cfg(target_arch = "x86_64")]
use ways::AllWays;

/// All lanes of a program.
///
/// There are none where the machine has no registers for them, where they are not allowed, or where they could not say enough of the rules.
#[derive(Clone, Debug)]
pub struct Lanes<const N: usize> {
    /// One for each direction and each jump.
    pub directions: Option<DirectionLanes<N>>,
    /// One for each position after a move.
    pub siblings: Option<Siblings<N>>,
}

impl<const N: usize> Default for Lanes<N> {
    fn default() -> Self {
        Self { directions: None, siblings: None }
    }
}

impl<const N: usize> Lanes<N> {
    /// The lanes of a program whose other tables are made.
    #[cfg(target_arch = "x86_64")]
    pub fn new(program: &Program<N>) -> Self {
        let Some(ways) = AllWays::new(program) else { return Self::default() };
        Self { directions: DirectionLanes::new(program, &ways), siblings: Siblings::new(program, &ways) }
    }

    /// None: other machines have no such registers.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn new(_: &Program<N>) -> Self {
        Self::default()
    }
}

impl<const N: usize> DirectionLanes<N> {
    /// The troops of a side that have no lanes, as indices.
    pub fn others(&self, color: Color) -> &[usize] {
        &self.sides[color].others
    }
}

/// Where there are no lanes, there are none for siblings.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Debug)]
pub struct Siblings<const N: usize>;
