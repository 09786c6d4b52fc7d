//! Places in a text and what is to be said about them.
//!
//! Everything that reads text in Fers returns a [`Parsed`]: a value as far as one could be made, and *all*
//! [`Diagnostic`]s, each with a place. Nothing here knows about chess, and nothing here prints: surfaces render.
#![forbid(unsafe_code)]

mod line_index;
mod span;

mod diagnostic;
mod suggestion;

pub use diagnostic::{Code, Diagnostic, Label, Parsed, Severity};
pub use line_index::{LineColumn, LineIndex};
pub use span::Span;
pub use suggestion::closest;
