//! Presets of Game Courier for the browser, as far as they are made from rules.
//!
//! The core for the browser, `fers-wasm`, knows nothing of presets, and `fers-gamecode-wasm` runs
//! them without any rules. This module writes the preset of a variant, reads the rules of a
//! preset from its tables, and says what a preset should show of a position of the core. Every
//! failure is a value or a thrown `Error`; no call panics.
#![forbid(unsafe_code)]

mod sent;
mod views;

mod lifted;
mod rules;

pub use lifted::read_rules;
pub use rules::Rules;
