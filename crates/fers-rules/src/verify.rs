//! The verifier of rulesets.

mod actions;
mod board;
mod checker;
mod counters;
mod duties;
mod ends;
mod paths;
mod pieces;
mod shuffles;
mod sights;
mod start;
#[cfg(test)]
mod tests;

pub use pieces::PIECES_MAX;

use std::fmt;

use crate::Ruleset;

use checker::Checker;

/// The node of a ruleset that has a problem.
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
        /// The path in its list. Black's own paths are numbered after the common ones.
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
    /// A protection, by index.
    Protection(usize),
    /// A halt, by index.
    Halt(usize),
    /// A duty, by index.
    Duty(usize),
    /// A counter, by index.
    Counter(usize),
    /// A flip, by index.
    Flip(usize),
    /// An entry of [`Ruleset::shoves`].
    Shove(usize),
    /// An entry of [`Ruleset::burns`].
    Burn(usize),
    /// An entry of [`Ruleset::pinches`].
    Pinch(usize),
    /// A blast, by index.
    Blast(usize),
    /// Walls put up by moves.
    Walling,
    /// The turn.
    Turn,
    /// Pieces in hand.
    Hands,
    /// A royal set, by index.
    Royal(usize),
    /// The rule of facing royals.
    Facing,
    /// An end, by index.
    End(usize),
    /// The start position.
    Start,
    /// A shuffle of the start position, by index.
    Shuffle(usize),
}

/// A problem of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    /// Stable name of the kind of problem.
    pub code: &'static str,
    /// The node.
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

/// Returns all problems of a ruleset, in the order of its parts. If there are none, executors may
/// use it.
///
/// A ruleset without problems refers only to regions, piece types and squares that exist, and holds
/// no rule that could never apply. Limits of an executor's capacity are not tested.
///
/// ```
/// use fers_core::Geometry;
/// use fers_rules::{End, Ruleset, Verdict, verify};
///
/// let mut ruleset = Ruleset::new("empty", Geometry::rectangle(8, 8));
/// let sound = verify(&ruleset).len();
/// ruleset.ends = vec![End::Checks { count: 0, verdict: Verdict::Win }];
/// assert_eq!(verify(&ruleset).len(), sound + 1);
/// ```
pub fn verify(ruleset: &Ruleset) -> Vec<Problem> {
    let mut checker = Checker::new(ruleset);
    board::check(&mut checker);
    pieces::check(&mut checker);
    actions::check(&mut checker);
    duties::check(&mut checker);
    counters::check(&mut checker);
    ends::check(&mut checker);
    start::check(&mut checker);
    shuffles::check(&mut checker);
    checker.problems
}
