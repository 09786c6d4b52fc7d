//! Counters: numbers of each side that plies raise and lower within bounds.

use fers_core::{Color, SplitMix};
use fers_program::{CounterPlan, Kind, MoveList, PackedMove, Tallied, TallyPlan};

use crate::position::turn_state::Counts;
use crate::{Position, Undo};

/// Counts the move just made, after all its effects on the board. The turn has passed already.
#[cold]
#[inline(never)]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove, undo: &Undo<N>) {
    let before = std::mem::take(&mut position.turns.counts);
    let mut counts = Counts { numbers: before.numbers.clone(), standing: position.standing(), is_broken: false };
    if mv.kind() != Kind::Pass {
        let mover = if mv.kind() == Kind::Drop { mv.from() } else { position.type_of(undo.mover) };
        let ply = Ply { mv, mover, side: !position.turn, before: &before, after: &counts.standing };
        for (index, counter) in position.program.effects.counters.iter().enumerate() {
            for color in Color::ALL {
                let (number, is_broken) = ply.count(index, counter, color);
                counts.numbers[index][color.index()] = number;
                counts.is_broken |= is_broken;
                let was = before.numbers[index][color.index()];
                position.state.key ^= number_key(index, color, was) ^ number_key(index, color, number);
            }
        }
    }
    position.turns.counts = counts;
    position.turns.count_undos.push(before);
}

/// Restores the counts. The key is restored elsewhere.
#[cold]
pub(crate) fn undo<const N: usize>(position: &mut Position<N>) {
    position.turns.counts = position.turns.count_undos.pop().unwrap_or_default();
}

/// Returns what a number adds to the key.
fn number_key(index: usize, color: Color, number: u8) -> u64 {
    let place = (index << 9 | color.index() << 8 | usize::from(number)) as u64;
    if number == 0 { 0 } else { SplitMix::new(0x3c79_ac49_2ba7_b653 ^ place).next_u64() }
}

/// A move that has been made.
struct Ply<'a> {
    mv: PackedMove,
    /// The type of its piece before the move.
    mover: usize,
    side: Color,
    before: &'a Counts,
    /// The pieces on the board after it, as in [`Counts::standing`].
    after: &'a [[u32; 2]],
}

impl Ply<'_> {
    /// Returns the number of a side after the move, and whether the move took it out of its bounds.
    fn count(&self, index: usize, counter: &CounterPlan, color: Color) -> (u8, bool) {
        let raise = self.tallied(&counter.raised_by, 2 * index, color);
        let lower = counter.lowered_by.as_ref().map_or(0, |tally| self.tallied(tally, 2 * index + 1, color));
        let raised = u32::from(self.before.numbers[index][color.index()]) + raise;
        let is_too_much = raise > 0 && counter.most[color].is_some_and(|most| raised > u32::from(most));
        let ends_row = counter.in_a_row && color == self.side && raise == 0;
        let number = if ends_row { 0 } else { raised.min(u32::from(u8::MAX)).saturating_sub(lower) };
        (number as u8, is_too_much || lower > raised)
    }

    /// Returns how much the move counts for a side.
    fn tallied(&self, tally: &TallyPlan, place: usize, color: Color) -> u32 {
        let is_own = color == self.side;
        let (before, after) = (self.before.standing[place][color.index()], self.after[place][color.index()]);
        match tally.event {
            Tallied::Ply => u32::from(is_own && tally.set.contains(self.mover)),
            Tallied::Drop => u32::from(is_own && self.mv.kind() == Kind::Drop && tally.set.contains(self.mover)),
            Tallied::Gain => after.saturating_sub(before),
            Tallied::Loss if is_own => 0,
            Tallied::Loss => before.saturating_sub(after),
        }
    }
}

impl<const N: usize> Position<N> {
    /// Removes the moves that would take a number out of its bounds.
    #[cold]
    #[inline(never)]
    pub(crate) fn keep_counted(&mut self, moves: &mut MoveList) {
        moves.retain(|&mv| !self.may_break_counter(mv) || !self.breaks_counter(mv));
    }

    fn breaks_counter(&mut self, mv: PackedMove) -> bool {
        let undo = self.make(mv);
        let is_broken = self.turns.counts.is_broken;
        self.unmake(mv, undo);
        is_broken
    }

    /// Returns whether a move may take a number out of its bounds, as far as the move itself says.
    fn may_break_counter(&self, mv: PackedMove) -> bool {
        let us = self.turn;
        let mover = self.type_of_mover(mv);
        let may_count = |tally: &TallyPlan| match tally.event {
            Tallied::Ply => mover.is_some_and(|mover| tally.set.contains(mover)),
            Tallied::Drop => mv.kind() == Kind::Drop && tally.set.contains(mv.from()),
            Tallied::Gain | Tallied::Loss => mover.is_some(),
        };
        let is_of_mover = |tally: &TallyPlan| matches!(tally.event, Tallied::Ply | Tallied::Drop);
        self.program.effects.counters.iter().zip(&self.turns.counts.numbers).any(|(counter, numbers)| {
            let is_near =
                |tally: &TallyPlan, is_at_bound: bool| may_count(tally) && (is_at_bound || !is_of_mover(tally));
            let number = numbers[us.index()];
            is_near(&counter.raised_by, counter.most[us].is_some_and(|most| number >= most))
                || counter.lowered_by.as_ref().is_some_and(|tally| is_near(tally, number == 0))
        })
    }

    /// Returns the number of pieces on the board that each tally is about, by side.
    fn standing(&self) -> Vec<[u32; 2]> {
        let counters = self.program.effects.counters.iter();
        let tallies = counters.flat_map(|counter| [Some(&counter.raised_by), counter.lowered_by.as_ref()]);
        let number = |tally: Option<&TallyPlan>, color: Color| match tally {
            Some(tally) if matches!(tally.event, Tallied::Gain | Tallied::Loss) => self.union(color, &tally.of).count(),
            _ => 0,
        };
        tallies.map(|tally| Color::ALL.map(|color| number(tally, color))).collect()
    }

    /// Sets the counts of a position whose pieces stand on the board.
    pub(crate) fn fill_counts(&mut self, number: impl Fn(usize, Color) -> u8) {
        let counters = 0..self.program.effects.counters.len();
        self.turns.counts.numbers = counters.map(|index| Color::ALL.map(|color| number(index, color))).collect();
        self.turns.counts.standing = self.standing();
    }

    /// Returns the hash of the counts.
    pub(crate) fn counts_key(&self) -> u64 {
        let numbers = self.turns.counts.numbers.iter().enumerate();
        let each = numbers.flat_map(|(index, numbers)| Color::ALL.map(|color| (index, color, numbers[color.index()])));
        each.fold(0, |key, (index, color, number)| key ^ number_key(index, color, number))
    }
}
