//! The path text: every [`Path`](fers_rules::Path), in words.
//!
//! ```text
//! if virgin, from rank 2: ride 2 (0,1) to empty, open to en passant
//! step W to empty, then step turning 1 7 to empty | enemy
//! slide W over 1 hurdle to enemy
//! step K to enemy or stop, then step turning straight to empty
//! slide (0,1) to enemy(King)
//! ```
//!
//! # Grammar
//!
//! ```text
//! path       := [ "if" condition { "," condition } ":" ] legs [ "," "open to en passant" ]
//! condition  := "virgin" | "moved" | "not in check" | "from" zones | "not from" zones
//! zones      := name [ "/" name ]                 one for both sides, or White's and Black's
//! legs       := "nothing" | leg { "," "then" leg }
//! leg        := manner directions [ hurdles ] "to" arrivals [ "or stop" ]
//! manner     := "step" | "slide" | "ride" steps   one step; one or more; so many
//! steps      := number | number "-" number | number "+"
//! directions := { vector | letters ATOM } | "turning" { eighth | "straight" | "back" } | "nowhere" | "turning nowhere"
//! vector     := "(" files "," ranks [ "," boards ] ")"
//! hurdles    := "over anything" | "over" number "hurdles" | "just behind" number "hurdles"
//! arrivals   := "nothing" | arrival { "|" arrival }
//! arrival    := "empty" | "en passant" | ( "enemy" | "friend" ) [ "(" [ name { "," name } ] ")" ] [ "left" ]
//! name       := text without , / : ( ) | " and \ or text between double quotes (\" and \\ inside)
//! ```
//!
//! * *If*: what must hold before the first step. One name of a region means Black's image of it for Black.
//! * *Step*, *slide*, *ride*: how many equal steps. `ride 1-3` is one to three, `ride 2` exactly two, `ride 2+` at least two.
//!   Squares passed are empty unless hurdles say otherwise; `over 1 hurdle` is a hopper, `just behind 1 hurdle` a grasshopper,
//!   `over anything` a leaping rider.
//! * *Directions*: steps as (files, ranks) seen by White, or the atoms of Betza with direction letters (`W`, `fF`, `N`);
//!   *turning* counts in eighths of a full turn, clockwise from the direction of the leg before: `2` is a right angle.
//! * *To*: what may stand where the leg ends. `enemy` and `friend` are captured there, unless they are *left* standing, and may be
//!   limited to certain piece types.
//! * *Or stop*: the move may end here although legs follow.
//! * *Open to en passant*: the squares passed may be used against it in the next ply.

mod print;
mod read;

pub(crate) use print::print_conditions;
pub use print::{print_path, print_vectors};
pub(crate) use read::{Cursor, conditions, path_after_conditions};
pub use read::{parse_path, parse_vectors};
