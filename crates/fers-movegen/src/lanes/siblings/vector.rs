//! Registers that hold one word of each of several siblings, and sets of squares made of them.
//!
//! Every `unsafe` block here calls an instruction of the machine, and all for the same reason: values of these types are made only by kernels that
//! [`Registers`](super::Registers) has chosen, which has asked the machine for what they need.

use std::arch::x86_64::*;

use fers_core::SquareSet;

use crate::lanes::tables::Row;

/// The most siblings that any register holds: as many as a row.
pub(super) const LANES_MAX: usize = 8;

/// A register: a word of 64 bits in each lane.
pub(super) trait Vector: Copy {
    /// How many there are.
    const LANES: usize;
    /// Numbers that are being added up.
    type Tally: Copy;

    /// The same word in each lane.
    fn spread(word: u64) -> Self;
    /// The first lanes of a row.
    fn load(row: &Row) -> Self;
    /// Writes the lanes into a row.
    fn store(self, row: &mut Row);
    /// What both have.
    fn and(self, other: Self) -> Self;
    /// What either has.
    fn or(self, other: Self) -> Self;
    /// What this has and the other has not.
    fn without(self, other: Self) -> Self;
    /// Bits moved up; none are left of 64 and more.
    fn up(self, bits: u64) -> Self;
    /// Bits moved down.
    fn down(self, bits: u64) -> Self;
    /// Bits moved up by less than 64, those of another word below coming after them.
    fn up_from(self, below: Self, bits: u64) -> Self;
    /// Bits moved down by less than 64, those of another word above coming after them.
    fn down_from(self, above: Self, bits: u64) -> Self;
    /// Each lane less one.
    fn less_one(self) -> Self;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// Each lane as often; both below 2^32.
    fn times(self, factor: u64) -> Self;
    /// All bits of the lanes that are zero, none of the others.
    fn where_zero(self) -> Self;
    /// All bits of the lanes that are not zero, none of the others.
    fn where_any(self) -> Self;
    /// Whether all lanes are zero.
    fn is_zero(self) -> bool;
    /// A bit for each lane that is all ones; the others are zero.
    fn bits(self) -> u8;
    /// The sum of all lanes.
    fn total(self) -> u64;
    /// Nothing counted.
    fn tally() -> Self::Tally;
    /// Adds the numbers of bits.
    fn counted(tally: Self::Tally, bits: Self) -> Self::Tally;
    /// What has been counted.
    fn sum(tally: Self::Tally) -> Self;
}

/// Eight lanes: AVX-512.
#[derive(Clone, Copy)]
pub(super) struct Eight(__m512i);

impl Vector for Eight {
    const LANES: usize = 8;
    type Tally = Self;

    #[inline(always)]
    fn spread(word: u64) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_set1_epi64(word as i64) })
    }

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: the machine has AVX-512, as said above; a row is 64 readable bytes, aligned to as many.
        Self(unsafe { _mm512_load_si512(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: the machine has AVX-512, as said above; a row is 64 bytes to be written, aligned to as many.
        unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn up(self, bits: u64) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_sllv_epi64(self.0, _mm512_set1_epi64(bits as i64)) })
    }

    #[inline(always)]
    fn down(self, bits: u64) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_srlv_epi64(self.0, _mm512_set1_epi64(bits as i64)) })
    }

    #[inline(always)]
    fn up_from(self, below: Self, bits: u64) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_shldv_epi64(self.0, below.0, _mm512_set1_epi64(bits as i64)) })
    }

    #[inline(always)]
    fn down_from(self, above: Self, bits: u64) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_shrdv_epi64(self.0, above.0, _mm512_set1_epi64(bits as i64)) })
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_add_epi64(self.0, _mm512_set1_epi64(-1)) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, factor: u64) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_mul_epu32(self.0, _mm512_set1_epi64(factor as i64)) })
    }

    #[inline(always)]
    fn where_zero(self) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_movm_epi64(_mm512_testn_epi64_mask(self.0, self.0)) })
    }

    #[inline(always)]
    fn where_any(self) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_movm_epi64(_mm512_test_epi64_mask(self.0, self.0)) })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the machine has AVX-512, as said above.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn bits(self) -> u8 {
        // SAFETY: the machine has AVX-512, as said above.
        unsafe { _mm512_movepi64_mask(self.0) }
    }

    #[inline(always)]
    fn total(self) -> u64 {
        // SAFETY: the machine has AVX-512, as said above.
        unsafe { _mm512_reduce_add_epi64(self.0) as u64 }
    }

    #[inline(always)]
    fn tally() -> Self {
        Self::spread(0)
    }

    #[inline(always)]
    fn counted(tally: Self, bits: Self) -> Self {
        // SAFETY: the machine has AVX-512, as said above.
        Self(unsafe { _mm512_add_epi64(tally.0, _mm512_popcnt_epi64(bits.0)) })
    }

    #[inline(always)]
    fn sum(tally: Self) -> Self {
        tally
    }
}

