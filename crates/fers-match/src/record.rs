//! Records of finished games.

use std::time::Duration;

use fers::{Color, Outcome, Setup};

use crate::Evaluation;

/// A ply of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move in standard algebraic notation.
    pub san: String,
    /// Whether the side that made the ply before it makes this one too.
    pub continues_turn: bool,
    /// The engine's evaluation and thinking time; `None` for moves of the opening.
    pub thought: Option<(Evaluation, Duration)>,
}

/// The kinds of engine faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum IncidentKind {
    /// Its process ended.
    Crash,
    /// It did not answer.
    Hang,
    /// It exceeded its time limit.
    TimeLoss,
    /// It played an illegal move.
    IllegalMove,
    /// It claimed a wrong result, or called a legal move illegal.
    FalseClaim,
}

impl IncidentKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Crash, Self::Hang, Self::TimeLoss, Self::IllegalMove, Self::FalseClaim];

    /// Returns the name in tables and files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::TimeLoss => "time loss",
            Self::IllegalMove => "illegal move",
            Self::FalseClaim => "false claim",
        }
    }

    /// Finds a kind by name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// An engine fault that lost a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    /// The color of the engine.
    pub color: Color,
    /// The kind of fault.
    pub kind: IncidentKind,
    /// The last lines exchanged with the engine.
    pub transcript: Vec<String>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The result.
    pub outcome: Outcome,
    /// The reason, in words.
    pub reason: String,
    /// The engine fault that ended the game, if one did.
    pub incident: Option<Incident>,
    /// Whether the rules or the players ended the game, rather than adjudication or a fault.
    pub is_natural: bool,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The start position, if it is not that of the variant.
    pub start: Option<Setup>,
    /// All plies, beginning with the opening.
    pub moves: Vec<PlayedMove>,
    /// The end of the game.
    pub finish: Finish,
}
