//! Tables of the batched leaf counter, which counts the replies to several moves at once, one move
//! per SIMD lane.

pub mod geometry;
pub mod plan;
pub mod promoting;
pub mod registers;
