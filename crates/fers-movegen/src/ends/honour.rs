//! Counts of honour (makruk and its relatives): move limits for a weak side.

use fers_core::{Color, HonourCount};
use fers_program::{HonourTest, Kind, PackedMove, TypeSet};

use crate::{Position, Undo};

impl<const N: usize> Position<N> {
    /// Returns the running count.
    pub fn honour(&self) -> Option<HonourCount> {
        Some(self.state.honour).filter(|count| count.limit > 0)
    }

    /// Updates the count after a move, or starts it.
    #[cold]
    pub(crate) fn count_honour(&mut self, mv: PackedMove, undo: &Undo<N>) {
        let (mover, to_move) = (!self.turn, self.turn);
        let captured = self.captured_types(mv, undo);
        let is_single = |color: Color| self.sides[color.index()].count() == 1;
        let all = u16::try_from(self.manned().count()).unwrap_or(u16::MAX);
        let mut count = self.state.honour;
        if count.limit > 0 {
            count.plies = count.plies.saturating_add(1);
        }
        if let Some(limit) = self.limit_of(mover).filter(|limit| is_single(mover) && limit.from_pieces)
            && limit.without.iter().any(|piece_type| captured.contains(piece_type))
        {
            count = HonourCount { plies: 2 * all - 1, limit: limit.plies };
        }
        let has_changed = !captured.is_empty() || mv.promotion().is_some();
        if (count.limit == 0 || (has_changed && is_single(to_move)))
            && let Some(limit) = self.limit_of(to_move)
        {
            count = HonourCount { plies: if limit.from_pieces { 2 * all } else { 0 }, limit: limit.plies };
        }
        self.state.honour = count;
    }

    /// Returns the limit for a side in this position, if there is one.
    fn limit_of(&self, color: Color) -> Option<&HonourTest> {
        let number = |color: Color| self.sides[color.index()].count();
        let (own, others) = (number(color), number(!color));
        let of_type = |color: Color, piece_type: usize| self.pieces[self.code(color, piece_type)].count();
        let is_there = |piece_type: usize| Color::ALL.into_iter().any(|color| of_type(color, piece_type) > 0);
        let fits = |limit: &&HonourTest| {
            let rivals: u32 = limit.against.iter().map(|&piece_type| of_type(!color, piece_type)).sum();
            (limit.own.0..=limit.own.1).contains(&own) && rivals >= limit.rivals && !limit.without.iter().any(is_there)
        };
        self.program.honour.iter().find(fits).filter(|_| others > 1)
    }

    /// Returns the types that the last move captured.
    fn captured_types(&self, mv: PackedMove, undo: &Undo<N>) -> TypeSet {
        let captured = match mv.kind() {
            Kind::Long => self.long_undos.last().map_or(&[][..], |undo| &undo.captured),
            _ => &undo.captured[..usize::from(undo.captured_count)],
        };
        captured.iter().map(|&(_, code)| self.type_of(code)).collect()
    }
}
