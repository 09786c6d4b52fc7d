//! Places in a text, and diagnostics about them.
//!
//! Every reader in Fers returns a [`Parsed`]: a value as far as it could be read, and *all*
//! [`Diagnostic`]s, each with its place. This crate knows no chess and prints nothing.
#![forbid(unsafe_code)]

mod line_index;
mod span;

mod diagnostic;
mod suggestion;

pub use diagnostic::{Code, Diagnostic, Label, Parsed, Severity};
pub use line_index::{LineColumn, LineIndex};
pub use span::Span;
pub use suggestion::closest;
