//! MBN (Modified Betza Notation), the notation for pieces and their moves in C/CIF.
//!
//! * [`tokens`] cuts a text into definitions; [`read`] reads one definition into a tree with spans,
//!   [`read_all`] reads all definitions of a text.
//! * [`print`](print()) writes a definition; what it writes reads back as an equal tree.
//! * [`lower`] makes [`Path`](fers_rules::Path)s of moves, and lists what no path says yet;
//!   [`castling`] does so for castling lines.
//!
//! A definition says how a piece moves (`N=mF4+msW4`), names a move (`@B=B-[([a,h]zB)0]`), or says
//! what the rule that owns a prefix does to a piece (`+P==QRBN`, `*K==@k`). What a prefix means is
//! up to the rules of the game (FBR), which stand in the same text; this crate knows only MBN.
//!
//! Source of the notation: the MBN and FBR pages of the C/CIF project. The page about MBN is
//! unfinished; `docs/ccif.md` lists how open points are read.
#![forbid(unsafe_code)]

mod lower;
mod print;
mod read;
mod tokens;
mod tree;

pub use lower::{
    CastlingLine, Context, Explosive, Gives, Lowered, Needs, NotYet, castling, directions_of, letter_of_leap, lower,
    lower_on,
};
pub use print::{print, print_moves};
pub use read::{read, read_all, read_moves, read_name, read_range, read_set};
pub use tokens::tokens;
pub use tree::{
    Atom, AtomKind, Axis, BoardNumbers, Boards, Body, Condition, Definition, Directions, Head, Identifier, Interval,
    Join, Leg, LegKind, Level, Modifier, ModifierKind, Numbers, Operator, PieceName, PieceSet, Place, Places, Range,
    Reach, Sequence, Square, Steps, Term, Transition, Word,
};
