//! Single pieces of a variant, for boards drawn by other programs.

use fers_core::Piece;
use fers_rules::Ruleset;

use crate::PieceStyle;
use crate::artist::Artist;
use crate::figure::side_class;
use crate::paint::painted;

/// Draws single pieces of a ruleset in a style.
pub struct PieceSet<'a> {
    ruleset: &'a Ruleset,
    artist: Artist<'a>,
    style: PieceStyle,
}

impl<'a> PieceSet<'a> {
    /// Makes the set of a ruleset.
    pub fn new(ruleset: &'a Ruleset, style: PieceStyle) -> Self {
        Self { ruleset, artist: Artist::new(ruleset, style, false), style }
    }

    /// Draws a piece, 100 units wide and high and upright for its owner, as a small SVG with its
    /// own colours. [`piece_svg`](crate::piece_svg) adds a title and a description.
    pub fn svg(&self, piece: Piece) -> String {
        let paint = painted(side_class(self.ruleset, self.style, piece));
        let (shapes, strokes) = (self.artist.shapes(piece), self.style.strokes());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><g {paint} {strokes}>{shapes}</g></svg>"
        )
    }
}
