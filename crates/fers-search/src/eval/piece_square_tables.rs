//! Piece-square tables, computed once for a ruleset.

use fers_core::{ByColor, Color, PieceType, Square, SquareSet, Vector};
use fers_rules::{Facts, Ruleset};

use super::distance::distances;
use super::mop_up::half_steps_off_centre;
use super::promotion_potential::PromotionPotential;
use super::target_chances::Mobilities;
use super::weights::{Tally, Term};
use super::win_conditions::{Goal, WinConditions};
use crate::params::TERMS;

/// A square set for boards of any size.
pub(super) type WideSet = SquareSet<4>;

/// Converts a wide set to one for a smaller board. Squares beyond that board must not be set.
#[inline(always)]
pub(super) fn narrow<const N: usize>(wide: &WideSet) -> SquareSet<N> {
    SquareSet(std::array::from_fn(|word| wide.0[word]))
}

/// Returns the neighbours of a square.
fn surroundings(ruleset: &Ruleset, square: Square) -> WideSet {
    let around = Vector::RING.iter().filter_map(|&step| ruleset.geometry.step(square, step));
    around.fold(WideSet::EMPTY, |set, square| set | WideSet::of(square.index()))
}

/// Features of pieces by type and square, from the owner's side.
#[derive(Clone, Debug)]
pub(super) struct PieceSquareTables {
    places: usize,
    /// By side, piece type and place: features of the piece there.
    features: ByColor<Vec<PieceFeatures>>,
    /// By side, piece type and place: nearness to its goals.
    goals: ByColor<Vec<GoalNearness>>,
    /// By place: terms for royals.
    pub royal_squares: Vec<RoyalSquare>,
}

/// What a piece on a square counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PieceFeatures {
    /// See [`Term::Material`].
    pub material: i32,
    /// See [`Term::Placement`].
    pub placement: i32,
    /// See [`Term::Centre`].
    pub centre: i32,
    /// See [`Term::PromotionOfOthers`].
    pub promotion: i32,
    /// See [`Term::PromotionOfPawns`]. Pawns may be stopped for good, so that passed pawns have a
    /// term of their own.
    pub promotion_of_pawn: i32,
}

impl PieceFeatures {
    /// Counts the features for a side.
    #[inline]
    pub fn count(&self, color: Color, tally: &mut impl Tally) {
        tally.add(color, const { Term::Material.at(0) }, self.material);
        tally.add(color, const { Term::Placement.at(0) }, self.placement);
        tally.add(color, const { Term::Centre.at(0) }, self.centre);
        tally.add(color, const { Term::PromotionOfOthers.at(0) }, self.promotion);
        tally.add(color, const { Term::PromotionOfPawns.at(0) }, self.promotion_of_pawn);
    }
}

/// How near a piece on a square is to its goals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GoalNearness {
    /// Nearness in centipawns, negative where reaching the goal loses; 0 if it cannot be reached.
    pub worth: i32,
    /// Point of the curves of [`Term::GoalOfBest`] and [`Term::GoalOfOthers`].
    pub point: u8,
}

/// The terms of a royal's square.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoyalSquare {
    /// Neighbours of the square.
    pub neighbours: WideSet,
    /// See [`Term::RoyalCentre`].
    pub centre: i32,
}

impl PieceSquareTables {
    /// Computes the tables.
    pub fn of(
        ruleset: &Ruleset,
        mobilities: &Mobilities,
        values: &ByColor<Vec<i32>>,
        win_conditions: &WinConditions,
    ) -> Self {
        let builder = Builder { ruleset, facts: Facts::of(ruleset), mobilities, values, win_conditions };
        let types = || ruleset.piece_types();
        Self {
            places: ruleset.geometry.places(),
            features: ByColor::from_fn(|color| types().flat_map(|piece| builder.features(color, piece)).collect()),
            goals: ByColor::from_fn(|color| types().flat_map(|piece| builder.goals(color, piece)).collect()),
            royal_squares: royal_squares(ruleset),
        }
    }

    /// Returns the features of a piece of a side by place.
    pub fn features(&self, color: Color, piece_type: PieceType) -> &[PieceFeatures] {
        &self.features[color][piece_type.index() * self.places..][..self.places]
    }

    /// Returns the nearness to goals of a piece of a side by place.
    pub fn goals(&self, color: Color, piece_type: PieceType) -> &[GoalNearness] {
        &self.goals[color][piece_type.index() * self.places..][..self.places]
    }
}

/// The inputs of the tables.
struct Builder<'a> {
    ruleset: &'a Ruleset,
    facts: Facts,
    mobilities: &'a Mobilities,
    values: &'a ByColor<Vec<i32>>,
    win_conditions: &'a WinConditions,
}

