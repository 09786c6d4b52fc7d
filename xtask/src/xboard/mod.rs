//! Plays whole games in XBoard without a screen: Fers against other programs, judged by XBoard.
//!
//! XBoard runs in an X server without a screen (`Xvfb`), lets two engines play, and checks their
//! moves and claims against its own rules. The results are read from its debug log.

mod arguments;
mod display;
mod meetings;
mod run;
mod session;
mod verdict;

pub use run::run;
