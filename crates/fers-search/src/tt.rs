//! The transposition table: what was found out about positions already searched.

use fers_movegen::PackedMove;

use crate::Score;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move found, or [`PackedMove::NONE`].
    pub mv: PackedMove,
    /// Its score, with wins counted from the ply at which it was asked for.
    pub score: Score,
    /// Plies searched below the position.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

/// What a score kept says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is equal.
    Exact,
    /// It is at least that.
    Lower,
    /// It is at most that.
    Upper,
}

/// A table of fixed size, indexed by the low bits of keys; a newer or deeper entry replaces an older or shallower one.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Vec<Slot>,
    generation: u8,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    mv: PackedMove,
    score: i32,
    depth: i16,
    bound: Bound,
    generation: u8,
}

const _: () = assert!(size_of::<Slot>() <= 24);

const EMPTY: Slot =
    Slot { key: 0, mv: PackedMove::NONE, score: 0, depth: i16::MIN, bound: Bound::Upper, generation: 0 };

impl Table {
    /// A table of at most so many mebibytes, at least one entry.
    pub fn new(mebibytes: usize) -> Self {
        let fitting = (mebibytes.saturating_mul(1 << 20) / size_of::<Slot>()).max(1);
        Self { slots: vec![EMPTY; 1 << fitting.ilog2()], generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(EMPTY);
        self.generation = 0;
    }

    /// Makes what was kept so far easier to replace.
    pub fn begin_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// What is known about the position with this key, reached at this ply.
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let slot = &self.slots[self.index(key)];
        (slot.key == key && slot.depth != i16::MIN).then(|| Entry {
            mv: slot.mv,
            score: Score::from_table(slot.score, ply),
            depth: i32::from(slot.depth),
            bound: slot.bound,
        })
    }

    /// Keeps what was found about the position with this key, reached at this ply.
    pub fn put(&mut self, key: u64, ply: usize, entry: Entry) {
        let index = self.index(key);
        let generation = self.generation;
        let slot = &mut self.slots[index];
        let same = slot.key == key;
        let keeps = slot.generation == generation && i32::from(slot.depth) > entry.depth;
        if keeps && !(same && entry.bound == Bound::Exact) {
            return;
        }
        let mv = if entry.mv == PackedMove::NONE && same { slot.mv } else { entry.mv };
        let depth = entry.depth.clamp(-1, i32::from(i16::MAX)) as i16;
        *slot = Slot { key, mv, score: entry.score.to_table(ply), depth, bound: entry.bound, generation };
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}

impl Entry {
    /// The score, if it answers the question whether the position is above `alpha` and below `beta` at this depth.
    ///
    /// Assumes that what was found does not depend on how the position came about; repetitions make that untrue at
    /// times.
    pub fn cutoff(&self, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        };
        (self.depth >= depth && decides).then_some(self.score)
    }
}

impl Bound {
    /// What a score found within a window says.
    pub fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, bound: Bound) -> Entry {
        Entry { mv: PackedMove::from_bits(7), score: Score::centipawns(50), depth, bound }
    }

    #[test]
    fn deeper_entries_stay_until_the_next_search() {
        let mut table = Table::new(0);
        table.put(1, 0, entry(5, Bound::Lower));
        table.put(2, 0, entry(3, Bound::Lower));
        assert_eq!(table.get(1, 0), Some(entry(5, Bound::Lower)));
        assert_eq!(table.get(2, 0), None);
        table.begin_search();
        table.put(2, 0, entry(3, Bound::Lower));
        assert_eq!(table.get(2, 0), Some(entry(3, Bound::Lower)));
    }

    #[test]
    fn bounds_cut_on_their_own_side_only() {
        let (low, high) = (Score::centipawns(0), Score::centipawns(100));
        assert!(entry(4, Bound::Exact).cutoff(4, low, high).is_some());
        assert!(entry(4, Bound::Exact).cutoff(5, low, high).is_none());
        assert!(entry(4, Bound::Lower).cutoff(4, low, high).is_none());
        assert!(entry(4, Bound::Lower).cutoff(4, low, Score::centipawns(50)).is_some());
        assert!(entry(4, Bound::Upper).cutoff(4, Score::centipawns(50), high).is_some());
    }
}
