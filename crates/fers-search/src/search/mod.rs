//! The search itself.
//!
//! [`driver`] deepens step by step and chooses, [`root`] tries the moves of the position asked about, [`node`] is the
//! one algorithm for all positions below, [`quiescence`] resolves captures at its horizon. [`ends`] and
//! [`repetition`] say when a game is over there, [`pruning`] and [`reduction`] what is not worth a full look.
//! [`state`] is what they all share.

mod driver;
mod ends;
mod knowledge;
mod node;
mod pruning;
mod quiescence;
mod reduction;
mod repetition;
mod root;
mod state;

pub(crate) use driver::Driver;
pub(crate) use knowledge::Knowledge;
pub(crate) use state::Search;
