//! The transposition table.

use fers_program::PackedMove;
use std::sync::atomic::{AtomicU64, Ordering};

use fers_arch::{advise_huge_pages, prefetch};

use crate::Score;

/// What an earlier search found about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Best move, or [`PackedMove::NONE`].
    pub mv: PackedMove,
    /// Score. Wins and losses count from the ply at which the entry was read.
    pub score: Score,
    /// Depth of the search in plies.
    pub depth: i32,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
}

/// The relation of a stored score to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The score is exact (PV node).
    Exact,
    /// The true score is at least this (cut node).
    Lower,
    /// The true score is at most this (all node).
    Upper,
}

/// A lock-free hash table of fixed size, shared by all threads. A newer or deeper entry replaces an
/// older or shallower one.
///
/// An entry is two words: the move, and the other data with 24 bits of the key. Another thread may
/// write between them, and about once in some million lookups two positions agree in these bits and
/// in the cluster. A hash move must therefore be tested for legality, and a score may very rarely
/// belong to another position.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    generation: u8,
}

/// A bucket of entries, as large as a cache line. The least useful of its entries is replaced.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

#[derive(Debug, Default)]
struct Slot {
    mv: AtomicU64,
    data: AtomicU64,
}

const _: () = assert!(size_of::<Cluster>() == 64);

/// The data of an entry except its move, in one word. Zero means an empty entry.
///
/// | bits | content |
/// | --- | --- |
/// | 0..24 | score, with a sign |
/// | 24..32 | depth |
/// | 32..34 | bound, 0 for no entry |
/// | 34..40 | generation |
/// | 40..64 | the lowest bits of the key |
#[derive(Clone, Copy)]
struct EntryData(u64);

/// Generations are counted modulo this number.
const GENERATIONS: u8 = 1 << 6;

impl EntryData {
    fn new(key: u64, score: i32, depth: u8, bound: Bound, generation: u8) -> Self {
        let (score, bound) = (score as u64 & 0xff_ffff, bound as u64 + 1);
        Self(score | u64::from(depth) << 24 | bound << 32 | u64::from(generation) << 34 | key << 40)
    }

    /// Returns whether the stored part of the key matches `key`.
    fn is_of(self, key: u64) -> bool {
        self.0 >> 40 == key & 0xff_ffff && self.0 != 0
    }

    fn score(self) -> i32 {
        (self.0 as u32 as i32) << 8 >> 8
    }

    fn depth(self) -> u8 {
        (self.0 >> 24) as u8
    }

    fn bound(self) -> Option<Bound> {
        match self.0 >> 32 & 3 {
            1 => Some(Bound::Exact),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Upper),
            _ => None,
        }
    }

    fn generation(self) -> u8 {
        (self.0 >> 34) as u8 % GENERATIONS
    }
}

impl Slot {
    fn data(&self) -> EntryData {
        EntryData(self.data.load(Ordering::Relaxed))
    }

    fn mv(&self) -> PackedMove {
        PackedMove::from_bits(self.mv.load(Ordering::Relaxed))
    }

    fn store(&self, mv: PackedMove, data: EntryData) {
        self.mv.store(mv.to_bits(), Ordering::Relaxed);
        self.data.store(data.0, Ordering::Relaxed);
    }
}

impl TranspositionTable {
    /// Makes an empty table of at most `mebibytes` MiB and at least one cluster.
    pub fn new(mebibytes: usize) -> Self {
        let clusters = (mebibytes.saturating_mul(1 << 20) / size_of::<Cluster>()).max(1);
        let mut room = Vec::with_capacity(clusters);
        // PERF: lookups are spread over the whole table, so with small pages nearly every one would
        // also miss the TLB.
        advise_huge_pages(room.spare_capacity_mut());
        room.resize_with(clusters, Cluster::default);
        Self { clusters: room, generation: 0 }
    }

    /// Clears all entries.
    pub fn clear(&mut self) {
        self.clusters.fill_with(Cluster::default);
        self.generation = 0;
    }

    /// Starts a new generation. Entries of older generations are replaced more easily.
    pub fn begin_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Returns the fill with entries of this generation in thousandths, estimated from a sample.
    pub fn permille_full(&self) -> u32 {
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let is_of_now = |data: &EntryData| data.bound().is_some() && data.generation() == self.generation;
        let used = sample.iter().flat_map(|cluster| &cluster.0).map(Slot::data).filter(is_of_now).count();
        (1000 * used / (sample.len() * 4)) as u32
    }

