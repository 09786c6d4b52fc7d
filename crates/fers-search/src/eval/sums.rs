//! What pieces are worth one by one, added up: kept from one position to the next, since a move changes little of it.

use fers_core::{ByColor, Color, PieceType};
use fers_movegen::{Change, PackedMove, Position};

use super::tables::Tables;

/// What all pieces of a side on the board and in hand are worth together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    /// Worth where they stand, by the game's stakes.
    pub worth: ByColor<i32>,
    /// Value of all of them, royals apart.
    pub material: ByColor<i32>,
}

/// What a piece adds to the sums of its side.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    worth: i32,
    material: i32,
}

/// What each piece adds.
#[derive(Clone, Debug)]
pub(super) struct Shares {
    places: usize,
    types: usize,
    /// By side, type and place.
    on_board: Vec<Share>,
    /// By side and type.
    in_hand: Vec<Share>,
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
        let on_board = pieces().flat_map(|(color, index)| {
            let material = values[color][index];
            let worths = tables.worths(color, PieceType(index as u16));
            worths.iter().map(move |&worth| Share { worth, material })
        });
        let in_hand = pieces().map(|(color, index)| {
            let share = |worth| Share { worth, material: values[color][index] };
            in_hand(color, PieceType(index as u16)).map(share).unwrap_or_default()
        });
        Self { places, types, on_board: on_board.collect(), in_hand: in_hand.collect() }
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
                let shares = &self.on_board[code * self.places..][..self.places];
                for square in position.squares_of(color, piece_type) {
                    sums.add(color, shares[square], 1);
                }
                sums.add(color, self.in_hand[code], position.in_hand(color, piece_type).into());
            }
        }
        sums
    }

    /// The sums after a legal move of a position with these, if the move is a simple one.
    #[inline]
    pub fn follow<const N: usize>(&self, mut sums: Sums, position: &Position<N>, mv: PackedMove) -> Option<Sums> {
        let is_simple = position.visit_changes(mv, |Change { owner, code, place, comes }| {
            let share = place.map_or_else(|| self.in_hand[code], |place| self.on_board[code * self.places + place]);
            sums.add(owner, share, if comes { 1 } else { -1 });
        });
        is_simple.then_some(sums)
    }
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, color: Color, share: Share, times: i32) {
        self.worth[color] += share.worth * times;
        self.material[color] += share.material * times;
    }
}
