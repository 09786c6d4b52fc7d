//! Freezes: pieces that keep others from moving.

use fers_core::{Color, SquareSet};
use fers_program::{FreezePlan, PackedMove};
use smallvec::{SmallVec, smallvec};

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

    /// Returns the pieces of a side that freezes keep from giving check.
    #[inline]
    pub(crate) fn kept_from_checking(&self, us: Color) -> SquareSet<N> {
        let freezes = self.program.freezes.iter().filter(|freeze| !freeze.still_checks);
        freezes.fold(SquareSet::EMPTY, |set, freeze| set | self.frozen_by(freeze, us, self.occupied()))
    }

    /// Returns what a freeze freezes that is not plain. An enemy may be imagined on a square, by
    /// its type.
    #[cold]
    #[inline(never)]
    fn frozen_specially(
        &self,
        freeze: &FreezePlan<N>,
        us: Color,
        standing: SquareSet<N>,
        imagined: Option<(usize, usize)>,
    ) -> SquareSet<N> {
        let them = !us;
        let blockers = imagined.map_or(standing, |(square, _)| standing | SquareSet::of(square));
        let freezing = self.union(them, &freeze.by) & standing;
        let freezing = freezing.into_iter().map(|from| (from, self.type_of(self.code_at(from))));
        let imagined = imagined.filter(|(_, piece_type)| freeze.by.contains(piece_type));
        // By number: what so many pieces reach, and one more.
        let mut reached: SmallVec<[SquareSet<N>; 4]> = smallvec![SquareSet::EMPTY; freeze.least.into()];
        for (from, piece_type) in freezing.chain(imagined) {
            let reach = match freeze.seen {
                true => self.sight_over(them, piece_type, from, blockers),
                false => freeze.around[them][from],
            };
            for number in (1..reached.len()).rev() {
                let fewer = reached[number - 1];
                reached[number] |= fewer & reach;
            }
            reached[0] |= reach;
        }
        let thawed = self.thawed.map_or(SquareSet::EMPTY, |square| SquareSet::of(usize::from(square)));
        let frozen = reached.last().copied().unwrap_or_default();
        frozen.difference(thawed) & self.union(us, &freeze.victims)
    }

    fn frozen_by(&self, freeze: &FreezePlan<N>, us: Color, occupied: SquareSet<N>) -> SquareSet<N> {
        if !freeze.is_plain() {
            return self.frozen_specially(freeze, us, occupied, None);
        }
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
        let standing = occupied.difference(SquareSet::of(square));
        let freezing = self.program.freezes.iter().filter(|freeze| !freeze.still_checks);
        freezing.fold(SquareSet::EMPTY, |set, freeze| {
            if !freeze.is_plain() {
                return set | self.frozen_specially(freeze, by, standing, Some((square, royal)));
            }
            let others = self.frozen_by(freeze, by, standing);
            let own = if freeze.by.contains(&royal) { freeze.around[!by][square] } else { SquareSet::EMPTY };
            set | others | (own & self.union(by, &freeze.victims))
        })
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
