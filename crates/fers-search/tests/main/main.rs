//! Tests of the engine through its public interface.

mod endgame_table;
mod endings;
mod evaluation;
mod limits;
mod questions;
mod random;
mod rules;
mod tactics;
mod variants;
