//! [`Program`] and [`Position`]: fast legal moves of any compiled chess variant.
//!
//! This crate knows no ruleset and no names: a `Program` is flat tables made by `fers-compile`. A `Position<N>` is a board of at most
//! `64 * N` squares (`N` is 1, 2 or 4); [`AnyPosition`] hides the number where speed does not matter.
//!
//! A node is generated in sets: [`Mover`] tables give the targets of a piece as a set of squares; legality is a mask on that set, computed once
//! per node where the rules permit (`masks`), and a test of each move elsewhere.
#![deny(unsafe_code)]

mod position;
mod setup;

mod becoming;
mod blast;
mod flip;
mod freeze;
mod grounds;
mod long;
mod make;
mod seizure;
mod walls;
mod walls_counted;

mod attack;
mod masks;
mod partly;
mod reach;
mod targets;
mod trades;
mod walk;

mod bans;
mod castling;
mod drop_needs;
mod drops;
mod gating;
mod generate;
mod node;
mod promotion;
mod quiet_sets;
mod sink;

// Other machines have no such registers; what is made for them is never looked at there.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod lanes;

mod changes;
mod glance;
mod ride;
mod sight;

mod connection;
mod endings;
mod extinction;
mod goal;
mod honour;
mod perft;
mod tiebreak;

mod any;

pub use any::{AnyPosition, AnyUndo};
pub use changes::Change;
pub use perft::PerftEnds;
pub use position::{Position, Undo};
pub use quiet_sets::{QuietSet, QuietSets};
pub use setup::SetupError;
pub use sight::Sight;
