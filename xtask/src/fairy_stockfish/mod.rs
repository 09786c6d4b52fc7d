//! Random games beside Fairy-Stockfish's library pyffish: legal moves, positions, check, results
//! and claims at every ply.

mod check;
mod environment;
mod library;
mod suites;

pub use check::run;
