//! The opponent in whole games and positions, through the public interface.

mod endgame_table;
mod endings;
mod evaluation;
mod limits;
mod questions;
mod rules;
mod tactics;
mod variants;
