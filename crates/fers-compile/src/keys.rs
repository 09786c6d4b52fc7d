//! Zobrist keys: random numbers for the hash of positions.

use fers_core::SplitMix;
use fers_program::Keys;
use fers_rules::Ruleset;

use crate::draft::Draft;

/// Draws the random numbers of the hash.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.keys = keys::<N>(ruleset);
}

/// The key of passes, multiplied by the number of passes in a row. It is a separate constant, so
/// that the sequence of the other keys does not change.
const PASSES_KEY: u64 = 0x9d39_247e_3377_6d41;

/// The keys of the wing to which the last ply castled. Constants of their own, too.
const CASTLED_KEYS: [u64; 2] = [0x5f1d_9a3c_07e2_b845, 0xc3a6_41f8_9d0b_726e];

/// Returns the Zobrist keys. The sequence begins alike for every program, so that hashes can be
/// stored.
fn keys<const N: usize>(ruleset: &Ruleset) -> Keys {
    let mut random = SplitMix::new(0x000f_e750_0001);
    let codes = 2 * ruleset.pieces.len();
    let mut table = |length: usize| -> Box<[u64]> { (0..length).map(|_| random.next_u64()).collect() };
    let mut keys = Keys {
        pieces: table(codes * 64 * N),
        hands: table(codes * 256),
        virgin: table(64 * N),
        en_passant: table(64 * N),
        black: table(1)[0],
        trading_ban: table(1)[0],
        shak: [table(1)[0], table(1)[0]],
        checks: table(2 * 256),
        last_moved: table(1)[0],
        passes: PASSES_KEY,
        castled: CASTLED_KEYS,
        walls: table(64 * N),
    };
    // Games that count no checks must hash as if these keys did not exist.
    keys.checks[0] = 0;
    keys.checks[256] = 0;
    keys
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::testing::Compiled;

    #[test]
    fn each_piece_of_each_side_has_a_number_on_each_square_and_no_two_are_equal() {
        let keys = Compiled::<1>::library("chess").program.keys;
        // Six types of two sides on 64 squares.
        assert_eq!((keys.pieces.len(), keys.virgin.len(), keys.hands.len()), (768, 64, 12 * 256));
        let all: HashSet<u64> = keys.pieces.iter().chain(&keys.virgin).chain(&keys.en_passant).copied().collect();
        assert!(all.len() == 768 + 64 + 64 && !all.contains(&0));
    }

    #[test]
    fn a_game_that_counts_no_checks_has_the_hash_of_its_position_alone() {
        let keys = Compiled::<1>::library("3check").program.keys;
        assert!(keys.checks[0] == 0 && keys.checks[256] == 0 && keys.checks[1] != 0);
    }

    #[test]
    fn numbers_are_the_same_in_every_run() {
        let pieces = || Compiled::<1>::library("chess").program.keys.pieces;
        assert_eq!(pieces(), pieces());
    }
}
