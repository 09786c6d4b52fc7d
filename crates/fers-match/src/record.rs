//! Games that were played.

use std::time::Duration;

use fers::{Color, Outcome, Setup};

use crate::Evaluation;

/// A ply of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// In standard algebraic notation.
    pub san: String,
    /// What the engine said and how long it thought; nothing for moves of the opening.
    pub thought: Option<(Evaluation, Duration)>,
}

/// What an engine did wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum IncidentKind {
    /// Its process ended.
    Crash,
    /// It did not answer.
    Hang,
    /// It exceeded its time.
    TimeLoss,
    /// It played an illegal move.
    IllegalMove,
    /// It claimed a result that is none, or called a legal move illegal.
    FalseClaim,
}

impl IncidentKind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Crash, Self::Hang, Self::TimeLoss, Self::IllegalMove, Self::FalseClaim];

    /// What it is called in tables and files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::TimeLoss => "time loss",
            Self::IllegalMove => "illegal move",
            Self::FalseClaim => "false claim",
        }
    }

    /// The kind of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Something that an engine did wrong, which lost it the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    /// Whose it was.
    pub color: Color,
    /// What it was.
    pub kind: IncidentKind,
    /// The last lines that the engine and we exchanged.
    pub transcript: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Who won.
    pub outcome: Outcome,
    /// Why, in words.
    pub reason: String,
    /// What somebody did wrong, if that ended it.
    pub incident: Option<Incident>,
    /// Whether the rules or the players ended it; else the referee did.
    pub is_natural: bool,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Where it started, unless at the start of the variant.
    pub start: Option<Setup>,
    /// All plies, those of the opening first.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub finish: Finish,
}
