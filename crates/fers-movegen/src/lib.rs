//! [`Program`] and [`Position`]: fast legal moves of any compiled chess variant.
//!
//! This crate knows no [`Ruleset`] and no names: a `Program` is flat tables made by `fers-compile`. A `Position<N>` is a board of at most
//! `64 * N` squares (`N` is 1, 2 or 4); [`AnyPosition`] hides the number where speed does not matter.
//!
//! [`Ruleset`]: https://docs.rs/fers-rules

mod any;
mod packed_move;
mod perft;
mod position;
mod program;

pub use any::{AnyPosition, AnyProgram};
pub use packed_move::{MoveList, PackedMove};
pub use perft::PerftEnds;
pub use position::{Position, SetupError, Undo};
pub use program::Program;
