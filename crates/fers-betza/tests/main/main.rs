//! Betza text and path text, from outside.

mod betza;
mod laws;
mod path_text;
mod walker;
mod xboard;
