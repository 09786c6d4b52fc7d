//! Restrictions on trading pieces (the lions of Chu Shogi).

use fers_rules::{Endangered, Protected, Retaliation};

use super::Lowering;

impl Lowering<'_, '_> {
    /// Lowers `protected` and `counterStrike`.
    ///
    /// `protected`: such a piece may not capture only another such piece on a square where it could
    /// be recaptured. `counterStrike`: after another piece captures such a piece, none may be
    /// captured in the next ply.
    pub(super) fn trading(&mut self) {
        for (name, is_protected) in [("protected", true), ("counterStrike", false)] {
            let Some(word) = self.diagram.value(name).filter(|word| word.text != "0") else { continue };
            for piece_type in self.types(word) {
                let piece = &mut self.ruleset.pieces[piece_type.index()];
                if is_protected {
                    // Any other victim of the move permits the capture: no piece of a diagram is
                    // exempt.
                    let minor = Some(Vec::new());
                    piece.endangered = Some(Endangered {
                        protected: Protected::After,
                        spares_neighbours: false,
                        minor,
                        ignores_royals: false,
                    });
                } else {
                    piece.retaliation = Some(Retaliation::Banned);
                }
            }
        }
    }
}
