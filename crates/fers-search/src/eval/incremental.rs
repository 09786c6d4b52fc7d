//! What pieces are worth one by one, added up: kept from one position to the next, since a move changes little of it.

use fers_core::{ByColor, Color, PieceType};
use fers_movegen::{Change, Position};
use fers_program::PackedMove;

use super::piece_square_tables::PieceSquareTables;

/// What all pieces of each side on the board and in hand are worth together.
pub(crate) type IncrementalScore = ByColor<PieceValue>;

/// What a piece adds to the sums of its side, or many pieces together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PieceValue {
    /// Worth where they stand, by the game's stakes.
    pub worth: i32,
    /// Value, royals apart.
    pub material: i32,
}

/// What each piece adds.
#[derive(Clone, Debug)]
pub(super) struct PieceValues {
    places: usize,
    types: usize,
    /// By side, type and place, that in hand after those on the board.
    values: Vec<PieceValue>,
}

impl PieceValues {
    /// From the worth of pieces on the board, their values, and what they are worth in hand as a part of both; nothing where hands count for nothing.
    pub fn of(
        piece_square_tables: &PieceSquareTables,
        places: usize,
        values: &ByColor<Vec<i32>>,
        in_hand: impl Fn(Color, PieceType) -> Option<i32>,
    ) -> Self {
        let types = values.white.len();
        let pieces = || Color::ALL.into_iter().flat_map(|color| (0..types).map(move |index| (color, index)));
        let values = pieces().flat_map(|(color, index)| {
            let (material, piece_type) = (values[color][index], PieceType(index as u16));
            let value = move |worth| PieceValue { worth, material };
            let in_hand = in_hand(color, piece_type).map(value).unwrap_or_default();
            piece_square_tables.worths(color, piece_type).iter().map(move |&worth| value(worth)).chain([in_hand])
        });
        Self { places, types, values: values.collect() }
    }

    /// What a piece adds, given as its side and type in one number; nothing stands for its owner's hand.
    #[inline(always)]
    fn value(&self, code: usize, place: Option<usize>) -> PieceValue {
        self.values[code * (self.places + 1) + place.unwrap_or(self.places)]
    }

    fn code(&self, color: Color, piece_type: PieceType) -> usize {
        color.index() * self.types + piece_type.index()
    }

    /// The sums of a position.
    pub fn incremental<const N: usize>(&self, position: &Position<N>) -> IncrementalScore {
        let mut incremental = IncrementalScore::default();
        for color in Color::ALL {
            for piece_type in (0..self.types).map(|index| PieceType(index as u16)) {
                let code = self.code(color, piece_type);
                for square in position.squares_of(color, piece_type) {
                    incremental[color].add(self.value(code, Some(square)), 1);
                }
                incremental[color].add(self.value(code, None), position.in_hand(color, piece_type).into());
            }
        }
        incremental
    }

    /// Makes the sums of a position those after a legal move, if the move is a simple one; else they mean nothing any more. Says whether it is.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn update<const N: usize>(
        &self,
        incremental: &mut IncrementalScore,
        position: &Position<N>,
        mv: PackedMove,
    ) -> bool {
        position.visit_changes(mv, |Change { owner, code, place, comes }| {
            incremental[owner].add(self.value(code, place), if comes { 1 } else { -1 });
        })
    }
}

impl PieceValue {
    #[inline(always)]
    fn add(&mut self, value: PieceValue, times: i32) {
        self.worth += value.worth * times;
        self.material += value.material * times;
    }
}
