//! Messages between a dialogue and its host.

use std::time::Duration;

use fers_game::Game;
use fers_search::{Best, Info, Limits};

use crate::GameEntry;

/// The engine's name and author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Name and version.
    pub name: String,
    /// The author.
    pub author: String,
}

/// What the host's search can do. Interfaces are offered nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The largest transposition table, in mebibytes.
    pub memory_max: usize,
    /// The largest number of threads.
    pub threads_max: usize,
    /// The largest number of principal variations (MultiPV).
    pub lines_max: usize,
    /// Whether it can ponder.
    pub ponders: bool,
    /// Whether it honours [`Limits::moves`].
    pub restricts_moves: bool,
}

impl Default for Capabilities {
    /// One thread, one line, no pondering, all moves, up to 4 GiB.
    fn default() -> Self {
        Self { memory_max: 4096, threads_max: 1, lines_max: 1, ponders: false, restricts_moves: false }
    }
}

/// An instruction to the host.
#[derive(Clone, Debug)]
pub enum Order {
    /// Write a line (the text has no line end) and flush it.
    Say(String),
    /// Start a search, once all earlier ones have ended.
    Think(Box<Question>),
    /// End the search with this number soon. It still gets its answer.
    Stop(u64),
    /// The opponent played the expected move (`ponderhit`): the time limit of this search begins
    /// now.
    PonderHit(u64),
    /// Clear the transposition table and the histories: a new game begins.
    ClearHash,
    /// Read variants from a file and answer with [`Event::Loaded`] before anything else.
    Load(String),
    /// Exit.
    Quit,
}

/// A search to run.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its number, which its [`Event`]s repeat.
    pub id: u64,
    /// The game so far.
    pub game: Game,
    /// When to stop, how well to play, which moves to consider, and how many principal variations
    /// to report. While pondering, the time limit waits for [`Order::PonderHit`].
    pub limits: Limits,
    /// Whether this search ponders.
    pub is_pondering: bool,
    /// The number of threads.
    pub threads: usize,
    /// The size of the transposition table in mebibytes.
    pub hash: usize,
}

/// A report of the host.
#[derive(Clone, Debug)]
pub enum Event {
    /// A search has new results.
    Info {
        /// The number of its question.
        id: u64,
        /// The results.
        info: Info,
    },
    /// A search has ended. Every question gets exactly one answer.
    Done {
        /// The number of its question.
        id: u64,
        /// Its result.
        answer: Answer,
    },
    /// The games of a file, or why it could not be read.
    Loaded(Result<Vec<GameEntry>, String>),
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The best move and the expected reply.
    pub best: Best,
    /// The time since the clock started.
    pub elapsed: Duration,
}
