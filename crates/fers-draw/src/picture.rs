//! Pictures of piece types.

use fers_core::Vector;

use crate::{Manner, Mark, Way};

/// The picture of a piece type. Equal values look alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    /// What is seen.
    pub figure: Figure,
    /// Mirrored: the right one of two pieces that differ as left and right.
    pub is_mirrored: bool,
    /// The sign in its corner.
    pub badge: Option<Badge>,
}

/// A sign in the corner of a picture, for pieces that are called by another piece and a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Badge {
    /// A plus: a promoted piece.
    Promoted,
    /// A crown: royal.
    Crown,
    /// An arrow forward: it charges.
    Forward,
    /// An arrow back: it returns.
    Back,
    /// A bar: it is short, or blind.
    Bar,
    /// A ring: it is golden, or free.
    Ring,
}

impl Badge {
    /// Returns the sign that a word before the name of a piece means.
    pub(crate) fn of(word: &str) -> Option<Self> {
        match word {
            "royal" | "adventitious" | "crowned" => Some(Self::Crown),
            "charging" | "yari" | "leaving" => Some(Self::Forward),
            "returned" => Some(Self::Back),
            "short" | "blind" => Some(Self::Bar),
            "golden" | "free" => Some(Self::Ring),
            _ => None,
        }
    }
}

/// The content of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A drawing: the name of an [`Outline`](crate::Outline).
    Outline(&'static str),
    /// Two drawings on one foot, for a compound piece.
    Compound(&'static str, &'static str),
    /// Its moves on a small board, and its letters.
    Moves {
        /// White's letters.
        letters: String,
        /// Its moves nearby, as White.
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
    /// Makes a picture without mirror or promotion sign.
    pub fn plain(figure: Figure) -> Self {
        Self { figure, is_mirrored: false, badge: None }
    }

    /// Makes the picture of a drawing.
    pub fn outline(name: &'static str) -> Self {
        Self::plain(Figure::Outline(name))
    }
}

impl Sign {
    /// Returns the signs of the ways to a square, simplest first.
    pub fn all(mark: &Mark) -> Vec<Self> {
        let sign = |(manner, way): (Manner, Way)| {
            let Way { moves, captures, slides } = way;
            Self { moves, captures, slides, manner }
        };
        mark.ways().into_iter().map(sign).collect()
    }
}
