//! Reads and writes the moves of pieces: Betza notation, and path text where Betza does not
//! suffice.
//!
//! * [`parse`] reads Betza text (`fmWfceFifmnD`) as [`Path`](fers_rules::Path)s;
//!   [`print`](print()) writes the shortest Betza text of paths, if there is one;
//! * [`parse_path`] and [`print_path`] read and write [path text](path_text), which expresses
//!   *every* path;
//! * [`parse_moves`] reads either, also Betza after a condition (`if from home: fmnnD`).
//!
//! # Supported Betza notation
//!
//! The core of XBetza: the atoms `W F D N A H C L Z J G K R B Q` and `(x,y)`, ranges (`R4`, `W0`,
//! `NN`), the direction letters `f b l r s v h` by the rules of each shape of atoms, the modalities
//! `m c d e` (contacts on the last square), `i` (virgin), `n` (lame; with `i` or doubled also:
//! capturable en passant), `j` (jumps), `p` and `g` (hop), chains of legs joined by `a` with `m c d
//! e p mp g y n` on the legs before the last, and castling (`isO2`), which is returned separately.
//! All other text is an error with its place: no text silently becomes another piece.
//!
//! Source of the notation: Ralph Betza's "funny notation", and the dialects of XBoard and H. G.
//! Muller's Interactive Diagram. Where they differ: `L` is (3,1) and `J` is (3,2); `n` on a leaper
//! requires all squares between to be empty; a prefix of `K` and `Q` is read by their own eight
//! directions (`fK` is one square ahead).
#![forbid(unsafe_code)]

mod atom;
mod dialect;
mod directions;
mod move_text;
mod syntax;

mod anywhere;
mod bends;
mod bracket;
mod chain;
mod context;
mod group;
mod guess;
mod imitation;
mod lower;
mod modes;
mod simple;

mod moves;
mod names;
pub mod path_text;
mod print;
mod same;

pub use dialect::Dialect;
pub use lower::{parse, parse_as};
pub use move_text::{CastlingText, DropText, MoveText};

pub use moves::{parse_moves, print_moves};
pub use names::{Lookup, Names, RulesetNames, ZoneText};
pub use path_text::{parse_path, parse_vectors, print_path, print_vectors};
pub use print::{print, print_as};
pub use same::{MoveSet, same_moves};
