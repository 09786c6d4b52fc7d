//! Random games beside Fairy-Stockfish's library pyffish: legal moves, positions, check, results and claims at every ply.

mod arguments;
mod check;
mod compare;
mod environment;
mod explained;
mod library;
mod ours;
mod ply;
mod suites;

pub use check::run;
