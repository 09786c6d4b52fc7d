//! Sjaak II's `variants.txt`: reader and writer.
//!
//! A text holds many variants, each a list of lines `Keyword: value`. The reader splits the text
//! into lines (`line`), parses these into trees of words (`parse`, `tree`), and lowers the trees to
//! rulesets (`lower`). The writer goes the other way (`write`). Where the program contradicts its
//! documentation, the documentation is followed; `docs/differences.md` lists the cases.
//!
//! Sources: the page "Specifying chess variants in Sjaak", the comments of the `variants.txt` that
//! comes with the program, and experiments with Sjaak II 1.4.1.

mod document;
pub(crate) mod write;

mod keyword;
mod line;
mod lower;
mod mover;
mod parse;
mod tree;

use crate::word;

pub use document::{Document, GameEntry, looks_like, read};
pub use write::write;
