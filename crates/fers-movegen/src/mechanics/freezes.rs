//! Freezes: pieces that keep others from moving.

use fers_core::{Color, SquareSet};
use fers_program::{FreezeBars, FreezePlan, Kind, MoveList, PackedMove, ProtectionPlan};
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
        let freezes = self.program.freezes.iter().filter(|freeze| freeze.bars == FreezeBars::Moves);
        freezes.fold(SquareSet::EMPTY, |set, freeze| set | self.frozen_by(freeze, us, occupied))
    }

    /// Returns whether some freeze bars some moves only.
    pub(crate) fn bars_some_moves(&self) -> bool {
        self.program.effects.bars_some_moves
    }

    /// Removes the moves that freezes bar which bar some moves only.
    #[cold]
    #[inline(never)]
    pub(crate) fn keep_unbarred(&self, moves: &mut MoveList) {
        for (bars, is_capture) in [(FreezeBars::Captures, true), (FreezeBars::QuietMoves, false)] {
            let freezes = self.program.freezes.iter().filter(|freeze| freeze.bars == bars);
            let barred =
                freezes.fold(SquareSet::EMPTY, |set, freeze| set | self.frozen_by(freeze, self.turn, self.occupied()));
            if !barred.is_empty() {
                let travels = |mv: PackedMove| matches!(mv.kind(), Kind::Travel | Kind::Long | Kind::Castle);
                moves.retain(|&mv| {
                    let is_meant = travels(mv) && self.is_capture(mv) == is_capture;
                    !is_meant || !self.origins_of(mv).intersects(barred)
                });
            }
        }
    }

    /// Returns the pieces of a side that freezes of lower ranks keep from moving, on a board where
    /// only the pieces on `standing` are, and `blockers` are occupied.
    #[inline(always)]
    fn frozen_below(&self, us: Color, rank: u8, boards: (SquareSet<N>, SquareSet<N>)) -> SquareSet<N> {
        // Ranks of freezes that end others begin with 1.
        if rank < 2 { SquareSet::EMPTY } else { self.frozen_by_lower(us, rank, boards) }
    }

    #[cold]
    #[inline(never)]
    fn frozen_by_lower(&self, us: Color, rank: u8, boards: (SquareSet<N>, SquareSet<N>)) -> SquareSet<N> {
        let ranks = |freeze: &&FreezePlan<N>| freeze.bars == FreezeBars::Moves && 0 < freeze.rank && freeze.rank < rank;
        let freezes = self.program.freezes.iter().filter(ranks);
        freezes.fold(SquareSet::EMPTY, |set, freeze| set | self.frozen_specially(freeze, us, boards, None))
    }

    /// Returns the pieces of a side that friends protect.
    #[cold]
    #[inline(never)]
    pub(crate) fn protected(&self, us: Color) -> SquareSet<N> {
        let occupied = self.occupied();
        let protections = self.program.effects.protections.iter();
        protections.fold(SquareSet::EMPTY, |set, protection| {
            let reached = self.protected_by(protection, us, (occupied, occupied));
            set | (reached & self.union(us, &protection.wards))
        })
    }

    /// Returns whether a royal of a type and side would be protected on a square, with `occupied`
    /// in place of the occupied squares.
    #[cold]
    #[inline(never)]
    pub(crate) fn protects_royal(&self, us: Color, (square, royal): (usize, usize), occupied: SquareSet<N>) -> bool {
        let boards = (occupied.difference(SquareSet::of(square)), occupied | SquareSet::of(square));
        let protections =
            self.program.effects.protections.iter().filter(|protection| protection.wards.contains(&royal));
        protections.into_iter().any(|protection| self.protected_by(protection, us, boards).contains(square))
    }

    /// Returns the squares that the protecting pieces of a side reach, each without its own.
    #[cold]
    #[inline(never)]
    pub(crate) fn protected_by(
        &self,
        protection: &ProtectionPlan<N>,
        us: Color,
        (standing, blockers): (SquareSet<N>, SquareSet<N>),
    ) -> SquareSet<N> {
        let frozen = self.frozen_below(us, protection.rank, (standing, blockers));
        let protecting = (self.union(us, &protection.by) & standing).difference(frozen);
        protecting.into_iter().fold(SquareSet::EMPTY, |set, from| {
            let reach = match protection.seen {
                true => self.sight_over(us, self.type_of(self.code_at(from)), from, blockers),
                false => protection.around[us][from],
            };
            set | reach.difference(SquareSet::of(from))
        })
    }

    /// Returns the squares on which walks of a side go no further; all squares for a piece that
    /// begins its walk on one of them. A royal of the other side (square, type) may be imagined,
    /// with other occupied squares.
    #[inline]
    pub(crate) fn halted(
        &self,
        us: Color,
        from: usize,
        imagined: Option<((usize, usize), SquareSet<N>)>,
    ) -> SquareSet<N> {
        if self.program.effects.halts.is_empty() { SquareSet::EMPTY } else { self.halted_on(us, from, imagined) }
    }

    #[cold]
    #[inline(never)]
    fn halted_on(&self, us: Color, from: usize, imagined: Option<((usize, usize), SquareSet<N>)>) -> SquareSet<N> {
        let occupied = self.occupied();
        let (standing, blockers) = imagined.map_or((occupied, occupied), |((square, _), occupied)| {
            (occupied.difference(SquareSet::of(square)), occupied | SquareSet::of(square))
        });
        let zone = self.program.effects.halts.iter().fold(SquareSet::EMPTY, |set, halt| {
            let royal = imagined.map(|(royal, _)| royal).filter(|(_, royal)| halt.by.contains(royal));
            let of_royal = royal.map_or(SquareSet::EMPTY, |(square, royal)| match halt.seen {
                true => self.sight_over(!us, royal, square, blockers),
                false => halt.around[!us][square],
            });
            let of_royal = of_royal.difference(royal.map_or(SquareSet::EMPTY, |(square, _)| SquareSet::of(square)));
            set | of_royal | self.protected_by(halt, !us, (standing, blockers))
        });
        if zone.contains(from) { !SquareSet::EMPTY } else { zone }
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
        (standing, blockers): (SquareSet<N>, SquareSet<N>),
        imagined: Option<(usize, usize)>,
    ) -> SquareSet<N> {
        let them = !us;
        let ended = self.frozen_below(them, freeze.rank, (standing, blockers));
        let freezing = (self.union(them, &freeze.by) & standing).difference(ended);
        let freezing = freezing.into_iter().map(|from| (from, self.type_of(self.code_at(from))));
        let imagined = imagined.filter(|(_, piece_type)| freeze.by.contains(piece_type));
        // By number: what so many pieces reach, and one more.
        let mut reached: SmallVec<[SquareSet<N>; 4]> = smallvec![SquareSet::EMPTY; freeze.least.into()];
        for (from, piece_type) in freezing.chain(imagined) {
            let reach = match freeze.seen {
                true => self.sight_over(them, piece_type, from, blockers),
                false => freeze.around[them][from],
            };
            let held = reach & self.union(us, &freeze.single);
            let reach = if held.has_several() { reach.difference(held) } else { reach };
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
            return self.frozen_specially(freeze, us, (occupied, occupied), None);
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
                let boards = (standing, standing | SquareSet::of(square));
                return set | self.frozen_specially(freeze, by, boards, Some((square, royal)));
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
