//! Quiet moves as sets of destinations, not listed one by one.

use fers_core::SquareSet;
use fers_program::{MoveList, PackedMove};

use crate::generate::sink::{Lister, Quiet};
use crate::{PerftEnds, Position};

/// Quiet moves that differ only in their destinations; for sets of pieces, also in their origins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietSet<const N: usize> {
    /// The destinations, all empty.
    pub squares: SquareSet<N>,
    start: Start,
}

/// The moving piece or pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// The piece on a square.
    From(u8),
    /// Pieces of a type, each from an index lower by this number.
    By(i16),
    /// A piece of this type from the hand.
    Hand(u8),
}

/// The quiet moves of a position as sets, many of which are never expanded.
///
/// Each move only leads a piece from the board or the hand to an empty square.
pub type QuietSets<const N: usize> = Vec<QuietSet<N>>;

impl<const N: usize> QuietSet<N> {
    #[inline(always)]
    pub(crate) fn from(from: usize, squares: SquareSet<N>) -> Self {
        Self { squares, start: Start::From(from as u8) }
    }

    #[inline(always)]
    pub(crate) fn shifted(by: i32, squares: SquareSet<N>) -> Self {
        Self { squares, start: Start::By(by as i16) }
    }

    #[inline(always)]
    pub(crate) fn drops(piece_type: usize, squares: SquareSet<N>) -> Self {
        Self { squares, start: Start::Hand(piece_type as u8) }
    }

    /// Returns the move to one of the squares.
    #[inline(always)]
    pub fn move_to(&self, to: usize) -> PackedMove {
        match self.start {
            Start::From(from) => PackedMove::travel(from.into(), to),
            Start::By(by) => PackedMove::travel((to as i32 - i32::from(by)) as usize, to),
            Start::Hand(piece_type) => PackedMove::drop(piece_type.into(), to),
        }
    }

    /// Returns whether the set contains a move.
    #[inline(always)]
    pub fn contains(&self, mv: PackedMove) -> bool {
        self.squares.contains(mv.to()) && self.move_to(mv.to()) == mv
    }
}

impl<const N: usize> Position<N> {
    /// Replaces the contents of both. Each legal move is in exactly one of them. The sets hold
    /// simple quiet moves, as far as they are recognized; the list holds all others.
    pub fn legal_moves_in_sets(&mut self, moves: &mut MoveList, sets: &mut QuietSets<N>) {
        sets.clear();
        if self.program.must_capture || !self.program.seizures.is_empty() || self.has_parts() {
            self.legal_moves(moves);
            return;
        }
        moves.clear();
        self.generate(PerftEnds::ByRule, None, &mut Lister { moves, quiet: Quiet::InSets(sets) });
        if moves.is_empty() && sets.is_empty() && self.passes_when_stuck() {
            moves.push(PackedMove::pass());
        }
    }
}
