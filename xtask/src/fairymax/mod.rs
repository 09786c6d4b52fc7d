//! Legal moves beside those of Fairy-Max, ShaMax and MaxQi, which have no list of moves and no perft: they are offered every pair of squares.

mod arguments;
mod check;
mod ours;
mod pairs;
mod program;

pub use check::run;
