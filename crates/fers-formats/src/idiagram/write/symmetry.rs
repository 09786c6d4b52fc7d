//! The symmetry between White's and Black's pieces.

use fers_core::{Geometry, Piece, Square};
use fers_rules::{Frame, Ruleset};

/// The value of `symmetry`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symmetry {
    Mirror,
    Rotate,
    None,
}

impl Symmetry {
    /// Returns the symmetry of the start position; if it has two, the one that Black's moves have,
    /// too.
    pub(super) fn of(ruleset: &Ruleset) -> Self {
        let all = match ruleset.frame {
            Frame::Mirrored => [Self::Mirror, Self::Rotate],
            Frame::Rotated => [Self::Rotate, Self::Mirror],
        };
        all.into_iter().find(|symmetry| symmetry.holds(ruleset)).unwrap_or(Self::None)
    }

    /// Returns the word for it in a diagram.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Mirror => "mirror",
            Self::Rotate => "rotate",
            Self::None => "none",
        }
    }

    fn holds(self, ruleset: &Ruleset) -> bool {
        let whole = Geometry { holes: fers_core::Region::new(), ..ruleset.geometry.clone() };
        let image = |square: Square| {
            let mirrored = whole.mirrored(square);
            match self {
                Self::Rotate => {
                    whole.square(whole.files - 1 - whole.file(square), whole.rank(mirrored)).unwrap_or(square)
                }
                Self::Mirror | Self::None => mirrored,
            }
        };
        let faces = |(square, piece): (Square, Piece)| {
            let there = ruleset.start.piece_at(image(square));
            piece.color().is_some_and(|color| there == Some(Piece::new(!color, piece.piece_type)))
        };
        let holes = &ruleset.geometry.holes;
        ruleset.start.pieces().all(faces) && holes.iter().all(|square| holes.contains(image(square)))
    }
}
