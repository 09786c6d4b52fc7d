//! Functions on sets of squares with eight lanes, for code that is compiled for AVX-512 as a whole.
//!
//! Each function has the target features of [`Avx512`](crate::Avx512). Functions with these
//! features call it safely; others need `unsafe`, and must hold the proof. The only `unsafe` block
//! here is a load from an aligned row.

use std::arch::x86_64::*;

use crate::row::{HERE, NEXT, Rotation, Row, Rows};

/// A set of squares in each of eight lanes: a register for each word of the sets.
#[derive(Clone, Copy)]
pub struct Wide<const N: usize>(pub [__m512i; N]);

macro_rules! wide {
    ($($(#[$doc:meta])* fn $name:ident $(<const $n:ident: usize>)? ($($argument:ident: $type:ty),*) -> $result:ty $body:block)*) => {
        $($(#[$doc])*
        ///
        /// # Safety
        ///
        /// The processor has AVX-512, which an [`Avx512`](crate::Avx512) proves.
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
        pub fn $name $(<const $n: usize>)? ($($argument: $type),*) -> $result $body)*
    };
}

wide! {
    /// Loads a row.
    fn load(row: &Row) -> __m512i {
        // SAFETY: a row is 64 readable bytes and aligned to as many.
        unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
    }

    /// Returns zeros in all lanes.
    fn zero<const N: usize>() -> Wide<N> {
        Wide([_mm512_setzero_si512(); N])
    }

    /// Returns a set of squares, given as its words, in each lane.
    fn splat<const N: usize>(words: [u64; N]) -> Wide<N> {
        let mut all = zero();
        for (register, word) in all.0.iter_mut().zip(&words) {
            *register = _mm512_set1_epi64(*word as i64);
        }
        all
    }

    /// Loads the lanes of a set.
    fn rows<const N: usize>(rows: &Rows<N>) -> Wide<N> {
        let mut all = zero();
        for (word, row) in all.0.iter_mut().zip(rows) {
            *word = load(row);
        }
        all
    }

    /// Returns `a & b`.
    fn and<const N: usize>(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        let mut all = zero();
        for word in 0..N {
            all.0[word] = _mm512_and_si512(a.0[word], b.0[word]);
        }
        all
    }

    /// Returns `a | b`.
    fn or<const N: usize>(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        let mut all = zero();
        for word in 0..N {
            all.0[word] = _mm512_or_si512(a.0[word], b.0[word]);
        }
        all
    }

    /// Returns `a & !b`.
    fn and_not<const N: usize>(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        let mut all = zero();
        for word in 0..N {
            all.0[word] = _mm512_andnot_si512(b.0[word], a.0[word]);
        }
        all
    }

    /// Returns `a | b & c`.
    fn or_and<const N: usize>(a: Wide<N>, b: Wide<N>, c: Wide<N>) -> Wide<N> {
        let mut all = zero();
        for word in 0..N {
            all.0[word] = _mm512_ternarylogic_epi64::<0xF8>(a.0[word], b.0[word], c.0[word]);
        }
        all
    }

    /// Returns `a` in the lanes of a mask and zeros in the others.
    fn and_lanes<const N: usize>(a: Wide<N>, mask: __m512i) -> Wide<N> {
        let mut all = zero();
        for word in 0..N {
            all.0[word] = _mm512_and_si512(a.0[word], mask);
        }
        all
    }

    /// Returns `a | b` in the lanes of a mask and `a` in the others.
    fn or_and_lanes<const N: usize>(a: Wide<N>, b: Wide<N>, mask: __m512i) -> Wide<N> {
        let mut all = zero();
        for word in 0..N {
            all.0[word] = _mm512_ternarylogic_epi64::<0xF8>(a.0[word], b.0[word], mask);
        }
        all
    }

    /// Swaps the lower four lanes and the upper four, so that each direction has the place of its
    /// opposite.
    fn halves_swapped<const N: usize>(a: Wide<N>) -> Wide<N> {
        let mut all = zero();
        for word in 0..N {
            all.0[word] = _mm512_shuffle_i64x2::<0x4E>(a.0[word], a.0[word]);
        }
        all
    }

    /// Returns the union of all lanes, as words.
    fn reduce_or<const N: usize>(a: Wide<N>) -> [u64; N] {
        let mut set = [0; N];
        for (word, register) in set.iter_mut().zip(&a.0) {
            *word = _mm512_reduce_or_epi64(*register) as u64;
        }
        set
    }

    /// Returns `a` in the lanes where `b` is not empty and zeros in the others.
    fn select_nonzero<const N: usize>(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        let mut any = b.0[0];
        for word in 1..N {
            any = _mm512_or_si512(any, b.0[word]);
        }
        let lanes = _mm512_test_epi64_mask(any, any);
        let mut all = zero();
        for word in 0..N {
            all.0[word] = _mm512_maskz_mov_epi64(lanes, a.0[word]);
        }
        all
    }

    /// Returns whether any lane is not empty.
    fn any_nonzero<const N: usize>(a: Wide<N>) -> bool {
        let mut all = a.0[0];
        for word in 1..N {
            all = _mm512_or_si512(all, a.0[word]);
        }
        _mm512_test_epi64_mask(all, all) != 0
    }

    /// Adds the number of squares of each lane.
    fn add_popcounts<const N: usize>(counts: __m512i, a: Wide<N>) -> __m512i {
        let mut counts = counts;
        for word in 0..N {
            counts = _mm512_add_epi64(counts, _mm512_popcnt_epi64(a.0[word]));
        }
        counts
    }

    /// Returns the sum of all lanes.
    fn reduce_add(counts: __m512i) -> u64 {
        _mm512_reduce_add_epi64(counts) as u64
    }

    /// Rotates each lane by its own number of indices. On one word bits come back at the other end;
    /// on more they are lost.
    fn rotated<const N: usize>(a: Wide<N>, by: &Rotation) -> Wide<N> {
        let bits = load(&by.bits);
        let mut all = zero();
        if N == 1 {
            all.0[0] = _mm512_rolv_epi64(a.0[0], bits);
            return all;
        }
        if N == 2 && by.is_near {
            // Upwards the bits come from this word and the one below, downwards from the next word
            // and this one.
            let downwards = by.words[NEXT];
            let middle = _mm512_mask_mov_epi64(a.0[0], downwards, a.0[1]);
            let first = _mm512_maskz_mov_epi64(downwards, a.0[0]);
            let last = _mm512_maskz_mov_epi64(!downwards, a.0[1]);
            all.0[0] = _mm512_shldv_epi64(middle, first, bits);
            all.0[1] = _mm512_shldv_epi64(last, middle, bits);
            return all;
        }
        let mut below = word_before(a, by, 0);
        for word in 0..N {
            let here = word_before(a, by, word + 1);
            all.0[word] = _mm512_shldv_epi64(here, below, bits);
            below = here;
        }
        all
    }

    /// Returns the word from which each lane takes the bits of the word before `next`.
    fn word_before<const N: usize>(a: Wide<N>, by: &Rotation, next: usize) -> __m512i {
        let mut word = _mm512_setzero_si512();
        for offset in 0..by.words.len() {
            // `next - 1 + offset - HERE` is the number of the word.
            if let Some(from) = (next + offset).checked_sub(HERE + 1)
                && from < N
            {
                word = _mm512_mask_mov_epi64(word, by.words[offset], a.0[from]);
            }
        }
        word
    }
}
