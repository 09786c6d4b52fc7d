//! Random games beside Sjaak II's console: legal moves, positions, check and results at every ply.

mod answer;
mod check;
mod program;
mod suites;

pub use check::run;
