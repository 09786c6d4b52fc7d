//! CECP, the protocol of XBoard and WinBoard, version 2.
//!
//! Sources: Tim Mann and H. G. Muller's description of the Chess Engine Communication Protocol;
//! where XBoard 4.9.1 behaves differently, its behavior.

mod command;
mod machine;

mod control;
mod features;
mod play;
mod results;

mod analysis;
mod edit;
mod highlight;
mod holding;

mod known;
mod pieces;
mod profile;
mod setup;

pub(crate) use machine::Cecp;
