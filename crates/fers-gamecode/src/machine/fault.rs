//! Why a run stops.

use crate::code::Place;
use crate::symbols::Symbol;

/// Why a run ended before its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// `die`: the new move is refused, with the message of the code.
    Refused(String),
    /// The code asks the player for more.
    Ask(Ask),
    /// The code is in error.
    Fault(Fault),
}

/// A question of the code to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The labels to which a piece may promote.
    Promotion(Vec<Symbol>),
    /// The rest of the move; what was entered stays.
    Rest,
    /// The move again; what was entered is forgotten.
    Again,
}

/// An error in the code, found while it ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The stable code of the diagnostic.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// The statement.
    pub place: Option<Place>,
    /// The calls that led there, the innermost first.
    pub calls: Vec<Call>,
}

/// A call that had not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The name of the called routine.
    pub name: String,
    /// The statement that called it.
    pub place: Place,
}

impl Stop {
    pub(super) fn error(code: &'static str, message: impl Into<String>) -> Box<Self> {
        Box::new(Self::Fault(Fault { code, message: message.into(), place: None, calls: Vec::new() }))
    }
}

/// The most calls that a fault lists.
pub(super) const CALLS_LISTED: usize = 16;
