//! The incremental part of the evaluation: material and piece-square values, updated with each
//! move.

use fers_core::{ByColor, Color, PieceType};
use fers_movegen::{Change, Position};
use fers_program::PackedMove;

use super::piece_square_tables::PieceSquareTables;

/// The sums over the pieces of each side on the board and in hand.
pub(crate) type IncrementalScore = ByColor<PieceValue>;

/// The contribution of one piece, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PieceValue {
    /// Piece-square value in centipawns, signed by the win conditions.
    pub worth: i32,
    /// Material in centipawns, without royals.
    pub material: i32,
}

/// The contribution of each piece on each place and in hand.
#[derive(Clone, Debug)]
pub(super) struct PieceValues {
    places: usize,
    types: usize,
    /// By side, type and place; after the last place, the piece in hand.
    values: Vec<PieceValue>,
}

impl PieceValues {
    /// Makes the table from the piece-square tables and the material values. `in_hand` returns the
    /// value of a piece in hand, or `None` if hands do not count.
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

    /// Returns the contribution of a piece. `code` combines side and type; `None` stands for the
    /// hand.
    #[inline(always)]
    fn value(&self, code: usize, place: Option<usize>) -> PieceValue {
        self.values[code * (self.places + 1) + place.unwrap_or(self.places)]
    }

    fn code(&self, color: Color, piece_type: PieceType) -> usize {
        color.index() * self.types + piece_type.index()
    }

    /// Computes the sums of a position from scratch.
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

    /// Updates the sums for a legal move, before the move is made. Returns false if the move is not
    /// a simple one; then the sums are invalid.
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
