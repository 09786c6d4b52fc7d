//! Forsyth-Edwards notation (FEN) for any chess variant: one line of text for a whole
//! [`Setup`](fers_core::Setup).
//!
//! [`parse`] and [`write()`] need the ruleset for its letters, its board and its start position.
//! [`parse_start`] reads a start position and ignores
//! [`Ruleset::start`](fers_rules::Ruleset::start).
//!
//! # Fields
//!
//! `placement[hands] side castling en-passant halfmove-clock move-number`, separated by blanks. All
//! fields except the first may be missing.
//!
//! * **Placement**: ranks from the last to the first, joined by `/`; boards joined by `|`. The
//!   longest matching letters win; `{label}` names a piece where letters alone would be read
//!   differently. Runs of empty squares may have several digits. `*` (in Game Courier's dialect
//!   also `-`) is a hole.
//! * **Hands**: `[QRbb]`, `[-]` or `[]`; also as one more rank after a final `/`.
//! * **Castling and virginity**: `KQkq` (the outermost partner on that side) or the letter of the
//!   partner's file. If several pieces castle with that partner, the letter gives the right to all
//!   of them. A file letter also says that the piece there is virgin; in games with gating it says
//!   only that. After a comma our own dialect lists what letters cannot express: `d3` (virgin),
//!   `!d3` (has moved, although it stands as at the start), `e1+e8` (right of a king on `e1` with a
//!   partner on `e8`). If the field is missing, all pieces that stand as at the start are virgin.
//!   Pieces that cannot go back are virgin if they stand as at the start, whatever the field says.
//! * **En passant**: the squares passed: `e3`, `e3,e4` or `e3e4`. The victim is found from the
//!   moves of the pieces, or named: `e3>e4`.
//! * **Counters**: halfmove clock, move number; `3+3` checks still to give or `+0+0` checks given;
//!   in our own dialect also `ban=e4` (the last move captured a piece there, whose capture must not
//!   be answered in kind at once), `suspended=e9,c4` (the pieces that declined to promote in the
//!   last turns and wait now, White's first), `count=queens:1.0` (what the counter of that name
//!   says of White and of Black) and `shak=w`, `shak=b`, `shak=wb`.
//!
//! Sources: X-FEN and Shredder-FEN for castling letters, Fairy-Stockfish for hands and check
//! counters, Sjaak II for longest-first letters, virgin squares and holes, Game Courier for labels.
#![forbid(unsafe_code)]

mod dialect;
mod doubts;

mod counts;
mod fields;
mod honour;
mod phase;
mod placement;
mod spelling;
mod suspended;
mod symbols;

mod castling_field;
mod en_passant;
mod rights;

mod read;
mod write;

pub use dialect::Dialect;
pub use read::{parse, parse_start};
pub use write::{write, write_with};
