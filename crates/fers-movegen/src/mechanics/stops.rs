//! Walks that end with the leg that gives check (`stopifchecking` of C/CIF).

use fers_core::Color;

use crate::Position;
use crate::position::EMPTY;

impl<const N: usize> Position<N> {
    /// Returns whether the enemy would be in check with a walk as far as it has come: the walker,
    /// given by its type, its origin and its square, and squares whose occupant has changed, with
    /// the square where the new one stood before.
    #[cold]
    #[inline(never)]
    pub(crate) fn would_check(
        &self,
        us: Color,
        (piece_type, from, to): (usize, usize, usize),
        changes: impl Iterator<Item = (usize, Option<usize>)>,
    ) -> bool {
        let mut board = self.clone();
        let moved: Vec<(usize, Option<usize>)> = changes.filter(|&(square, stood)| stood != Some(square)).collect();
        for square in moved.iter().map(|&(square, _)| square).chain([from, to]) {
            board.state.virgin.remove(square);
            if board.code_at(square) != EMPTY {
                board.lift(square);
            }
        }
        for (square, stood) in moved {
            if let Some(stood) = stood {
                board.put(square, self.code_at(stood));
            }
        }
        board.put(to, self.code(us, piece_type) as u8);
        board.in_check(!us)
    }
}
