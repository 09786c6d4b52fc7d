//! Perft.

use crate::{PerftEnds, Position};
use fers_program::{MoveList, PackedMove};

impl<const N: usize> Position<N> {
    /// Counts the move sequences of `depth` plies.
    ///
    /// With [`PerftEnds::ByRule`], stops where an immediate end other than mate, stalemate and dead
    /// material has ended the game.
    pub fn perft(&mut self, depth: u32, ends: PerftEnds) -> u64 {
        let stops = ends == PerftEnds::ByRule && self.program.ends_stop_perft();
        let mut lists = vec![MoveList::new(); depth as usize + 1];
        self.count_leaves(depth, ends, stops, &mut lists)
    }

    /// Returns the moves of the root, each with the number of move sequences after it.
    pub fn divide(&mut self, depth: u32, ends: PerftEnds) -> Vec<(PackedMove, u64)> {
        if depth == 0 || (ends == PerftEnds::ByRule && self.has_stopped()) {
            return Vec::new();
        }
        let mut moves = MoveList::new();
        self.list_moves(&mut moves, ends);
        let count = |mv: PackedMove| {
            let undo = self.make(mv);
            let nodes = self.perft(depth - 1, ends);
            self.unmake(mv, undo);
            (mv, nodes)
        };
        moves.into_iter().map(count).collect()
    }

    fn count_leaves(&mut self, depth: u32, ends: PerftEnds, stops: bool, lists: &mut [MoveList]) -> u64 {
        if depth == 0 {
            return 1;
        }
        if stops && self.has_stopped() {
            return 0;
        }
        if depth == 1 {
            return self.count_moves(ends);
        }
        let (list, deeper) = lists.split_first_mut().expect("there is a list for each ply");
        self.list_moves(list, ends);
        if depth == 2
            && !stops
            && let Some(nodes) = self.count_after(list, ends)
        {
            return nodes;
        }
        let mut nodes = 0;
        for &mv in list.iter() {
            let undo = self.make(mv);
            nodes += self.count_leaves(depth - 1, ends, stops, deeper);
            self.unmake(mv, undo);
        }
        nodes
    }
}
