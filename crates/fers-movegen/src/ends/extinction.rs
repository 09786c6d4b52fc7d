//! Extinction: a side has too few pieces of some types.

use fers_core::Color;
use fers_program::ExtinctionTest;

use crate::Position;

impl<const N: usize> Position<N> {
    /// Returns the side that has too few pieces.
    #[inline]
    pub(crate) fn extinct_side(&self, test: &ExtinctionTest) -> Option<Color> {
        let turn = self.turn;
        let order = if test.mover_first { [!turn, turn] } else { [turn, !turn] };
        order.into_iter().find(|&color| {
            let rivals = test.rivals + u32::from(test.claimed && color == turn);
            self.number_of(color, test) <= test.count && (rivals == 0 || self.number_of(!color, test) >= rivals)
        })
    }

    #[inline(always)]
    fn number_of(&self, color: Color, test: &ExtinctionTest) -> u32 {
        let on_board = self.union(color, &test.types).count();
        if !test.in_hand || self.hand_totals[color.index()] == 0 {
            return on_board;
        }
        on_board + test.types.iter().map(|&piece_type| u32::from(self.hands[self.code(color, piece_type)])).sum::<u32>()
    }
}
