//! Pieces that stop others from moving.

use fers_core::{PieceType, Vector};

/// A freeze: pieces that keep enemies near them from moving. A ruleset may have several.
///
/// A piece is *frozen* while an enemy of one of the types of `by` stands so that one of the steps leads from it to that piece, and the freeze
/// [takes](Self::victims) its type. What is frozen freezes others all the same: two pieces may hold each other.
///
/// A frozen piece makes no move: it walks none of its paths, does not castle on either side of a castling, does not promote in place and is not picked up. It may still be captured,
/// carried, swapped, asked to lend its moves, or let go on instead of another piece. For others it is what it was: a hurdle, a partner of a [`Grip`](crate::Grip), a
/// royal that [faces](crate::Facing) another one.
///
/// It attacks nothing, and seizes no royal. Where it is asked what is attacked on a board that differs from the one before the ply (a piece lifted off, moved as in a castling,
/// or imagined), it is frozen or not as on that board: a royal that is imagined on a square freezes from there, and what it takes the place of does not. What a piece
/// could reach or threaten next ([`Site::InReach`](crate::Site::InReach), [`PieceRules::may_appear_armed`](crate::PieceRules::may_appear_armed), [`Threat`](crate::Threat)) does not
/// depend on freezes.
///
/// Source: the immobilizer of Ultima by Robert Abbott (1962).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Freeze {
    /// The types that freeze; nothing for all.
    pub by: Option<Vec<PieceType>>,
    /// The steps to what they freeze, in their frame.
    pub steps: Vec<Vector>,
    /// The types that it takes; nothing for all.
    pub victims: Option<Vec<PieceType>>,
    /// A piece that it freezes, royals apart, may leave the board: a ply of its own, written as [`Action::PickUp`](fers_core::Action::PickUp). It enters no hand, and
    /// the half-move clock is set back. Not where pieces are [picked up](crate::Hands::pick_up) or [walls](crate::Walling) put up.
    pub lets_leave: bool,
}

impl Freeze {
    /// Whether pieces of a type freeze.
    pub fn is_by(&self, freezer: PieceType) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&freezer))
    }

    /// Whether it takes pieces of a type.
    pub fn takes(&self, victim: PieceType) -> bool {
        self.victims.as_ref().is_none_or(|types| types.contains(&victim))
    }
}
