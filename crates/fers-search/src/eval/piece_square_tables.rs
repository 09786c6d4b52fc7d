//! Piece-square tables, computed once for a ruleset.

use fers_core::{ByColor, Color, PieceType, Square, SquareSet, Vector};
use fers_rules::{Facts, Ruleset};

use super::distance::distances;
use super::mop_up::half_steps_off_centre;
use super::promotion_potential::PromotionPotential;
use super::target_chances::Mobilities;
use super::win_conditions::{Goal, WinConditions};
use crate::params::{PASSED_PAWNS, PLACEMENT, TERMS};

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

/// Tables by piece type and square, in centipawns, from the owner's side.
#[derive(Clone, Debug)]
pub(super) struct PieceSquareTables {
    places: usize,
    /// By side, piece type and place: value of the piece there, material included.
    worth: ByColor<Vec<i32>>,
    /// By side, piece type and place: value of being near its goals.
    goals: ByColor<Vec<i32>>,
    /// By place: terms for royals.
    pub royal_squares: Vec<RoyalSquare>,
}

/// The terms of a royal's square.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoyalSquare {
    /// Neighbours of the square.
    pub neighbours: WideSet,
    /// Middlegame penalty in centipawns.
    pub exposure: i32,
    /// Endgame bonus in centipawns.
    pub activity: i32,
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
            worth: ByColor::from_fn(|color| types().flat_map(|piece| builder.worth(color, piece)).collect()),
            goals: ByColor::from_fn(|color| types().flat_map(|piece| builder.goals(color, piece)).collect()),
            royal_squares: royal_squares(ruleset),
        }
    }

    /// Returns the values of a piece of a side by place.
    pub fn worths(&self, color: Color, piece_type: PieceType) -> &[i32] {
        &self.worth[color][piece_type.index() * self.places..][..self.places]
    }

    /// Returns the goal values of a piece of a side by place.
    pub fn goals(&self, color: Color, piece_type: PieceType) -> &[i32] {
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
    /// Returns material plus placement plus promotion potential by place.
    fn worth(&self, color: Color, piece_type: PieceType) -> Vec<i32> {
        let promotion_potential =
            PromotionPotential { ruleset: self.ruleset, values: self.values, win_conditions: self.win_conditions };
        let material = promotion_potential.material(color, piece_type);
        let placement = self.placement(color, piece_type);
        let promotion = promotion_potential.of(color, piece_type);
        // Pawns may be stopped for good; `passed_pawns` adds the rest of their potential.
        let share = if self.facts.only_advances[piece_type.index()] { PASSED_PAWNS.potential_share } else { 1.0 };
        let extra = |square: Square| placement[square.index()] + share * promotion[square.index()];
        let sum = |square: Square| material + extra(square).round() as i32;
        by_square(self.ruleset, sum)
    }

    /// Returns the placement value by place: mobility above the mean, and nearness to the centre.
    /// Zero for royals and where losing the piece is good.
    fn placement(&self, color: Color, piece_type: PieceType) -> Vec<f64> {
        let ruleset = self.ruleset;
        let mut placement = vec![0.0; ruleset.geometry.places()];
        if self.values[color][piece_type.index()] == 0 || self.win_conditions.material_sign[piece_type.index()] < 0 {
            return placement;
        }
        let mean = self.mobilities.mean(ruleset, color, piece_type);
        for square in ruleset.geometry.squares() {
            let targets = self.mobilities.at(color, piece_type, square) - mean;
            let centre = centrality(ruleset, square) - 0.5;
            placement[square.index()] = PLACEMENT.target * targets + PLACEMENT.centre * centre;
        }
        placement
    }

    fn goals(&self, color: Color, piece_type: PieceType) -> Vec<i32> {
        let mut worth = vec![0; self.ruleset.geometry.places()];
        let takes = |goal: &&Goal| match &goal.by {
            Some(by) => by[color].contains(&piece_type),
            None => self.ruleset.piece(piece_type).takes_goals,
        };
        for goal in self.win_conditions.goals.iter().filter(takes) {
            let distances = distances(self.ruleset, piece_type, color, self.ruleset.zone(goal.zone, color));
            for (worth, steps) in worth.iter_mut().zip(distances) {
                *worth += steps.map_or(0, |steps| goal.sign * goal_worth(steps));
            }
        }
        worth
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

fn by_square(ruleset: &Ruleset, value: impl Fn(Square) -> i32) -> Vec<i32> {
    let mut table = vec![0; ruleset.geometry.places()];
    ruleset.geometry.squares().for_each(|square| table[square.index()] = value(square));
    table
}

fn royal_squares(ruleset: &Ruleset) -> Vec<RoyalSquare> {
    let share = |share: f64| by_square(ruleset, move |square| (centrality(ruleset, square) * share) as i32);
    let (exposure, activity) = (share(f64::from(TERMS.royal_exposed)), share(f64::from(TERMS.royal_active)));
    let royal_square = |((index, exposure), activity)| {
        let neighbours = surroundings(ruleset, Square(index as u16));
        RoyalSquare { neighbours, exposure, activity }
    };
    exposure.into_iter().enumerate().zip(activity).map(royal_square).collect()
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
        ruleset.promotions = vec![Promotion {
            from,
            zone,
            trigger: Trigger::Enter,
            to,
            refusal: Refusal::Never,
            quiet_only: false,
            capturing_only: false,
        }];
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
        let worth =
            |color, name| tables.worths(color, PieceType(0))[ruleset.geometry.parse_square(name).unwrap().index()];
        assert!(worth(Color::White, "d7") > worth(Color::White, "d5"));
        assert!(worth(Color::White, "d5") > worth(Color::White, "d4"));
        assert_eq!(worth(Color::Black, "d2"), worth(Color::White, "d7"), "the sides are mirrored");
    }

    #[test]
    fn goals_count_by_moves_on_an_empty_board() {
        let ruleset = pawns();
        let tables = tables(&ruleset);
        let goal = |piece, name| {
            tables.goals(Color::White, PieceType(piece))[ruleset.geometry.parse_square(name).unwrap().index()]
        };
        assert_eq!(goal(0, "a7"), TERMS.goal);
        assert_eq!(goal(1, "a7"), TERMS.goal);
        assert!(goal(0, "a2") > 0 && goal(0, "a2") < goal(0, "a6"));
    }

    #[test]
    fn centres_are_worth_more_than_corners() {
        let ruleset = pawns();
        let tables = tables(&ruleset);
        let worth =
            |name| tables.worths(Color::White, PieceType(1))[ruleset.geometry.parse_square(name).unwrap().index()];
        assert!(worth("d4") > worth("a1"));
        assert_eq!(tables.royal_squares[0].neighbours.count(), 3);
    }
}
