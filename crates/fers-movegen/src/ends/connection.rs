//! Connections: pieces in a row, a block or a chain.

use fers_core::{Color, SquareSet};
use fers_program::{ConnectionTest, TypeSet};

use crate::Position;

impl<const N: usize> Position<N> {
    /// Returns whether a side has a connection, with pieces of some types only if given.
    pub(crate) fn is_connected(&self, color: Color, test: &ConnectionTest<N>, types: Option<&TypeSet>) -> bool {
        let stones = match types {
            None => self.sides[color.index()],
            Some(types) => {
                let types = (0..self.program.types).filter(|&piece_type| types.contains(piece_type));
                types.fold(SquareSet::EMPTY, |set, piece_type| set | self.pieces[self.code(color, piece_type)])
            }
        };
        test.holds(stones)
    }
}
