//! Pawn structure: pawns that no pawn can ever defend, pawns side by side, and outposts.
//!
//! "Pawn" means any type that only advances. Outposts are squares that a pawn defends and that no
//! enemy pawn can ever attack.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_movegen::Position;
use fers_rules::Ruleset;

use super::pawn_reach::PawnReach;
use super::piece_square_tables::{WideSet, narrow};
use super::weights::{Tally, Term};

/// The pawn structure terms of one variant.
#[derive(Clone, Debug)]
pub(super) struct PawnStructure {
    types: ByColor<Vec<PawnType>>,
    /// By side: the ranks from the middle of the board on, without the last one.
    advanced: ByColor<WideSet>,
}

/// A pawn type of a side, by place.
#[derive(Clone, Debug)]
struct PawnType {
    piece_type: PieceType,
    /// Squares from which a friendly pawn can still come to defend it.
    supporters: Vec<WideSet>,
    /// Squares from which a friendly pawn defends the square of its next step.
    neighbours: Vec<WideSet>,
    /// Squares that it may pass on its way.
    path: Vec<WideSet>,
    /// Squares on which it may capture.
    captures: Vec<WideSet>,
    /// Squares that it attacks now or after quiet moves.
    span: Vec<WideSet>,
}

impl PawnStructure {
    /// Derives the terms from a ruleset. `reach_of` holds the reach of each type of `advancing`.
    pub fn of(ruleset: &Ruleset, advancing: &[PieceType], reach_of: &ByColor<Vec<PawnReach>>) -> Self {
        let of_side = |color: Color| {
            let reach_of = &reach_of[color];
            advancing.iter().zip(reach_of).map(|(&piece, own)| PawnType::of(piece, own, reach_of)).collect()
        };
        Self { types: ByColor::from_fn(of_side), advanced: ByColor::from_fn(|color| advanced_ranks(ruleset, color)) }
    }

    /// Counts the pawns of both sides. Returns the outposts of each side.
    pub fn count<const N: usize>(
        &self,
        position: &Position<N>,
        pawns: &ByColor<SquareSet<N>>,
        tally: &mut impl Tally,
    ) -> ByColor<SquareSet<N>> {
        let spans = ByColor::from_fn(|color| self.union(position, color, |pawn| &pawn.span));
        for color in Color::ALL {
            self.count_side(position, color, pawns, tally);
        }
        ByColor::from_fn(|color| {
            let defended = self.union(position, color, |pawn| &pawn.captures);
            (defended & narrow(&self.advanced[color])).difference(spans[!color])
        })
    }

    fn count_side<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        pawns: &ByColor<SquareSet<N>>,
        tally: &mut impl Tally,
    ) {
        let (mut opposed, mut exposed, mut side_by_side) = (0, 0, 0);
        for pawn in &self.types[color] {
            for square in position.squares_of(color, pawn.piece_type) {
                if !narrow(&pawn.supporters[square]).intersects(pawns[color]) {
                    let is_opposed = narrow(&pawn.path[square]).intersects(pawns[!color]);
                    *(if is_opposed { &mut opposed } else { &mut exposed }) += 1;
                }
                side_by_side += i32::from(narrow(&pawn.neighbours[square]).intersects(pawns[color]));
            }
        }
        tally.add(color, const { Term::WeakPawn.at(0) }, opposed);
        tally.add(color, const { Term::WeakPawn.at(1) }, exposed);
        tally.add(color, const { Term::PawnsSideBySide.at(0) }, side_by_side);
    }

    /// Returns the union of a table over the pawns of a side.
    fn union<const N: usize>(
        &self,
        position: &Position<N>,
        color: Color,
        table: impl Fn(&PawnType) -> &Vec<WideSet>,
    ) -> SquareSet<N> {
        self.types[color].iter().fold(SquareSet::EMPTY, |union, pawn| {
            let squares = position.squares_of(color, pawn.piece_type);
            squares.into_iter().fold(union, |union, square| union | narrow(&table(pawn)[square]))
        })
    }
}

