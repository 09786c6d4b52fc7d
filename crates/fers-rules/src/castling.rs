//! Two pieces of a side moving at once.

use fers_core::{Color, PieceType, Square};

/// A castling: one pair of pieces, one direction.
///
/// It is possible while the [right](fers_core::CastlingRight) to it exists: neither piece has moved, been captured or picked up (but see
/// [`CastlingPair`] and [`Ruleset::opposite_castling`](crate::Ruleset::opposite_castling)).
/// The right names the squares where the two really stand, which differ from the defaults here in shuffled games.
/// All squares between (and including) origin and destination of either piece, along the rank or line that joins them (in
/// the smallest equal steps, as if no edges were joined), must be squares of the board and empty but for the two pieces
/// themselves. If the castling piece is royal, none of the squares from its origin to its destination may be attacked: its origin and what
/// it passes are seen with that piece lifted off the board and everything else in place, its destination as things stand after the
/// castling.
/// A castling never captures and never promotes. Where castling and a plain move of the king change the board alike, both exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// Whose it is.
    pub color: Color,
    /// Where the castling piece stands by default.
    pub king: Square,
    /// Where its partner stands by default.
    pub partner: Square,
    /// Where the two may go; usually one choice.
    pub targets: Vec<CastlingTarget>,
}

/// Which pieces of a side may castle by being dropped.
///
/// When a drop puts a piece on the default square of a castling of its side, of the castling piece or of its partner, and then one of `kings`
/// stands on the one and one of `partners` on the other, both of that side, the side has the right to that castling, with these two squares,
/// whether the piece that stood there before has moved or not. Looked at when the ply is complete. Source: Fairy-Stockfish
/// (`castlingDroppedPiece`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastlingPair {
    /// The types that castle.
    pub kings: Vec<PieceType>,
    /// The types of their partners.
    pub partners: Vec<PieceType>,
}

/// Where castling leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingTarget {
    /// Where the castling piece goes.
    pub king: Square,
    /// Where its partner goes.
    pub partner: Square,
}
