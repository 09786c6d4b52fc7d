//! Measures the strength and the reliability of Fers: long matches with other programs under fixed
//! conditions.

mod arguments;
mod matches;
mod peers;
mod run;

pub use run::run;
