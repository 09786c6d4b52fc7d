//! The incremental part of the evaluation: material, piece-square values, and the keys of pawns and
//! pieces, updated with each move.

use fers_core::{ByColor, Color, PieceType, SplitMix};
use fers_movegen::{Change, Position};
use fers_program::PackedMove;
use fers_rules::Facts;

use super::piece_parameters::{Learnt, PieceParameters};
use super::piece_square_tables::PieceSquareTables;
use super::weights::{Phased, Sum, Tally};

/// The sums over the pieces of each side on the board and in hand.
pub(crate) type IncrementalScore = ByColor<PieceValue>;

/// The contribution of one piece, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PieceValue {
    /// Piece-square value in [`UNIT`](super::weights::UNIT)ths of a centipawn, signed by the win
    /// conditions.
    pub worth: Phased,
    /// Material in centipawns, without royals.
    pub material: i32,
    /// Zobrist key of the pawns on the board: all types that only advance.
    pub pawn_key: ZobristKey,
    /// Zobrist key of the other pieces on the board.
    pub piece_key: ZobristKey,
}

/// A sum of random numbers, one for each piece and square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ZobristKey(pub u32);

/// How pieces in hand count.
#[derive(Clone, Debug)]
pub(super) struct InHand {
    /// The weight of their value; `None` where hands do not count.
    pub weight: Option<usize>,
    /// By side and type: value, signed by the win conditions, in centipawns.
    pub worths: ByColor<Vec<i32>>,
}

impl InHand {
    /// Returns whether pieces in hand count.
    pub fn counts(&self) -> bool {
        self.weight.is_some()
    }

    /// Counts pieces in hand that are worth so much together.
    pub fn count(&self, color: Color, worth: i32, tally: &mut impl Tally) {
        if let Some(weight) = self.weight {
            tally.add(color, weight, worth);
        }
    }
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
    /// Makes the table from the features of the pieces, the material values, those in hand, and
    /// what play has taught.
    pub fn of(
        piece_square_tables: &PieceSquareTables,
        values: &ByColor<Vec<i32>>,
        facts: &Facts,
        in_hand: &InHand,
        (learnt, parameters): (&Learnt, &PieceParameters),
    ) -> Self {
        let mut random = SplitMix::new(0);
        let (types, places) = (values.white.len(), parameters.places());
        let pieces = || Color::ALL.into_iter().flat_map(|color| (0..types).map(move |index| (color, index)));
        let values = pieces().flat_map(|(color, index)| {
            let (material, piece_type) = (values[color][index], PieceType(index as u16));
            let value = move |place, count: &dyn Fn(&mut Sum<'_>)| {
                let mut sum = Sum::new(&learnt.weights);
                count(&mut sum);
                sum.sum.add(learnt.of_numbers(parameters.of_piece(color, piece_type, place)), 1);
                PieceValue { worth: sum.sum, material, ..PieceValue::default() }
            };
            let held = if in_hand.counts() {
                value(None, &|sum| in_hand.count(Color::White, in_hand.worths[color][index], sum))
            } else {
                PieceValue::default()
            };
            let features = piece_square_tables.features(color, piece_type).iter().enumerate();
            // The sum of a side is from its own point of view, which is that of White.
            features
                .map(move |(place, features)| value(Some(place), &|sum| features.count(Color::White, sum)))
                .chain([held])
        });
        let mut values: Vec<PieceValue> = values.collect();
        for (code, of_piece) in values.chunks_mut(places + 1).enumerate() {
            for value in &mut of_piece[..places] {
                let key = if facts.only_advances[code % types] { &mut value.pawn_key } else { &mut value.piece_key };
                *key = ZobristKey(random.next_u64() as u32);
            }
        }
        Self { places, types, values }
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
        self.worth.add(value.worth, times);
        self.material += value.material * times;
        self.pawn_key.add(value.pawn_key, times);
        self.piece_key.add(value.piece_key, times);
    }
}

impl ZobristKey {
    // PERF: multiplied by 1 or -1, as a branch could not be predicted.
    #[inline(always)]
    fn add(&mut self, other: Self, times: i32) {
        self.0 = self.0.wrapping_add(other.0.wrapping_mul(times as u32));
    }
}
