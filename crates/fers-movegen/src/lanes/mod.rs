//! Counting moves in lanes of wide registers: with one for each direction, or with one for each position after a move (`siblings`).
//!
//! All pieces of a side are counted at once. In one direction a square is reached by at most one slider, for the slider itself ends the way of those behind it; so
//! the number of moves is the number of bits, lane by lane. A jump is a lane, too: by how many indices it leads on, and from
//! which squares it exists. What has no lanes (paths of several legs, pieces that promote with their next move, pinned pieces) is left to
//! the portable generator, and so is everything where the machine has no AVX-512; siblings are counted with AVX2, too.
//!
//! The tables (`ways`, `tables`, `jumps`, `slides`) are made from those of the program and hold
//! nothing new. `rest` counts the moves of a calm node that have no lanes.
//!
//! The registers come from `fers-arch`. `count` and `siblings` have the only `unsafe` code of this
//! crate. They call functions that are compiled for AVX2 or AVX-512; their tables hold the `Avx2`
//! or `Avx512` that proves the processor has it.

mod jumps;
mod rest;
mod slides;
mod tables;
mod ways;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod count;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod siblings;

use fers_core::{Color, SquareSet};

use crate::Program;

#[cfg(target_arch = "x86_64")]
use ways::AllWays;

#[cfg(target_arch = "x86_64")]
pub use siblings::Siblings;
pub use tables::DirectionLanes;

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
    pub(crate) fn others(&self, color: Color) -> &[usize] {
        &self.sides[color].others
    }
}

/// Where there are no lanes, there are none for siblings.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Debug)]
pub struct Siblings<const N: usize>;

#[cfg(not(target_arch = "x86_64"))]
impl<const N: usize> crate::Position<N> {
    /// Where there are no lanes, each position is counted by itself.
    pub(crate) fn count_after(&mut self, _: &[crate::PackedMove], _: crate::PerftEnds) -> Option<u64> {
        None
    }

    /// Where there are no lanes, they say nothing.
    pub(crate) fn dangerous_for(&self, _: Color) -> Option<SquareSet<N>> {
        None
    }
}

/// What lanes have counted of a node, and what they leave.
#[derive(Debug)]
pub(crate) struct Counted<const N: usize> {
    /// Moves to empty squares; all moves, where captures are as good as others.
    pub quiet: u64,
    /// Captures, where they are not.
    pub captures: u64,
    /// The pieces of their troops that have to be looked at singly.
    pub apart: SquareSet<N>,
}
