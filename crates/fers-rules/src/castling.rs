//! Castling: two pieces of a side move at once.

use fers_core::{Color, Geometry, PieceType, Square};

/// One way to castle: a pair of pieces and a direction.
///
/// It is possible while the [right](fers_core::CastlingRight) to it exists: neither piece has
/// moved, been captured or picked up (but see [`CastlingPair`] and
/// [`Ruleset::opposite_castling`](crate::Ruleset::opposite_castling) and
/// [`Ruleset::castling_zone`](crate::Ruleset::castling_zone)). The right names the squares
/// where the two pieces really stand; in shuffled games they differ from the defaults here.
///
/// All squares between origin and destination of either piece, both included, must exist and be
/// empty except for the two pieces. They lie along the rank or line that joins origin and
/// destination in the smallest equal steps, as if no edges were joined; but where files are
/// [joined](fers_core::Geometry::wraps_files), a partner that moves along a rank and ends on the
/// side of the castling piece where it began goes the other way, over the edge. If the castling
/// piece is royal and may be in check at all ([`CheckRule`](crate::CheckRule)), none of the squares
/// from its origin to its destination may be attacked: its origin and the squares it passes are
/// tested without that piece, its destination after the castling. The squares that it passes are
/// not tested if it [may cross attacked squares](Self::may_cross_attack).
///
/// The two pieces begin on one board. If their destinations lie on another one, they first castle
/// on their own board, by the rules above, and then both step there: their destinations must be
/// empty, too, and royals on the first board may not be in check before the step (Alice Chess).
///
/// Source of castling over an edge: `wrongrook` of FBR (C/CIF); through attacks: `royal=passover`
/// there.
///
/// Castling never captures or promotes. Where castling and a plain king move have equal effects on
/// the board, both exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castling {
    /// The side that castles.
    pub color: Color,
    /// Default square of the castling piece.
    pub king: Square,
    /// Default square of its partner.
    pub partner: Square,
    /// Destinations of the two pieces; usually one choice.
    pub targets: Vec<CastlingTarget>,
    /// The castling piece may pass attacked squares; only its origin and its destination must be
    /// safe.
    pub may_cross_attack: bool,
}

/// Piece types of a side that gain a castling right by being dropped.
///
/// If a drop puts a piece on the default square of a castling piece or its partner, and afterwards
/// a piece of `kings` stands on the former and one of `partners` on the latter, both of the side,
/// then the side gains the right to that castling from these squares, even if the piece that stood
/// there before had moved. Tested when the ply is complete.
///
/// Source: Fairy-Stockfish (`castlingDroppedPiece`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastlingPair {
    /// Types of castling pieces.
    pub kings: Vec<PieceType>,
    /// Types of partners.
    pub partners: Vec<PieceType>,
}

/// The destinations of a castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingTarget {
    /// Destination of the castling piece.
    pub king: Square,
    /// Destination of its partner.
    pub partner: Square,
}

impl CastlingTarget {
    /// Returns whether the partner goes over the joined edge, given where the two pieces stand
    /// before.
    pub fn goes_over_edge(&self, geometry: &Geometry, king: Square, partner: Square) -> bool {
        let side = |king: Square, partner: Square| geometry.file(partner).cmp(&geometry.file(king));
        let stays_beside = side(king, partner) == side(self.king, self.partner);
        let is_along_rank = geometry.rank(partner) == geometry.rank(self.partner);
        geometry.wraps_files && is_along_rank && stays_beside && geometry.file(partner) != geometry.file(self.partner)
    }
}

impl Castling {
    /// Returns whether some destination is on another board.
    pub fn changes_board(&self, geometry: &Geometry) -> bool {
        self.targets.iter().any(|target| geometry.board(target.king) != geometry.board(self.king))
    }
}
