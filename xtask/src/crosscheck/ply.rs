//! A position as seen by one program.

use std::collections::BTreeSet;

/// A position of a game, as one program sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ply {
    /// The move that led to it; empty at the start, or if unknown.
    pub played: String,
    pub fen: String,
    pub is_check: bool,
    /// The score, if the game is over.
    pub over: Option<String>,
    /// The score, if the game may be ended: by a claim, or by the interface where a program leaves
    /// ends to it. Empty if unknown.
    pub may_end: Option<String>,
    /// The reason in the program's words; empty if unknown.
    pub reason: String,
    pub moves: BTreeSet<String>,
}
