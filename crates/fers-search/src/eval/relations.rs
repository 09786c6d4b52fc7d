//! What a piece counts by its distance to the royals, and by how many of its type a side has in
//! hand.
//!
//! The computed evaluation has no such terms: only play teaches them. Where it has taught none,
//! they cost nothing.

use fers_core::{ByColor, Color, PieceType, Square};
use fers_movegen::Position;
use fers_rules::{Drops, Ruleset};

use super::distance::king_steps;
use super::piece_parameters::{Learnt, PieceParameters};
use super::weights::{Phased, Tally};

/// Distances from 1 that are told apart; the last stands for greater ones, too.
pub(super) const DISTANCES: u8 = 7;

/// Numbers in hand from 1 that are told apart; the last stands for greater ones, too.
pub(super) const HELD: u8 = 4;

/// The learnt terms of one variant.
#[derive(Clone, Debug, Default)]
pub(super) struct Relations {
    /// Something was learnt.
    is_learnt: bool,
    places: usize,
    /// By place of a royal and place of a piece, in steps of a king, at most [`DISTANCES`].
    steps: Box<[u8]>,
    /// By side: the types.
    types: ByColor<Vec<TypeRelations>>,
}

/// What the pieces of a type of a side count.
#[derive(Clone, Debug)]
struct TypeRelations {
    piece_type: PieceType,
    /// By own and enemy royal and by distance.
    near: Option<[Curve<{ DISTANCES as usize }>; 2]>,
    /// By number in hand.
    held: Option<Curve<{ HELD as usize }>>,
}

/// Learnt numbers that stand in a row.
#[derive(Clone, Debug)]
struct Curve<const POINTS: usize> {
    /// The first number in [`PieceParameters`].
    first: u16,
    worths: [Phased; POINTS],
}

impl<const POINTS: usize> Curve<POINTS> {
    fn of(first: u16, learnt: &Learnt) -> Self {
        let worth = |point: usize| learnt.pieces.get(usize::from(first) + point).copied().unwrap_or_default();
        Self { first, worths: std::array::from_fn(worth) }
    }

    /// Counts a point, from 0. The last one stands for further ones, too.
    #[inline(always)]
    fn count(&self, color: Color, point: usize, tally: &mut impl Tally) {
        let point = point.min(POINTS - 1);
        tally.add_number(color, self.first + point as u16, self.worths[point]);
    }

    fn is_learnt(&self) -> bool {
        self.worths.iter().any(|&worth| worth != Phased::default())
    }
}

/// Returns whether the distance of a type to royals counts in a variant: there is one for each
/// piece that is not royal itself.
pub(super) fn has_distances(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    !ruleset.is_royal(piece_type) && ruleset.piece_types().any(|piece| ruleset.is_royal(piece))
}

/// Returns whether the number of pieces in hand counts in a variant.
pub(super) fn has_hand(ruleset: &Ruleset) -> bool {
    ruleset.hands.drops != Drops::None
}

impl Relations {
    /// Makes the terms of a variant with what was learnt.
    pub fn of(ruleset: &Ruleset, learnt: &Learnt, parameters: &PieceParameters) -> Self {
        let of_type = |color, piece_type| TypeRelations {
            piece_type,
            near: parameters
                .first_of_distances(color, piece_type)
                .map(|first| [first, first + u16::from(DISTANCES)].map(|first| Curve::of(first, learnt))),
            held: parameters.first_of_held(color, piece_type).map(|first| Curve::of(first, learnt)),
        };
        let types =
            ByColor::from_fn(|color| ruleset.piece_types().map(|piece| of_type(color, piece)).collect::<Vec<_>>());
        let learns = |of: &TypeRelations| {
            of.near.iter().flatten().any(Curve::is_learnt) || of.held.as_ref().is_some_and(Curve::is_learnt)
        };
        Self {
            is_learnt: Color::ALL.iter().any(|&color| types[color].iter().any(learns)),
            places: ruleset.geometry.places(),
            steps: king_steps(&ruleset.geometry, DISTANCES),
            types,
        }
    }

    /// Counts the pieces of both sides, by their distance to the first royal of each side, and the
    /// hands.
    #[inline]
    pub fn count<const N: usize, T: Tally>(
        &self,
        position: &Position<N>,
        royals: &ByColor<Option<Square>>,
        tally: &mut T,
    ) {
        if !self.is_learnt && !T::COUNTS_ZEROS {
            return;
        }
        let rows = ByColor::from_fn(|color| royals[color].map(|royal| self.row(royal)));
        for color in Color::ALL {
            for of in &self.types[color] {
                if let Some([own, enemy]) = &of.near {
                    for place in position.squares_of(color, of.piece_type) {
                        if let Some(row) = rows[color] {
                            own.count(color, usize::from(row[place]) - 1, tally);
                        }
                        if let Some(row) = rows[!color] {
                            enemy.count(color, usize::from(row[place]) - 1, tally);
                        }
                    }
                }
                if let Some(held) = &of.held {
                    let count = usize::from(position.in_hand(color, of.piece_type));
                    if count > 0 {
                        held.count(color, count - 1, tally);
                    }
                }
            }
        }
    }

    /// Returns the distances of all places to a royal.
    fn row(&self, royal: Square) -> &[u8] {
        &self.steps[royal.index() * self.places..][..self.places]
    }
}
