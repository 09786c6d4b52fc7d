//! Sets of squares in lanes.

use crate::{Row, Vector};

/// A set of squares in each lane: a register for each word of the sets.
// PERF: loops instead of closures. A closure is compiled as a function of its own first, without
// the target features of these registers.
#[derive(Clone, Copy)]
pub struct Sets<V, const N: usize>(pub [V; N]);

impl<V: Vector, const N: usize> Sets<V, N> {
    /// Returns empty sets.
    #[inline(always)]
    pub fn empty(cpu: V::Cpu) -> Self {
        Self([V::splat(cpu, 0); N])
    }

    /// Returns one set, given as its words, in each lane.
    #[inline(always)]
    pub fn splat(cpu: V::Cpu, words: [u64; N]) -> Self {
        let mut all = Self::empty(cpu);
        for (register, word) in all.0.iter_mut().zip(&words) {
            *register = V::splat(cpu, *word);
        }
        all
    }

    /// Loads sets from rows, one row for each word.
    #[inline(always)]
    pub fn load(cpu: V::Cpu, rows: &[Row; N]) -> Self {
        let mut all = Self::empty(cpu);
        for (register, row) in all.0.iter_mut().zip(rows) {
            *register = V::load(cpu, row);
        }
        all
    }

    /// Returns `self & other`.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        let mut all = self;
        for word in 0..N {
            all.0[word] = self.0[word].and(other.0[word]);
        }
        all
    }

    /// Returns `self | other`.
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        let mut all = self;
        for word in 0..N {
            all.0[word] = self.0[word].or(other.0[word]);
        }
        all
    }

    /// Returns `self & !other`.
    #[inline(always)]
    pub fn and_not(self, other: Self) -> Self {
        let mut all = self;
        for word in 0..N {
            all.0[word] = self.0[word].and_not(other.0[word]);
        }
        all
    }

    /// Returns the sets in the lanes of a mask, empty sets in the others.
    #[inline(always)]
    pub fn and_lanes(self, lanes: V) -> Self {
        let mut all = self;
        for word in 0..N {
            all.0[word] = self.0[word].and(lanes);
        }
        all
    }

    /// Returns full sets in the lanes of a mask, these sets in the others.
    #[inline(always)]
    pub fn or_lanes(self, lanes: V) -> Self {
        let mut all = self;
        for word in 0..N {
            all.0[word] = self.0[word].or(lanes);
        }
        all
    }

    /// Shifts all squares to indices that are higher (`UP`) or lower by a number.
    #[inline(always)]
    pub fn shifted<const UP: bool>(self, by: u64) -> Self {
        let mut all = self;
        if N == 1 {
            all.0[0] = if UP { self.0[0].shifted_up(by) } else { self.0[0].shifted_down(by) };
            return all;
        }
        let near = if by < 64 { self } else { self.shifted_by_words::<UP>((by / 64) as usize) };
        let bits = by % 64;
        for word in 0..N {
            let here = near.0[word];
            all.0[word] = match (UP, word) {
                (true, 0) => here.shifted_up(bits),
                (true, _) => here.shifted_up_from(near.0[word - 1], bits),
                (false, _) if word + 1 == N => here.shifted_down(bits),
                (false, _) => here.shifted_down_from(near.0[word + 1], bits),
            };
        }
        all
    }

    #[inline(always)]
    fn shifted_by_words<const UP: bool>(self, words: usize) -> Self {
        let mut all = Self([self.0[0].and_not(self.0[0]); N]);
        for word in words..N {
            if UP {
                all.0[word] = self.0[word - words];
            } else {
                all.0[word - words] = self.0[word];
            }
        }
        all
    }

    /// Returns the union of the words of each lane.
    #[inline(always)]
    fn union(self) -> V {
        let mut all = self.0[0];
        for word in 1..N {
            all = all.or(self.0[word]);
        }
        all
    }

    /// Returns ones in the lanes whose set is empty, zeros in the others.
    #[inline(always)]
    pub fn empty_mask(self) -> V {
        self.union().zero_mask()
    }

    /// Returns ones in the lanes whose set is not empty, zeros in the others.
    #[inline(always)]
    pub fn nonempty_mask(self) -> V {
        self.union().nonzero_mask()
    }

    /// Returns whether all sets are empty.
    #[inline(always)]
    pub fn are_empty(self) -> bool {
        self.union().is_zero()
    }

    /// Returns ones in the lanes whose set has at most one square, zeros in the others.
    #[inline(always)]
    pub fn at_most_one_mask(self) -> V {
        let mut more = self.0[0].and(self.0[0].sub_one());
        let mut any = self.0[0];
        for word in 1..N {
            let here = self.0[word];
            // Two words that both hold something share no bits that could be compared; lanes of
            // ones do.
            let both = any.nonzero_mask().and(here.nonzero_mask());
            more = more.or(here.and(here.sub_one())).or(both);
            any = any.or(here);
        }
        more.zero_mask()
    }
}
