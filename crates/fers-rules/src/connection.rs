//! Pieces that win together, by where they stand.

use fers_core::{PieceType, Vector};

use crate::Zones;

/// How pieces of a side have to stand: those of some types, whatever stands elsewhere.
///
/// Source: Fairy-Stockfish (`connectN`, `collinearN`, `connectNxN`, `connectRegion1White` and so on); the games of the Ludii library that it plays
/// with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The shape.
    pub shape: Shape,
    /// The types that count; nothing: all of them.
    pub by: Option<Vec<PieceType>>,
}

/// A shape of several pieces. Vectors are those of White ([`Frame`](crate::Frame)), and so are files and ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// So many in a row: each stands one step of the same vector from the one before. Where edges are joined, a row may come back to
    /// pieces that it has counted, and counts them again.
    Row {
        /// How many; of one, any piece is a row.
        count: u8,
        /// The vectors; a row along one is a row along its opposite.
        along: Vec<Vector>,
    },
    /// So many on a line, whatever stands between. A line is all squares to which one or more steps of a vector, or of its opposite, lead from a
    /// square, and that square; it ends at edges and holes.
    Line {
        /// How many, each square counted once.
        count: u8,
        /// The vectors.
        along: Vec<Vector>,
    },
    /// A rectangle full of them: squares that are steps to the right and ahead of one of them, each over squares of the rectangle.
    Block {
        /// How many to the right.
        files: u8,
        /// How many ahead.
        ranks: u8,
    },
    /// A chain that links two regions: it begins with one in the first, ends with one in the second, and each of the others
    /// stands one step of a vector, or of its opposite, from the one before. One that stands in both regions is a chain.
    Chain {
        /// Where it begins, by owner.
        from: Zones,
        /// Where it ends, by owner.
        to: Zones,
        /// The vectors.
        along: Vec<Vector>,
    },
}

impl Shape {
    /// The vectors along which pieces are counted; none where a shape needs none.
    pub fn along(&self) -> Option<&Vec<Vector>> {
        match self {
            Self::Row { along, .. } | Self::Line { along, .. } | Self::Chain { along, .. } => Some(along),
            Self::Block { .. } => None,
        }
    }
}
