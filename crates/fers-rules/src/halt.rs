//! Halts: pieces near which enemies move one step at a time (the bodyguard of Bodyguard Chess).

use fers_core::PieceType;

use crate::FreezeReach;

/// Pieces that keep enemies near them from moving more than a step. A ruleset may have several
/// halts.
///
/// The *zone* of a side are the squares that its pieces of the types of `by` [reach](Self::reach),
/// each but its own, whatever stands there. A walk of an enemy that begins in the zone has one
/// step. Any other walk of an enemy makes no step from a square of the zone. So a slider stops
/// where it enters the zone, and goes one square at a time inside; a path whose step must be
/// followed by others is not possible there. A step of any length is one step, and so is a leg to
/// [anywhere](crate::Steps::Anywhere).
///
/// Attacks are halted, too. The zone is found on the board before the ply; where attacks are tested
/// on another board, on that one. A royal imagined on a square halts enemies from there, and a
/// piece whose place it takes does not. Castlings and moves over joined edges by a
/// [pass](crate::Passing::RoundBoard) are not halted.
///
/// Not allowed together with paths that induce or borrow, and with the rules that
/// [protections](crate::Protection) do not go with. Halts by royals have no rank.
///
/// Source: `stymizer` of FBR (C/CIF).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halt {
    /// Types that halt enemies. `None`: all.
    pub by: Option<Vec<PieceType>>,
    /// Which squares such a piece reaches.
    pub reach: FreezeReach,
    /// Its [rank](crate::Freeze::rank) among the influences: a piece that a freeze of a lower rank
    /// freezes halts nothing. 0: none.
    pub rank: u8,
}

impl Halt {
    /// Returns whether pieces of a type halt enemies.
    pub fn is_by(&self, piece_type: PieceType) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&piece_type))
    }
}
