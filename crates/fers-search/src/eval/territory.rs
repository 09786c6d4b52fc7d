//! Territory: which side gets first to each empty square (Amazons).
//!
//! Assumes that moves put up walls, that nothing is captured, and that the side without a move
//! loses, so that the squares that remain within reach decide.

use fers_core::{Color, PieceType, Square, SquareSet};
use fers_movegen::Position;
use fers_rules::{Facts, Ruleset};

use super::target_chances::{BoardDensity, target_chances};
use super::weights::{Tally, Term};

/// The terms of one variant.
#[derive(Clone, Debug)]
pub(super) struct Territory {
    piece_types: Vec<PieceType>,
}

/// Moves that are looked ahead; squares that take more are shared.
const MOVES_MAX: usize = 8;

impl Territory {
    /// Derives the terms from a ruleset; `None` where territory does not decide.
    pub fn of(ruleset: &Ruleset, facts: &Facts) -> Option<Self> {
        let captures = |piece| {
            Color::ALL.into_iter().any(|color| {
                ruleset.geometry.squares().any(|from| {
                    let reached = target_chances(ruleset, piece, color, from, BoardDensity::MIDDLEGAME);
                    reached.values().any(|chance| chance.capture > 0.0)
                })
            })
        };
        let decides = facts.puts_up_walls && !facts.has_hands && !facts.has_royals;
        (decides && !ruleset.piece_types().any(captures)).then(|| Self { piece_types: ruleset.piece_types().collect() })
    }

    /// Counts the squares that a side reaches in fewer moves than the other.
    pub fn count<const N: usize>(&self, position: &Position<N>, tally: &mut impl Tally) {
        let white = self.reached(position, Color::White);
        let black = self.reached(position, Color::Black);
        let first = |own: &[SquareSet<N>], other: &[SquareSet<N>]| {
            let levels = own.iter().zip(other);
            levels.fold(SquareSet::EMPTY, |set, (own, other)| set | own.difference(*other)).count() as i32
        };
        tally.add(Color::White, const { Term::Territory.at(0) }, first(&white, &black));
        tally.add(Color::Black, const { Term::Territory.at(0) }, first(&black, &white));
        let next = |sets: &[SquareSet<N>]| sets[0].count() as i32;
        tally.add(Color::White, const { Term::Reach.at(0) }, next(&white));
        tally.add(Color::Black, const { Term::Reach.at(0) }, next(&black));
    }

    /// Returns the squares that a side reaches in at most 1, 2, 3 ... moves.
    fn reached<const N: usize>(&self, position: &Position<N>, color: Color) -> [SquareSet<N>; MOVES_MAX] {
        let mut reached = [SquareSet::EMPTY; MOVES_MAX];
        for &piece_type in &self.piece_types {
            let (mut seen, mut next) = (SquareSet::EMPTY, position.squares_of(color, piece_type));
            for level in &mut reached {
                let mut found = SquareSet::EMPTY;
                for from in next {
                    let Some(mobility) = position.mobility(color, piece_type, Square(from as u16)) else { break };
                    found |= mobility.quiet;
                }
                next = found.difference(seen);
                seen |= found;
                *level |= seen;
            }
        }
        reached
    }
}
