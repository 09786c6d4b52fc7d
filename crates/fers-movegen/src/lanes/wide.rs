//! Eight lanes at once: AVX-512. There is one `unsafe` load here, and one `unsafe` call in `count`; the workspace has no other.
//!
//! Every function here needs the features that [`super::uses_simd`] asks the machine for; only functions that have them, too, can call
//! them without `unsafe`.

use std::arch::x86_64::*;

use fers_core::SquareSet;

use super::tables::{HERE, NEXT, Row, Rows, Turn};

/// A set of squares in each of eight lanes: a register for each word.
#[derive(Clone, Copy)]
pub(super) struct Wide<const N: usize>(pub [__m512i; N]);

macro_rules! wide {
    ($($(#[$doc:meta])* fn $name:ident $(<const $n:ident: usize>)? ($($argument:ident: $type:ty),*) -> $result:ty $body:block)*) => {
        $($(#[$doc])*
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
        pub(super) fn $name $(<const $n: usize>)? ($($argument: $type),*) -> $result $body)*
    };
}

wide! {
    /// A row as a register.
    fn load(row: &Row) -> __m512i {
        // SAFETY: a row is 64 readable bytes and aligned to as many.
        unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
    }

    /// Nothing in any lane.
    fn none<const N: usize>() -> Wide<N> {
        Wide([_mm512_setzero_si512(); N])
    }

    /// The same squares in each lane.
    fn spread<const N: usize>(squares: SquareSet<N>) -> Wide<N> {
        let mut all = none();
        for word in 0..N {
            all.0[word] = _mm512_set1_epi64(squares.0[word] as i64);
        }
        all
    }

    /// Squares lane by lane.
    fn rows<const N: usize>(rows: &Rows<N>) -> Wide<N> {
        let mut all = none();
        for (word, row) in all.0.iter_mut().zip(rows) {
            *word = load(row);
        }
        all
    }

    /// The squares of both.
    fn both<const N: usize>(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        let mut all = none();
        for word in 0..N {
            all.0[word] = _mm512_and_si512(a.0[word], b.0[word]);
        }
        all
    }

    /// The squares of either.
    fn either<const N: usize>(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        let mut all = none();
        for word in 0..N {
            all.0[word] = _mm512_or_si512(a.0[word], b.0[word]);
        }
        all
    }

    /// The squares of the first without those of the second.
    fn without<const N: usize>(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        let mut all = none();
        for word in 0..N {
            all.0[word] = _mm512_andnot_si512(b.0[word], a.0[word]);
        }
        all
    }

    /// The squares of the first, and those of both others.
    fn or_both<const N: usize>(a: Wide<N>, b: Wide<N>, c: Wide<N>) -> Wide<N> {
        let mut all = none();
        for word in 0..N {
            all.0[word] = _mm512_ternarylogic_epi64::<0xF8>(a.0[word], b.0[word], c.0[word]);
        }
        all
    }

    /// The squares of some lanes.
    fn in_lanes<const N: usize>(a: Wide<N>, lanes: __m512i) -> Wide<N> {
        let mut all = none();
        for word in 0..N {
            all.0[word] = _mm512_and_si512(a.0[word], lanes);
        }
        all
    }

    /// The first, and those squares of the second that are in some lanes.
    fn or_in_lanes<const N: usize>(a: Wide<N>, b: Wide<N>, lanes: __m512i) -> Wide<N> {
        let mut all = none();
        for word in 0..N {
            all.0[word] = _mm512_ternarylogic_epi64::<0xF8>(a.0[word], b.0[word], lanes);
        }
        all
    }

    /// Each lane in the place of its opposite, four lanes on.
    fn swapped<const N: usize>(a: Wide<N>) -> Wide<N> {
        let mut all = none();
        for word in 0..N {
            all.0[word] = _mm512_shuffle_i64x2::<0x4E>(a.0[word], a.0[word]);
        }
        all
    }

    /// The squares of all lanes together.
    fn union<const N: usize>(a: Wide<N>) -> SquareSet<N> {
        let mut set = SquareSet::EMPTY;
        for word in 0..N {
            set.0[word] = _mm512_reduce_or_epi64(a.0[word]) as u64;
        }
        set
    }

    /// The squares of the lanes in which the other set has any.
    fn where_any<const N: usize>(a: Wide<N>, b: Wide<N>) -> Wide<N> {
        let mut any = b.0[0];
        for word in 1..N {
            any = _mm512_or_si512(any, b.0[word]);
        }
        let lanes = _mm512_test_epi64_mask(any, any);
        let mut all = none();
        for word in 0..N {
            all.0[word] = _mm512_maskz_mov_epi64(lanes, a.0[word]);
        }
        all
    }

    /// Whether any lane holds a square.
    fn any<const N: usize>(a: Wide<N>) -> bool {
        let mut all = a.0[0];
        for word in 1..N {
            all = _mm512_or_si512(all, a.0[word]);
        }
        _mm512_test_epi64_mask(all, all) != 0
    }

    /// Numbers with those of the squares added, lane by lane.
    fn add_counts<const N: usize>(counts: __m512i, a: Wide<N>) -> __m512i {
        let mut counts = counts;
        for word in 0..N {
            counts = _mm512_add_epi64(counts, _mm512_popcnt_epi64(a.0[word]));
        }
        counts
    }

    /// The sum of the lanes.
    fn sum(counts: __m512i) -> u64 {
        _mm512_reduce_add_epi64(counts) as u64
    }

    /// The squares of each lane turned by its own distance. On one word they turn round; on more they fall off the ends.
    fn turned<const N: usize>(a: Wide<N>, turn: &Turn) -> Wide<N> {
        let bits = load(&turn.bits);
        let mut all = none();
        if N == 1 {
            all.0[0] = _mm512_rolv_epi64(a.0[0], bits);
            return all;
        }
        if N == 2 && turn.is_near {
            // Upwards the bits come from this word and the one below, downwards from the next word and this one.
            let downwards = turn.words[NEXT];
            let middle = _mm512_mask_mov_epi64(a.0[0], downwards, a.0[1]);
            let first = _mm512_maskz_mov_epi64(downwards, a.0[0]);
            let last = _mm512_maskz_mov_epi64(!downwards, a.0[1]);
            all.0[0] = _mm512_shldv_epi64(middle, first, bits);
            all.0[1] = _mm512_shldv_epi64(last, middle, bits);
            return all;
        }
        let mut below = taken(a, turn, 0);
        for word in 0..N {
            let here = taken(a, turn, word + 1);
            all.0[word] = _mm512_shldv_epi64(here, below, bits);
            below = here;
        }
        all
    }

    /// The word from which each lane takes the bits of the word before `next`.
    fn taken<const N: usize>(a: Wide<N>, turn: &Turn, next: usize) -> __m512i {
        let mut word = _mm512_setzero_si512();
        for offset in 0..turn.words.len() {
            // `next - 1 + offset - HERE` is the number of the word.
            if let Some(from) = (next + offset).checked_sub(HERE + 1)
                && from < N
            {
                word = _mm512_mask_mov_epi64(word, turn.words[offset], a.0[from]);
            }
        }
        word
    }
}
