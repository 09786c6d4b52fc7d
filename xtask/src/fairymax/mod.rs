//! Compares legal moves with Fairy-Max, ShaMax and MaxQi. These have neither a list of moves nor
//! perft, so every pair of squares is tried as a move.

mod arguments;
mod check;
mod ours;
mod pairs;
mod program;

pub use check::run;
