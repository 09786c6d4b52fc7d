//! Boards and moves of the Fairy Chess of the course RW144 (Stellenbosch, 2019): readers, the judge
//! of moves, writers.
//!
//! [`read_board`] reads a board file into a [`Board`], with all [`Problem`]s in the order in which
//! the course's program tests for them; the first one is its verdict. [`apply`] plays the lines of
//! a move file on a board and judges each by the specification. It does not use a ruleset, as a
//! board file may hold positions that no game has (kings that can be captured, or none).
//! [`ruleset`] and [`setup`] make a game of a board; [`board_of`] and [`write_moves`] make files of
//! a game.
//!
//! Sources: the project specification, revisions 1 to 3; the course's own tests, where they decide
//! open questions. Sections about moves are numbered as in revision 2, all others as in revision 1.
//! `docs/rw144.md` shows the format, `docs/differences.md` the cases in which programs differ.

mod fault;
mod lines;
mod piece;
mod profile;

mod allocation;
mod board;
mod board_read;
mod squares;
mod status;

mod apply;
mod attack;
mod castling;
mod judge;
mod move_text;

mod create;
mod document;
mod lower;
mod record;
mod verdict;
mod write;

pub use allocation::Allocations;
pub use apply::{Applied, apply, moves_of};
pub use board::{Board, Status};
pub use board_read::{BoardReading, read_board};
pub use create::{CreateError, allocations_at_random, create};
pub use document::{Document, looks_like, read};
pub use fault::{Fault, Problem};
pub use lower::{move_of, ruleset, setup};
pub use move_text::{MoveLine, MoveText, Suffix, read_moves};
pub use piece::Kind;
pub use profile::{Checkmates, Profile};
pub use record::{UnwritableMove, board_of, write_moves};
pub use verdict::{Verdict, judge};
pub use write::{write, write_board};
