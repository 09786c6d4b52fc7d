//! Registers whose lanes are words, all behind one trait.
//!
//! Every `unsafe` block here calls instructions of the machine, and all are sound for one reason: a
//! register is made from a proof ([`Avx2`], [`Avx512`]) or from another register, so that a value
//! of these types exists only where the processor has them.

use std::arch::x86_64::*;

use crate::{Avx2, Avx512, Row};

/// A register: a word of 64 bits in each lane.
///
/// Code that is generic over registers must be inlined into a function with their target features,
/// or each instruction becomes a call.
pub trait Vector: Copy {
    /// The number of lanes.
    const LANES: usize;
    /// The proof that the processor has the instructions.
    type Cpu: Copy;
    /// Bit counts that are being added up.
    type Tally: Copy;

    /// Returns one word in each lane.
    fn splat(cpu: Self::Cpu, word: u64) -> Self;
    /// Loads the first lanes of a row.
    fn load(cpu: Self::Cpu, row: &Row) -> Self;
    /// Stores the lanes in a row.
    fn store(self, row: &mut Row);
    /// Returns `self & other`.
    fn and(self, other: Self) -> Self;
    /// Returns `self | other`.
    fn or(self, other: Self) -> Self;
    /// Returns `self & !other`.
    fn and_not(self, other: Self) -> Self;
    /// Shifts the bits of each lane up; by 64 and more, none are left.
    fn shifted_up(self, bits: u64) -> Self;
    /// Shifts the bits of each lane down; by 64 and more, none are left.
    fn shifted_down(self, bits: u64) -> Self;
    /// Shifts up by less than 64 bits; the upper bits of `below` come in.
    fn shifted_up_from(self, below: Self, bits: u64) -> Self;
    /// Shifts down by less than 64 bits; the lower bits of `above` come in.
    fn shifted_down_from(self, above: Self, bits: u64) -> Self;
    /// Subtracts one from each lane.
    fn sub_one(self) -> Self;
    /// Adds lane by lane.
    fn add(self, other: Self) -> Self;
    /// Multiplies each lane; lanes and factor are below 2^32.
    fn times(self, factor: u64) -> Self;
    /// Returns ones in the lanes that are zero, zeros in the others.
    fn zero_mask(self) -> Self;
    /// Returns ones in the lanes that are not zero, zeros in the others.
    fn nonzero_mask(self) -> Self;
    /// Returns whether all lanes are zero.
    fn is_zero(self) -> bool;
    /// Returns a bit for each lane of a mask, whose lanes are all ones or all zeros.
    fn mask_bits(self) -> u8;
    /// Returns the sum of all lanes.
    fn reduce_add(self) -> u64;
    /// Returns a tally of nothing.
    fn tally(cpu: Self::Cpu) -> Self::Tally;
    /// Adds the number of one bits of each lane to a tally.
    fn add_popcounts(tally: Self::Tally, bits: Self) -> Self::Tally;
    /// Returns what has been counted in each lane.
    fn tally_sum(tally: Self::Tally) -> Self;
}

/// Eight lanes: AVX-512.
#[derive(Clone, Copy)]
pub struct Eight(__m512i);

impl Vector for Eight {
    const LANES: usize = 8;
    type Cpu = Avx512;
    type Tally = Self;

