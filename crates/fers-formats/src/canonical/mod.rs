//! The canonical form, `.fers`: a variant as TOML text that people can write by hand and that holds
//! *every* ruleset.
//!
//! [`read`] and [`write`](fn@write)(fn@write) are inverse: reading a written text gives an equal
//! ruleset, for every ruleset that [verifies](fers_rules::verify). `docs/format.md` describes the
//! form for users. Moves are Betza text where possible, otherwise [path
//! text](fers_betza::path_text). The start position is a FEN.
//!
//! Reading follows the order in which names become known: board, regions, piece names, everything
//! that refers to them, start position.

mod area;
mod item;
mod letters;
mod near;
mod section;
mod seizures;
mod shoves;
mod text;

mod actions;
mod burns;
mod castling;
mod connections;
mod counters;
mod drops;
mod duties;
mod effects;
mod ends;
mod few_left;
mod goals;
mod honour;
mod pieces;
mod pinches;
mod problems;
mod progress;
mod resolver;
mod shuffles;
mod start;
mod tiebreak;
mod trading;
mod turn;
mod variant;
mod walling;

pub(crate) mod writer;

pub use variant::{looks_like, read};
pub use writer::write;