/// Four lanes: AVX2.
#[derive(Clone, Copy)]
pub(super) struct Four(__m256i);

/// Numbers that are being added up in four lanes: those of each byte, and what has been added up of these.
#[derive(Clone, Copy)]
pub(super) struct FourTally {
    words: __m256i,
    bytes: __m256i,
    /// How many have been added to the bytes; a byte holds 31 times 8.
    pending: u32,
}

/// How often the bits of a byte may be added to one.
const PENDING_MAX: u32 = 31;

impl Vector for Four {
    const LANES: usize = 4;
    type Tally = FourTally;

    #[inline(always)]
    fn spread(word: u64) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: the machine has AVX2, as said above; a row is 64 readable bytes, aligned to as many, of which this takes 32.
        Self(unsafe { _mm256_load_si256(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: the machine has AVX2, as said above; a row is 64 bytes to be written, aligned to as many, of which this takes 32.
        unsafe { _mm256_store_si256(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn up(self, bits: u64) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_sllv_epi64(self.0, _mm256_set1_epi64x(bits as i64)) })
    }

    #[inline(always)]
    fn down(self, bits: u64) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_srlv_epi64(self.0, _mm256_set1_epi64x(bits as i64)) })
    }

    #[inline(always)]
    fn up_from(self, below: Self, bits: u64) -> Self {
        self.up(bits).or(below.down(64 - bits))
    }

    #[inline(always)]
    fn down_from(self, above: Self, bits: u64) -> Self {
        self.down(bits).or(above.up(64 - bits))
    }

    #[inline(always)]
    fn less_one(self) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_add_epi64(self.0, _mm256_set1_epi64x(-1)) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, factor: u64) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_mul_epu32(self.0, _mm256_set1_epi64x(factor as i64)) })
    }

    #[inline(always)]
    fn where_zero(self) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn where_any(self) -> Self {
        Self::spread(u64::MAX).without(self.where_zero())
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the machine has AVX2, as said above.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn bits(self) -> u8 {
        // SAFETY: the machine has AVX2, as said above.
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(self.0)) as u8 }
    }

    #[inline(always)]
    fn total(self) -> u64 {
        let mut row = Row::default();
        self.store(&mut row);
        row.0[..Self::LANES].iter().sum()
    }

    #[inline(always)]
    fn tally() -> FourTally {
        let none = Self::spread(0).0;
        FourTally { words: none, bytes: none, pending: 0 }
    }

    #[inline(always)]
    fn counted(mut tally: FourTally, bits: Self) -> FourTally {
        if tally.pending == PENDING_MAX {
            tally = FourTally { words: Self::sum(tally).0, bytes: Self::spread(0).0, pending: 0 };
        }
        // SAFETY: the machine has AVX2, as said above.
        unsafe {
            let ones = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let half = _mm256_set1_epi8(0x0f);
            let lower = _mm256_shuffle_epi8(ones, _mm256_and_si256(bits.0, half));
            let upper = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(bits.0), half));
            tally.bytes = _mm256_add_epi8(tally.bytes, _mm256_add_epi8(lower, upper));
        }
        tally.pending += 1;
        tally
    }

    #[inline(always)]
    fn sum(tally: FourTally) -> Self {
        // SAFETY: the machine has AVX2, as said above.
        Self(unsafe { _mm256_add_epi64(tally.words, _mm256_sad_epu8(tally.bytes, _mm256_setzero_si256())) })
    }
}

