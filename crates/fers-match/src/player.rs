//! The engine as the referee sees it.

use std::fmt;
use std::time::Duration;

use fers::search::Score;
use fers::{Game, Move, Outcome};

use crate::Clock;

/// An engine's evaluation of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// The score from the side to move.
    pub score: Option<Score>,
    /// The search depth in plies.
    pub depth: Option<u32>,
}

/// An engine's decision when it is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A move.
    Move(Move),
    /// Resignation.
    Resign,
    /// A claim that the game is over, with the result.
    Claim(Claimed),
    /// No answer within the time limit.
    Late,
    /// A violation of the protocol or the rules.
    Fault(Fault),
    /// The match was interrupted, by no fault of the engine.
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

/// Violations that lose the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The process ended.
    Crash,
    /// No reply, not even to a ping.
    Hang,
    /// An illegal move, with its text.
    IllegalMove(String),
    /// Rejection of a legal move, or inability to go on, with its message.
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

/// An engine's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The decision.
    pub decision: Decision,
    /// The thinking time.
    pub elapsed: Duration,
    /// The evaluation of the position.
    pub evaluation: Evaluation,
    /// Whether it offers or accepts a draw.
    pub offers_draw: bool,
}

/// A request for a move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The engine's clock.
    pub clock: &'a Clock,
    /// The clock of the opponent.
    pub opponent_clock: &'a Clock,
    /// Whether the opponent has offered a draw.
    pub is_draw_offered: bool,
}

/// An engine in a game.
pub trait Player {
    /// Begins a game; its opening has already been played.
    ///
    /// # Errors
    ///
    /// Returns the fault when the engine cannot play the game.
    fn begin(&mut self, opening: &Game, clock: &Clock) -> Result<(), Fault>;

    /// Asks for the next move.
    fn think(&mut self, turn: Turn<'_>) -> Reply;

    /// Announces the result of the game.
    fn end(&mut self, outcome: Outcome, reason: &str);

    /// Returns the last lines exchanged with the engine, for debugging.
    fn transcript(&self) -> Vec<String>;
}
