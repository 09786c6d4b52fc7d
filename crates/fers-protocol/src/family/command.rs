//! The commands of the UCI family.

use std::time::Duration;

use fers_core::{ByColor, Color};

use crate::clock::{Allowance, Clock, duration};

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    /// Asks for the name and the options.
    Greet,
    /// Asks whether all commands so far are done.
    Ready,
    /// A new game begins.
    NewGame,
    /// Sets the unit of times.
    Unit(Duration),
    /// Sets an option.
    Set { name: &'a str, value: &'a str },
    /// Sets the position: a FEN, or `None` for the start position, and the moves after it.
    Position { fen: Option<String>, moves: Vec<&'a str> },
    /// Forbids moves in the position.
    Ban(Vec<&'a str>),
    /// Starts a search.
    Go(Box<Go<'a>>),
    /// Stops the search; its move is sent at once.
    Stop,
    /// The opponent has played the expected move.
    PonderHit,
    /// Asks for a mate search, which is not supported.
    Mate,
    /// Ends the engine.
    Quit,
    /// A command without effect.
    Nothing,
    /// An invalid command, with the reason.
    Wrong(String),
}

/// The arguments of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go<'a> {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u32>,
    pub(crate) move_time: Option<Duration>,
    pub(crate) left: ByColor<Option<Duration>>,
    pub(crate) increments: ByColor<Duration>,
    pub(crate) byoyomi: Duration,
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) is_infinite: bool,
    pub(crate) is_pondering: bool,
    /// The moves to search; empty means all.
    pub(crate) only: Vec<&'a str>,
}

/// The meaning of a word of `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GoWord {
    Depth,
    Nodes,
    MoveTime,
    Left(Color),
    Increment(Color),
    Byoyomi,
    MovesToGo,
    Mate,
    Infinite,
    Ponder,
    Only,
    /// Ignored, together with this number of words after it.
    Skipped(usize),
}

impl<'a> Command<'a> {
    /// Parses the commands that all protocols of the family share. `fen_word` precedes a position,
    /// `unit` is the duration of 1, and `meaning` interprets the words of `go`.
    pub(crate) fn read(
        line: &'a str,
        fen_word: &str,
        unit: Duration,
        meaning: impl Fn(&str) -> Option<GoWord>,
    ) -> Self {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Self::Nothing };
        let rest: Vec<&str> = words.collect();
        match first {
            "isready" => Self::Ready,
            "position" => position(&rest, fen_word).unwrap_or_else(Self::Wrong),
            "go" => Go::parse(&rest, unit, meaning).map_or_else(Self::Wrong, |go| Self::Go(Box::new(go))),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            _ => Self::Wrong(format!("unknown command `{line}`")),
        }
    }
}

impl GoWord {
    /// Interprets the words of `go` that all protocols share.
    pub(crate) fn common(word: &str) -> Option<Self> {
        Some(match word {
            "depth" => Self::Depth,
            "nodes" => Self::Nodes,
            "movetime" => Self::MoveTime,
            "movestogo" => Self::MovesToGo,
            "infinite" => Self::Infinite,
            "ponder" => Self::Ponder,
            "searchmoves" => Self::Only,
            _ => return None,
        })
    }
}

impl<'a> Go<'a> {
    /// Parses the words of `go`. `meaning` interprets each word; `unit` is the duration of 1.
    pub(crate) fn parse(
        words: &[&'a str],
        unit: Duration,
        meaning: impl Fn(&str) -> Option<GoWord>,
    ) -> Result<Self, String> {
        let mut go = Self::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match meaning(word).ok_or_else(|| format!("`{word}` has no place behind `go`"))? {
                GoWord::Infinite => go.is_infinite = true,
                GoWord::Ponder => go.is_pondering = true,
                GoWord::Only => {
                    go.only = std::iter::from_fn(|| words.next_if(|word| meaning(word).is_none())).collect()
                }
                GoWord::Skipped(count) => words.by_ref().take(count).for_each(|_| ()),
                number => {
                    let value = words.next().unwrap_or_default();
                    go.set(number, value, unit).ok_or_else(|| format!("`{word} {value}` is no number"))?;
                }
            }
        }
        Ok(go)
    }

    fn set(&mut self, word: GoWord, value: &str, unit: Duration) -> Option<()> {
        match word {
            GoWord::Depth => self.depth = Some(value.parse().ok()?),
            GoWord::Nodes => self.nodes = Some(value.parse().ok()?),
            GoWord::MovesToGo => self.moves_to_go = Some(value.parse::<u32>().ok()?).filter(|&moves| moves > 0),
            GoWord::Mate => self.mate = Some(value.parse().ok()?),
            GoWord::MoveTime => self.move_time = Some(duration(value, unit)?),
            GoWord::Left(color) => self.left[color] = Some(duration(value, unit)?),
            GoWord::Increment(color) => self.increments[color] = duration(value, unit)?,
            GoWord::Byoyomi => self.byoyomi = duration(value, unit)?,
            GoWord::Infinite | GoWord::Ponder | GoWord::Only | GoWord::Skipped(_) => {}
        }
        Some(())
    }

    /// Returns the limits for the side to move.
    pub(crate) fn allowance(&self, turn: Color) -> Allowance {
        if self.is_infinite {
            return Allowance::default();
        }
        let left = self.left[turn].or((!self.byoyomi.is_zero()).then_some(Duration::ZERO));
        let clock = left.map(|left| Clock {
            left,
            increment: self.increments[turn],
            byoyomi: self.byoyomi,
            moves_to_go: self.moves_to_go,
        });
        Allowance { depth: self.depth, nodes: self.nodes, mate: self.mate, move_time: self.move_time, clock }
    }
}

/// Parses the arguments of `position`: `startpos`, or `fen_word` and a position, and optional
/// moves.
fn position<'a>(words: &[&'a str], fen_word: &str) -> Result<Command<'a>, String> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let moves = words.get(end + 1..).unwrap_or_default().to_vec();
    match &words[..end] {
        ["startpos"] => Ok(Command::Position { fen: None, moves }),
        [first, fen @ ..] if *first == fen_word && !fen.is_empty() => {
            Ok(Command::Position { fen: Some(fen.join(" ")), moves })
        }
        _ => Err(format!("a position is `startpos` or `{fen_word}` and what stands on the board")),
    }
}
