//! GAME code for the browser: presets of Game Courier, read, checked and run.
//!
//! The studio loads this module with its window for presets. The core for the browser,
//! `fers-wasm`, does not contain it. [`Preset`] is a text with its problems, [`Play`] a game
//! that its code plays, [`include()`] the text of our include. Runs are bounded by statements,
//! memory, and two seconds for each look; they belong into a worker. Every failure is a value or a
//! thrown `Error`; no call panics.
#![forbid(unsafe_code)]

mod clock;
mod places;
mod sent;
mod views;

mod play;
mod preset;

pub use play::Play;
pub use preset::{Preset, include};
