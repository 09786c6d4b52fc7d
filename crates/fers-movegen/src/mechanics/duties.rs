//! Duties: plies that are illegal, or that go before others, because of what they do.

use fers_core::{Color, SquareSet};
use fers_program::{Demand, DutyPlan, Kind, MoveList, PackedMove, QualityPlan, TypeSet};
use smallvec::SmallVec;

use crate::{PerftEnds, Position};

impl<const N: usize> Position<N> {
    /// Removes the moves that duties forbid.
    #[cold]
    #[inline(never)]
    pub(crate) fn keep_permitted(&mut self, moves: &mut MoveList, bans: PerftEnds) {
        let program = self.program.clone();
        for duty in program.effects.duties.iter().filter(|duty| duty.demand == Demand::Forbidden) {
            moves.retain(|&mv| self.degree(&duty.quality, mv, bans) == 0);
        }
    }

    /// Keeps only the preferred moves where a duty prefers some.
    #[cold]
    #[inline(never)]
    pub(crate) fn keep_preferred(&mut self, moves: &mut MoveList, bans: PerftEnds) {
        let program = self.program.clone();
        for duty in &program.effects.duties {
            match (duty.demand, &duty.quality) {
                (Demand::Forbidden, QualityPlan::BreaksOff) => self.keep_whole_captures(moves),
                (Demand::Forbidden, _) => {}
                _ => self.keep_best(duty, moves, None, bans),
            }
        }
    }

    /// Removes the captures that another move from the same square begins with.
    fn keep_whole_captures(&mut self, moves: &mut MoveList) {
        let captured = self.captured_by_all(moves);
        let mut all: Vec<_> = moves.iter().map(|mv| mv.from()).zip(&captured).collect();
        // A list of captures comes right before the lists that it begins.
        all.sort_unstable();
        all.dedup();
        let goes_on = |from: usize, taken: &SmallVec<[u8; 8]>| {
            let next = all.partition_point(|&known| known <= (from, taken));
            all.get(next).is_some_and(|&(other, more)| other == from && more.starts_with(taken))
        };
        let mut own = captured.iter();
        moves.retain(|mv| own.next().is_none_or(|taken| taken.is_empty() || !goes_on(mv.from(), taken)));
    }

    /// Returns whether some duty goes before the safety of royals here.
    pub(crate) fn prefers_to_safety(&self) -> bool {
        let duties = &self.program.effects.duties;
        duties.iter().any(|duty| duty.demand == Demand::PreferredToSafety) && self.in_check(self.turn)
    }

    /// Removes legal moves where a duty goes before the safety of royals and prefers another move.
    ///
    /// `all` are the pseudo-legal moves, which may leave royals in check.
    pub(crate) fn keep_before_safety(&mut self, moves: &mut MoveList, mut all: MoveList, bans: PerftEnds) {
        let program = self.program.clone();
        for duty in program.effects.duties.iter().filter(|duty| duty.demand == Demand::PreferredToSafety) {
            self.keep_best(duty, moves, Some(&all), bans);
            let asked = all.clone();
            self.keep_best(duty, &mut all, Some(&asked), bans);
        }
    }

    /// Leaves the moves that have the quality of a duty in the highest degree that some asked move
    /// has, if one has it. The asked moves are the moves themselves by default.
    fn keep_best(&mut self, duty: &DutyPlan<N>, moves: &mut MoveList, asked: Option<&MoveList>, bans: PerftEnds) {
        let degrees = self.degrees(&duty.quality, moves, bans);
        let highest = match asked {
            None => degrees.iter().copied().max(),
            Some(asked) => self.degrees(&duty.quality, asked, bans).into_iter().max(),
        };
        let highest = highest.unwrap_or(0);
        if highest > 0 {
            let mut degrees = degrees.into_iter();
            moves.retain(|_| degrees.next() == Some(highest));
        }
    }

    /// Returns the degree in which each of some moves has a quality.
    fn degrees(&mut self, quality: &QualityPlan<N>, moves: &MoveList, bans: PerftEnds) -> Vec<u32> {
        let QualityPlan::CapturesWorth(worth) = quality else {
            return moves.iter().map(|&mv| self.degree(quality, mv, bans)).collect();
        };
        self.captured_by_all(moves).iter().map(|captured| self.worth_of(worth, captured)).collect()
    }

    /// Returns the worth of the pieces on some squares together, by type.
    fn worth_of(&self, worth: &[u32], squares: &[u8]) -> u32 {
        squares.iter().map(|&square| worth[self.type_of(self.code_at(square.into()))]).sum()
    }

