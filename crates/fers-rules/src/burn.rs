//! Burns: pieces that do not survive where an enemy sees them (the Fire Demon).

use fers_core::PieceType;

/// Pieces that burn when they arrive in the [sight](crate::PieceRules::sight) of an enemy. A
/// ruleset may have several burns.
///
/// A piece that travels (not by promotion in place), castles (both pieces) or is dropped burns if,
/// at the end of the ply, it stands on a square that an enemy of a type of `by` sees, and the burn
/// [takes](Self::victims) its type. Royals burn like other pieces, and the move is legal; an
/// [extinction](crate::End::Extinction) says what that means.
///
/// Burns come after everything else that the move does to the board and the hands, with its
/// captures, [flips](crate::Flip) and [blasts](crate::Blast). All burning pieces are found on one
/// board; then they are removed. They enter hands as blown-up pieces do. A move that burns a piece
/// gives no en passant chance and resets the halfmove clock. Attacks ignore burns.
///
/// Games with burns have one ply a turn and no walls that moves put up.
///
/// Source: `burner` of FBR (C/CIF).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Burn {
    /// Types in whose sight pieces burn. `None`: all.
    pub by: Option<Vec<PieceType>>,
    /// Types that burn. `None`: all.
    pub victims: Option<Vec<PieceType>>,
}

impl Burn {
    /// Returns whether pieces of a type make others burn.
    pub fn is_by(&self, burner: PieceType) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&burner))
    }

    /// Returns whether pieces of a type burn.
    pub fn takes(&self, victim: PieceType) -> bool {
        self.victims.as_ref().is_none_or(|types| types.contains(&victim))
    }
}
