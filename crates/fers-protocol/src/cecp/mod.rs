//! CECP, the protocol of XBoard and WinBoard, version 2.
//!
//! Sources: Tim Mann and H. G. Muller's description of the Chess Engine Communication Protocol, and what XBoard 4.9.1
//! does where it differs from it.

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
