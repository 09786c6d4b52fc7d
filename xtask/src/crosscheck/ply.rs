//! What both programs say of a position.

use std::collections::BTreeSet;

/// A position of a game, as one program sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ply {
    /// The move that led there; empty at the start, and where it is not said.
    pub played: String,
    pub fen: String,
    pub is_check: bool,
    /// The score of a game that is over.
    pub over: Option<String>,
    /// The score of a game that may be ended: by a claim, or without one where a program leaves
    /// that to others. Empty where it is not said.
    pub may_end: Option<String>,
    /// Why the game is over or may be ended, in the program's words; empty where it is not said.
    pub reason: String,
    pub moves: BTreeSet<String>,
}
