//! How many moves a royal needs to a goal if attacked squares and own pieces delay it.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_movegen::Position;
use fers_rules::Ruleset;

use super::piece_square_tables::{WideSet, narrow};
use super::target_sets::TargetSets;
use super::weights::{Tally, Term};
use super::win_conditions::WinConditions;

/// The royals with a goal of one variant, by side.
#[derive(Clone, Debug)]
pub(super) struct GoalPaths(ByColor<Vec<Traveller>>);

/// A royal type of a side that wins by reaching a goal.
#[derive(Clone, Debug)]
struct Traveller {
    piece_type: PieceType,
    goal: WideSet,
    /// By place: targets on an empty board.
    targets: Vec<WideSet>,
}

/// Moves beyond which a goal is too far away to count.
const MOVES_MAX: usize = Term::GoalPath.points();

impl GoalPaths {
    /// Derives the royals from a ruleset. `None` if no royal has a goal.
    pub fn of(ruleset: &Ruleset, win_conditions: &WinConditions) -> Option<Self> {
        let travellers = ByColor::from_fn(|color| {
            let royals = ruleset.piece_types().filter(|&piece| ruleset.is_royal(piece));
            royals.filter_map(|piece| Traveller::of(ruleset, win_conditions, piece, color)).collect::<Vec<_>>()
        });
        let some = Color::ALL.iter().any(|&color| !travellers[color].is_empty());
        some.then_some(Self(travellers))
    }

    /// Counts the moves to a goal of each side. `attacked` holds the squares that a side attacks.
    pub fn count<const N: usize>(
        &self,
        position: &Position<N>,
        attacked: &ByColor<SquareSet<N>>,
        tally: &mut impl Tally,
    ) {
        for color in Color::ALL {
            let slow = attacked[!color] | position.squares_of_side(color);
            let moves = |traveller: &Traveller| {
                let royals = position.squares_of(color, traveller.piece_type);
                (!royals.is_empty()).then(|| traveller.moves(royals, slow))
            };
            if let Some(moves) = self.0[color].iter().filter_map(moves).min() {
                tally.add(color, const { Term::GoalPath.at(0) } + moves - 1, 1);
            }
        }
    }
}

impl Traveller {
    fn of(ruleset: &Ruleset, win_conditions: &WinConditions, piece_type: PieceType, color: Color) -> Option<Self> {
        let goals = win_conditions.goals.iter().filter(|goal| goal.sign > 0 && goal.is_for(ruleset, color, piece_type));
        let squares = goals.flat_map(|goal| ruleset.zone(goal.zone, color).iter());
        let goal = squares.fold(WideSet::EMPTY, |set, square| set | WideSet::of(square.index()));
        let TargetSets { quiet, captures } = TargetSets::of(ruleset, piece_type, color);
        let targets = quiet.into_iter().zip(captures).map(|(quiet, captures)| quiet | captures).collect();
        (!goal.is_empty()).then_some(Self { piece_type, goal, targets })
    }

    /// Returns the number of moves from some squares to the goal, from 1 to [`MOVES_MAX`].
    ///
    /// A move to a square of `slow` takes two: the square must be cleared first.
    fn moves<const N: usize>(&self, from: SquareSet<N>, slow: SquareSet<N>) -> usize {
        let goal = narrow::<N>(&self.goal);
        let (mut new, mut reached, mut delayed) = (from, from, SquareSet::EMPTY);
        for moves in 1..MOVES_MAX {
            let next = new.into_iter().fold(SquareSet::EMPTY, |set, at| set | narrow(&self.targets[at]));
            new = (next.difference(slow) | delayed).difference(reached);
            delayed = next & slow;
            reached |= new;
            if reached.intersects(goal) {
                return moves;
            }
        }
        MOVES_MAX
    }
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Vector};
    use fers_rules::{Arrivals, Leg, Path, PieceRules};

    use super::*;

    /// A king on a5 needs so many moves to the eighth rank.
    #[track_caller]
    fn check(slow: &str, moves: usize) {
        let mut ruleset = Ruleset::new("race", Geometry::rectangle(8, 8));
        let king = Path::single(Leg::leap(Vector::RING.to_vec(), Arrivals::quiet_or_capture()));
        ruleset.pieces = vec![PieceRules::new("king", "k", vec![king])];
        let at = |name: &str| ruleset.geometry.parse_square(name).unwrap().index();
        let squares = |names: &str| -> WideSet {
            names.split_whitespace().fold(WideSet::EMPTY, |set, name| set | WideSet::of(at(name)))
        };
        let traveller = Traveller {
            piece_type: PieceType(0),
            goal: squares("a8 b8 c8 d8 e8 f8 g8 h8"),
            targets: TargetSets::of(&ruleset, PieceType(0), Color::White).quiet,
        };
        assert_eq!(traveller.moves(squares("a5"), squares(slow)), moves, "with {slow:?} attacked");
    }

    #[test]
    fn attacked_squares_delay_a_king_unless_it_walks_around_them() {
        check("", 3);
        check("a6", 3);
        check("a6 b6", 4);
        check("a6 b6 a7 b7 c7 d7", 5);
    }
}
