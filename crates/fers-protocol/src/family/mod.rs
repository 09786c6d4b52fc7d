//! UCI and its relatives: the interface sends whole positions and asks for the best move.
//!
//! They differ in words only. A [`ProtocolDialect`] reads commands and writes answers; [`Family`]
//! is what they have in common.

mod command;
mod dialect;
mod machine;

mod ucci;
mod uci;
mod usi;

pub(crate) use dialect::ProtocolDialect;
pub(crate) use machine::Family;
pub use usi::usi_move;

/// The three tongues.
pub(crate) use {ucci::UCCI, uci::UCI, usi::USI};
