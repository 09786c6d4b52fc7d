//! UCI and related protocols: the interface sends whole positions and asks for the best move.
//!
//! The protocols differ only in their words. A [`ProtocolDialect`] reads commands and writes
//! answers; [`Family`] is the shared machine.

mod command;
mod dialect;
mod machine;

mod ucci;
mod uci;
mod usi;

pub(crate) use dialect::ProtocolDialect;
pub(crate) use machine::Family;
pub use usi::usi_move;

/// The three dialects.
pub(crate) use {ucci::UCCI, uci::UCI, usi::USI};
