//! What the referee sees of an engine.

use std::fmt;
use std::time::Duration;

use fers::search::Score;
use fers::{Game, Move, Outcome};

use crate::Clock;

/// What an engine says about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// How good it is for the side to move.
    pub score: Option<Score>,
    /// Plies searched.
    pub depth: Option<u32>,
}

/// What an engine does when it is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It plays.
    Move(Move),
    /// It gives up.
    Resign,
    /// It says that the game is over, with which result.
    Claim(Claimed),
    /// It says nothing until its time is over.
    Late,
    /// It does what no engine may do.
    Fault(Fault),
    /// The match is to end; nobody is to blame.
    Interrupted,
}

/// A result that an engine claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// The result.
    pub outcome: Outcome,
    /// Its words.
    pub comment: String,
}

/// What no engine may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its process ended.
    Crash,
    /// It does not even answer when it is asked whether it is there.
    Hang,
    /// It plays what is no legal move: its words.
    IllegalMove(String),
    /// It calls a legal move illegal, or says that it cannot go on: its words.
    Refusal(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash => f.write_str("crashes"),
            Self::Hang => f.write_str("hangs"),
            Self::IllegalMove(text) => write!(f, "plays an illegal move: {text}"),
            Self::Refusal(text) => write!(f, "refuses to go on: {text}"),
        }
    }
}

/// An answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What it does.
    pub decision: Decision,
    /// How long it thought.
    pub elapsed: Duration,
    /// What it says about the position.
    pub evaluation: Evaluation,
    /// Whether it offers a draw, or takes an offer.
    pub offers_draw: bool,
}

/// What an engine is asked.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The own clock.
    pub clock: &'a Clock,
    /// The clock of the opponent.
    pub opponent_clock: &'a Clock,
    /// Whether the opponent has offered a draw.
    pub is_draw_offered: bool,
}

/// An engine in a game.
pub trait Player {
    /// Begins a game that starts with an opening already played.
    ///
    /// # Errors
    ///
    /// When it cannot play that, in words.
    fn begin(&mut self, opening: &Game, clock: &Clock) -> Result<(), Fault>;

    /// Thinks about its next move.
    fn think(&mut self, turn: Turn<'_>) -> Reply;

    /// Hears how the game has ended.
    fn end(&mut self, outcome: Outcome, reason: &str);

    /// Returns the last lines exchanged with it, for finding its fault.
    fn transcript(&self) -> Vec<String>;
}
