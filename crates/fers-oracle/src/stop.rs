//! Walks that end with the leg that gives check.

use fers_core::{Piece, Square};
use fers_rules::Path;

use crate::progress::{Place, Progress};
use crate::walk::{Arrival, Purpose, Walker};

impl Walker<'_> {
    /// Returns whether a walk must end with an inner leg, as it gives check there.
    pub(crate) fn must_stop(&self, path: &Path, index: usize, arrival: Arrival, progress: &Progress) -> bool {
        let oracle = self.oracle;
        oracle.ruleset.stops_at_check
            && self.purpose == Purpose::Move
            && index + 1 < path.legs.len()
            && arrival != Arrival::Leaves
            && progress.carrying.is_none()
            && progress.place == Place::OnBoard
            && oracle.ruleset.in_zone(self.rules().confined_to, self.color, progress.at)
            && self.gives_check(progress)
    }

    /// Returns whether the opponent is in check on the board that the walk has made so far.
    fn gives_check(&self, progress: &Progress) -> bool {
        let mut board = self.setup.clone();
        let carried = progress.carried();
        let left = progress.removed.iter().copied().chain(carried.iter().map(|carry| carry.from));
        let changed: Vec<Square> = left.chain([self.origin]).collect();
        for &square in &changed {
            board.board[square.index()] = None;
        }
        for carry in &carried {
            board.board[carry.to.index()] = self.setup.piece_at(carry.from);
        }
        board.board[progress.at.index()] = Some(Piece::new(self.color, self.piece_type));
        for square in changed.into_iter().chain(carried.iter().map(|carry| carry.to)).chain([progress.at]) {
            board.virgin.remove(square);
        }
        self.oracle.is_in_check(&board, !self.color)
    }
}
