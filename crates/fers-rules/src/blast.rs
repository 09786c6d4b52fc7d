//! Moves, captures mostly, that blow up what stands around them.

use fers_core::{PieceType, Vector};

use crate::Catch;

/// A blast: what a move removes beside its victims. A ruleset may have several.
///
/// A piece that travels (castlings, drops, passes and promotions in place apart) sets off the first blast of the list whose `by` has its type, as it
/// stood before the move, and whose [catch](Self::catch) the move makes; at most one. It happens after everything else that the move does
/// to the board and the hands, gating included. It removes the pieces of either side that stand on the squares around the one
/// where the move ends, those of [spared](Self::spares) types apart, and the piece that moved if it [takes](Self::takes_mover) it, whatever
/// that has become. A move that sets off a blast gives no en passant chance and sets the half-move clock back.
///
/// A piece that is blown up is not captured: no rule about captures is asked (iron, lists of victims, protection, retaliation), and the
/// move does not [name it](fers_core::Move::removed). But it enters a hand where captured pieces do: that of the other side than its owner's for
/// [`Taker::Capturer`](crate::Taker::Capturer), its owner's for [`Taker::Owner`](crate::Taker::Owner).
///
/// # Walls
///
/// A piece that is blown up may leave a wall on its square ([`Setup::walls`](fers_core::Setup::walls)): the piece that moved if
/// [`petrifies_mover`](Self::petrifies_mover), those around it if [`petrifies_around`](Self::petrifies_around). Source: Petrified Chess at chess.com,
/// `petrifyOnCaptureTypes` and `petrifyBlastPieces` of Fairy-Stockfish.
///
/// # Royals
///
/// A move whose blast removes a royal of the mover's own side is illegal. A move that sets off a blast and takes the last piece from a royal
/// set of the enemy is legal even if it leaves the mover's side in check, for the enemy has nothing left to answer for.
///
/// A royal is not attacked by a piece that would blow up a royal of its own side in capturing it. That is reckoned as if the piece (the one
/// whose path it is) came to stand on the square of its victim, where it started were empty, and nothing else changed: royals that touch
/// protect each other. That something next to a royal can be captured is no attack on it.
///
/// Source: the rules of atomic chess at lichess, which Fairy-Stockfish follows (`blastOnCapture`); `@` in the capture matrix of the
/// Interactive Diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blast {
    /// The types whose moves set it off; nothing for all.
    pub by: Option<Vec<PieceType>>,
    /// What the move must have captured.
    pub catch: Catch,
    /// The steps, in the mover's frame, to the squares around. A step that leads back to the same square (on joined edges) does not count.
    pub around: Vec<Vector>,
    /// Types that stay where they stand around it.
    pub spares: Vec<PieceType>,
    /// Whether the piece that moved goes, too. That it is of a spared type does not matter.
    pub takes_mover: bool,
    /// Whether the piece that moved leaves a wall where it goes.
    pub petrifies_mover: bool,
    /// Whether the pieces around it leave walls.
    pub petrifies_around: bool,
}

impl Blast {
    /// Whether it may leave walls.
    pub fn leaves_walls(&self) -> bool {
        self.takes_mover && self.petrifies_mover || !self.around.is_empty() && self.petrifies_around
    }

    /// Whether a move of a piece of a type with this last victim, or none, sets it off.
    pub fn is_set_off(&self, by: PieceType, last_victim: Option<PieceType>) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&by)) && self.catch.is_made(last_victim)
    }
}
