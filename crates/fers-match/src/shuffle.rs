//! Shuffled start positions.

use fers::core::SplitMix;
use fers::{Game, Variant, game_from_fen};

/// The choice of shuffled start positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shuffle {
    /// A random start position for each opening.
    ByLot,
    /// The start position with this number for all openings.
    Number(u64),
}

/// The range of random numbers for variants whose start positions have no numbering.
const NUMBERS_BY_LOT: u64 = 1_000_000;

/// Separates the random start positions from the random plies of an equal seed.
const LOTS: u64 = 0x5851_F42D_4C95_7F2D;

impl Shuffle {
    /// Returns the reason why a variant cannot be shuffled in this way, or `None`.
    pub fn problem(self, variant: &Variant) -> Option<String> {
        let ruleset = variant.ruleset();
        let name = &ruleset.presentation.name;
        if ruleset.shuffles.is_empty() {
            return Some(format!("{name} has no shuffles: all its games start alike; leave -shuffle out"));
        }
        match (self, ruleset.arrangements()) {
            (Self::Number(number), Some(count)) if number >= count => {
                Some(format!("{name} has no start position {number}: the numbers are 0 to {}", count - 1))
            }
            _ => None,
        }
    }

    /// Returns a game at the start position of an opening. Equal seeds give equal positions.
    ///
    /// The game belongs to the variant itself and starts from another position, so that records
    /// name that position.
    ///
    /// # Errors
    ///
    /// Returns an error when the variant [cannot be shuffled](Self::problem), or when the position
    /// is impossible.
    pub fn start(self, variant: &Variant, seed: u64, opening: usize) -> Result<Game, String> {
        if let Some(problem) = self.problem(variant) {
            return Err(problem);
        }
        let ruleset = variant.ruleset();
        let number = match self {
            Self::Number(number) => number,
            Self::ByLot => lot(seed, opening) % ruleset.arrangements().unwrap_or(NUMBERS_BY_LOT),
        };
        let shuffled = ruleset.shuffled(number);
        let fen = fers::fen(&shuffled, &shuffled.start);
        game_from_fen(variant.clone(), &fen).map_err(|problems| {
            let why: Vec<String> = problems.into_iter().map(|problem| problem.message).collect();
            format!("start position {number}, {fen}: {}", why.join("; "))
        })
    }
}

/// Returns the random number of an opening.
fn lot(seed: u64, opening: usize) -> u64 {
    SplitMix::new(SplitMix::new(seed ^ LOTS).next_u64() ^ opening as u64).next_u64()
}

#[cfg(test)]
mod tests {
    use fers::{GameText, Library};

    use super::*;

    fn variant(name: &str) -> Variant {
        Variant::new(Library::builtin().find(name).unwrap().ruleset().clone()).unwrap()
    }

    fn first_rank(game: &Game) -> String {
        let fen = game.fen();
        let board = fen.split(' ').next().unwrap();
        board.rsplit('/').next().unwrap().to_owned()
    }

    /// Source: Reinhard Scharnagl's table; 0, 518 and 959 are its first, the usual and its last
    /// position.
    #[test]
    fn numbers_are_those_of_the_table() {
        let chess960 = variant("chess960");
        for (number, expected) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (959, "RKRNNQBB")] {
            let start = Shuffle::Number(number).start(&chess960, 1, 0).unwrap();
            assert_eq!(first_rank(&start), expected);
        }
    }

    #[test]
    fn lots_follow_from_the_seed_and_differ_between_openings() {
        let chess960 = variant("chess960");
        let ranks = |seed: u64| -> Vec<String> {
            (0..5).map(|opening| first_rank(&Shuffle::ByLot.start(&chess960, seed, opening).unwrap())).collect()
        };
        assert_eq!(ranks(3), ranks(3));
        assert_ne!(ranks(3), ranks(4));
        assert_ne!(ranks(3)[0], ranks(3)[1]);
    }

    #[test]
    fn what_cannot_be_shuffled_is_refused() {
        let refused = |shuffle: Shuffle, name: &str| shuffle.start(&variant(name), 1, 0).unwrap_err();
        assert!(refused(Shuffle::ByLot, "chess").contains("has no shuffles"));
        assert!(refused(Shuffle::Number(960), "chess960").contains("the numbers are 0 to 959"));
    }
}
