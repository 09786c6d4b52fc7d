//! Connections: pieces that win by how they stand.

use fers_core::{PieceType, Vector};

use crate::Zones;

/// A pattern of pieces of one side, of certain types. Other pieces do not matter.
///
/// Source: Fairy-Stockfish (`connectN`, `collinearN`, `connectNxN`, `connectRegion1White` and
/// others), and the games of the Ludii library that it plays with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The pattern.
    pub shape: Shape,
    /// Types that count. `None`: all.
    pub by: Option<Vec<PieceType>>,
}

/// A pattern of several pieces. Vectors, files and ranks are White's ([`Frame`](crate::Frame)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `count` pieces in a row: each stands one step of one vector from the one before. Where edges
    /// are joined, a row may return to pieces already counted and counts them again.
    Row {
        /// Number of pieces. With 1, any piece is a row.
        count: u8,
        /// Vectors. A row along a vector is also one along its opposite.
        along: Vec<Vector>,
    },
    /// `count` pieces on a line, with any squares between them. A line is a square with all squares
    /// that one or more steps of a vector or its opposite reach from it. It ends at edges and
    /// holes.
    Line {
        /// Number of pieces. Each square counts once.
        count: u8,
        /// Vectors.
        along: Vec<Vector>,
    },
    /// A full rectangle: all squares that steps to the right and ahead reach from one of them
    /// within the rectangle.
    Block {
        /// Width, to the right.
        files: u8,
        /// Height, ahead.
        ranks: u8,
    },
    /// A chain from one region to another: the first piece stands in the first region, the last in
    /// the second, and each stands one step of a vector, or of its opposite, from the one before.
    /// One piece in both regions is a chain.
    Chain {
        /// First region, by owner.
        from: Zones,
        /// Second region, by owner.
        to: Zones,
        /// Vectors.
        along: Vec<Vector>,
    },
}

impl Shape {
    /// Returns the vectors of the pattern; `None` for a block.
    pub fn along(&self) -> Option<&Vec<Vector>> {
        match self {
            Self::Row { along, .. } | Self::Line { along, .. } | Self::Chain { along, .. } => Some(along),
            Self::Block { .. } => None,
        }
    }
}