    /// Prefetches the cluster of a position.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// Returns the entry of the position with this key, read at `ply`.
    pub fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data();
            let bound = data.bound().filter(|_| data.is_of(key))?;
            let score = Score::from_table(data.score(), ply);
            Some(Entry { mv: slot.mv(), score, depth: i32::from(data.depth()), bound })
        })
    }

    /// Stores an entry for the position with this key, found at `ply`.
    pub fn put(&self, key: u64, ply: usize, entry: Entry) {
        let cluster = &self.cluster(key).0;
        let same = cluster.iter().find(|slot| slot.data().is_of(key));
        let worst = || cluster.iter().min_by_key(|slot| self.usefulness(slot.data()));
        let Some(slot) = same.or_else(worst) else { return };
        let depth = entry.depth.clamp(0, 255) as u8;
        let mut mv = entry.mv;
        if same.is_some() {
            let old = slot.data();
            let is_deeper = old.generation() == self.generation && old.depth() > depth;
            if is_deeper && entry.bound != Bound::Exact {
                return;
            }
            mv = if mv == PackedMove::NONE { slot.mv() } else { mv };
        }
        slot.store(mv, EntryData::new(key, entry.score.to_table(ply), depth, entry.bound, self.generation));
    }

    /// Returns how useful an entry is: its depth, less 4 plies for each generation since it was
    /// stored.
    fn usefulness(&self, data: EntryData) -> i32 {
        if data.bound().is_none() {
            return i32::MIN;
        }
        let age = self.generation.wrapping_sub(data.generation()) % GENERATIONS;
        i32::from(data.depth()) - 4 * i32::from(age)
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }
}

impl Entry {
    /// Returns the score if it decides a search to `depth` with the window (`alpha`, `beta`).
    ///
    /// Assumes that scores do not depend on the path to the position. Repetitions sometimes break
    /// this (graph history interaction).
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
    /// Returns whether the score is a better estimate than `evaluation`: exact, or a bound beyond
    /// it.
    pub fn says_more_than(&self, evaluation: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > evaluation,
            Bound::Upper => self.score < evaluation,
        }
    }
}

impl Bound {
    /// Returns the bound type of a score that was found within a window.
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

    fn table_of_one_cluster() -> TranspositionTable {
        TranspositionTable::new(0)
    }

    fn entry(depth: i32, bound: Bound) -> Entry {
        Entry { mv: PackedMove::from_bits(7), score: Score::centipawns(-50), depth, bound }
    }

    #[test]
    fn the_least_useful_of_a_cluster_is_replaced() {
        let mut table = table_of_one_cluster();
        for (key, depth) in [(1, 5), (2, 3), (3, 4), (4, 4)] {
            table.put(key, 0, entry(depth, Bound::Lower));
        }
        assert_eq!(table.get(1, 0), Some(entry(5, Bound::Lower)));
        table.put(5, 0, entry(1, Bound::Upper));
        assert_eq!(table.get(2, 0), None);
        assert_eq!(table.get(1, 0), Some(entry(5, Bound::Lower)));
        table.begin_search();
        table.begin_search();
        (6..10).for_each(|key| table.put(key, 0, entry(1, Bound::Exact)));
        assert_eq!(table.get(1, 0), None, "old entries go first");
        assert_eq!(table.permille_full(), 1000);
    }

    #[test]
    fn a_deeper_bound_stays_and_an_exact_score_replaces_it() {
        let table = table_of_one_cluster();
        table.put(1, 0, entry(5, Bound::Lower));
        table.put(1, 0, entry(4, Bound::Upper));
        assert_eq!(table.get(1, 0), Some(entry(5, Bound::Lower)));
        table.put(1, 0, entry(4, Bound::Exact));
        assert_eq!(table.get(1, 0), Some(entry(4, Bound::Exact)));
    }

    #[test]
    fn scores_and_depths_come_back_as_they_were() {
        let table = table_of_one_cluster();
        let extremes = [
            Score::centipawns(i32::MAX),
            Score::centipawns(i32::MIN),
            Score::win_in(3),
            Score::loss_in(0),
            Score::DRAW,
        ];
        for (score, depth) in extremes.into_iter().zip([0, 1, 63, 127, 255]) {
            for ply in [0, 40] {
                let entry = Entry { score, depth, ..entry(0, Bound::Exact) };
                table.put(u64::MAX, ply, entry);
                assert_eq!(table.get(u64::MAX, ply), Some(entry));
            }
        }
    }

    #[test]
    fn generations_go_round() {
        let mut table = table_of_one_cluster();
        (0..GENERATIONS - 1).for_each(|_| table.begin_search());
        table.put(1, 0, entry(5, Bound::Lower));
        table.begin_search();
        (2..6).for_each(|key| table.put(key, 0, entry(2, Bound::Lower)));
        assert_eq!(table.get(1, 0), None, "it was one search old");
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
