//! Moves that turn pieces over to the mover's side.

use fers_core::{PieceType, Vector};

/// A flip: what a move turns over beside its captures. A ruleset may have several.
///
/// A piece that travels (promotions in place apart) or is dropped sets off each flip whose `by` has its type, as it stood before the move or in
/// hand, that [asks](Self::on) for such a move, and whose [friend](Self::needs_friend) is there. Castlings, passes, pick-ups and pieces
/// gated set off none.
///
/// It happens after everything else that the move does to the board and the hands, gating included, and before any [blast](crate::Blast).
/// What is turned over is found on the board as it is then, for all flips at once; then each of these pieces changes its side and nothing
/// else: it stays where it is and of the type that it is. [Royals](crate::Royal), neutral pieces and those of [spared](Self::spares) types
/// are never turned over.
///
/// A piece that is turned over is not captured, and no rule about captures or [limits](crate::PieceRules::limit) is asked. It has moved: it is
/// not virgin, and castling rights with it are lost. A move that turns something over sets the half-move clock back; an en passant chance that
/// it gives stands. Nothing is attacked because it could be turned over.
///
/// Source: Othello (Reversi) and Ataxx, in the terms of `flipEnclosedPieces` of Fairy-Stockfish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// The types whose moves set it off; nothing for all.
    pub by: Option<Vec<PieceType>>,
    /// Which moves do.
    pub on: FlipTrigger,
    /// Only if one of the steps leads from where the move ends to another piece of the mover's side.
    pub needs_friend: bool,
    /// The steps, in the mover's frame, from where the move ends.
    pub steps: Vec<Vector>,
    /// How far they go.
    pub reach: FlipReach,
    /// Types that are never turned over.
    pub spares: Vec<PieceType>,
}

/// The moves that set off a flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlipTrigger {
    /// Moves on the board and drops.
    Any,
    /// Moves on the board.
    Travel,
    /// Drops.
    Drop,
}

/// Which pieces a flip turns over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlipReach {
    /// The enemies to which one step leads.
    Next,
    /// The enemies that are enclosed: one step after the other leads over one enemy or more, of any type, and then to a piece of the mover's
    /// side. A line that leads back to where it began encloses nothing.
    Enclosed,
}

impl Flip {
    /// Whether a move of a piece of a type sets it off, friends apart.
    pub fn is_set_off(&self, by: PieceType, is_drop: bool) -> bool {
        let asks = match self.on {
            FlipTrigger::Any => true,
            FlipTrigger::Travel => !is_drop,
            FlipTrigger::Drop => is_drop,
        };
        asks && self.by.as_ref().is_none_or(|types| types.contains(&by))
    }
}
