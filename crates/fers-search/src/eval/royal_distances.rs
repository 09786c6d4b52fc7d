//! Distances of royals to passed pawns.

use fers_core::{Color, PieceType, Square};
use fers_movegen::Position;
use fers_rules::Ruleset;

use super::distance::king_steps;
use super::weights::{Tally, Term};

/// Distances from which on a royal is too far away to help.
const FARTHEST: u8 = 5;

/// The distances between all squares, and the royals of one variant.
#[derive(Clone, Debug)]
pub(super) struct RoyalDistances {
    royals: Vec<PieceType>,
    places: usize,
    /// By place and place, in steps of a king, at most [`FARTHEST`].
    steps: Box<[u8]>,
}

impl RoyalDistances {
    /// Derives the distances of royals from a ruleset. `None` without royals.
    pub fn of(ruleset: &Ruleset, royals: &[PieceType]) -> Option<Self> {
        let royals = royals.to_vec();
        let steps = king_steps(&ruleset.geometry, FARTHEST);
        (!royals.is_empty()).then(|| Self { royals, places: ruleset.geometry.places(), steps })
    }

    /// Counts how far the first royal of each side is from the next square of a passed pawn of a
    /// side, times what the pawn hopes for.
    pub fn count_passed<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        next: Square,
        hope: i32,
        tally: &mut impl Tally,
    ) {
        for (side, weight) in
            [(color, const { Term::RoyalToPassedPawn.at(0) }), (!color, const { Term::RoyalToPassedPawn.at(1) })]
        {
            let royal = self.royals.iter().find_map(|&royal| position.squares_of(side, royal).into_iter().next());
            let distance = royal.map_or(FARTHEST, |royal| self.steps[royal * self.places + next.index()]);
            tally.add(color, weight, i32::from(distance) * hope);
        }
    }
}
