//! Warnings about surprising promotions, or the lack of them.

use fers_core::PieceType;
use fers_rules::{Path, Steps, TurnSet};
use fers_text::Diagnostic;

use super::Lowering;

impl Lowering<'_, '_> {
    /// Reports royal pieces that promote, and pieces that get stuck on the last rank.
    pub(super) fn strays(&mut self) {
        for piece_type in self.ruleset.piece_types() {
            let promotes = self.ruleset.promotions.iter().any(|promotion| promotion.from == piece_type);
            if promotes && self.ruleset.is_royal(piece_type) {
                self.promoting_royal(piece_type);
            }
            let moves = &self.ruleset.pieces[piece_type.index()].moves;
            if !promotes && !moves.is_empty() && moves.iter().all(goes_forward) {
                self.stuck(piece_type);
            }
        }
    }

    fn promoting_royal(&mut self, piece_type: PieceType) {
        let word = self.lines[piece_type.index()].name;
        let message = format!("the {}, which is royal, promotes: it is among the first pieces", word.text);
        let help = "write the pieces that promote first; `maxPromote` says how many they are (1 if it is not there)";
        self.reports.push(Diagnostic::warning("idiagram::royal-promotes", word.span(), message).with_help(help));
    }

    fn stuck(&mut self, piece_type: PieceType) {
        let word = self.lines[piece_type.index()].name;
        let message = format!("the {} only moves forward and never promotes: it ends on the last rank", word.text);
        let help = "the first pieces promote, as many as `maxPromote` says (1 if it is not there); what a script of the page does \
                    about promotion is not played";
        self.reports.push(Diagnostic::warning("idiagram::never-promotes", word.span(), message).with_help(help));
    }
}

/// Returns whether each leg of a path leads to a rank further on, as far as its form shows.
fn goes_forward(path: &Path) -> bool {
    path.legs.iter().all(|leg| match &leg.steps {
        Steps::Absolute(vectors) => vectors.iter().all(|vector| vector.ranks > 0),
        Steps::Turned(turns) => *turns == TurnSet::STRAIGHT,
        Steps::Anywhere | Steps::AsLastMoved { .. } => false,
    })
}
