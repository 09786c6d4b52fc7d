//! Explosions, mostly by captures (atomic chess).

use fers_core::{PieceType, Vector};

use crate::Catch;

/// An explosion: pieces that a move removes besides its victims. A ruleset may have several.
///
/// A piece that travels (not by castling, drop, pass or promotion in place) sets off at most one
/// blast: the first of the list whose `by` includes its type before the move and whose
/// [catch](Self::catch) the move meets. The blast comes after everything else that the move does to
/// the board and the hands, gating included. It removes the pieces of both sides on the squares
/// around the end of the move, except [spared](Self::spares) types, and with
/// [`takes_mover`](Self::takes_mover) the piece that moved, whatever its type is now. The move
/// gives no en passant chance and resets the halfmove clock.
///
/// A blown-up piece is not captured. Rules about captures do not apply (iron, victim lists,
/// protection, retaliation), and the move does not [list it](fers_core::Move::removed). Yet it
/// enters a hand where captured pieces do: that of its owner's opponent for
/// [`Taker::Capturer`](crate::Taker::Capturer), its owner's for
/// [`Taker::Owner`](crate::Taker::Owner).
///
/// # Walls
///
/// A blown-up piece may leave a wall on its square ([`Setup::walls`](fers_core::Setup::walls)): the
/// piece that moved with [`petrifies_mover`](Self::petrifies_mover), those around it with
/// [`petrifies_around`](Self::petrifies_around). Source: Petrified Chess at chess.com;
/// `petrifyOnCaptureTypes` and `petrifyBlastPieces` of Fairy-Stockfish.
///
/// # Royals
///
/// A move whose blast removes a royal of its own side is illegal. A move that sets off a blast and
/// takes the last piece of an enemy royal set is legal even if it leaves its own side in check.
///
/// A piece that would blow up a royal of its own side by capturing a royal does not attack that
/// royal. For this test, the piece (whose path it is) stands on the victim's square, its origin is
/// empty, and the rest of the board is unchanged. So royals that touch protect each other. A
/// capturable piece beside a royal is no attack on the royal.
///
/// Source: the rules of atomic chess at lichess, which Fairy-Stockfish follows (`blastOnCapture`);
/// `@` in the capture matrix of the Interactive Diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blast {
    /// Types whose moves set it off. `None`: all.
    pub by: Option<Vec<PieceType>>,
    /// What the move must have captured.
    pub catch: Catch,
    /// Steps, in the mover's frame, to the squares around. Steps that lead back to the same square
    /// (on joined edges) are ignored.
    pub around: Vec<Vector>,
    /// Types that are not removed.
    pub spares: Vec<PieceType>,
    /// The piece that moved is removed as well, even if its type is spared.
    pub takes_mover: bool,
    /// The piece that moved leaves a wall.
    pub petrifies_mover: bool,
    /// The pieces around it leave walls.
    pub petrifies_around: bool,
}

impl Blast {
    /// Returns whether the blast may leave walls.
    pub fn leaves_walls(&self) -> bool {
        self.takes_mover && self.petrifies_mover || !self.around.is_empty() && self.petrifies_around
    }

    /// Returns whether a move of a piece of type `by` with this last victim (or none) sets it off.
    pub fn is_set_off(&self, by: PieceType, last_victim: Option<PieceType>) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&by)) && self.catch.is_made(last_victim)
    }
}
