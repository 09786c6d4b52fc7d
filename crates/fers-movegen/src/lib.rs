//! [`Position`]: fast legal moves of any compiled chess variant.
//!
//! This crate knows no ruleset and no names: it plays a [`Program`](fers_program::Program), which
//! `fers-compile` makes. A `Position<N>` is a board of at most `64 * N` squares (`N` is 1, 2 or 4);
//! [`AnyPosition`] hides the number where speed does not matter.
//!
//! The modules, from the bottom up:
//!
//! - `position`: the board, making and unmaking moves, Zobrist keys, setups;
//! - `path`: the interpreter of paths of several legs, and tables that avoid running it;
//! - `attack`: attacks on squares, and mobility;
//! - `legality`: check masks, pins and tests, chosen by the program's legality plan;
//! - `mechanics`: one module for each special rule;
//! - `generate`: the loop over the pieces of a node, and the sinks for its moves;
//! - `ends`: ends of the game that depend on the position alone;
//! - `perft`, with the SIMD counters `simd` and `leaf_batch`.
//!
//! Generation works on sets: [`Mover`](fers_program::Mover) tables give the targets of a piece as a
//! bitboard. Legality is a mask on it, computed once per node where the rules permit, and a test of
//! single moves elsewhere.
#![deny(unsafe_code)]

mod attack;
mod ends;
mod generate;
mod legality;
mod mechanics;
mod path;
mod perft;
mod position;

// Other machines have no such registers: these modules count nothing there.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod leaf_batch;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod simd;

pub use attack::mobility::Mobility;
pub use generate::quiet_sets::{QuietSet, QuietSets};
pub use position::any::{AnyPosition, AnyUndo};
pub use position::changes::Change;
pub use position::perft_ends::PerftEnds;
pub use position::setup::SetupError;
pub use position::{Position, Undo};
