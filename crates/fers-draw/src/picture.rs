//! What a piece type is shown as.

use fers_core::Vector;

use crate::{Manner, Mark, Way};

/// The picture of a piece type; equal values look the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    /// What is seen.
    pub figure: Figure,
    /// It is seen in a mirror: the right one of two pieces that are told apart as left and right.
    pub is_mirrored: bool,
    /// It has the sign of a promoted piece.
    pub is_promoted: bool,
}

/// What is seen on a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A drawing: the name of an [`Outline`](crate::Outline).
    Outline(&'static str),
    /// Two drawings on one foot: a piece that moves as both.
    Compound(&'static str, &'static str),
    /// Its moves on a little board, and its letters.
    Moves {
        /// White's letters for the piece.
        letters: String,
        /// What it does nearby, as White.
        signs: Vec<(Vector, Sign)>,
    },
}

/// A sign on a little board of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sign {
    /// It moves there without capturing.
    pub moves: bool,
    /// It captures there.
    pub captures: bool,
    /// It gets there on a line of equal steps.
    pub slides: bool,
    /// How it gets there.
    pub manner: Manner,
}

impl Picture {
    /// A figure as it is.
    pub fn plain(figure: Figure) -> Self {
        Self { figure, is_mirrored: false, is_promoted: false }
    }

    /// A drawing as it is.
    pub fn outline(name: &'static str) -> Self {
        Self::plain(Figure::Outline(name))
    }
}

impl Sign {
    /// The signs for the ways to a square, the simplest first.
    pub fn all(mark: &Mark) -> Vec<Self> {
        let sign = |(manner, way): (Manner, Way)| {
            let Way { moves, captures, slides } = way;
            Self { moves, captures, slides, manner }
        };
        mark.ways().into_iter().map(sign).collect()
    }
}
