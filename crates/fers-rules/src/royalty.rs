//! Pieces that must not be lost.

use fers_core::{PieceType, Vector};

/// A set of royal pieces of a side.
///
/// A side is *in check* if any of its royal sets is. No move may leave the mover's own side in check. A set of which no
/// piece is on the board is never in check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Royal {
    /// The types that belong to it, of either side.
    pub piece_types: Vec<PieceType>,
    /// When the set is in check.
    pub check: CheckRule,
    /// A royal piece may slide over attacked squares. If not, no square that it passes in a leg of several steps may be attacked, seen
    /// on the board before the move with the piece lifted off. A type in several sets obeys each.
    pub may_cross_attack: bool,
}

/// When a set of royal pieces is in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckRule {
    /// When any of its pieces is attacked.
    Any,
    /// When all of its pieces are attacked (duple check).
    All,
    /// When no more than so many pieces of the set are left, and one of them is attacked; with 1,
    /// only the last piece is royal. 0 means never. While so few are left, none of them may promote
    /// to a type that belongs to no set of this kind: a side may not give up a royal itself.
    /// Source: Fairy-Stockfish (`extinctionPseudoRoyal`, `extinctionPieceCount`), which forbids
    /// such a promotion only on an attacked square; there a king may become another royal
    /// (Gethenian Chess).
    Few(u16),
    /// When at least so many of its pieces are attacked, or all of them where fewer are on the board; 0 means never. With 2 this is the duple check of a
    /// side that may come to have more than two royals: each but one may be left to the enemy, who can take only one. Source: Fairy-Max (royals above
    /// number 7), seen by experiment.
    Several(u16),
}

/// Royals of different sides may not see each other, or not for long.
///
/// Royals *face* each other when a royal piece of one side stands on a line with one of the other side with only empty squares, or none,
/// between them. Facing is no check. After a move they may not face each other, unless facing is a [challenge](Self::challenge).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facing {
    /// The steps of the lines that count, both ways.
    pub lines: Vec<Vector>,
    /// A move may let royals face each other that did not face before; the side to move must answer then: after its move they may not face each other
    /// any more, or it passes, if [it may pass at all](crate::Ruleset::passing), and may do so even in check. What the pass means, says
    /// [`End::Faced`](crate::End::Faced), which a ruleset with challenges has. Source: bikjang in Korean chess; Fairy-Stockfish (`bikjangRule`).
    pub challenge: bool,
}
