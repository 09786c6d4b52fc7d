//! Compiles a [`Ruleset`](fers_rules::Ruleset) into the [`Program`](fers_program::Program) that
//! plays it.
//!
//! The compiler is a list of passes (`passes`), each in a file of its own. A pass reads the rules
//! and the tables made so far (`draft`) and fills in tables of its subject. The first passes number
//! the board and choose an executor for each path of each piece; the others need their tables or
//! look at the rules alone. [`explain`] says which executor each path got.
#![forbid(unsafe_code)]

mod compile;
mod draft;
mod limits;
mod passes;

// The board and the moves of pieces.
mod board;
mod choose;
mod empty_board;
mod lines;
mod movers;
mod onward;
mod scripts;
mod unfold;

// Tables made from those of the moves.
mod attacks;
mod marks;
mod piece_groups;
mod pinches;
mod shifts;
mod shoves;
mod sights;

mod deduplicate;
mod simd;

// Tables of one rule each.
mod becomings;
mod blasts;
mod burns;
mod castlings;
mod check_targets;
mod connections;
mod counters;
mod drops;
mod duties;
mod ends;
mod flags;
mod flips;
mod hands;
mod keys;
mod legality;
mod promotions;
mod rounds;
mod royals;
mod seizures;
mod traits;
mod turns;
mod walls;

mod explain;
mod report;

#[cfg(test)]
mod testing;

pub use compile::{all_problems, compile, verify_and_compile};
pub use explain::{Explanation, LegalityRow, PathExplanation, explain};
pub use report::{PassReport, passes};
