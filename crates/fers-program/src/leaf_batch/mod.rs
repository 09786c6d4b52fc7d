//! Tables of the batched leaf counter: a lane of a register for each position after a move.

pub mod geometry;
pub mod plan;
pub mod promoting;
pub mod registers;
