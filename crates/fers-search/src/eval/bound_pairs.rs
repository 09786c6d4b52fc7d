//! Pairs of bound pieces: two pieces that together reach the whole board, though neither does
//! alone, like two bishops on squares of both colours.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_movegen::Position;
use fers_rules::Ruleset;

use super::piece_square_tables::{WideSet, narrow};
use super::target_sets::{TargetSets, closure};
use super::weights::{Tally, Term};

/// The bound types of one variant.
#[derive(Clone, Debug)]
pub(super) struct BoundPairs {
    types: ByColor<Vec<PieceType>>,
    /// Squares that a bound piece on the first square of the board reaches.
    part: WideSet,
}

impl BoundPairs {
    /// Derives the bound types from a ruleset: those whose moves split the board into the two parts
    /// of the first of them. `None` if there are none.
    pub fn of(ruleset: &Ruleset) -> Option<Self> {
        let parts = ByColor::from_fn(|color| {
            let parts = ruleset.piece_types().filter(|&piece| !ruleset.is_royal(piece));
            parts.filter_map(|piece| Some((piece, halves(ruleset, piece, color)?))).collect::<Vec<_>>()
        });
        let part = parts.iter().flat_map(|(_, parts)| parts).map(|&(_, part)| part).next()?;
        let types = ByColor::from_fn(|color| {
            parts[color].iter().filter(|(_, of)| *of == part).map(|&(piece, _)| piece).collect::<Vec<_>>()
        });
        Some(Self { types, part })
    }

    /// Counts the sides that have bound pieces on both parts of the board.
    #[inline]
    pub fn count<const N: usize>(&self, position: &Position<N>, tally: &mut impl Tally) {
        let part = narrow::<N>(&self.part);
        for color in Color::ALL {
            let bound =
                self.types[color].iter().fold(SquareSet::EMPTY, |set, &piece| set | position.squares_of(color, piece));
            let has_pair = bound.intersects(part) && !bound.difference(part).is_empty();
            tally.add(color, const { Term::BoundPair.at(0) }, i32::from(has_pair));
        }
    }
}

/// Returns the squares that a piece on the first square reaches, if there are two parts of the
/// board that no move joins, each about a half.
fn halves(ruleset: &Ruleset, piece: PieceType, color: Color) -> Option<WideSet> {
    let TargetSets { quiet, captures } = TargetSets::of(ruleset, piece, color);
    let moves: Vec<WideSet> = quiet.iter().zip(&captures).map(|(&quiet, &captures)| quiet | captures).collect();
    let reachable = closure(&moves);
    let squares: Vec<usize> = ruleset.geometry.squares().map(|square| square.index()).collect();
    let first = reachable[*squares.first()?];
    let other = *squares.iter().find(|&&square| !first.contains(square))?;
    let second = reachable[other];
    let is_half = |part: WideSet| 5 * part.count() as usize >= 2 * squares.len();
    (is_half(first) && is_half(second) && !first.intersects(second)).then_some(first)
}

#[cfg(test)]
mod tests {
    use fers_core::{Geometry, Vector};
    use fers_rules::{Arrivals, Leg, Path, PieceRules};

    use super::*;

    fn ruleset(step: Vec<Vector>) -> Ruleset {
        let mut ruleset = Ruleset::new("one", Geometry::rectangle(8, 8));
        let leap = Path::single(Leg::leap(step, Arrivals::quiet_or_capture()));
        ruleset.pieces = vec![PieceRules::new("piece", "p", vec![leap])];
        ruleset
    }

    #[test]
    fn bishops_and_ferses_are_bound_to_a_colour_and_knights_are_not() {
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(files, ranks)| Vector::new(files, ranks));
        let fers = BoundPairs::of(&ruleset(diagonal.to_vec())).unwrap();
        assert_eq!(fers.part.count(), 32);
        let knight: Vec<Vector> = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
            .map(|(files, ranks)| Vector::new(files, ranks))
            .to_vec();
        assert!(BoundPairs::of(&ruleset(knight)).is_none());
    }

    #[test]
    fn alfils_reach_too_little_to_make_pairs() {
        let alfil = [(2, 2), (2, -2), (-2, 2), (-2, -2)].map(|(files, ranks)| Vector::new(files, ranks));
        assert!(BoundPairs::of(&ruleset(alfil.to_vec())).is_none());
    }
}