impl PawnType {
    fn of(piece_type: PieceType, reach: &PawnReach, friends: &[PawnReach]) -> Self {
        let places = reach.steps.len();
        let spans: Vec<Vec<WideSet>> =
            friends.iter().map(|friend| (0..places).map(|at| friend.span(at)).collect()).collect();
        // A pawn does not support itself: Berolina pawns capture where they step to.
        let others = |square: usize, helps: &dyn Fn(usize) -> bool| {
            (0..places)
                .filter(|&from| from != square && helps(from))
                .fold(WideSet::EMPTY, |set, at| set | WideSet::of(at))
        };
        let supporters = |square: usize| others(square, &|from| spans.iter().any(|span| span[from].contains(square)));
        let neighbours = |square: usize| {
            let next = reach.steps[square];
            others(square, &|from| friends.iter().any(|friend| friend.captures[from].intersects(next)))
        };
        Self {
            piece_type,
            supporters: (0..places).map(supporters).collect(),
            neighbours: (0..places).map(neighbours).collect(),
            path: reach.reachable.clone(),
            captures: reach.captures.clone(),
            span: (0..places).map(|at| reach.span(at)).collect(),
        }
    }
}

/// Returns the ranks from the middle of the board on, as a side sees it, without the last one.
fn advanced_ranks(ruleset: &Ruleset, color: Color) -> WideSet {
    let geometry = &ruleset.geometry;
    let last = geometry.ranks - 1;
    let is_advanced = |rank: u8| {
        let rank = if color == Color::White { rank } else { last - rank };
        2 * rank + 2 >= last && rank < last
    };
    let squares = geometry.squares().filter(|&square| is_advanced(geometry.rank(square)));
    squares.fold(WideSet::EMPTY, |set, square| set | WideSet::of(square.index()))
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Vector};
    use fers_rules::{Arrivals, Leg, Path, PieceRules};

    use super::*;

    fn pawn_type(step: Vec<Vector>, captures: Vec<Vector>) -> (Ruleset, PawnType) {
        let mut ruleset = Ruleset::new("pawns", Geometry::rectangle(8, 8));
        let step = Path::single(Leg::leap(step, Arrivals::quiet()));
        let takes = Path::single(Leg::leap(captures, Arrivals::capture()));
        ruleset.pieces = vec![PieceRules::new("pawn", "p", vec![step, takes])];
        let reach = vec![PawnReach::of(&ruleset, PieceType(0), Color::White)];
        let pawn = PawnType::of(PieceType(0), &reach[0], &reach);
        (ruleset, pawn)
    }

    fn squares(ruleset: &Ruleset, names: &str) -> WideSet {
        let at = |name| ruleset.geometry.parse_square(name).unwrap().index();
        names.split_whitespace().fold(WideSet::EMPTY, |set, name| set | WideSet::of(at(name)))
    }

    #[test]
    fn pawns_behind_on_the_files_beside_support_a_pawn() {
        let (ruleset, pawn) = pawn_type(vec![Vector::new(0, 1)], vec![Vector::new(1, 1), Vector::new(-1, 1)]);
        let d4 = ruleset.geometry.parse_square("d4").unwrap().index();
        assert_eq!(pawn.supporters[d4], squares(&ruleset, "c1 c2 c3 e1 e2 e3"));
        assert_eq!(pawn.neighbours[d4], squares(&ruleset, "c4 e4"));
    }

    #[test]
    fn a_berolina_pawn_does_not_support_itself() {
        let (ruleset, pawn) = pawn_type(vec![Vector::new(1, 1), Vector::new(-1, 1)], vec![Vector::new(0, 1)]);
        let d4 = ruleset.geometry.parse_square("d4").unwrap().index();
        assert!(!pawn.neighbours[d4].contains(d4));
        assert_eq!(pawn.neighbours[d4], squares(&ruleset, "c4 e4"));
    }

    #[test]
    fn outposts_lie_between_the_middle_and_the_last_rank() {
        let ruleset = Ruleset::new("empty", Geometry::rectangle(8, 8));
        let white = advanced_ranks(&ruleset, Color::White);
        assert_eq!(white.count(), 32);
        assert!(white.contains(squares(&ruleset, "a4").first()) && !white.contains(squares(&ruleset, "a8").first()));
        let black = advanced_ranks(&ruleset, Color::Black);
        assert!(black.contains(squares(&ruleset, "h5").first()) && !black.contains(squares(&ruleset, "h6").first()));
    }
}
