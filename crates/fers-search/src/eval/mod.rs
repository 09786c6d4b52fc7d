//! What positions are worth, found from the rules.
//!
//! Computed once for a ruleset: [`mobility`] of each piece on each square, from it [`values`]; [`distance`] to
//! promotion and goals; what the ends of games make of all that ([`stakes`]); and [`tables`] of all of it by square.
//! [`evaluation`] adds them up for a position.

mod distance;
mod evaluation;
mod mobility;
mod mop_up;
mod stakes;
mod tables;
mod values;

pub(crate) use evaluation::Evaluation;
pub(crate) use stakes::Stakes;
pub use values::piece_values;
