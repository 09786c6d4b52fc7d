//! Fairy-Max's `fmax.ini`, and MaxQi's `qmax.ini`: reader and writer.
//!
//! A text holds an unnamed game and then any number of `Game: NAME`, each with a board, two arrays
//! and up to fifteen pieces. Their moves are rays: a step and a number that encodes how it is
//! walked. Text between games is ignored. The programs read numbers and words one after the other,
//! so lines matter for remarks only. The reader scans the text as they do (`scan`, `parse`), makes
//! trees (`tree`), detects the program (`dialect`), and lowers to rulesets (`lower`). The writer
//! goes the other way (`write`).
//!
//! Sources: the descriptions in `fmax.ini` itself, of versions 4.8w and 5.0b; experiments with
//! Fairy-Max 5.0b, ShaMax and MaxQi as Debian packages them. `docs/fairymax.md` describes what is
//! read and how.

mod dialect;
mod document;
mod write;

mod lower;
mod mode;
mod parse;
mod scan;
mod tree;

use crate::word;

pub use dialect::{Dialect, UnknownDialect};
pub use document::{Document, GameEntry, looks_like, read, read_as};
pub use write::write;
