//! The text of H. G. Muller's Interactive Diagram: reader and writer.
//!
//! A diagram is a list of lines: `name=value` for what concerns the game, and `name:ID:move:image:squares:in hand` for each piece. It stands by
//! itself in a file, or in a web page, which may hold several. The reader finds the diagrams (`page`), cuts them into lines (`line`,
//! `tree`) and makes rulesets of those (`lower`); the writer goes the other way (`write`). What the format says and a ruleset does not
//! hold is a warning that names the parameter; `docs/idiagram.md` lists what is read and how.
//!
//! Sources: the articles and comments about the Interactive Diagram on the Chess Variant Pages, and diagrams that people made.

mod document;
mod write;

mod caption;
mod defaults;
mod entity;
mod hook;
mod line;
mod lower;
mod page;
mod parameter;
mod source_map;
mod tag;
mod tree;

use crate::word;

pub use document::{DiagramEntry, Document, looks_like, read};
pub use write::write;
