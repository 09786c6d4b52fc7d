//! Fairy-Stockfish's `variants.ini`: the reader and the writer.
//!
//! A text holds many variants, each a section of settings `key = value` that begins with those of another variant or of
//! none. The reader cuts the text into sections (`line`, `parse`, `tree`; the table of keys is `key`), adds to each what it takes over (`inherit`,
//! `settings`; variants that the program knows itself are `builtin`), and makes rulesets of that (`lower`).
//!
//! Sets of types of pieces mean types and not letters: what a parent says about its queens is not about another piece to which a child gives
//! the letter `q`.
//!
//! Sources: the comments of the `variants.ini` that comes with the program, its documentation, and experiments with it.

mod document;

mod builtin;
mod former;
mod inherit;
mod key;
mod line;
mod lower;
mod parse;
mod piece;
mod settings;
mod tree;
mod value;
mod write;

use crate::word;

pub use document::{Document, VariantEntry, looks_like, read};
pub use write::write;
