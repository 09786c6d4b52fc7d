//! Correction history: how far searches corrected the static evaluation of similar positions.
//!
//! Assumes that the static evaluation errs alike where pawns, pieces or the last moves are alike.

use fers_core::{Color, SplitMix};

use crate::eval::IncrementalScore;
use crate::params::{CORRECTION, Tunables};

/// Corrections of the static evaluation, from the side to move, by properties of the position.
#[derive(Debug)]
pub(crate) struct Corrections {
    tables: Vec<[i16; CORRECTION.places]>,
    /// See [`Tunables::correction_inertia`].
    inertia: i32,
    /// See [`Tunables::correction_per_centipawn`].
    per_centipawn: i32,
}

/// The properties of a position by which corrections are kept: its pawns, the other pieces of each
/// side, and the last two moves. Each is a place in a table of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorrectionKeys([u16; TABLES]);

/// Number of properties.
const TABLES: usize = 4;

impl CorrectionKeys {
    /// Computes the keys of a position with these sums. `moves` are the history indices of the last
    /// two moves.
    pub fn of(turn: Color, incremental: &IncrementalScore, moves: [Option<usize>; 2]) -> Self {
        let pawns = [incremental.white.pawn_key, incremental.black.pawn_key].map(|key| u64::from(key.0));
        let pieces = [turn, !turn].map(|color| u64::from(incremental[color].piece_key.0));
        let moves = moves.map(|mv| mv.map_or(0, |mv| mv as u64 + 1));
        let turn = turn.index() as u64;
        // The parts of a sum get factors of their own; only its high bits depend on all of them.
        let sum = |parts: [u64; 2]| parts[0].wrapping_mul(FACTORS[0]).wrapping_add(parts[1].wrapping_mul(FACTORS[1]));
        let keys = [
            sum(pawns).wrapping_add(turn.wrapping_mul(FACTORS[2])),
            pieces[0].wrapping_add(turn).wrapping_mul(FACTORS[0]),
            pieces[1].wrapping_add(turn).wrapping_mul(FACTORS[1]),
            sum(moves),
        ];
        Self(keys.map(|key| (key >> 48) as u16 % CORRECTION.places as u16))
    }
}

/// Factors of the parts of a key: pseudorandom odd numbers.
const FACTORS: [u64; 3] = {
    let mut random = SplitMix::new(0);
    [random.next_u64() | 1, random.next_u64() | 1, random.next_u64() | 1]
};

impl Corrections {
    /// Makes empty tables.
    pub fn new(tunables: &Tunables) -> Self {
        Self {
            tables: vec![[0; CORRECTION.places]; TABLES],
            inertia: tunables.correction_inertia,
            per_centipawn: tunables.correction_per_centipawn,
        }
    }

    /// Returns the sum of all corrections in centipawns.
    pub fn of(&self, keys: CorrectionKeys) -> i32 {
        let sum: i32 = self.tables.iter().zip(keys.0).map(|(table, key)| i32::from(table[usize::from(key)])).sum();
        sum / self.per_centipawn
    }

    /// Learns from a search to `depth` plies whose score was `error` centipawns above the corrected
    /// evaluation.
    pub fn learn(&mut self, keys: CorrectionKeys, error: i32, depth: i32) {
        let bonus = (error * depth / self.inertia).clamp(-CORRECTION.bonus_max, CORRECTION.bonus_max);
        for (table, key) in self.tables.iter_mut().zip(keys.0) {
            let entry = &mut table[usize::from(key)];
            let old = i32::from(*entry);
            *entry = (old + bonus - old * bonus.abs() / CORRECTION.max) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::TUNABLES;

    #[test]
    fn corrections_follow_errors_and_stay_within_their_bounds() {
        let (mut corrections, keys) = (Corrections::new(&TUNABLES), CorrectionKeys([1, 2, 3, 4]));
        corrections.learn(keys, 60, 4);
        let first = corrections.of(keys);
        assert!(first > 0, "the search found more than the evaluation");
        for _ in 0..10_000 {
            corrections.learn(keys, 3_000, 60);
        }
        let most = TABLES as i32 * CORRECTION.max / TUNABLES.correction_per_centipawn;
        assert!(corrections.of(keys) > first && corrections.of(keys) <= most);
        assert_eq!(corrections.of(CorrectionKeys([5, 6, 7, 8])), 0, "other positions are not touched");
    }
}
