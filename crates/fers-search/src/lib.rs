//! A computer opponent for any chess variant.
//!
//! All game knowledge is computed from the [`Ruleset`](fers_rules::Ruleset): piece values and
//! piece-square tables from the moves, terms for hands, goals and checks, and from the
//! [ends](fers_rules::End) whether winning material is good at all. No code here asks for a
//! variant's name.
//!
//! [`search()`] searches one position. [`Engine`] keeps a transposition table and histories between
//! searches of one variant.
//!
//! # Invariants
//!
//! * With one thread, fixed [`Limits`] (nodes or depth, level, seed) and an empty transposition
//!   table, the result is deterministic.
//! * A search stops within a few hundred nodes after its stop flag is set.
//! * Every heuristic is a small function that states what it assumes of the rules. Tuned numbers
//!   stand in `params.rs` only.
#![forbid(unsafe_code)]

mod score;

mod bench;
mod clock;
mod engine;
mod limits;
mod past;
mod report;

mod budget;
mod correction;
mod history;
mod move_picker;
mod ordering;
mod params;
mod see;
mod tt;

mod eval;
mod search;

pub use bench::{Bench, Signature, bench};
pub use clock::Clock;
pub use engine::{Engine, search};
pub use eval::piece_values;
pub use limits::{Level, Limits, system_clock};
pub use past::Past;
pub use report::{Best, Info};
pub use score::Score;

/// Weights of the evaluation, what it counts in a position, what play has taught, and numbers of
/// the search: for fits and tuners.
pub mod tuning {
    pub use crate::eval::{
        Learnt, Phased, PieceParameter, PieceParameters, Term, Trace, WEIGHT_COUNT, WeightSpec, Weights,
    };
    pub use crate::params::{TUNABLE_SPECS, TunableSpec, Tunables, WEIGHTS};
}
