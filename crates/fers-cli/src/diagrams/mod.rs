//! What move diagrams need beside the drawings themselves.

pub mod betza;
mod text;

pub use text::move_text;