/// A set of squares of each sibling.
// PERF: words are walked in loops that are written out. What a closure does is compiled as a function first, one that may not use these registers.
#[derive(Clone, Copy)]
pub(super) struct Sets<V, const N: usize>(pub [V; N]);

impl<V: Vector, const N: usize> Sets<V, N> {
    /// Nothing for any.
    #[inline(always)]
    pub fn none() -> Self {
        Self([V::spread(0); N])
    }

    /// The same squares for all.
    #[inline(always)]
    pub fn spread(squares: SquareSet<N>) -> Self {
        let mut all = Self::none();
        for word in 0..N {
            all.0[word] = V::spread(squares.0[word]);
        }
        all
    }

    /// The squares that rows hold, one for each word.
    #[inline(always)]
    pub fn load(rows: &[Row; N]) -> Self {
        let mut all = Self::none();
        for (word, row) in all.0.iter_mut().zip(rows) {
            *word = V::load(row);
        }
        all
    }

    /// The squares of both.
    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        let mut all = self;
        for word in 0..N {
            all.0[word] = self.0[word].and(other.0[word]);
        }
        all
    }

    /// The squares of either.
    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        let mut all = self;
        for word in 0..N {
            all.0[word] = self.0[word].or(other.0[word]);
        }
        all
    }

    /// Those of this one that are not in the other.
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        let mut all = self;
        for word in 0..N {
            all.0[word] = self.0[word].without(other.0[word]);
        }
        all
    }

    /// The squares of some siblings, given as lanes of ones.
    #[inline(always)]
    pub fn of_lanes(self, lanes: V) -> Self {
        let mut all = self;
        for word in 0..N {
            all.0[word] = self.0[word].and(lanes);
        }
        all
    }

    /// All squares of some siblings, given as lanes of ones, and these of the others.
    #[inline(always)]
    pub fn or_lanes(self, lanes: V) -> Self {
        let mut all = self;
        for word in 0..N {
            all.0[word] = self.0[word].or(lanes);
        }
        all
    }

    /// All squares with indices higher, or lower, by so much.
    #[inline(always)]
    pub fn turned<const UP: bool>(self, by: u64) -> Self {
        let mut all = self;
        if N == 1 {
            all.0[0] = if UP { self.0[0].up(by) } else { self.0[0].down(by) };
            return all;
        }
        let near = if by < 64 { self } else { self.turned_by_words::<UP>((by / 64) as usize) };
        let bits = by % 64;
        for word in 0..N {
            let here = near.0[word];
            all.0[word] = match (UP, word) {
                (true, 0) => here.up(bits),
                (true, _) => here.up_from(near.0[word - 1], bits),
                (false, _) if word + 1 == N => here.down(bits),
                (false, _) => here.down_from(near.0[word + 1], bits),
            };
        }
        all
    }

    #[inline(always)]
    fn turned_by_words<const UP: bool>(self, words: usize) -> Self {
        let mut all = Self::none();
        for word in words..N {
            if UP {
                all.0[word] = self.0[word - words];
            } else {
                all.0[word - words] = self.0[word];
            }
        }
        all
    }

    /// What any word of a sibling holds, in its lane.
    #[inline(always)]
    fn folded(self) -> V {
        let mut all = self.0[0];
        for word in 1..N {
            all = all.or(self.0[word]);
        }
        all
    }

    /// Ones in the lanes of the siblings that have no square of these.
    #[inline(always)]
    pub fn where_none(self) -> V {
        self.folded().where_zero()
    }

    /// Ones in the lanes of the siblings that have a square of these.
    #[inline(always)]
    pub fn where_any(self) -> V {
        self.folded().where_any()
    }

    /// Whether no sibling has a square of these.
    #[inline(always)]
    pub fn are_empty(self) -> bool {
        self.folded().is_zero()
    }

    /// Ones in the lanes of the siblings that have one square of these at most.
    #[inline(always)]
    pub fn where_few(self) -> V {
        let mut more = self.0[0].and(self.0[0].less_one());
        let mut any = self.0[0];
        for word in 1..N {
            let here = self.0[word];
            // Two words that both hold something share no bits that could be compared; lanes of ones do.
            let both = any.where_any().and(here.where_any());
            more = more.or(here.and(here.less_one())).or(both);
            any = any.or(here);
        }
        more.where_zero()
    }
}
