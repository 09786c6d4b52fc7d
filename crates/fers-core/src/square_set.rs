//! Bitboards.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Region, Square};

/// A bitboard of `N` words: a set of squares with indices below `64 * N`, one bit each, the lowest
/// index first.
///
/// ```
/// use fers_core::SquareSet;
///
/// // The squares of a board of 10x10 need two words.
/// let set = SquareSet::<2>::of(3) | SquareSet::of(99);
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [3, 99]);
/// assert_eq!((set.count(), set.first(), set.last()), (2, 3, 99));
/// assert!(set.intersects(SquareSet::of(99)) && (set & !SquareSet::of(3)) == SquareSet::of(99));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct SquareSet<const N: usize>(pub [u64; N]);

impl<const N: usize> SquareSet<N> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; N]);

    /// Returns the set of one square.
    #[inline(always)]
    pub fn of(square: usize) -> Self {
        if N == 1 {
            return Self([1 << (square & 63); N]);
        }
        // PERF: made in registers. A word that is written to memory waits there until the whole set
        // can be read.
        Self(std::array::from_fn(|word| if square >> 6 == word { 1 << (square & 63) } else { 0 }))
    }

    /// Takes the squares of a region that fit, and drops the others.
    pub fn from_region(region: &Region) -> Self {
        region
            .iter()
            .filter(|square| square.index() < 64 * N)
            .fold(Self::EMPTY, |set, square| set | Self::of(square.index()))
    }

    /// Returns the set as a region.
    pub fn to_region(self) -> Region {
        self.into_iter().map(|square| Square(square as u16)).collect()
    }

    /// Adds a square.
    #[inline(always)]
    pub fn insert(&mut self, square: usize) {
        *self |= Self::of(square);
    }

    /// Removes a square.
    #[inline(always)]
    pub fn remove(&mut self, square: usize) {
        *self &= !Self::of(square);
    }

    /// Adds a square that is not in the set, or removes it.
    #[inline(always)]
    pub fn toggle(&mut self, square: usize) {
        *self ^= Self::of(square);
    }

    /// Returns whether the set holds a square.
    #[inline(always)]
    pub fn contains(&self, square: usize) -> bool {
        if N == 1 { self.0[0] >> (square & 63) & 1 != 0 } else { self.0[square >> 6] >> (square & 63) & 1 != 0 }
    }

    /// Returns whether the set is empty.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns whether the sets intersect.
    #[inline(always)]
    pub fn intersects(&self, other: Self) -> bool {
        !(*self & other).is_empty()
    }

    /// Returns the number of squares (population count).
    #[inline(always)]
    pub fn count(&self) -> u32 {
        if N == 2 {
            // PERF: as one number, or the compiler counts both words in one wide register, which
            // takes longer.
            return (u128::from(self.0[N - 1]) << 64 | u128::from(self.0[0])).count_ones();
        }
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns whether the set holds at least two squares.
    #[inline(always)]
    pub fn has_several(&self) -> bool {
        if N == 1 { self.0[0] & self.0[0].wrapping_sub(1) != 0 } else { self.count() > 1 }
    }

    /// Returns the lowest square. Of the empty set, returns a valid index without meaning.
    #[inline(always)]
    pub fn first(&self) -> usize {
        for word in 0..N - 1 {
            if self.0[word] != 0 {
                return word * 64 + self.0[word].trailing_zeros() as usize;
            }
        }
        ((N - 1) * 64 + self.0[N - 1].trailing_zeros() as usize).min(N * 64 - 1)
    }

    /// Returns the highest square. Of the empty set, returns a valid index without meaning.
    #[inline(always)]
    pub fn last(&self) -> usize {
        for word in (1..N).rev() {
            if self.0[word] != 0 {
                return word * 64 + 63 - self.0[word].leading_zeros() as usize;
            }
        }
        63 - (self.0[0].leading_zeros() as usize).min(63)
    }

    /// Returns the lowest square, or `other` if the set is empty.
    #[inline(always)]
    pub fn first_or(&self, other: usize) -> usize {
        for (index, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return index * 64 + word.trailing_zeros() as usize;
            }
        }
        other
    }

    /// Returns the highest square, or `other` if the set is empty.
    #[inline(always)]
    pub fn last_or(&self, other: usize) -> usize {
        for (index, word) in self.0.iter().enumerate().rev() {
            if *word != 0 {
                return index * 64 + 63 - word.leading_zeros() as usize;
            }
        }
        other
    }

    /// Returns the squares of this set that are not in the other (and-not).
    #[inline(always)]
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        self & !other
    }

    /// Rotates the set by `by` indices through its whole width. Callers mask the squares that
    /// wrapped around.
    #[inline(always)]
    #[must_use]
    pub fn rotated(self, by: i32) -> Self {
        if N == 1 {
            return Self([self.0[0].rotate_left((by & 63) as u32); N]);
        }
        if N == 2 {
            let wide = (u128::from(self.0[1]) << 64 | u128::from(self.0[0])).rotate_left((by & 127) as u32);
            let mut out = [wide as u64; N];
            out[1] = (wide >> 64) as u64;
            return Self(out);
        }
        let bits = (64 * N) as i32;
        let by = by.rem_euclid(bits) as usize;
        let (words, shift) = (by / 64, (by % 64) as u32);
        let mut out = [0; N];
        for (index, word) in out.iter_mut().enumerate() {
            let low = self.0[(index + N - words) % N];
            let high = self.0[(index + N - words + N - 1) % N];
            *word = if shift == 0 { low } else { low << shift | high >> (64 - shift) };
        }
        Self(out)
    }
}

impl<const N: usize> Default for SquareSet<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> IntoIterator for SquareSet<N> {
    type Item = usize;
    type IntoIter = Squares<N>;

    #[inline(always)]
    fn into_iter(self) -> Squares<N> {
        Squares(self)
    }
}

/// Iterates over the squares of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Squares<const N: usize>(SquareSet<N>);

impl<const N: usize> Iterator for Squares<N> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        // PERF: each word has a number that the compiler knows, so that they stay in registers.
        for (number, word) in self.0.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(number * 64 + bit);
            }
        }
        None
    }
}

macro_rules! wordwise {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident, $assign:tt) => {
        impl<const N: usize> $trait for SquareSet<N> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let mut words = self.0;
                for (word, other) in words.iter_mut().zip(other.0) {
                    *word $assign other;
                }
                Self(words)
            }
        }

        impl<const N: usize> $assign_trait for SquareSet<N> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    *word $assign other;
                }
            }
        }
    };
}

wordwise!(BitAnd, bitand, BitAndAssign, bitand_assign, &=);
wordwise!(BitOr, bitor, BitOrAssign, bitor_assign, |=);
wordwise!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^=);

impl<const N: usize> Not for SquareSet<N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        let mut words = self.0;
        words.iter_mut().for_each(|word| *word = !*word);
        Self(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_four_words_behave_as_sets_of_numbers() {
        let squares = [0, 5, 63, 64, 127, 128, 200, 255];
        let set = squares.iter().fold(SquareSet::<4>::EMPTY, |set, &square| set | SquareSet::of(square));
        assert_eq!(set.into_iter().collect::<Vec<_>>(), squares);
        assert_eq!((set.first(), set.last(), set.count()), (0, 255, 8));
        assert!(set.rotated(1).contains(0) && set.rotated(-1).contains(255) && set.rotated(64).contains(64));
        assert_eq!(set.rotated(77).rotated(-77), set);
        assert_eq!(SquareSet::from_region(&set.to_region()), set);
    }
}
