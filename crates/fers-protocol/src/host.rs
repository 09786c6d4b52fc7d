//! What a dialogue and its host want from each other.

use std::time::Duration;

use fers_game::Game;
use fers_search::{Best, Info, Limits};

use crate::Offer;

/// Who the engine says it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Name and version.
    pub name: String,
    /// Who made it.
    pub author: String,
}

/// What the search of the host can do; only that is offered to interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The most mebibytes of memory that it may be given.
    pub memory_max: usize,
    /// The most threads that it can use.
    pub threads_max: usize,
    /// The most lines of play that it can report at once.
    pub lines_max: usize,
    /// Whether it can think on the opponent's time.
    pub ponders: bool,
    /// Whether it obeys [`Limits::moves`].
    pub restricts_moves: bool,
}

impl Default for Capabilities {
    /// One thread, one line, no pondering, all moves, up to 4 GiB.
    fn default() -> Self {
        Self { memory_max: 4096, threads_max: 1, lines_max: 1, ponders: false, restricts_moves: false }
    }
}

/// What the host shall do next.
#[derive(Clone, Debug)]
pub enum Order {
    /// Write a line (the text has no line end) and flush it.
    Say(String),
    /// Start a search, once all earlier ones have ended.
    Think(Box<Question>),
    /// End the search of this number soon; it is answered all the same.
    Stop(u64),
    /// The move on which the search of this number ponders was played: its limit of time begins now.
    PonderHit(u64),
    /// Forget what earlier searches found out: a new game begins.
    Forget,
    /// Read variants from a file and answer with [`Event::Loaded`]. Nothing else happens before.
    Load(String),
    /// End.
    Quit,
}

/// A question for the search.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its number; reports about it carry the same.
    pub id: u64,
    /// The game so far; the question is what to play now.
    pub game: Game,
    /// When to stop, how well to play, which moves to choose from, and how many lines of play to report. While
    /// pondering the limit of time waits for [`Order::PonderHit`].
    pub limits: Limits,
    /// Whether it is the opponent's time that passes.
    pub is_pondering: bool,
    /// How many threads to use.
    pub threads: usize,
    /// How many mebibytes of memory to use.
    pub memory: usize,
}

/// What the host has to report.
#[derive(Clone, Debug)]
pub enum Event {
    /// A search knows more.
    Info {
        /// The number of its question.
        id: u64,
        /// What it knows.
        info: Info,
    },
    /// A search has ended. Every question gets exactly one answer.
    Done {
        /// The number of its question.
        id: u64,
        /// What came out.
        answer: Answer,
    },
    /// A file was read, or why it could not be.
    Loaded(Result<Vec<Offer>, String>),
}

/// The end of a search.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What to play and what to expect.
    pub best: Best,
    /// How long it took, from when the clock began to run.
    pub elapsed: Duration,
}
