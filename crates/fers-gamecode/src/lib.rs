//! GAME code, the language of Game Courier's presets.
//!
//! * [`read`](read()) reads a text into a tree with places and finds all problems of its syntax;
//!   [`print`](print()) writes a tree so that it reads back as an equal one.
//! * [`compile`](compile()) gives every name its slot; [`Machine`] runs the code on a board,
//!   within [`Bounds`].
//! * [`load`] reads a whole preset and finds its problems; [`Session`] plays it as the site would.
//! * [`Operator`] and [`Command`] list the language, each with its meaning and a [`Mark`] that says
//!   how far that meaning is known.
//!
//! This crate knows no rule of any game. What is written of the language, and what is decided here
//! where nothing is known, stands in `docs/gamecode.md`.
#![forbid(unsafe_code)]

mod array;
mod board;
mod check;
mod code;
mod compile;
mod fen;
mod folder;
mod machine;
mod moves;
mod preset;
mod print;
mod program;
mod read;
mod session;
mod symbols;
mod table;
mod tree;
mod value;

pub use array::{Array, Key};
pub use board::{Board, SIDE_MAX};
pub use check::Profile;
pub use code::{Code, Place};
pub use compile::{Part as CodePart, compile};
pub use fen::{Layout, read_fen, read_fen_at, write_fen};
pub use folder::{check_file_name, join_files};
pub use machine::{Alarm, Announced, Ask, Bounds, Call, Fault, Machine, Stop};
pub use moves::{Part, parts};
pub use preset::{CodeBox, Preset, read_preset, settings_file};
pub use print::{print, print_words};
pub use program::{INCLUDE, INCLUDE_NAME, Problem, Program, SHUFFLE, SHUFFLE_NAME, Source, load, own_include};
pub use read::{read, read_part};
pub use session::{Asked, GameResult, Outcome, Session, Settings, View};
pub use symbols::{Symbol, Symbols};
pub use table::{BARE_WORDS, BLOCK_WORDS, Command, Entry, Mark, Operator};
pub use tree::{Branch, Script, Statement, StatementKind, Word, WordKind};
pub use value::Value;
