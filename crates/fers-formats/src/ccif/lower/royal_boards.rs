//! Boards that pieces enter only where a king stands: `alice=4D`.

use fers_rules::{Path, PieceRules};

use super::Lowering;

impl Lowering<'_, '_, '_> {
    /// Lets pieces other than kings go only to boards with a king. Source: "A transfer to another
    /// board is possible only if this board has at least one of the kings on it, except if the
    /// board that a piece is moving from has both of the kings on it already". The published rules
    /// of 4D Quasi-Alice Chess say this of "a piece that is not a king".
    pub(super) fn royal_boards(&mut self) {
        if !self.entry.alice.is_some_and(|alice| alice.follows_kings) {
            return;
        }
        for of in self.ruleset.piece_types().filter(|of| !self.kings.contains(of)) {
            let PieceRules { moves, black_moves, .. } = &mut self.ruleset.pieces[of.index()];
            moves.iter_mut().chain(black_moves.iter_mut().flatten()).for_each(ask_for_royals);
        }
    }
}

fn ask_for_royals(path: &mut Path) {
    for index in 1..path.legs.len() {
        path.legs[index].to_royal_board |= path.legs[index - 1].lands;
    }
}
