//! Flips: pieces that change sides by a move (Othello, Ataxx, Andernach Chess).

use fers_core::{PieceType, Vector};

use crate::Catch;

/// Pieces that change sides by a move. A ruleset may have several flips.
///
/// A piece that travels (not by promotion in place) or is dropped sets off each flip whose `by`
/// includes its type (before the move, or in hand), whose [trigger](Self::on) and
/// [catch](Self::catch) fit and whose [friend](Self::needs_friend) is there. Passes, pick-ups and
/// gated pieces set off none, and castlings only with [`castlings`](Self::castlings).
///
/// Flips come after everything else that the move does to the board and the hands, gating included,
/// and before any [blast](crate::Blast). All flips are found on one board; then each of the found
/// pieces changes its side and keeps square and type. [Royals](crate::Royal) that may be in check,
/// neutral pieces and [spared](Self::spares) types are never flipped.
///
/// A flipped piece is not captured: rules about captures and [limits](crate::PieceRules::limit) do
/// not apply. It counts as moved, and castling rights with it are lost. A move that flips a piece
/// resets the halfmove clock; an en passant chance that it gives stands, unless the piece that
/// moved is flipped. A square is not attacked because a piece there could be flipped, and a piece
/// attacks a royal whether or not it would be flipped by the capture.
///
/// Source: Othello (Reversi) and Ataxx, as `flipEnclosedPieces` of Fairy-Stockfish plays them;
/// `conversion` of FBR (C/CIF), Andernach Chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flip {
    /// Types whose moves set it off. `None`: all.
    pub by: Option<Vec<PieceType>>,
    /// Kind of move that sets it off.
    pub on: FlipTrigger,
    /// Castlings set it off, too: once by each of the two pieces, for the square where it ends. A
    /// castling captures nothing.
    pub castlings: bool,
    /// What the move must have captured. A drop captures nothing.
    pub catch: Catch,
    /// Requires that some step leads from the end of the move to another piece of the mover's side.
    pub needs_friend: bool,
    /// Steps, in the mover's frame, from the end of the move. They may be missing where
    /// [`reach`](Self::reach) and [`needs_friend`](Self::needs_friend) ask for none.
    pub steps: Vec<Vector>,
    /// How far the steps reach.
    pub reach: FlipReach,
    /// Types that are never flipped.
    pub spares: Vec<PieceType>,
}

/// Kinds of moves that set off a flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlipTrigger {
    /// Moves on the board, and drops.
    Any,
    /// Moves on the board.
    Travel,
    /// Drops.
    Drop,
}

/// Which pieces a flip turns over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlipReach {
    /// Enemies one step away.
    Next,
    /// Enclosed enemies: repeated steps lead over one or more enemies of any type and then to a
    /// piece of the mover's side. A line that returns to its start encloses nothing.
    Enclosed,
    /// The piece that moved or was dropped itself, which becomes the opponent's.
    Mover,
    /// All pieces of the mover's side, which become the opponent's: pieces that belong to the side
    /// to move, whichever it is.
    ///
    /// Source: `pieces=impartial` of FBR (C/CIF).
    Own,
    /// Enemies that the piece, as the type that it is now, [sees](crate::PieceRules::sight) from
    /// the end of the move.
    Seen,
}

impl Flip {
    /// Returns whether a move of a piece of type `by` with this last victim (or none) sets it off,
    /// apart from `needs_friend`.
    pub fn is_set_off(&self, by: PieceType, is_drop: bool, last_victim: Option<PieceType>) -> bool {
        let asks = match self.on {
            FlipTrigger::Any => true,
            FlipTrigger::Travel => !is_drop,
            FlipTrigger::Drop => is_drop,
        };
        asks && self.catch.is_made(last_victim) && self.by.as_ref().is_none_or(|types| types.contains(&by))
    }

    /// Returns whether a castling with a piece of type `by` sets it off, apart from `needs_friend`.
    pub fn is_set_off_by_castling(&self, by: PieceType) -> bool {
        self.castlings && self.catch.is_made(None) && self.by.as_ref().is_none_or(|types| types.contains(&by))
    }

    /// Returns whether it uses its steps.
    pub fn uses_steps(&self) -> bool {
        self.needs_friend || matches!(self.reach, FlipReach::Next | FlipReach::Enclosed)
    }
}
