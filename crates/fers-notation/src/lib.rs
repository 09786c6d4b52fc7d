//! Texts of moves and games: coordinate moves, SAN and PGN for any chess variant.
//!
//! Texts depend only on a [`MoveContext`]: the ruleset, the position as a setup, and its legal
//! moves. **Law: distinct legal moves of a position have distinct texts, and each text is read back
//! as its move.** Reading is lenient, writing is canonical.
//!
//! * [`coordinate`], [`parse_coordinate`]: `e2e4`, `e7e8q`, `P@e4`, as protocols use them.
//! * [`san`], [`parse_san`]: `Nbd7`, `exd6`, `O-O`, as people write them.
//! * [`parse_move`]: either of them, as people type them.
//! * [`notated`], [`parse_notated`]: the notations of other games, such as `P-7f` of shogi and
//!   `C2=5` of xiangqi.
//! * [`PgnReader`], [`write_pgn`], [`resolve_pgn`]: whole games with comments and variations.
//! * [`Annotation`]: the clocks, evaluations, coloured squares and arrows that programs write into
//!   comments.
#![forbid(unsafe_code)]

mod arrivals;
mod context;
mod distinct;
mod exact_read;
mod lenient;
mod marks;
mod push;
mod single_text;

mod coordinate;
mod coordinate_read;
mod san;
mod san_read;

mod customary;
mod move_writer;
mod notation;

mod algebraic;
mod janggi;
mod shogi;
mod square_name;
mod squares;
mod wxf;

mod notated;

mod pgn;
mod pgn_annotation;
mod pgn_read;
mod pgn_resolve;
mod pgn_write;

pub use context::{MoveContext, MoveTextError};
pub use coordinate::{CoordinateStyle, coordinate, coordinates};
pub use coordinate_read::{parse_coordinate, parse_move};
pub use notated::{notated, parse_notated};
pub use notation::Notation;
pub use pgn::{PgnGame, PgnLine, PgnMove};
pub use pgn_annotation::{Annotation, Evaluation, EvaluationScore, Shape, ShapeColor};
pub use pgn_read::PgnReader;
pub use pgn_resolve::{ResolvedLine, ResolvedMove, resolve_pgn};
pub use pgn_write::write_pgn;
pub use san::{CheckMark, san, sans};
pub use san_read::parse_san;
pub use square_name::square_name;
