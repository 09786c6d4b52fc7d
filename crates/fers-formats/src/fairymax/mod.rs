//! Fairy-Max's `fmax.ini`, and MaxQi's `qmax.ini`: reader and writer.
//!
//! A text holds a game without a name and then any number of `Game: NAME`, each with a board, two arrays and up to fifteen
//! pieces, whose moves are rays: a step and a number that says how it is walked. What stands between games is nobody's. The programs
//! read numbers and words one after the other, so lines do not matter but for remarks. The reader walks over the text as they do (`scan`,
//! `parse`), makes trees (`tree`), finds out which program is meant (`dialect`), and makes rulesets (`lower`); the writer goes the other way
//! (`write`).
//!
//! Sources: the descriptions that stand in `fmax.ini` itself, of versions 4.8w and 5.0b; experiments with Fairy-Max 5.0b, ShaMax and MaxQi
//! as Debian packages them. `docs/fairymax.md` says what is read and how.

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
