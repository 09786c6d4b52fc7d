//! Pieces that others keep from moving.

use fers_core::{Color, SquareSet};
use fers_program::{FreezePlan, PackedMove};

use crate::Position;
use crate::attack::ANY_ROYAL;

impl<const N: usize> Position<N> {
    /// The pieces of a side that are kept from moving.
    #[inline]
    pub(crate) fn frozen(&self, us: Color) -> SquareSet<N> {
        if self.program.freezes.is_empty() { SquareSet::EMPTY } else { self.frozen_on(us, self.occupied()) }
    }

    /// The same with certain squares occupied only.
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
        let reached = reached.without(thawed);
        if reached.is_empty() { reached } else { reached & self.union(us, &freeze.victims) }
    }

    /// The pieces of a side that could not capture a royal of some type on a square, as they could not move.
    #[cold]
    #[inline(never)]
    pub(crate) fn frozen_before(
        &self,
        by: Color,
        (square, royal): (usize, usize),
        occupied: SquareSet<N>,
    ) -> SquareSet<N> {
        debug_assert_ne!(royal, ANY_ROYAL, "royals that freeze differ from those that do not");
        let others = self.frozen_on(by, occupied.without(SquareSet::of(square)));
        let freezing = self.program.freezes.iter().filter(|freeze| freeze.by.contains(&royal));
        freezing.fold(others, |set, freeze| set | (freeze.around[!by][square] & self.union(by, &freeze.victims)))
    }

    /// The moves of frozen pieces that leave the board, whether their side is in check afterwards or not.
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
