//! A sequential test of a build against an older one, over games of all kinds.

mod arguments;
mod matches;
mod run;
mod table;

pub use run::run;
