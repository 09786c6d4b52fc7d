//! Quiet moves that nobody has written down yet: sets of squares to which something goes.

use fers_core::SquareSet;
use fers_program::{MoveList, PackedMove};

use crate::generate::sink::{Lister, Quiet};
use crate::{PerftEnds, Position};

/// Quiet moves that differ in where they lead and, where many pieces go at once, in where they come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietSet<const N: usize> {
    /// Where they lead: to empty squares.
    pub squares: SquareSet<N>,
    start: Start,
}

/// What goes there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// The piece on a square.
    From(u8),
    /// Pieces of a type, each from the square with an index lower by this.
    By(i16),
    /// A piece of this type from the hand.
    Hand(u8),
}

/// Quiet moves of a position as sets: many of them need never be looked at one by one.
///
/// None of them does anything but lead a piece of the board or of the hand to an empty square.
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

    /// The move to one of the squares.
    #[inline(always)]
    pub fn move_to(&self, to: usize) -> PackedMove {
        match self.start {
            Start::From(from) => PackedMove::travel(from.into(), to),
            Start::By(by) => PackedMove::travel((to as i32 - i32::from(by)) as usize, to),
            Start::Hand(piece_type) => PackedMove::drop(piece_type.into(), to),
        }
    }

    /// Whether a move is one of them.
    #[inline(always)]
    pub fn contains(&self, mv: PackedMove) -> bool {
        self.squares.contains(mv.to()) && self.move_to(mv.to()) == mv
    }
}

impl<const N: usize> Position<N> {
    /// Replaces the contents of both: all legal moves are in one of them. The sets hold quiet moves that do nothing but lead a piece to
    /// an empty square, as far as that is plain, and none of the others.
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
