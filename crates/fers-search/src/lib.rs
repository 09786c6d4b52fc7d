//! A computer opponent for any chess variant.
//!
//! Everything that it believes about a game is computed from the [`Ruleset`](fers_rules::Ruleset): what pieces are
//! worth (from their moves), where they stand well, what a hand, a goal or a check is worth, and whether winning
//! material is winning at all (from the [ends](fers_rules::End)). Nothing here asks for a variant's name.
//!
//! [`search`] answers one question; [`Engine`] keeps its memory between questions about one variant.
//!
//! # Invariants
//!
//! * With fixed [`Limits`] (nodes or depth, level, seed) and a fresh memory, an answer is always the same.
//! * A search stops within a few hundred positions of its stop flag being raised.
//! * Every heuristic is a small function that states what it assumes of the rules; tuned numbers are in `params.rs`
//!   only.
#![forbid(unsafe_code)]

mod score;

mod bench;
mod clock;
mod engine;
mod limits;
mod past;
mod report;

mod budget;
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
