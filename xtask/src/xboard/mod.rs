//! Whole games in XBoard without a screen: Fers against other programs, with XBoard as the judge.
//!
//! XBoard runs in an X server without a screen (`Xvfb`), lets two engines play, and checks their moves and claims by its own
//! rules. What it says about the games is read from its debug log.

mod arguments;
mod display;
mod meetings;
mod run;
mod session;
mod verdict;

pub use run::run;