    #[inline(always)]
    fn splat(_: Avx512, word: u64) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_set1_epi64(word as i64) })
    }

    #[inline(always)]
    fn load(_: Avx512, row: &Row) -> Self {
        // SAFETY: the processor has AVX-512, as said above; a row is 64 readable bytes, aligned to
        // as many.
        Self(unsafe { _mm512_load_si512(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: the processor has AVX-512, as said above; a row is 64 bytes to be written,
        // aligned to as many.
        unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn shifted_up(self, bits: u64) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_sllv_epi64(self.0, _mm512_set1_epi64(bits as i64)) })
    }

    #[inline(always)]
    fn shifted_down(self, bits: u64) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_srlv_epi64(self.0, _mm512_set1_epi64(bits as i64)) })
    }

    #[inline(always)]
    fn shifted_up_from(self, below: Self, bits: u64) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_shldv_epi64(self.0, below.0, _mm512_set1_epi64(bits as i64)) })
    }

    #[inline(always)]
    fn shifted_down_from(self, above: Self, bits: u64) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_shrdv_epi64(self.0, above.0, _mm512_set1_epi64(bits as i64)) })
    }

    #[inline(always)]
    fn sub_one(self) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_add_epi64(self.0, _mm512_set1_epi64(-1)) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, factor: u64) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_mul_epu32(self.0, _mm512_set1_epi64(factor as i64)) })
    }

    #[inline(always)]
    fn zero_mask(self) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_movm_epi64(_mm512_testn_epi64_mask(self.0, self.0)) })
    }

    #[inline(always)]
    fn nonzero_mask(self) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_movm_epi64(_mm512_test_epi64_mask(self.0, self.0)) })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the processor has AVX-512, as said above.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn mask_bits(self) -> u8 {
        // SAFETY: the processor has AVX-512, as said above.
        unsafe { _mm512_movepi64_mask(self.0) }
    }

    #[inline(always)]
    fn reduce_add(self) -> u64 {
        // SAFETY: the processor has AVX-512, as said above.
        unsafe { _mm512_reduce_add_epi64(self.0) as u64 }
    }

    #[inline(always)]
    fn tally(cpu: Avx512) -> Self {
        Self::splat(cpu, 0)
    }

    #[inline(always)]
    fn add_popcounts(tally: Self, bits: Self) -> Self {
        // SAFETY: the processor has AVX-512, as said above.
        Self(unsafe { _mm512_add_epi64(tally.0, _mm512_popcnt_epi64(bits.0)) })
    }

    #[inline(always)]
    fn tally_sum(tally: Self) -> Self {
        tally
    }
}

/// Four lanes: AVX2.
#[derive(Clone, Copy)]
pub struct Four(__m256i);

/// Bit counts that are being added up in four lanes: those of each byte, and the sums of earlier
/// ones.
#[derive(Clone, Copy)]
pub struct FourTally {
    words: __m256i,
    bytes: __m256i,
    /// The number of additions to the bytes; a byte holds 31 times 8.
    pending: u32,
}

/// The most additions of bit counts (at most 8) to a byte.
const PENDING_MAX: u32 = 31;

impl Vector for Four {
    const LANES: usize = 4;
    type Cpu = Avx2;
    type Tally = FourTally;

    #[inline(always)]
    fn splat(_: Avx2, word: u64) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    fn load(_: Avx2, row: &Row) -> Self {
        // SAFETY: the argument of type `Avx2` proves AVX2. A row is 64 readable bytes, aligned to
        // 64; this loads the first 32 of them.
        Self(unsafe { _mm256_load_si256(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: this register exists, which proves AVX2. A row is 64 writable bytes, aligned to
        // 64; this stores into the first 32 of them.
        unsafe { _mm256_store_si256(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn shifted_up(self, bits: u64) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_sllv_epi64(self.0, _mm256_set1_epi64x(bits as i64)) })
    }

    #[inline(always)]
    fn shifted_down(self, bits: u64) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_srlv_epi64(self.0, _mm256_set1_epi64x(bits as i64)) })
    }

    #[inline(always)]
    fn shifted_up_from(self, below: Self, bits: u64) -> Self {
        self.shifted_up(bits).or(below.shifted_down(64 - bits))
    }

    #[inline(always)]
    fn shifted_down_from(self, above: Self, bits: u64) -> Self {
        self.shifted_down(bits).or(above.shifted_up(64 - bits))
    }

