//! Draws decided by points.

use fers_core::{Color, Ending, Outcome, Reason};

use crate::Position;

impl<const N: usize> Position<N> {
    /// Returns the result of a draw here when points decide it: a draw in most games.
    pub fn draw_outcome(&self) -> Outcome {
        let Some(tiebreak) = &self.program.tiebreak else { return Outcome::Draw };
        let points = |color: Color| {
            let types = tiebreak.points.iter().enumerate().filter(|(_, each)| **each > 0);
            let pieces = types.map(|(piece_type, each)| each * self.pieces[self.code(color, piece_type)].count());
            tiebreak.bonus[color] + pieces.sum::<u32>()
        };
        let (white, black) = (points(Color::White), points(Color::Black));
        let ahead = if white > black { Color::White } else { Color::Black };
        let winner = if white == black { tiebreak.equal } else { Some(ahead) };
        winner.map_or(Outcome::Draw, Outcome::Win)
    }

    /// Returns a draw for a reason, unless points decide it.
    pub(crate) fn decided(&self, reason: Reason) -> Ending {
        Ending { outcome: self.draw_outcome(), reason }
    }
}
