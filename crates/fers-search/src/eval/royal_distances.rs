//! Distances of royals to passed pawns.

use fers_core::{Color, PieceType, Square};
use fers_movegen::Position;
use fers_rules::Ruleset;

use super::weights::{Tally, Term};

/// Distances from which on a royal is too far away to help.
const FARTHEST: i32 = 5;

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
        let geometry = &ruleset.geometry;
        let places = geometry.places();
        let mut steps = vec![FARTHEST as u8; places * places];
        for from in geometry.squares() {
            for to in geometry.squares().filter(|&to| geometry.board(to) == geometry.board(from)) {
                let files = geometry.file(from).abs_diff(geometry.file(to));
                let ranks = geometry.rank(from).abs_diff(geometry.rank(to));
                steps[from.index() * places + to.index()] = files.max(ranks).min(FARTHEST as u8);
            }
        }
        (!royals.is_empty()).then(|| Self { royals, places, steps: steps.into() })
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
            let distance = royal.map_or(FARTHEST, |royal| i32::from(self.steps[royal * self.places + next.index()]));
            tally.add(color, weight, distance * hope);
        }
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;

    use super::*;

    #[test]
    fn distances_are_steps_of_a_king() {
        let ruleset = Ruleset::new("empty", Geometry::rectangle(8, 8));
        let distances = RoyalDistances::of(&ruleset, &[PieceType(0)]).unwrap();
        let at = |name: &str| ruleset.geometry.parse_square(name).unwrap().index();
        let between = |from, to| distances.steps[at(from) * distances.places + at(to)];
        assert_eq!((between("e4", "e6"), between("e4", "g5"), between("a1", "h8")), (2, 2, FARTHEST as u8));
    }
}