impl Builder<'_> {
    /// Returns material, placement and promotion potential by place.
    fn features(&self, color: Color, piece_type: PieceType) -> Vec<PieceFeatures> {
        let ruleset = self.ruleset;
        let promotion_potential =
            PromotionPotential { ruleset, values: self.values, win_conditions: self.win_conditions };
        let material = promotion_potential.material(color, piece_type);
        let potentials = promotion_potential.of(color, piece_type);
        let mean = self.mobilities.mean(ruleset, color, piece_type);
        // Royals, and pieces that are better lost, have no better and worse squares.
        let has_placement =
            self.values[color][piece_type.index()] != 0 && self.win_conditions.material_sign[piece_type.index()] >= 0;
        let is_pawn = self.facts.only_advances[piece_type.index()];
        let mut features = vec![PieceFeatures::default(); ruleset.geometry.places()];
        for square in ruleset.geometry.squares() {
            let potential = potentials[square.index()].round() as i32;
            let mut here = PieceFeatures { material, ..PieceFeatures::default() };
            *(if is_pawn { &mut here.promotion_of_pawn } else { &mut here.promotion }) = potential;
            if has_placement {
                let targets = self.mobilities.at(color, piece_type, square) - mean;
                here.placement = (16.0 * targets).round() as i32;
                here.centre = (64.0 * (centrality(ruleset, square) - 0.5)).round() as i32;
            }
            features[square.index()] = here;
        }
        features
    }

    fn goals(&self, color: Color, piece_type: PieceType) -> Vec<GoalNearness> {
        let mut near = vec![GoalNearness::default(); self.ruleset.geometry.places()];
        let takes = |goal: &&Goal| goal.is_for(self.ruleset, color, piece_type);
        for goal in self.win_conditions.goals.iter().filter(takes) {
            let distances = distances(self.ruleset, piece_type, color, self.ruleset.zone(goal.zone, color));
            for (near, steps) in near.iter_mut().zip(distances) {
                let Some(steps) = steps else { continue };
                let point = steps.saturating_sub(1).min(Term::GoalOfBest.points() as u8 - 1);
                near.point = if near.worth == 0 { point } else { near.point.min(point) };
                near.worth += goal.sign * goal_worth(steps);
            }
        }
        near
    }
}

fn goal_worth(steps: u8) -> i32 {
    (1..steps).fold(TERMS.goal, |worth, _| worth * TERMS.goal_decay_percent / 100)
}

/// Returns the centrality of a square, from 0 in a corner to 1 in the centre.
fn centrality(ruleset: &Ruleset, square: Square) -> f64 {
    let geometry = &ruleset.geometry;
    let corner = i32::from(geometry.files) + i32::from(geometry.ranks) - 2;
    1.0 - f64::from(half_steps_off_centre(geometry, square)) / f64::from(corner.max(1))
}

fn royal_squares(ruleset: &Ruleset) -> Vec<RoyalSquare> {
    let royal_square = |index: usize| {
        let square = Square(index as u16);
        let is_square = ruleset.geometry.has(square);
        RoyalSquare {
            neighbours: surroundings(ruleset, square),
            centre: if is_square { (64.0 * centrality(ruleset, square)) as i32 } else { 0 },
        }
    };
    (0..ruleset.geometry.places()).map(royal_square).collect()
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Region};
    use fers_rules::{Arrivals, End, Leg, Path, PieceRules, Promotion, Reach, Refusal, Trigger, Verdict};

    use super::*;
    use crate::eval::piece_values::piece_values;

    /// Sets up pawns that promote on the last rank, where they also reach a goal.
    fn pawns() -> Ruleset {
        let mut ruleset = Ruleset::new("pawns", Geometry::rectangle(8, 8));
        let step = Path::single(Leg::leap(vec![Vector::new(0, 1)], Arrivals::quiet()));
        let king = Path::single(Leg::leap(Vector::RING.to_vec(), Arrivals::quiet_or_capture()));
        ruleset.pieces = vec![PieceRules::new("pawn", "p", vec![step]), PieceRules::new("man", "m", vec![king])];
        let rank =
            |rank| -> Region { (0..8).filter_map(|file| Geometry::rectangle(8, 8).square(file, rank)).collect() };
        let zone = ByColor::new(ruleset.add_region("eighth", rank(7)), ruleset.add_region("first", rank(0)));
        let from = PieceType(0);
        let to = vec![PieceType(1)];
        ruleset.promotions = vec![Promotion::new(from, zone, Trigger::Enter, to, Refusal::Never)];
        ruleset.ends = vec![End::Goal { goal: fers_rules::Goal::new(zone, Reach::Any), verdict: Verdict::Win }];
        ruleset
    }

    fn tables(ruleset: &Ruleset) -> PieceSquareTables {
        PieceSquareTables::of(ruleset, &Mobilities::of(ruleset), &piece_values(ruleset), &WinConditions::of(ruleset))
    }

    #[test]
    fn a_pawn_is_worth_more_the_nearer_it_is_to_promotion() {
        let ruleset = pawns();
        let tables = tables(&ruleset);
        let worth = |color, name| {
            let square = ruleset.geometry.parse_square(name).unwrap();
            tables.features(color, PieceType(0))[square.index()].promotion_of_pawn
        };
        assert!(worth(Color::White, "d7") > worth(Color::White, "d5"));
        assert!(worth(Color::White, "d5") > worth(Color::White, "d4"));
        assert_eq!(worth(Color::Black, "d2"), worth(Color::White, "d7"), "the sides are mirrored");
    }

    #[test]
    fn goals_count_by_moves_on_an_empty_board() {
        let ruleset = pawns();
        let tables = tables(&ruleset);
        let goal = |piece, name| {
            tables.goals(Color::White, PieceType(piece))[ruleset.geometry.parse_square(name).unwrap().index()].worth
        };
        assert_eq!(goal(0, "a7"), TERMS.goal);
        assert_eq!(goal(1, "a7"), TERMS.goal);
        assert!(goal(0, "a2") > 0 && goal(0, "a2") < goal(0, "a6"));
    }

    #[test]
    fn centres_are_worth_more_than_corners() {
        let ruleset = pawns();
        let tables = tables(&ruleset);
        let at =
            |name| tables.features(Color::White, PieceType(1))[ruleset.geometry.parse_square(name).unwrap().index()];
        assert!(at("d4").centre > at("a1").centre && at("d4").placement > at("a1").placement);
        assert_eq!(tables.royal_squares[0].neighbours.count(), 3);
    }
}
