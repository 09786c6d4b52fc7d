//! Moves that capture beside where they lead.

use fers_core::{PieceType, Vector};

/// A seizure: what a move captures beside the victims of its path. A ruleset may have several.
///
/// A piece that travels (castlings, drops, passes, pick-ups and promotions in place apart) makes each seizure whose `by` has its type, as it stood before
/// the move, and [along](Self::along) one of whose lines it moved. It happens after everything else that the move does to the board and the hands,
/// gating included, and before any [flip](crate::Flip). What is seized is found on the board as it is then, for all seizures at once; then these
/// pieces leave the board. They are enemies of the mover, of types that the seizure [takes](Self::victims); royals like others, but never pieces that are
/// [iron](crate::PieceRules::is_iron).
///
/// What is seized has been captured and enters a hand where captured pieces do. But the move does not [name it](fers_core::Move::removed), for there is
/// no choice, and no other rule asks for it: neither what pieces may capture ([`PieceRules::victims`](crate::PieceRules::victims), confinement,
/// retaliation, protection), nor what captures bring about (promotion, [becoming](crate::Becoming), assimilation, [blasts](crate::Blast)), nor whether a capture is compulsory. A
/// move that seizes something gives no en passant chance and sets the half-move clock back.
///
/// # Check
///
/// A royal that stands on the board counts as attacked, too, where it is asked whether its side is in check, if a walk of an enemy would seize it: one by
/// the paths of an enemy piece that is not [frozen](crate::Freeze), made as for an attack (conditions and bans that depend on attacks are fulfilled or not asked, nothing is
/// captured en passant), without a promotion and whatever it leaves in check; its victims are gone then, what it carries is set down, and flips and blasts are not
/// asked. Such a check is no [shak](crate::PieceRules::gives_shak). Where it is asked whether any other square is attacked, or a piece protected, only paths count: castlings,
/// for one, may pass squares where the castling piece could be seized.
///
/// Source: Ultima by Robert Abbott (1962): the pincer pawn, the withdrawer and the coordinator, and the chameleon, which does to each what that does to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seizure {
    /// The types whose moves seize; nothing for all.
    pub by: Option<Vec<PieceType>>,
    /// Only moves that lead along one of these lines: from where the piece stood one of these steps, in its frame, made once or more, leads to where it
    /// stands then, whatever is between. Nothing for all moves, those too that end where they began.
    pub along: Option<Vec<Vector>>,
    /// How it finds its victims.
    pub grip: Grip,
    /// The types that it takes; nothing for all.
    pub victims: Option<Vec<PieceType>>,
}

/// How a seizure finds what it takes. Steps are in the mover's frame; those that lead back to the same square (on joined edges) find nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grip {
    /// What is one of these steps from where the move ends.
    Beside(Vec<Vector>),
    /// What is one of these steps from where the move ends, if the same step leads on to another piece of the mover's side: it is taken between the two.
    Between(Vec<Vector>),
    /// What was behind the mover: if one of these steps, made once or more, leads from where the move began to where it ends, whatever is between, what is one
    /// step the other way from where it began.
    Behind(Vec<Vector>),
    /// What stands where the file of the mover, after its move, meets the rank of another piece of its side of one of these types, or the rank of the mover the file of
    /// that piece; on the same board, if there are several.
    Crossing(Vec<PieceType>),
}

impl Seizure {
    /// Whether moves of a type may make it.
    pub fn is_by(&self, mover: PieceType) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&mover))
    }

    /// Whether it takes pieces of a type, as far as its list says.
    pub fn takes(&self, victim: PieceType) -> bool {
        self.victims.as_ref().is_none_or(|types| types.contains(&victim))
    }
}

impl Grip {
    /// Its steps.
    pub fn steps(&self) -> &[Vector] {
        match self {
            Self::Beside(steps) | Self::Between(steps) | Self::Behind(steps) => steps,
            Self::Crossing(_) => &[],
        }
    }

    /// The types of the pieces with which the mover works together.
    pub fn partners(&self) -> &[PieceType] {
        match self {
            Self::Crossing(partners) => partners,
            Self::Beside(_) | Self::Between(_) | Self::Behind(_) => &[],
        }
    }
}
