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

mod rest;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod count;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod siblings;

use fers_core::SquareSet;

#[cfg(not(target_arch = "x86_64"))]
impl<const N: usize> crate::Position<N> {
    /// Where there are no lanes, each position is counted by itself.
    pub(crate) fn count_after(&mut self, _: &[fers_program::PackedMove], _: crate::PerftEnds) -> Option<u64> {
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
