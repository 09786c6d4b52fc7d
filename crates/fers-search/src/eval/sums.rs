//! What pieces are worth one by one, added up: kept from one position to the next, since a move changes little of it.

use fers_core::{ByColor, Color, PieceType};
use fers_movegen::{Change, Position};
use fers_program::PackedMove;

use super::tables::Tables;

/// What all pieces of each side on the board and in hand are worth together.
pub(crate) type Sums = ByColor<Share>;

/// What a piece adds to the sums of its side, or many pieces together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Share {
    /// Worth where they stand, by the game's stakes.
    pub worth: i32,
    /// Value, royals apart.
    pub material: i32,
}

/// What each piece adds.
#[derive(Clone, Debug)]
pub(super) struct Shares {
    places: usize,
    types: usize,
    /// By side, type and place, that in hand after those on the board.
    shares: Vec<Share>,
}

impl Shares {
    /// From the worth of pieces on the board, their values, and what they are worth in hand as a part of both; nothing where hands count for nothing.
    pub fn of(
        tables: &Tables,
        places: usize,
        values: &ByColor<Vec<i32>>,
        in_hand: impl Fn(Color, PieceType) -> Option<i32>,
    ) -> Self {
        let types = values.white.len();
        let pieces = || Color::ALL.into_iter().flat_map(|color| (0..types).map(move |index| (color, index)));
        let shares = pieces().flat_map(|(color, index)| {
            let (material, piece_type) = (values[color][index], PieceType(index as u16));
            let share = move |worth| Share { worth, material };
            let in_hand = in_hand(color, piece_type).map(share).unwrap_or_default();
            tables.worths(color, piece_type).iter().map(move |&worth| share(worth)).chain([in_hand])
        });
        Self { places, types, shares: shares.collect() }
    }

    /// What a piece adds, given as its side and type in one number; nothing stands for its owner's hand.
    #[inline(always)]
    fn share(&self, code: usize, place: Option<usize>) -> Share {
        self.shares[code * (self.places + 1) + place.unwrap_or(self.places)]
    }

    fn code(&self, color: Color, piece_type: PieceType) -> usize {
        color.index() * self.types + piece_type.index()
    }

    /// The sums of a position.
    pub fn sums<const N: usize>(&self, position: &Position<N>) -> Sums {
        let mut sums = Sums::default();
        for color in Color::ALL {
            for piece_type in (0..self.types).map(|index| PieceType(index as u16)) {
                let code = self.code(color, piece_type);
                for square in position.squares_of(color, piece_type) {
                    sums[color].add(self.share(code, Some(square)), 1);
                }
                sums[color].add(self.share(code, None), position.in_hand(color, piece_type).into());
            }
        }
        sums
    }

    /// Makes the sums of a position those after a legal move, if the move is a simple one; else they mean nothing any more. Says whether it is.
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub fn follow<const N: usize>(&self, sums: &mut Sums, position: &Position<N>, mv: PackedMove) -> bool {
        position.visit_changes(mv, |Change { owner, code, place, comes }| {
            sums[owner].add(self.share(code, place), if comes { 1 } else { -1 });
        })
    }
}

impl Share {
    #[inline(always)]
    fn add(&mut self, share: Share, times: i32) {
        self.worth += share.worth * times;
        self.material += share.material * times;
    }
}
