//! A game on the terminal: what is typed, what it does, who answers.

mod completion;
mod input;
mod opponent;
mod order;
mod session;

pub use input::Input;
pub use opponent::{Opponent, Strength};
pub use session::Session;
