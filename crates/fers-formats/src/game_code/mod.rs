//! Presets of Game Courier: GAME code, with our include of the rules that tables say.
//!
//! [`write()`] makes a whole preset of a variant, or says why the include does not know its rules.
//! The text holds the line [`INCLUDE_LINE`], and [`SHUFFLE_LINE`] where the start is shuffled; a
//! program that has the includes puts their texts there.
//!
//! With the feature `game-code-reader`, `read` makes a ruleset of the tables of a preset.

mod castling;
mod document;
mod empty_board;
mod entries;
mod explosions;
mod fit;
mod labels;
mod legs;
mod modes;
mod names;
mod position;
mod preset;
#[cfg(feature = "game-code-reader")]
mod read;
mod rules;
mod shuffle;
mod tables;
mod turns;

pub use document::{start_statements, write, write_from};
pub use entries::{entry, fen, listed};
pub use fit::{leaves_out_extinction, leaves_out_goal};
pub use labels::labels;
pub use preset::{INCLUDE_LINE, SHUFFLE_LINE};
#[cfg(feature = "game-code-reader")]
pub use read::{Modes, PresetEntry, UnknownMode, looks_like, read, read_with};
pub use shuffle::arranged;
