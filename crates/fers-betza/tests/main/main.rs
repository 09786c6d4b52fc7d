//! Betza text and path text, from outside.

mod betza;
mod examples;
mod laws;
mod path_text;
mod scene;
mod xboard;
