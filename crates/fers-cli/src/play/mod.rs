//! A game on the terminal: input, commands and the computer opponent.

mod completion;
mod input;
mod opponent;
mod order;
mod session;

pub use input::Input;
pub use opponent::{Opponent, Strength};
pub use session::Session;
