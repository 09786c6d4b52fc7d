//! Rules that the program ties to the name of a game.

use fers_core::{ByColor, Color};
use fers_rules::Gating;

use super::Lowering;

/// Games with two pieces in hand, and the numbers of these pieces.
const GATING: [(&str, [usize; 2]); 1] = [("seirawan", [9, 10])];

impl Lowering<'_, '_> {
    /// Puts pieces into hands, to be gated where pieces leave their first rank.
    pub(super) fn gates(&mut self) {
        let name = self.game.name.map_or("", |name| name.text);
        let Some((_, numbers)) = GATING.iter().find(|(known, _)| *known == name) else { return };
        let known = numbers.iter().filter(|&&number| number <= self.game.pieces.len());
        let types: Vec<_> = known.map(|&number| self.piece_type(number)).collect();
        let ranks = self.ruleset.geometry.ranks;
        let zone = ByColor::from_fn(|color| {
            let rank = if color == Color::White { 0 } else { ranks - 1 };
            let squares = self.ruleset.geometry.squares().filter(|&square| self.ruleset.geometry.rank(square) == rank);
            let squares = squares.collect();
            self.ruleset.add_region(if color == Color::White { "white_gates" } else { "black_gates" }, squares)
        });
        self.ruleset.hands.gating = Some(Gating { zone, only: None, is_ordered: false });
        for color in Color::ALL {
            types.iter().for_each(|&piece_type| self.ruleset.start.hands[color].add(piece_type));
        }
    }
}
