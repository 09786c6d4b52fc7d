//! H. G. Muller's Interactive Diagram: reader and writer.
//!
//! A diagram is a list of lines: `name=value` for properties of the game, and
//! `name:ID:move:image:squares:in hand` for each piece. It is a file of its own, or an element of a
//! web page, which may hold several. The reader finds the diagrams (`page`), splits them into lines
//! (`line`, `tree`) and lowers these to rulesets (`lower`). The writer goes the other way
//! (`write`). Each part of the format that a ruleset cannot hold causes a warning that names the
//! parameter; `docs/idiagram.md` lists what is read and how.
//!
//! Sources: the articles and comments about the Interactive Diagram on the Chess Variant Pages, and
//! diagrams that people made.

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
