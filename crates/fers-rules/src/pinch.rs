//! Pinches: pieces that may send enemies near them home (the crab of FBR).

use fers_core::PieceType;

use crate::{FreezeReach, Zones};

/// Pieces near which enemies may be relocated. A ruleset may have several pinches.
///
/// A piece is *pinched* while an enemy of a type of `by` [reaches](Self::reach) it, and the pinch
/// [takes](Self::victims) its type. Royals are never pinched.
///
/// A ply may relocate one pinched enemy of its side, whichever it chooses, or none
/// ([`Move::relocation`](fers_core::Move::relocation)). Which pieces are pinched is found on the
/// board after everything else that the ply does to the board and the hands, with its captures,
/// [flips](crate::Flip), [blasts](crate::Blast) and [burns](crate::Burn). The piece is put on a
/// square of [`homes`](Self::homes) that is empty then, also when it stands in its home already. If
/// no such square is empty, the piece may be removed instead. It enters no hand. If several pinches
/// take the piece, each allows its own relocations. A pass relocates nothing.
///
/// Legality is tested after the relocation, which may give or parry check. The relocated piece
/// counts as moved: it loses virginity and castling rights. It does not promote. If it is put on a
/// square of the en passant chance that the ply gives, this square is no longer one. Only removals
/// reset the halfmove clock.
///
/// Games with pinches have one ply a turn. They have no walls that moves put up, no drops, gating
/// or pick-ups, no moves that must be legal before a step to another board, no
/// [promotions without check](crate::Promotion::quiet_only), and neither
/// [counters](crate::Counter) nor [duties](crate::Duty). Royals cannot be captured in them.
///
/// Source: `pincher` of FBR (C/CIF).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pinch {
    /// Types that pinch. `None`: all.
    pub by: Option<Vec<PieceType>>,
    /// Which pieces a pinching piece reaches.
    pub reach: FreezeReach,
    /// Types that are pinched; royals are not. `None`: all.
    pub victims: Option<Vec<PieceType>>,
    /// By the side of the pinched piece: where it may be put.
    pub homes: Zones,
    /// Its [rank](crate::Freeze::rank) among the influences: a piece that a freeze of a lower rank
    /// freezes pinches nothing. 0: none.
    pub rank: u8,
}

impl Pinch {
    /// Returns whether pieces of a type pinch.
    pub fn is_by(&self, pincher: PieceType) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&pincher))
    }

    /// Returns whether the pinch takes pieces of a type, unless they are royal.
    pub fn takes(&self, victim: PieceType) -> bool {
        self.victims.as_ref().is_none_or(|types| types.contains(&victim))
    }
}
