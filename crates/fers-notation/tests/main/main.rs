//! Texts of moves and games.

mod scenes;

mod coordinates;
mod laws;
mod pgn;
mod san;
