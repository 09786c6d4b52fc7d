//! C/CIF: reader and writer of rules in FBR with pieces in MBN.
//!
//! A text holds many variants. Each has perhaps a name (`:Name`), the size of its board, a start
//! position, a control position, then rules and definitions on any number of lines; rules and
//! definitions alone are a variant without a name. The reader cuts the text into words (`split`),
//! makes trees of them (`parse`, `rule_read`, `tree`; definitions are read by `fers-mbn`), checks
//! the rules against the table of all rules ([`table`], `check`), expands shorthands (`expand`),
//! and makes rulesets (`lower`). The writer (`write`) goes the other way.
//!
//! Sources: the page "FBR - Formalized Board Rules" of the C/CIF project, and what is known of its
//! page about MBN. Where the page leaves something open or contradicts itself, `docs/ccif.md` and
//! `docs/differences.md` say how it is read.

mod any_order;
mod check;
mod document;
mod expand;
mod looks;
mod lower;
mod parse;
mod reference;
mod rule_read;
mod skeleton;
mod split;
mod tree;
mod twins;
mod write;

pub mod table;

use crate::word;

pub use document::{Document, GameEntry, read};
pub use looks::looks_like;
pub use reference::{attribute_usage, usage};
pub use skeleton::skeleton;
pub use write::write;
