//! How strong Fers is beside other programs, and whether it holds out: long matches with fixed conditions.

mod arguments;
mod matches;
mod peers;
mod run;

pub use run::run;
