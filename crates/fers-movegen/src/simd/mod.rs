//! Counts the moves of a position with SIMD: a lane of a register for each direction and each jump.
//!
//! All pieces of a side are counted at once. In one direction at most one slider reaches a square,
//! because a slider blocks the sliders behind it; so the number of moves is the number of set bits,
//! lane by lane. A jump is a lane, too: a difference of indices, and the squares from which it
//! stays on the board. The portable generator does the rest: paths of several legs, pieces that
//! may promote by their next move, pinned pieces, and everything without AVX-512.
//!
//! The tables are in `fers_program::simd`. They hold an `Avx512`, which proves that the processor
//! has the instructions. `count` contains the `unsafe` calls of functions compiled for them. `rest`
//! counts promotions, castlings and drops of a node without checks and pins.

mod rest;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod count;

#[cfg(not(target_arch = "x86_64"))]
use fers_core::Color;
use fers_core::SquareSet;

#[cfg(not(target_arch = "x86_64"))]
impl<const N: usize> crate::Position<N> {
    /// Returns `None`: without SIMD, each position is counted by itself.
    pub(crate) fn count_after(&mut self, _: &[fers_program::PackedMove], _: crate::PerftEnds) -> Option<u64> {
        None
    }

    /// Returns `None`: without SIMD, attacked squares are not known in advance.
    pub(crate) fn dangerous_for(&self, _: Color) -> Option<SquareSet<N>> {
        None
    }
}

/// The moves that SIMD has counted in a node, and the pieces left.
#[derive(Debug)]
pub(crate) struct Counted<const N: usize> {
    /// Moves to empty squares; all moves if captures are not counted separately.
    pub quiet: u64,
    /// Captures, if they are counted separately.
    pub captures: u64,
    /// The pieces with lanes that need individual treatment.
    pub apart: SquareSet<N>,
}
