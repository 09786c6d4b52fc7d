//! Move diagrams for the terminal and rules for single pieces.

pub mod betza;
mod text;

pub use text::move_text;
