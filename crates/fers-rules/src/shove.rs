//! Shoves: pieces that a move pulls or pushes (Magnetic Chess).

use fers_core::{PieceType, Vector};

use crate::Whose;

/// Pieces that a move pulls towards itself or pushes away. A ruleset may have several shoves.
///
/// A piece that travels (not by promotion in place) or is dropped makes each shove whose `by`
/// includes its type before the move, or in hand. With [`castlings`](Self::castlings), so does each
/// of the two pieces of a castling, the castling piece first. Passes, pick-ups and gated pieces
/// make none.
///
/// Shoves come after any [seizure](crate::Seizure) and before any [flip](crate::Flip). They are
/// made one after the other in the order of the rules, and each along one line after the other. On
/// each line from the square where the piece has arrived, the nearest piece is found. A wall ends
/// the line. A piece of an owner that [`whose`](Self::whose) includes is moved along the line:
/// [pulled](ShoveWay::Pull) to the square beside the piece that arrived, or
/// [pushed](ShoveWay::Push) away over all empty squares behind it. [Royals](crate::Royal), neutral
/// pieces and [spared](Self::spares) types stay; nothing is found behind them.
///
/// A piece that is moved so keeps its type, wherever it goes: it does not promote. It counts as
/// moved, and castling rights with it are lost. The halfmove clock goes on. A move that moves
/// pieces so gives no en passant chance. A square is not attacked because a shove would open a line
/// to it.
///
/// Games with shoves have one ply a turn and no walls that moves put up.
///
/// Source: Magnetic Chess by Joao Pedro Neto and Claude Chaunier (1996); `magnetic` of FBR (C/CIF).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shove {
    /// Types whose moves make it. `None`: all.
    pub by: Option<Vec<PieceType>>,
    /// Castlings make it, too.
    pub castlings: bool,
    /// Steps of the lines, in the mover's frame.
    pub lines: Vec<Vector>,
    /// Whose pieces are moved, seen from the mover.
    pub whose: Whose,
    /// Where to.
    pub way: ShoveWay,
    /// Types that are not moved.
    pub spares: Vec<PieceType>,
}

/// The direction of a shove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShoveWay {
    /// To the square beside the piece that made the move.
    Pull,
    /// Away from it, as far as possible.
    Push,
}

impl Shove {
    /// Returns whether moves of a type make it.
    pub fn is_by(&self, mover: PieceType) -> bool {
        self.by.as_ref().is_none_or(|types| types.contains(&mover))
    }
}
