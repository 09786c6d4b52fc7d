//! Tables for counting the moves of a position with SIMD: a lane of a register for each direction.
//!
//! They hold the content of the program's other tables, arranged for the registers. See
//! `fers_movegen` for the counter.

pub mod calm_drops;
pub mod jumps;
pub mod move_tables;
pub mod slides;
pub mod tables;

use fers_core::Color;

use crate::Program;
#[cfg(target_arch = "x86_64")]
use crate::leaf_batch::plan::LeafBatchTables;
#[cfg(target_arch = "x86_64")]
use move_tables::MoveTables;
use tables::SimdRays;

/// The SIMD tables of a program.
///
/// Both are `None` where the machine lacks the instructions, where they are not allowed, or where
/// the rules do not fit.
#[derive(Clone, Debug)]
pub struct SimdTables<const N: usize> {
    /// For counting the moves of a position: one lane per direction and jump.
    pub rays: Option<SimdRays<N>>,
    /// For counting the moves after each move of a position: one lane per move.
    pub leaf_batch: Option<LeafBatchTables<N>>,
}

impl<const N: usize> Default for SimdTables<N> {
    fn default() -> Self {
        Self { rays: None, leaf_batch: None }
    }
}

impl<const N: usize> SimdTables<N> {
    /// Makes the tables from the other tables of the program.
    #[cfg(target_arch = "x86_64")]
    pub fn new(program: &Program<N>) -> Self {
        let Some(tables) = MoveTables::new(program) else { return Self::default() };
        Self {
            rays: SimdRays::new(program, &tables),
            leaf_batch: if program.turn.is_none() { LeafBatchTables::new(program, &tables) } else { None },
        }
    }

    /// Returns no tables: other processors lack the instructions.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn new(_: &Program<N>) -> Self {
        Self::default()
    }
}

impl<const N: usize> SimdRays<N> {
    /// Returns the indices of the piece groups of a side that have no lanes.
    pub fn others(&self, color: Color) -> &[usize] {
        &self.sides[color].others
    }
}

/// A placeholder on machines without the batched leaf counter.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Debug)]
pub struct LeafBatchTables<const N: usize>;
