//! Connections to engines: CECP, UCI, USI and UCCI as state machines over lines, from the
//! interface's side.

mod cecp;
mod edit;
mod family;
mod sfen;
mod texts;

use fers::{Game, Move};

use crate::names::{Repertoire, VariantNames};
use crate::player::{Claimed, Evaluation, Turn};
use crate::time_control::Clock;

/// A protocol of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The protocol of XBoard and WinBoard, version 2.
    Cecp,
    /// The Universal Chess Interface with `UCI_Variant`.
    Uci,
    /// The Universal Shogi Interface.
    Usi,
    /// The Universal Chinese Chess Protocol.
    Ucci,
}

/// The meaning of a line from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineReply {
    /// Nothing of interest.
    Nothing,
    /// The greeting is complete; the engine accepts commands.
    Greeted,
    /// The engine has carried out all commands.
    Ready,
    /// A move, to be read by [`EngineConnection::read_move`].
    Move(String),
    /// The engine's evaluation of the position.
    Thinks(Evaluation),
    /// The engine resigns.
    Resigns,
    /// The engine offers a draw.
    OffersDraw,
    /// The engine claims that the game is over.
    Claims(Claimed),
    /// The engine rejects a command, such as a move or a position.
    Refuses(String),
}

/// A game that is about to begin.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The opening, already played.
    pub opening: &'a Game,
    /// The names of the variant.
    pub names: &'a VariantNames,
    /// The engine's name for the variant, if the user gave one.
    pub given_name: Option<&'a str>,
    /// The clock of the engine.
    pub clock: &'a Clock,
}

/// The interface's side of a connection to one engine. Methods return the lines to write, without
/// line ends.
pub trait EngineConnection {
    /// Returns the first lines. The answer ends with [`EngineReply::Greeted`].
    fn greet(&mut self) -> Vec<String>;

    /// Returns whether the engine has asked for more time before it is ready.
    fn needs_patience(&self) -> bool;

    /// Returns whether silence after the greeting is an answer, too, as in old versions of CECP.
    fn may_be_silent(&self) -> bool;

    /// Interprets a line of the engine.
    fn hear(&mut self, line: &str) -> EngineReply;

    /// Returns what the engine has said about itself.
    fn repertoire(&self) -> &Repertoire;

    /// Returns the lines that set options.
    ///
    /// # Errors
    ///
    /// When the engine has no such option, in words.
    fn configure(&mut self, options: &[(String, String)]) -> Result<Vec<String>, String>;

    /// Returns the lines that begin a game. The answer ends with [`EngineReply::Ready`], if
    /// [`answers_pings`](Self::answers_pings).
    ///
    /// # Errors
    ///
    /// When the engine cannot play it, in words.
    fn begin(&mut self, start: Start<'_>) -> Result<Vec<String>, String>;

    /// Returns whether the engine says when it is ready.
    fn answers_pings(&self) -> bool;

    /// Returns the lines that ask whether the engine is there. The answer is
    /// [`EngineReply::Ready`].
    fn ping(&mut self) -> Vec<String>;

    /// Returns the lines that start a search.
    fn think(&mut self, turn: Turn<'_>) -> Vec<String>;

    /// Returns the lines that stop the search.
    fn stop(&mut self) -> Vec<String>;

    /// Returns the lines that end a game, with its result as in PGN and the reason.
    fn end(&mut self, score: &str, reason: &str) -> Vec<String>;

    /// Returns the lines that end the connection.
    fn quit(&mut self) -> Vec<String>;

    /// Returns the legal move that a text of the engine means.
    ///
    /// # Errors
    ///
    /// Why there is none, in words.
    fn read_move(&self, game: &Game, text: &str) -> Result<Move, String>;
}

impl Protocol {
    /// Returns a connection that uses this protocol.
    pub fn connection(self) -> Box<dyn EngineConnection + Send> {
        match self {
            Self::Cecp => Box::new(cecp::Cecp::default()),
            Self::Uci | Self::Usi | Self::Ucci => Box::new(family::Family::new(self)),
        }
    }

    /// Returns the protocol of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "cecp" | "xboard" | "winboard" => Self::Cecp,
            "uci" => Self::Uci,
            "usi" => Self::Usi,
            "ucci" => Self::Ucci,
            _ => return None,
        })
    }

    /// Returns the name in messages.
    fn name(self) -> &'static str {
        match self {
            Self::Cecp => "CECP",
            Self::Uci => "UCI",
            Self::Usi => "USI",
            Self::Ucci => "UCCI",
        }
    }

    /// Returns the game of engines that do not say which games they play.
    pub(crate) fn usual_game(self) -> &'static str {
        match self {
            Self::Cecp => "normal",
            Self::Uci => "chess",
            Self::Usi => "shogi",
            Self::Ucci => "xiangqi",
        }
    }
}

/// Refuses games with turns of several moves, which only UCI can express.
///
/// # Errors
///
/// Returns an error when a side makes several moves in a row, in words.
fn check_turns(protocol: Protocol, start: Start<'_>) -> Result<(), String> {
    let has_longer_turns = start.opening.variant().ruleset().turn.is_some();
    if !has_longer_turns || protocol == Protocol::Uci {
        return Ok(());
    }
    let (game, name) = (&start.names.short, protocol.name());
    Err(format!("cannot play {game} by {name}: its turns have several moves, and {name} has one move a turn; use UCI"))
}

/// Returns the message that an engine does not play a variant.
fn does_not_play(names: &VariantNames, repertoire: &Repertoire) -> String {
    let listed =
        repertoire.variants.as_ref().map_or_else(|| "it lists no variants".to_owned(), |names| names.join(", "));
    format!(
        "does not play {} (it plays: {listed}); if it has another name for it, say variant.{}=NAME",
        names.short, names.short
    )
}
