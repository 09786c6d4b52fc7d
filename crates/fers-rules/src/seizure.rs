//! Seizures: captures beside the path of a move (Ultima).

use fers_core::{PieceType, Vector};

/// Pieces that a move captures besides the victims of its path. A ruleset may have several
/// seizures.
///
/// A piece that travels (not by castling, drop, pass, pick-up or promotion in place) makes each
/// seizure whose `by` includes its type before the move, if it moved along one of the lines of
/// [`along`](Self::along). Seizures come after everything else that the move does to the board and
/// the hands, gating included, and before any [flip](crate::Flip). All seizures are found on one
/// board; then the pieces are removed. Victims are enemies of types that the seizure
/// [takes](Self::victims), royals included, [iron](crate::PieceRules::is_iron) pieces excluded.
///
/// Seized pieces are captured and enter hands as captured pieces do. But the move does not [list
/// them](fers_core::Move::removed), as there is no choice, and other rules ignore them: what pieces
/// may capture ([`PieceRules::victims`](crate::PieceRules::victims), confinement, retaliation,
/// protection), what follows from captures (promotion, [becoming](crate::Becoming), assimilation,
/// [blasts](crate::Blast)), and compulsory captures. A move that seizes a piece gives no en passant
/// chance and resets the halfmove clock.
///
/// # Check
///
/// When it is tested whether a side is in check, a royal on the board also counts as attacked if a
/// walk of an enemy would seize it. The walk is one of an enemy piece that is not
/// [frozen](crate::Freeze), made as for an attack (conditions and bans that depend on attacks are
/// fulfilled or ignored, no en passant), without promotion and even if it leaves its own side in
/// check. The victims of the walk are gone then, carried pieces are set down, and flips and blasts
/// are ignored. Such a check is no [shak](crate::PieceRules::gives_shak).
///
/// Attacks on other squares, and protection, count paths only. For example, castling may pass
/// squares where the castling piece could be seized.
///
/// Source: Ultima by Robert Abbott (1962): the pincer pawn, the withdrawer and the coordinator, and
/// the chameleon, which does to each piece what that piece does to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seizure {
    /// Types whose moves seize. `None`: all.
    pub by: Option<Vec<PieceType>>,
    /// Lines, in the mover's frame: the move must end where one of these steps, made once or more,
    /// leads from its origin, whatever stands between. `None`: all moves, even those that end on
    /// their origin.
    pub along: Option<Vec<Vector>>,
    /// How victims are found.
    pub grip: Grip,
    /// Types that may be seized. `None`: all.
    pub victims: Option<Vec<PieceType>>,
}

/// How a seizure finds its victims. Steps are in the mover's frame. Steps that lead back to the
/// same square (on joined edges) find nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grip {
    /// Pieces one of these steps from the end of the move.
    Beside(Vec<Vector>),
    /// Pieces one of these steps from the end of the move, if the same step leads on to another
    /// piece of the mover's side (custodian capture).
    Between(Vec<Vector>),
    /// Withdrawal: if one of these steps, made once or more, leads from the origin of the move to
    /// its end, the piece one step the other way from the origin.
    Behind(Vec<Vector>),
    /// Coordination: pieces where the mover's file, after its move, meets the rank of another piece
    /// of its side of one of these types, or the mover's rank that piece's file; on one board if
    /// there are several.
    Crossing(Vec<PieceType>),
}

impl Seizure {
    /// Returns whether moves of a type may make the seizure.
    pub fn is_by(&self, mover: PieceType) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&mover))
    }

    /// Returns whether its victim list includes a type.
    pub fn takes(&self, victim: PieceType) -> bool {
        self.victims.as_ref().is_none_or(|types| types.contains(&victim))
    }
}

impl Grip {
    /// Returns the steps.
    pub fn steps(&self) -> &[Vector] {
        match self {
            Self::Beside(steps) | Self::Between(steps) | Self::Behind(steps) => steps,
            Self::Crossing(_) => &[],
        }
    }

    /// Returns the types of the partners of the mover.
    pub fn partners(&self) -> &[PieceType] {
        match self {
            Self::Crossing(partners) => partners,
            Self::Beside(_) | Self::Between(_) | Self::Behind(_) => &[],
        }
    }
}
