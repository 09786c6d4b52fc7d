//! Legal moves beside those of the program Fairy-Max, which has no list of moves and no perft: it is offered every pair of squares.

mod arguments;
mod check;
mod ours;
mod program;
mod random;

pub use check::run;
