//! Shared parts of the comparisons with other programs.

pub mod arguments;
pub mod compare;
pub mod explained;
pub mod games;
pub mod ours;
pub mod ply;
pub mod process;
pub mod random;
