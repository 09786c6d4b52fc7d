//! Programs of any board size.

use std::sync::Arc;

use crate::Program;

/// A program of any board size.
#[derive(Clone, Debug)]
pub enum AnyProgram {
    /// Up to 64 squares.
    #[cfg(not(fers_one_width))]
    Small(Arc<Program<1>>),
    /// Up to 128 squares.
    #[cfg(not(fers_one_width))]
    Medium(Arc<Program<2>>),
    /// Up to 256 squares.
    Large(Arc<Program<4>>),
}
