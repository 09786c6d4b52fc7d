//! The command line of a match. Its words mean the same as in cutechess where cutechess has them.

mod engine;
mod error;
mod read;
mod value;

pub use engine::{Command, EngineSpec};
pub use error::ArgumentError;
pub use read::{Book, Order, Plan};
