//! The library of pieces, from outside.

mod library;
mod moves;
