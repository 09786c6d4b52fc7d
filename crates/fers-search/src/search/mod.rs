//! The search.
//!
//! [`iterative_deepening`] drives it and chooses the move. [`root`] searches the root moves,
//! [`node`] all nodes below (principal variation search), [`quiescence`] the captures at the
//! horizon. [`end_triggers`] and [`repetition`] detect the end of the game; [`pruning`] and
//! [`reduction`] decide what is skipped or searched less deeply. [`searcher`] holds the state,
//! [`context`] what is derived from the rules.

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
