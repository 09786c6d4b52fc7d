//! Talking with engines, from the side of the interface: CECP, UCI, USI, UCCI as state machines over lines.

mod cecp;
mod edit;
mod family;
mod sfen;
mod texts;

use fers::{Game, Move};

use crate::names::{Repertoire, VariantNames};
use crate::player::{Claimed, Evaluation, Turn};
use crate::time_control::Clock;

/// A protocol that engines speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// That of XBoard and WinBoard, version 2.
    Cecp,
    /// The Universal Chess Interface with `UCI_Variant`.
    Uci,
    /// The Universal Shogi Interface.
    Usi,
    /// The Universal Chinese Chess Protocol.
    Ucci,
}

/// What a line of an engine means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Nothing that matters here.
    Nothing,
    /// It has said all about itself, and can be told what to do.
    Greeted,
    /// It has done all that it was told.
    Ready,
    /// It plays: a text to be read by [`Talk::read_move`].
    Move(String),
    /// What it thinks about the position.
    Thinks(Evaluation),
    /// It gives up.
    Resigns,
    /// It offers a draw.
    OffersDraw,
    /// It says that the game is over.
    Claims(Claimed),
    /// It does not take what it was told: a move, a position.
    Refuses(String),
}

/// A game that is about to begin.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The opening, already played.
    pub opening: &'a Game,
    /// The names of the variant.
    pub names: &'a VariantNames,
    /// What the engine calls the variant, if somebody has said so.
    pub given_name: Option<&'a str>,
    /// The clock of the engine.
    pub clock: &'a Clock,
}

/// A talk with one engine. Lines to be written are returned, without their ends; nothing is written here.
pub trait Talk {
    /// The first lines. [`Heard::Greeted`] ends the answer.
    fn greet(&mut self) -> Vec<String>;

    /// Whether the engine has asked for more time before it says that it is ready.
    fn needs_patience(&self) -> bool;

    /// Whether silence after the greeting is an answer too, as in old versions of CECP.
    fn may_be_silent(&self) -> bool;

    /// Takes a line of the engine.
    fn hear(&mut self, line: &str) -> Heard;

    /// What the engine has said about itself.
    fn repertoire(&self) -> &Repertoire;

    /// Sets options.
    ///
    /// # Errors
    ///
    /// When the engine has no such option, in words.
    fn configure(&mut self, options: &[(String, String)]) -> Result<Vec<String>, String>;

    /// Begins a game. [`Heard::Ready`] ends the answer, if [`answers_pings`](Self::answers_pings).
    ///
    /// # Errors
    ///
    /// When the engine cannot play it, in words.
    fn begin(&mut self, start: Start<'_>) -> Result<Vec<String>, String>;

    /// Whether the engine says when it is ready.
    fn answers_pings(&self) -> bool;

    /// Asks whether the engine is there; [`Heard::Ready`] is the answer.
    fn ping(&mut self) -> Vec<String>;

    /// Lets the engine think.
    fn think(&mut self, turn: Turn<'_>) -> Vec<String>;

    /// Ends the thinking.
    fn stop(&mut self) -> Vec<String>;

    /// Ends a game, with its result as in a record and the reason.
    fn end(&mut self, score: &str, reason: &str) -> Vec<String>;

    /// Says goodbye.
    fn quit(&mut self) -> Vec<String>;

    /// The legal move that a text of the engine means; else why there is none, in words.
    ///
    /// # Errors
    ///
    /// When there is none.
    fn read_move(&self, game: &Game, text: &str) -> Result<Move, String>;
}

impl Protocol {
    /// A talk in this protocol.
    pub fn talk(self) -> Box<dyn Talk + Send> {
        match self {
            Self::Cecp => Box::new(cecp::Cecp::default()),
            Self::Uci | Self::Usi | Self::Ucci => Box::new(family::Family::new(self)),
        }
    }

    /// The protocol of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "cecp" | "xboard" | "winboard" => Self::Cecp,
            "uci" => Self::Uci,
            "usi" => Self::Usi,
            "ucci" => Self::Ucci,
            _ => return None,
        })
    }

    /// The game of engines that do not say what they play.
    pub(crate) fn usual_game(self) -> &'static str {
        match self {
            Self::Cecp => "normal",
            Self::Uci => "chess",
            Self::Usi => "shogi",
            Self::Ucci => "xiangqi",
        }
    }
}

/// That an engine does not play a variant, in words.
fn does_not_play(names: &VariantNames, repertoire: &Repertoire) -> String {
    let listed =
        repertoire.variants.as_ref().map_or_else(|| "it lists no variants".to_owned(), |names| names.join(", "));
    format!(
        "does not play {} (it plays: {listed}); if it has another name for it, say variant.{}=NAME",
        names.short, names.short
    )
}
