//! Freezes: pieces that keep others from moving.

use fers_core::{Color, SquareSet};
use fers_program::{FreezePlan, PackedMove};

use crate::Position;
use crate::attack::ANY_ROYAL;

impl<const N: usize> Position<N> {
    /// Returns the frozen pieces of a side.
    #[inline]
    pub(crate) fn frozen(&self, us: Color) -> SquareSet<N> {
        if self.program.freezes.is_empty() { SquareSet::EMPTY } else { self.frozen_on(us, self.occupied()) }
    }

    /// Like [`frozen`](Self::frozen), with `occupied` in place of the occupied squares.
    #[cold]
    #[inline(never)]
    fn frozen_on(&self, us: Color, occupied: SquareSet<N>) -> SquareSet<N> {
        let freezes = self.program.freezes.iter();
        freezes.fold(SquareSet::EMPTY, |set, freeze| set | self.frozen_by(freeze, us, occupied))
    }

    fn frozen_by(&self, freeze: &FreezePlan<N>, us: Color, occupied: SquareSet<N>) -> SquareSet<N> {
        let freezing = self.union(!us, &freeze.by) & occupied;
        let reached = freezing.into_iter().fold(SquareSet::EMPTY, |set, from| set | freeze.around[!us][from]);
        let thawed = self.thawed.map_or(SquareSet::EMPTY, |square| SquareSet::of(usize::from(square)));
        let reached = reached.difference(thawed);
        if reached.is_empty() { reached } else { reached & self.union(us, &freeze.victims) }
    }

    /// Returns the pieces of a side that could not capture a royal of a type on a square because
    /// they would be frozen.
    #[cold]
    #[inline(never)]
    pub(crate) fn frozen_before(
        &self,
        by: Color,
        (square, royal): (usize, usize),
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        debug_assert_ne!(royal, ANY_ROYAL, "royals that freeze differ from those that do not");
        let others = self.frozen_on(by, occupied.difference(SquareSet::of(square)));
        let freezing = self.program.freezes.iter().filter(|freeze| freeze.by.contains(&royal));
        freezing.fold(others, |set, freeze| set | (freeze.around[!by][square] & self.union(by, &freeze.victims)))
    }

    /// Returns the moves by which frozen pieces leave the board, without regard to checks.
    #[cold]
    #[inline(never)]
    pub(crate) fn leavings(&self, us: Color) -> Vec<PackedMove> {
        let freezes = self.program.freezes.iter().filter(|freeze| freeze.lets_leave);
        let occupied = self.occupied();
        let frozen = freezes.fold(SquareSet::EMPTY, |set, freeze| set | self.frozen_by(freeze, us, occupied));
        let is_royal = |from: &usize| self.program.traits[self.type_of(self.code_at(*from))].is_royal;
        frozen.into_iter().filter(|from| !is_royal(from)).map(PackedMove::pick_up).collect()
    }
}
