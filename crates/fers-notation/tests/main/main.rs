//! Texts of moves and games.

mod scenes;

mod annotations;
mod coordinates;
mod laws;
mod pgn;
mod san;
