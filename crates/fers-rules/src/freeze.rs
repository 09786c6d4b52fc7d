//! Freezes: pieces that immobilize enemies (the immobilizer of Ultima).

use fers_core::{PieceType, Vector};

/// Pieces that keep enemies near them from moving. A ruleset may have several freezes.
///
/// A piece is *frozen* while [enough](Self::least) enemy pieces of types of `by` reach it, and the
/// freeze [takes](Self::victims) its type. [`reach`](Self::reach) says whether they reach it by
/// steps or by sight. Frozen pieces freeze as well: two pieces may freeze each other; only
/// [ranks](Self::rank) let one freeze end another.
///
/// A frozen piece makes no move, unless only some are [barred](Self::bars): it walks none of its
/// paths, takes no part in castling, does not promote in place and is not picked up. It may still
/// be captured, carried, swapped, lend its moves, or be induced to go on. For other pieces it stays
/// a hurdle, a partner of a [`Grip`](crate::Grip), or a royal that [faces](crate::Facing) another
/// one.
///
/// It attacks nothing and seizes no royal, unless frozen pieces
/// [still check](Self::still_checks). Where attacks are tested on a board that differs from
/// the one before the ply (a piece removed, moved as in a castling, or imagined), freezes are those
/// of that board: a royal imagined on a square freezes from there, and the piece whose place it
/// takes does not. Tests of what a piece could reach or threaten next ignore freezes
/// ([`Site::InReach`](crate::Site::InReach),
/// [`PieceRules::may_appear_armed`](crate::PieceRules::may_appear_armed),
/// [`Threat`](crate::Threat)).
///
/// Source: the immobilizer of Ultima by Robert Abbott (1962).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Freeze {
    /// Types that freeze. `None`: all.
    pub by: Option<Vec<PieceType>>,
    /// Which pieces a freezing piece reaches.
    pub reach: FreezeReach,
    /// Number of pieces that must reach a piece to freeze it, at least 1.
    pub least: u8,
    /// A piece that only such freezes freeze attacks as others do.
    pub still_checks: bool,
    /// Types that are frozen. `None`: all.
    pub victims: Option<Vec<PieceType>>,
    /// Which moves the frozen piece may not make.
    pub bars: FreezeBars,
    /// A freezing piece that reaches several pieces of these types freezes none of them. `None`: it
    /// freezes all that it reaches.
    ///
    /// Source: `freezer=single` of FBR (C/CIF).
    pub single: Option<Vec<PieceType>>,
    /// A frozen piece, unless royal, may leave the board by a ply of its own
    /// ([`Action::PickUp`](fers_core::Action::PickUp)). It enters no hand, and the halfmove clock
    /// is reset. Not allowed together with [pick-ups](crate::Hands::pick_up) or
    /// [walls](crate::Walling).
    pub lets_leave: bool,
    /// Its rank among the influences; 0: none. A piece that cannot move because a freeze of a lower
    /// rank, other than 0, freezes it does not freeze, [protect](crate::Protection) or
    /// [halt](crate::Halt) by a rule of a higher rank. Freezes by royals have no rank.
    ///
    /// Source: the numbers of `freezer`, `protector` and `stymizer` of FBR (C/CIF).
    pub rank: u8,
}

/// Which moves a frozen piece may not make.
///
/// A castling and a promotion in place are moves without captures.
///
/// Source: `freezer=capture`, `freezer=move` of FBR (C/CIF).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FreezeBars {
    /// All.
    #[default]
    Moves,
    /// Moves that capture.
    Captures,
    /// Moves that capture nothing. The piece attacks as others do.
    QuietMoves,
}

/// Which pieces a freezing piece reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FreezeReach {
    /// Pieces one of these steps away, in the frame of the freezing piece.
    Steps(Vec<Vector>),
    /// Pieces that it [sees](crate::PieceRules::sight).
    Seen,
}

impl Freeze {
    /// Makes a freeze by all pieces of all enemies that steps reach.
    pub fn by_steps(steps: Vec<Vector>) -> Self {
        Self {
            by: None,
            reach: FreezeReach::Steps(steps),
            least: 1,
            still_checks: false,
            victims: None,
            bars: FreezeBars::Moves,
            single: None,
            lets_leave: false,
            rank: 0,
        }
    }

    /// Returns whether pieces of a type freeze.
    pub fn is_by(&self, freezer: PieceType) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&freezer))
    }

    /// Returns whether pieces that it freezes attack nothing.
    pub fn keeps_from_checking(&self) -> bool {
        !self.still_checks && self.bars != FreezeBars::QuietMoves
    }

    /// Returns whether the freeze takes pieces of a type.
    pub fn takes(&self, victim: PieceType) -> bool {
        self.victims.as_ref().is_none_or(|types| types.contains(&victim))
    }
}
