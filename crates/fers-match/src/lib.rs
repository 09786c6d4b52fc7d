//! Matches between chess engines in any variant, with our rules as the referee.
//!
//! Everything here is without processes, threads, files and clocks; `fers match` brings these
//! along.
//!
//! * [`Plan`]: the command line, with the words of cutechess.
//! * [`Protocol`], [`EngineConnection`]: CECP, UCI, USI and UCCI from the side of the interface, as state machines over
//!   lines.
//! * [`schedule`], [`Shuffle`], [`RandomOpenings`], [`read_book`]: pairings and openings.
//! * [`Player`], [`play`]: what the referee needs of an engine, and a game between two of them.
//! * [`statistics`], [`Standings`]: what the results say.
//! * [`pgn`]: the record.
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