    #[inline(always)]
    fn sub_one(self) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_add_epi64(self.0, _mm256_set1_epi64x(-1)) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, factor: u64) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_mul_epu32(self.0, _mm256_set1_epi64x(factor as i64)) })
    }

    #[inline(always)]
    fn zero_mask(self) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn nonzero_mask(self) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_set1_epi64x(-1) }).and_not(self.zero_mask())
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: the processor has AVX2, as said above.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn mask_bits(self) -> u8 {
        // SAFETY: the processor has AVX2, as said above.
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(self.0)) as u8 }
    }

    #[inline(always)]
    fn reduce_add(self) -> u64 {
        let mut row = Row::default();
        self.store(&mut row);
        row.0[..Self::LANES].iter().sum()
    }

    #[inline(always)]
    fn tally(cpu: Avx2) -> FourTally {
        let none = Self::splat(cpu, 0).0;
        FourTally { words: none, bytes: none, pending: 0 }
    }

    #[inline(always)]
    fn add_popcounts(mut tally: FourTally, bits: Self) -> FourTally {
        if tally.pending == PENDING_MAX {
            // SAFETY: the processor has AVX2, as said above.
            let bytes = unsafe { _mm256_setzero_si256() };
            tally = FourTally { words: Self::tally_sum(tally).0, bytes, pending: 0 };
        }
        // SAFETY: the processor has AVX2, as said above.
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
    fn tally_sum(tally: FourTally) -> Self {
        // SAFETY: the processor has AVX2, as said above.
        Self(unsafe { _mm256_add_epi64(tally.words, _mm256_sad_epu8(tally.bytes, _mm256_setzero_si256())) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words at the edges of what registers may confuse: no bits, all bits, single bits, halves.
    const A: Row = Row([0, u64::MAX, 1, 1 << 63, 0xffff_ffff, 0x0123_4567_89ab_cdef, 40, 1 << 32]);
    const B: Row = Row([u64::MAX, 1, 0, 3, 1 << 63, 0xfedc_ba98_7654_3210, 2, 0xffff_ffff]);

    /// Returns the lanes of a register.
    fn lanes<V: Vector>(register: V) -> Vec<u64> {
        let mut row = Row::default();
        register.store(&mut row);
        row.0[..V::LANES].to_vec()
    }

    /// Compares the instructions with the arithmetic of Rust on each word.
    fn check<V: Vector>(cpu: V::Cpu) {
        let (a, b) = (V::load(cpu, &A), V::load(cpu, &B));
        let unary = |of: fn(u64) -> u64| A.0[..V::LANES].iter().map(|&a| of(a)).collect::<Vec<_>>();
        let binary = |of: fn(u64, u64) -> u64| (0..V::LANES).map(|lane| of(A.0[lane], B.0[lane])).collect::<Vec<_>>();
        assert_eq!(lanes(V::splat(cpu, 7)), vec![7; V::LANES]);
        assert_eq!(lanes(a.and(b)), binary(|a, b| a & b));
        assert_eq!(lanes(a.or(b)), binary(|a, b| a | b));
        assert_eq!(lanes(a.and_not(b)), binary(|a, b| a & !b));
        assert_eq!(lanes(a.add(b)), binary(u64::wrapping_add));
        assert_eq!(lanes(a.sub_one()), unary(|a| a.wrapping_sub(1)));
        assert_eq!(lanes(a.shifted_up(9)), unary(|a| a << 9));
        assert_eq!(lanes(a.shifted_down(9)), unary(|a| a >> 9));
        assert_eq!(lanes(a.shifted_up(64)), vec![0; V::LANES]);
        assert_eq!(lanes(a.shifted_down(64)), vec![0; V::LANES]);
        assert_eq!(lanes(a.shifted_up_from(b, 9)), binary(|a, b| a << 9 | b >> 55));
        assert_eq!(lanes(a.shifted_down_from(b, 9)), binary(|a, b| a >> 9 | b << 55));
        assert_eq!(lanes(a.shifted_up_from(b, 0)), lanes(a));
        assert_eq!(lanes(a.shifted_down_from(b, 0)), lanes(a));
        assert_eq!(lanes(a.and(V::splat(cpu, 0xff)).times(300)), unary(|a| (a & 0xff) * 300));
        assert_eq!(lanes(a.zero_mask()), unary(|a| if a == 0 { u64::MAX } else { 0 }));
        assert_eq!(lanes(a.nonzero_mask()), unary(|a| if a == 0 { 0 } else { u64::MAX }));
        assert!(!a.is_zero() && a.and_not(a).is_zero());
        let bits = (0..V::LANES).filter(|&lane| A.0[lane] == 0).fold(0, |bits, lane| bits | 1 << lane);
        assert_eq!(a.zero_mask().mask_bits(), bits);
        let sum = A.0[..V::LANES].iter().fold(0, |sum: u64, &word| sum.wrapping_add(word >> 8));
        assert_eq!(a.shifted_down(8).reduce_add(), sum);
    }

    /// Adds so often that tallies of bytes overflow into those of words.
    fn check_tally<V: Vector>(cpu: V::Cpu) {
        let a = V::load(cpu, &A);
        let tally = (0..100).fold(V::tally(cpu), |tally, _| V::add_popcounts(tally, a));
        let expected: Vec<u64> = A.0[..V::LANES].iter().map(|word| 100 * u64::from(word.count_ones())).collect();
        assert_eq!(lanes(V::tally_sum(tally)), expected);
    }

    #[test]
    fn registers_calculate_as_words_do() {
        match Avx2::detect() {
            Some(cpu) => {
                check::<Four>(cpu);
                check_tally::<Four>(cpu);
            }
            None => println!("skipped: the machine has no AVX2"),
        }
        match Avx512::detect() {
            Some(cpu) => {
                check::<Eight>(cpu);
                check_tally::<Eight>(cpu);
            }
            None => println!("skipped: the machine has no AVX-512"),
        }
    }
}
