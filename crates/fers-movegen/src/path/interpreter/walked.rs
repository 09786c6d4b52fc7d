//! Complete walks.

use fers_core::SquareSet;
use smallvec::SmallVec;

/// A square whose occupant has changed, and where the new one stood before the move, if there is
/// one.
pub(super) type Change = (u8, Option<u8>);

/// A complete walk.
pub(crate) struct Walked<'w, const N: usize> {
    /// The origin of the moving piece.
    pub from: usize,
    pub to: usize,
    /// The squares of the captured pieces before the move, in order.
    pub captured: &'w [u8],
    pub(super) changes: &'w [Change],
    /// Squares opened to capture en passant.
    pub opened: SquareSet<N>,
    /// The type to which the piece has promoted on the way.
    pub promoted: Option<u8>,
}

impl<const N: usize> Walked<'_, N> {
    /// Returns the pieces that have moved, apart from the mover, in the order of their arrival:
    /// origin and destination.
    pub(crate) fn carried(&self) -> SmallVec<[(u8, u8); 4]> {
        let is_last = |index: usize, to: u8| self.changes[index + 1..].iter().all(|&(square, _)| square != to);
        let arrived = self.changes.iter().enumerate().filter_map(|(index, &(to, stood))| Some((index, stood?, to)));
        arrived
            .filter(|&(index, stood, to)| stood != to && is_last(index, to))
            .map(|(_, stood, to)| (stood, to))
            .collect()
    }

    pub(super) fn changes_nothing_else(&self) -> bool {
        self.captured.is_empty() && (self.changes.is_empty() || self.carried().is_empty())
    }
}
