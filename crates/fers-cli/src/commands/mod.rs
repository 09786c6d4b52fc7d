//! One file per command: its arguments and its code.

pub mod bench;
pub mod check;
pub mod completions;
pub mod convert;
pub mod diagram;
pub mod engine;
pub mod explain;
pub mod fen;
pub mod list;
pub mod matches;
pub mod moves;
pub mod new;
pub mod perft;
pub mod piece;
pub mod play;
pub mod preset;
pub mod result;
pub mod rw144;
pub mod serve;
pub mod show;
pub mod tune;

mod label_sets;
mod learnt_table;
mod perft_table;
mod preset_rules;
