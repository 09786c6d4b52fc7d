//! From a [`Ruleset`](fers_rules::Ruleset) to the [`Program`](fers_program::Program) that plays it.
//!
//! Compilation is a few passes, a file each: lines and steps of the board (`lines`), an executor for each path of each piece (`choose`,
//! `movers`), the same facts seen from the attacked square (`attacks`), promotions, drops, ends and random numbers (`plans`). Which
//! executor was chosen is visible in [`explain`].
#![forbid(unsafe_code)]

mod compile;

mod lines;

mod choose;
mod empty_board;
mod movers;
mod scripts;
mod share;
mod shifts;
mod troops;
mod unfold;

mod aims;
mod attacks;
mod becomings;
mod blasts;
mod board;
mod castlings;
mod connections;
mod drops;
mod ends;
mod flips;
mod hands;
mod keys;
mod marks;
mod promotions;
mod royals;
mod seizures;
mod traits;
mod walls;

mod explain;

pub use choose::Executor;
pub use compile::compile;
pub use explain::{Explanation, PathExplanation, explain};
