//! Squares that nothing enters.

use fers_core::SquareSet;

use crate::Position;

impl<const N: usize> Position<N> {
    /// Puts up walls on some squares, where none stand yet.
    pub(crate) fn put_up(&mut self, walls: SquareSet<N>) {
        self.state.key ^= self.walls_key(walls);
        self.walls |= walls;
    }
}
