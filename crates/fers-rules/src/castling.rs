//! Two pieces of a side moving at once.

use fers_core::{Color, Square};

/// A castling: one pair of pieces, one direction.
///
/// It is possible while the [right](fers_core::CastlingRight) to it exists: neither piece has moved, been captured or picked up.
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

/// Where castling leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingTarget {
    /// Where the castling piece goes.
    pub king: Square,
    /// Where its partner goes.
    pub partner: Square,
}
