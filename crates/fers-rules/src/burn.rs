//! Burns: pieces that do not survive where they stand (the Fire Demon, the river of Congo).

use fers_core::PieceType;

use crate::Zones;

/// Pieces that are removed because of the square where they stand when a ply ends. A ruleset may
/// have several burns.
///
/// Royals burn like other pieces, and the move is legal; an [extinction](crate::End::Extinction)
/// says what that means.
///
/// Burns come after everything else that the move does to the board and the hands, with its
/// captures, [flips](crate::Flip) and [blasts](crate::Blast). All burning pieces are found on one
/// board; then they are removed. They enter hands as blown-up pieces do. A move that burns a piece
/// gives no en passant chance and resets the halfmove clock. Attacks ignore burns.
///
/// Games with burns have one ply a turn and no walls that moves put up.
///
/// Source: `burner` and `zone=river` of FBR (C/CIF); Congo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Burn {
    /// Which squares are deadly.
    pub peril: Peril,
    /// Types that burn. `None`: all.
    pub victims: Option<Vec<PieceType>>,
}

/// Where pieces [burn](Burn).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Peril {
    /// A piece that travels (not by promotion in place), castles (both pieces) or is dropped burns
    /// if, at the end of the ply, it stands on a square that an enemy of one of the types
    /// [sees](crate::PieceRules::sight). `None`: of any type.
    Sight(Option<Vec<PieceType>>),
    /// A piece of the side that has made the ply burns if, at the end of the ply, it stands in the
    /// zone of its side, and the ply has not brought it there from elsewhere. A ply brings pieces
    /// that travel, castle or are [carried](fers_core::Move::carried) from a square outside the
    /// zone, and pieces that are dropped or [gated](crate::Gating).
    ///
    /// [Shoves](crate::Shove) do not go together with it.
    Stay(Zones),
}

impl Burn {
    /// Returns whether the burn takes pieces of a type.
    pub fn takes(&self, victim: PieceType) -> bool {
        self.victims.as_ref().is_none_or(|types| types.contains(&victim))
    }
}

impl Peril {
    /// Returns the types of [`Sight`](Self::Sight), if it lists any.
    pub fn types(&self) -> Option<&Vec<PieceType>> {
        match self {
            Self::Sight(types) => types.as_ref(),
            Self::Stay(_) => None,
        }
    }

    /// Returns whether the sight of pieces of a type is deadly.
    pub fn is_sight_of(&self, burner: PieceType) -> bool {
        matches!(self, Self::Sight(types) if types.as_ref().is_none_or(|types| types.contains(&burner)))
    }
}
