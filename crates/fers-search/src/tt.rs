//! The transposition table: what was found out about positions already searched.

use std::sync::atomic::{AtomicU64, Ordering};

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

/// A table of fixed size that several threads may use at once; a newer or deeper entry replaces an older or shallower
/// one.
///
/// A slot is three words, written one by one. The first one is the key mixed with the other two, so that a slot of
/// which another thread has written a part is taken for that of no position.
///
/// Source: R. Hyatt and T. Mann, "A lock-less transposition table implementation for parallel search", 2002.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Vec<Slot>,
    generation: u8,
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    mv: AtomicU64,
    rest: AtomicU64,
}

const _: () = assert!(size_of::<Slot>() == 24);

/// Neighbours among which the least useful entry is replaced.
const CLUSTER: usize = 2;

/// An entry without its move, as kept in a word; 0 is none.
#[derive(Clone, Copy)]
struct Rest(u64);

impl Rest {
    fn new(score: i32, depth: u8, bound: Bound, generation: u8) -> Self {
        let bound = bound as u64 + 1;
        Self(u64::from(score as u32) | u64::from(depth) << 32 | bound << 40 | u64::from(generation) << 48)
    }

    fn score(self) -> i32 {
        self.0 as u32 as i32
    }

    fn depth(self) -> u8 {
        (self.0 >> 32) as u8
    }

    fn bound(self) -> Option<Bound> {
        match self.0 >> 40 & 0xff {
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Upper),
            _ => None,
        }
    }

    fn generation(self) -> u8 {
        (self.0 >> 48) as u8
    }
}

impl Slot {
    fn load(&self) -> (u64, PackedMove, Rest) {
        let [check, mv, rest] = [&self.check, &self.mv, &self.rest].map(|word| word.load(Ordering::Relaxed));
        (check ^ mv ^ rest, PackedMove::from_bits(mv), Rest(rest))
    }

    fn store(&self, key: u64, mv: PackedMove, rest: Rest) {
        self.check.store(key ^ mv.to_bits() ^ rest.0, Ordering::Relaxed);
        self.mv.store(mv.to_bits(), Ordering::Relaxed);
        self.rest.store(rest.0, Ordering::Relaxed);
    }
}

impl Table {
    /// A table of at most so many mebibytes, at least one cluster.
    pub fn new(mebibytes: usize) -> Self {
        let clusters = (mebibytes.saturating_mul(1 << 20) / size_of::<Slot>() / CLUSTER).max(1);
        Self { slots: (0..clusters * CLUSTER).map(|_| Slot::default()).collect(), generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill_with(Slot::default);
        self.generation = 0;
    }

    /// Makes what was kept so far easier to replace.
    pub fn begin_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// How full the table is of entries of this search, in thousandths, by a sample.
    pub fn permille_full(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let is_of_now = |slot: &&Slot| {
            let (_, _, rest) = slot.load();
            rest.bound().is_some() && rest.generation() == self.generation
        };
        (1000 * sample.iter().filter(is_of_now).count() / sample.len()) as u32
    }

    /// What is known about the position with this key, reached at this ply.
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        self.cluster(key).iter().find_map(|slot| {
            let (found, mv, rest) = slot.load();
            let bound = rest.bound().filter(|_| found == key)?;
            Some(Entry { mv, score: Score::from_table(rest.score(), ply), depth: i32::from(rest.depth()), bound })
        })
    }

    /// Keeps what was found about the position with this key, reached at this ply.
    pub fn put(&self, key: u64, ply: usize, entry: Entry) {
        let cluster = self.cluster(key);
        let same = cluster.iter().find(|slot| slot.load().0 == key);
        let worst = || cluster.iter().min_by_key(|slot| self.usefulness(slot.load().2));
        let Some(slot) = same.or_else(worst) else { return };
        let depth = entry.depth.clamp(0, 255) as u8;
        let mut mv = entry.mv;
        if same.is_some() {
            let (_, old_mv, old) = slot.load();
            let is_deeper = old.generation() == self.generation && old.depth() > depth;
            if is_deeper && entry.bound != Bound::Exact {
                return;
            }
            mv = if mv == PackedMove::NONE { old_mv } else { mv };
        }
        slot.store(key, mv, Rest::new(entry.score.to_table(ply), depth, entry.bound, self.generation));
    }

    /// Deep entries of this search are of most use; each search since costs them some plies.
    fn usefulness(&self, rest: Rest) -> i32 {
        if rest.bound().is_none() {
            return i32::MIN;
        }
        i32::from(rest.depth()) - 4 * i32::from(self.generation.wrapping_sub(rest.generation()))
    }

    fn cluster(&self, key: u64) -> &[Slot] {
        let clusters = self.slots.len() / CLUSTER;
        let index = ((u128::from(key) * clusters as u128) >> 64) as usize * CLUSTER;
        &self.slots[index..index + CLUSTER]
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

impl Entry {
    /// Whether the score is known to be on the other side of an evaluation, or exactly.
    pub fn says_more_than(&self, evaluation: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > evaluation,
            Bound::Upper => self.score < evaluation,
        }
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
        Entry { mv: PackedMove::from_bits(7), score: Score::centipawns(-50), depth, bound }
    }

    #[test]
    fn the_least_useful_of_a_cluster_is_replaced() {
        let mut table = Table::new(0);
        table.put(1, 0, entry(5, Bound::Lower));
        table.put(2, 0, entry(3, Bound::Lower));
        assert_eq!(table.get(1, 0), Some(entry(5, Bound::Lower)));
        table.put(3, 0, entry(1, Bound::Upper));
        assert_eq!(table.get(2, 0), None);
        assert_eq!(table.get(1, 0), Some(entry(5, Bound::Lower)));
        table.begin_search();
        table.begin_search();
        table.put(4, 0, entry(1, Bound::Exact));
        table.put(5, 0, entry(1, Bound::Exact));
        assert_eq!(table.get(1, 0), None, "old entries go first");
        assert_eq!(table.permille_full(), 1000);
    }

    #[test]
    fn a_deeper_bound_stays_and_an_exact_score_replaces_it() {
        let table = Table::new(0);
        table.put(1, 0, entry(5, Bound::Lower));
        table.put(1, 0, entry(4, Bound::Upper));
        assert_eq!(table.get(1, 0), Some(entry(5, Bound::Lower)));
        table.put(1, 0, entry(4, Bound::Exact));
        assert_eq!(table.get(1, 0), Some(entry(4, Bound::Exact)));
    }

    #[test]
    fn a_half_written_slot_belongs_to_no_position() {
        let table = Table::new(0);
        table.put(1, 0, entry(5, Bound::Lower));
        table.slots[0].mv.store(8, Ordering::Relaxed);
        assert_eq!(table.get(1, 0), None);
    }

    #[test]
    fn bounds_cut_on_their_own_side_only() {
        let (low, high) = (Score::centipawns(-100), Score::centipawns(0));
        assert!(entry(4, Bound::Exact).cutoff(4, low, high).is_some());
        assert!(entry(4, Bound::Exact).cutoff(5, low, high).is_none());
        assert!(entry(4, Bound::Lower).cutoff(4, low, high).is_none());
        assert!(entry(4, Bound::Lower).cutoff(4, low, Score::centipawns(-50)).is_some());
        assert!(entry(4, Bound::Upper).cutoff(4, Score::centipawns(-50), high).is_some());
    }
}
