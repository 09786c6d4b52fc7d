//! The search itself.
//!
//! [`driver`] deepens step by step and chooses, [`root`] tries the moves of the position asked about, [`node`] is the
//! one algorithm for all positions below, [`quiescence`] resolves captures at its horizon. [`ends`] and
//! [`repetition`] say when a game is over there, [`pruning`] and [`reduction`] what is not worth a full look.
//! [`state`] is what they all share.

mod context;
mod end_triggers;
mod iterative_deepening;
mod node;
mod pruning;
mod quiescence;
mod reduction;
mod repetition;
mod root;
mod searcher;

pub(crate) use context::SearchContext;
pub(crate) use iterative_deepening::Driver;
pub(crate) use searcher::Searcher;
