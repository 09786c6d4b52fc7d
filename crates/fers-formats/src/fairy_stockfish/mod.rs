//! Fairy-Stockfish's `variants.ini`: the reader and the writer.
//!
//! A text holds many variants. Each is a section of settings `key = value`, based on another
//! variant or on none. The reader splits the text into sections (`line`, `parse`, `tree`; the table
//! of keys is `key`), adds the inherited settings (`inherit`, `settings`; built-in variants are
//! `builtin`), and lowers them to rulesets (`lower`).
//!
//! Sets of piece types hold types and not letters: a parent's rule about its queens does not apply
//! to another piece to which a child gives the letter `q`.
//!
//! Sources: the comments of the `variants.ini` that comes with the program, its documentation, and
//! experiments with it.

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
