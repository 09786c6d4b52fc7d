//! Whether a ruleset makes sense.

mod actions;
mod board;
mod checker;
mod ends;
mod paths;
mod pieces;
mod shuffles;
mod start;
#[cfg(test)]
mod tests;

pub use pieces::PIECES_MAX;

use std::fmt;

use crate::Ruleset;

use checker::Checker;

/// Where in a ruleset a problem is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// The ruleset as a whole.
    Ruleset,
    /// The board.
    Geometry,
    /// A region, by index.
    Region(usize),
    /// A piece type, by index.
    Piece(usize),
    /// A path of a piece type, by indices.
    Path {
        /// The piece type.
        piece: usize,
        /// The path in its list; Black's own paths are counted on behind the common ones.
        path: usize,
    },
    /// A castling, by index.
    Castling(usize),
    /// A promotion rule, by index.
    Promotion(usize),
    /// A seizure, by index.
    Seizure(usize),
    /// A freeze, by index.
    Freeze(usize),
    /// A flip, by index.
    Flip(usize),
    /// A blast, by index.
    Blast(usize),
    /// What moves do with walls.
    Walling,
    /// What happens with pieces off the board.
    Hands,
    /// A royal set, by index.
    Royal(usize),
    /// The rule that royals may not see each other.
    Facing,
    /// An end, by index.
    End(usize),
    /// The start position.
    Start,
    /// A shuffle of the start position, by index.
    Shuffle(usize),
}

/// Something that is wrong with a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    /// A stable name of the kind of problem.
    pub code: &'static str,
    /// Where it is.
    pub node: Node,
    /// What is wrong, in the words of a variant's author.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}

/// Everything that is wrong with a ruleset, in the order of its parts; nothing if the executors may have it.
///
/// A ruleset without problems refers to regions, piece types and squares that exist, and holds no rule that could never
/// mean anything. What an executor cannot hold for want of room is its own matter and not looked at here.
pub fn verify(ruleset: &Ruleset) -> Vec<Problem> {
    let mut checker = Checker::new(ruleset);
    board::check(&mut checker);
    pieces::check(&mut checker);
    actions::check(&mut checker);
    ends::check(&mut checker);
    start::check(&mut checker);
    shuffles::check(&mut checker);
    checker.problems
}
