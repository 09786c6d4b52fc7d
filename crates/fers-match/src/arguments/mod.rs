//! The words of the command line, which are those of cutechess where they mean the same.

mod engine;
mod error;
mod read;
mod value;

pub use engine::{Command, EngineSpec};
pub use error::ArgumentError;
pub use read::{Book, Order, Plan};
