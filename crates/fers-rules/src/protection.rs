//! Protections: pieces that keep friends from being captured.

use fers_core::PieceType;

use crate::FreezeReach;

/// Pieces that protect friends near them. A ruleset may have several protections.
///
/// A piece is *protected* while a piece of its side and of a type of `by`, another one than itself,
/// [reaches](Self::reach) it, and the protection [takes](Self::wards) its type. No move captures a
/// protected piece, en passant neither; it may be exchanged, carried or jumped over as ever. Which
/// pieces are protected is found on the board before the ply.
///
/// A protected royal is not in check, and a royal imagined on a square is not attacked there if it
/// would be protected on the board on which it is imagined. A piece whose place it takes protects
/// nothing.
///
/// Not allowed together with [seizures](crate::Seizure), [blasts](crate::Blast),
/// [walls](crate::Walling), [threats](crate::Threat) and bans that depend on what protects a piece.
///
/// Source: `protector` of FBR (C/CIF).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protection {
    /// Types that protect. `None`: all.
    pub by: Option<Vec<PieceType>>,
    /// Which pieces a protecting piece reaches.
    pub reach: FreezeReach,
    /// Types that are protected. `None`: all.
    pub wards: Option<Vec<PieceType>>,
    /// Its [rank](crate::Freeze::rank) among the influences: a piece that a freeze of a lower rank
    /// freezes protects nothing. 0: none.
    pub rank: u8,
}

impl Protection {
    /// Returns whether pieces of a type protect.
    pub fn is_by(&self, protector: PieceType) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&protector))
    }

    /// Returns whether the protection takes pieces of a type.
    pub fn takes(&self, ward: PieceType) -> bool {
        self.wards.as_ref().is_none_or(|types| types.contains(&ward))
    }
}
