//! Matches between chess engines in any variant, with our rules as the referee.
//!
//! This crate uses no processes, threads, files or clocks; `fers match` supplies them.
//!
//! * [`Plan`]: the command line, in the words of cutechess.
//! * [`Protocol`], [`EngineConnection`]: CECP, UCI, USI and UCCI from the side of the interface, as
//!   state machines over lines.
//! * [`schedule`], [`Shuffle`], [`RandomOpenings`], [`read_book`]: pairings and openings.
//! * [`Player`], [`play`]: the engine as the referee sees it, and a game between two engines.
//! * [`statistics`], [`Standings`]: Elo, SPRT and tables.
//! * [`pgn`]: the game record.
#![forbid(unsafe_code)]

mod arguments;
mod time_control;

mod connection;
mod names;

mod adjudication;
mod openings;
mod pairing;
mod player;
mod record;
mod referee;
mod shuffle;

pub mod pgn;
mod standings;
pub mod statistics;

pub use adjudication::{Adjudicator, DrawRule, ResignRule};
pub use arguments::{ArgumentError, Book, Command, EngineSpec, Order, Plan};
pub use connection::{EngineConnection, EngineReply, Protocol, Start};
pub use names::{Repertoire, VariantNames};
pub use openings::{BookFormat, RandomOpenings, read_book};
pub use pairing::{Fixture, Size, Tournament, encounters, schedule};
pub use player::{Claimed, Decision, Evaluation, Fault, Player, Reply, Turn};
pub use record::{Finish, Incident, IncidentKind, PlayedGame, PlayedMove};
pub use referee::{NoGame, Patience, play};
pub use shuffle::Shuffle;
pub use standings::{GameResult, Standings};
pub use time_control::{Clock, NoTimeControl, TimeControl, duration};
