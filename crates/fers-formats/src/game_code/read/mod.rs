//! Presets read as rulesets: the tables of moves, and the switches beside them.
//!
//! The code of the boxes is not run. Statements that say something else than tables and switches
//! are reported, and the preset has no ruleset then.

mod answers;
mod castling;
mod document;
mod ends;
mod explosions;
mod hands;
mod lift;
mod lines;
mod literal;
mod lowering;
mod names;
mod paths;
mod position;
mod promotions;
mod royals;
mod script;
mod shuffles;
mod standard;
mod switches;
mod tested;
mod types;

pub use answers::{Modes, UnknownMode};
pub use document::{PresetEntry, looks_like, read, read_with};
