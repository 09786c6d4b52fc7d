//! Small variants written down for the tests, and a reader for their positions.

mod builder;
mod chess;
mod position;
mod shogi;
mod xiangqi;

pub use builder::*;
pub use chess::{capablanca, chess, chess_with, crazyhouse, giveaway, limit, seirawan};
pub use position::{Position, names, position};
pub use shogi::{minishogi, shogi};
pub use xiangqi::xiangqi;
