//! What positions are worth, found from the rules.
//!
//! Computed once for a ruleset: [`mobility`] of each piece on each square, from it [`values`]; [`distance`] to
//! promotion and goals, and [`promotion_potential`] from it; what the ends of games make of all that ([`win_conditions`]); and [`tables`] of all
//! of it by square. Kept up from move to move: [`incremental`] over pieces. Looked at in a position: what the pieces see ([`mobility_and_king_safety`]), what can still be stopped ([`advance`]),
//! and whether one royal is left alone ([`mop_up`]). [`evaluation`] adds everything up.

mod distance;
mod evaluation;
mod incremental;
mod mobility_and_king_safety;
mod mop_up;
mod passed_pawns;
mod piece_square_tables;
mod piece_values;
mod promotion_potential;
mod target_chances;
mod win_conditions;

pub(crate) use evaluation::Evaluation;
pub(crate) use incremental::IncrementalScore;
pub(crate) use passed_pawns::PassedPawnCache;
pub use piece_values::piece_values;
pub(crate) use win_conditions::WinConditions;
