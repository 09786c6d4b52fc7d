//! Path text expresses every [`Path`](fers_rules::Path) in words.
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
//! condition  := "virgin" | "moved" | "in check" | "not in check" | "ahead of start" | "from" zones | "not from" zones
//!               | "without" name | "in part" number { "+" number }
//! zones      := name [ "/" name ]                 one for both sides, or White's and Black's
//! legs       := "nothing" | leg { "," "then" ( leg | "(" leg { "," "then" leg } ")" "any times" ) }
//! leg        := manner directions [ "round" edges ] [ hurdles ] [ "setting down" ] "to" arrivals
//!               [ "unless attacked" ] [ "or stop" ] [ "open" ]
//! manner     := ( "step" | "slide" | "ride" steps ) [ "as before" ]   one step; one or more; so many
//! steps      := number | number "-" number | number "+"
//! directions := { vector | letters ATOM } | "turning" { eighth | "straight" | "back" } | "nowhere" | "turning nowhere" | "anywhere"
//! vector     := "(" files "," ranks [ "," boards ] ")"
//! hurdles    := "over anything" | "over" number "hurdles" | "just behind" number "hurdles"
//! arrivals   := "nothing" | arrival { "|" arrival }
//! edges      := "the sides" | "all edges" | "files" file "to" file
//! arrival    := "empty" | "en passant" | "off board" | ( "enemy" | "friend" ) [ whom ] [ act ]
//! whom       := "(" [ name { "," name } ] ")" | "royal" | "not royal"
//! act        := "left" | "swapped" | "carried" | "induced"
//! name       := text without , / : ( ) | " and \ or text between double quotes (\" and \\ inside)
//! ```
//!
//! * *If*: the conditions before the first step. A single name of a region means its mirror image
//!   for Black.
//! * *Step*, *slide*, *ride*: the number of equal steps. `ride 1-3` is one to three, `ride 2`
//!   exactly two, `ride 2+` at least two. Squares passed are empty unless hurdles say otherwise:
//!   `over 1 hurdle` is a hopper, `just behind 1 hurdle` a grasshopper, `over anything` a rider
//!   that jumps.
//! * *Directions*: steps as (files, ranks) seen from White, or the atoms of Betza with direction
//!   letters (`W`, `fF`, `N`). *Turning* counts eighths of a full turn, clockwise from the
//!   direction of the leg before: `2` is a right angle.
//! * *As before*: as many steps as the last leg with a choice. *Round the sides*: the left and
//!   right edges are joined.
//! * *Anywhere*: to any other square in one step.
//! * *To*: the contacts on the square where the leg ends. `enemy` and `friend` are captured there,
//!   unless they are *left* standing, *swapped* (moved to the square where the leg began),
//!   *carried* (until a leg that is *setting down* puts them where it begins) or *induced* (they
//!   make the remaining legs instead of the mover). They may be limited to certain piece types, to
//!   royal pieces or to others. `off board`: the last step may leave the board; the next leg
//!   returns.
//! * *Any times*: the legs in the parentheses are made any number of times, or not at all.
//! * *Unless attacked*: the leg does not end on a square that the opponent attacks.
//! * *Or stop*: the move may end here although legs follow.
//! * *Open to en passant*: in the next ply, the piece may be captured on the squares passed; *open*
//!   after a leg limits this to that leg.

mod print;
mod read;

pub(crate) use print::print_conditions;
pub use print::{print_path, print_vectors};
pub(crate) use read::{Cursor, conditions, path_after_conditions};
pub use read::{parse_path, parse_vectors};