    /// Returns the degree in which a move has a quality: 0 if it does not have it.
    fn degree(&mut self, quality: &QualityPlan<N>, mv: PackedMove, bans: PerftEnds) -> u32 {
        let them = !self.turn;
        if mv.kind() == Kind::Pass {
            return u32::from(matches!(quality, QualityPlan::ChangesNothing));
        }
        let has_it = match quality {
            QualityPlan::CapturesWorth(worth) => return self.worth_of(worth, &self.effects(mv).captured),
            QualityPlan::Captures(by, least) => {
                let captures = self.is_capture(mv) && self.type_of_mover(mv).is_some_and(|mover| by.contains(mover));
                captures && (*least < 2 || self.effects(mv).captured.len() >= *least)
            }
            QualityPlan::EvadesOtherwise(by) => {
                self.in_check(self.turn) && !self.type_of_mover(mv).is_some_and(|mover| by.contains(mover))
            }
            QualityPlan::EntersQuietly(by, zone) => {
                let enters = |from: usize, to: usize| {
                    let code = self.code_at(from);
                    let zone = zone[self.color_of(code)];
                    by.contains(self.type_of(code)) && !zone.contains(from) && zone.contains(to)
                };
                match mv.kind() {
                    Kind::Travel | Kind::Long if enters(mv.from(), mv.to()) => {
                        let effects = self.effects(mv);
                        effects.captured.is_empty() && effects.carried.is_empty()
                    }
                    Kind::Castle => enters(mv.from(), mv.to()) || enters(mv.via_square(0), mv.via_square(1)),
                    _ => false,
                }
            }
            QualityPlan::Diminishes(types, below) => {
                let before = self.union(them, types).count();
                let undo = self.make(mv);
                let after = self.union(them, types).count();
                self.unmake(mv, undo);
                after < *below && after < before
            }
            QualityPlan::Gathers(types, most, places) => {
                let before = self.gathered(types, places);
                let undo = self.make(mv);
                let after = self.gathered(types, places);
                self.unmake(mv, undo);
                before.iter().zip(&after).any(|(before, after)| after > before && after > most)
            }
            QualityPlan::ChecksLast(left) => {
                let undo = self.make(mv);
                let has_only =
                    |set: SquareSet<N>| set.into_iter().all(|square| left.contains(self.type_of(self.code_at(square))));
                let holds = has_only(self.sides[them.index()]) && self.in_check(them);
                self.unmake(mv, undo);
                holds
            }
            // It is asked of all moves together.
            QualityPlan::BreaksOff => false,
            QualityPlan::ChangesNothing => self.comes_back(mv),
            QualityPlan::PromotesInPlace => self.promotes_in_place(mv),
            QualityPlan::ActsEarly(_, _, plies) if self.plies_made() >= *plies => false,
            QualityPlan::ActsEarly(by, leaves, _) => (mv.kind() == Kind::PickUp) == *leaves && self.moves_some(mv, by),
            QualityPlan::Stalemates => {
                bans == PerftEnds::ByRule && {
                    let undo = self.make(mv);
                    let is_still =
                        self.turn == them && !self.in_check(them) && self.count_moves(PerftEnds::Ignored) == 0;
                    self.unmake(mv, undo);
                    is_still
                }
            }
        };
        u32::from(has_it)
    }

    fn promotes_in_place(&self, mv: PackedMove) -> bool {
        mv.kind() == Kind::Travel && mv.from() == mv.to() && mv.promotion().is_some() && !self.is_capture(mv)
    }

    /// Returns whether a move takes a piece of some types from its square.
    fn moves_some(&self, mv: PackedMove, types: &TypeSet) -> bool {
        self.origins_of(mv).into_iter().any(|from| types.contains(self.type_of(self.code_at(from))))
    }

    /// Returns the number of plies since the first move.
    fn plies_made(&self) -> i32 {
        let number = |turn: Color| i32::from(turn == Color::Black);
        2 * (i32::from(self.fullmove_number) - 1) + number(self.turn) - number(self.program.effects.early.1)
    }

    /// Keeps the key of a game whose first plies have duties of their own, after a ply.
    #[cold]
    #[inline(never)]
    pub(crate) fn count_early_ply(&mut self) {
        self.state.key ^= self.early_key(1) ^ self.early_key(0);
    }

    /// Returns what a key says about the plies for which duties look at their number; `past` of
    /// them are taken back.
    pub(crate) fn early_key(&self, past: i32) -> u64 {
        let plies = self.program.effects.early.0;
        let left = (plies - (self.plies_made() - past)).clamp(0, plies);
        // Odd multiples of a random number differ as much as random numbers do.
        0xb5ad_4ece_da1c_e2a9_u64.wrapping_mul(2 * left as u64)
    }

    /// Returns whether the board is after a move as it was before.
    ///
    /// Most moves cannot do that, and are not tried. A dropped piece must burn at once. A piece
    /// that travels to another square must leave a piece on its origin, or gate one there.
    fn comes_back(&mut self, mv: PackedMove) -> bool {
        let may_come_back = match mv.kind() {
            Kind::Long | Kind::Castle => true,
            Kind::Travel => mv.from() == mv.to() || mv.gate().is_some() || self.program.effects.leaves_pieces,
            Kind::Drop => !self.program.effects.burns.is_empty(),
            Kind::PickUp | Kind::Pass => false,
        };
        if !may_come_back {
            return false;
        }
        let pieces = |position: &Self| -> SmallVec<[usize; 64]> {
            position.occupied().into_iter().map(|square| square << 8 | usize::from(position.code_at(square))).collect()
        };
        let before = pieces(self);
        let undo = self.make(mv);
        let is_same = pieces(self) == before;
        self.unmake(mv, undo);
        is_same
    }

    /// Returns the numbers of pieces of some types in places, by side; in hands without places.
    fn gathered(&self, types: &[usize], places: &[SquareSet<N>]) -> SmallVec<[u32; 32]> {
        let of_side = |color: Color| {
            let set = self.union(color, types);
            let held = types.iter().map(move |&held| u32::from(self.hands[self.code(color, held)])).sum::<u32>();
            let held = places.is_empty().then_some(held);
            places.iter().map(move |&place| (set & place).count()).chain(held)
        };
        Color::ALL.into_iter().flat_map(of_side).collect()
    }
}
