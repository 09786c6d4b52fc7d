//! The slow, obvious interpreter of a [`Ruleset`](fers_rules::Ruleset): the specification, executed
//! literally.
//!
//! Every query is answered by trial: a move is legal if the whole setup after it is; a square is
//! attacked if some walk of some piece removes a royal put there. No state is cached, shared or
//! updated in place, and no code of the fast generator is used, so that the two executors can be
//! compared.
//!
//! The files follow the order inside one ply: walks and the other kinds of candidate moves, the
//! board change, legality, state, ends.
#![forbid(unsafe_code)]

mod onward;
mod oracle;

mod attack;
mod imitation;
mod progress;
mod walk;
mod walling;

mod burn;
mod candidate;
mod castling;
mod drops;
mod duty;
mod flip;
mod freeze;
mod gating;
mod halt;
mod honour;
mod pinch;
mod promotion;
mod protection;
mod push;
mod round;
mod seizure;
mod shove;
mod sight;
mod stop;

mod apply;
mod arrivals;
mod bans;
mod becoming;
mod blast;
mod legality;
mod mated_royals;
mod state;
mod suspension;
mod trading;
mod turn;

mod connection;
mod counters;
mod endings;
mod perft;

pub use oracle::{MateBans, Oracle};
pub use perft::PerftEnds;
