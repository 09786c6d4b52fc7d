//! Evaluation, derived from the rules of a variant.
//!
//! Computed once for a ruleset: [`target_chances`] of each piece on each square and the
//! [`mod@piece_values`] from them; the [`distance`] to promotions and goals, and from it the
//! [`promotion_potential`]; the [`win_conditions`]; and [`piece_square_tables`] from all of these.
//!
//! Updated with each move: the [`incremental`] sum over pieces. Computed at a position:
//! [`mobility_and_king_safety`] with [`safe_checks`], [`pawn_shelter`], [`pawn_pushes`] and
//! [`goal_paths`]; [`passed_pawns`] with [`pawn_structure`], [`outposts`] and [`royal_distances`];
//! [`bound_pairs`], [`mop_up`], [`discs`] and [`territory`]. [`evaluation`] adds everything up:
//! each counts features, and [`weights`] says what a feature is worth. Play may correct the weights
//! and the pieces of one variant ([`piece_parameters`]), and teach what a piece counts by its
//! distance to royals ([`relations`]).

mod bound_pairs;
mod caches;
mod discs;
mod distance;
mod evaluation;
mod goal_paths;
mod incremental;
mod mobility_and_king_safety;
mod mobility_curve;
mod mop_up;
mod outposts;
mod passed_pawns;
mod pawn_pushes;
mod pawn_reach;
mod pawn_shelter;
mod pawn_structure;
mod piece_parameters;
mod piece_square_tables;
mod piece_values;
mod promotion_potential;
mod relations;
mod royal_distances;
mod safe_checks;
mod target_chances;
mod target_sets;
mod territory;
mod weights;
mod win_conditions;

pub(crate) use caches::EvaluationCaches;
pub(crate) use evaluation::Evaluation;
pub(crate) use incremental::IncrementalScore;
pub use piece_parameters::{Learnt, PieceParameter, PieceParameters};
pub use piece_values::piece_values;
pub(crate) use weights::centipawns;
pub use weights::{Phased, Term, Trace, WEIGHT_COUNT, WeightSpec, Weights};
