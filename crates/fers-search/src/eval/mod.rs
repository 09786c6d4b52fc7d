//! What positions are worth, found from the rules.
//!
//! Computed once for a ruleset: [`mobility`] of each piece on each square, from it [`values`]; [`distance`] to
//! promotion and goals, and [`hopes`] from it; what the ends of games make of all that ([`stakes`]); and [`tables`] of all
//! of it by square. Kept up from move to move: [`sums`] over pieces. Looked at in a position: what the pieces see ([`pressure`]), what can still be stopped ([`advance`]),
//! and whether one royal is left alone ([`mop_up`]). [`evaluation`] adds everything up.

mod advance;
mod distance;
mod evaluation;
mod hopes;
mod mobility;
mod mop_up;
mod pressure;
mod stakes;
mod sums;
mod tables;
mod values;

pub(crate) use advance::Structures;
pub(crate) use evaluation::Evaluation;
pub(crate) use stakes::Stakes;
pub(crate) use sums::Sums;
pub use values::piece_values;
