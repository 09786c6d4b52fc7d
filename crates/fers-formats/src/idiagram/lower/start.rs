//! The start position.

use fers_core::{Piece, PieceType};
use fers_text::{Diagnostic, Span};

use super::Lowering;

impl Lowering<'_, '_> {
    /// Puts the pieces on the board, all unmoved.
    ///
    /// Castlings depend on the board, and castling rights on the castlings, so the position is made
    /// in two steps.
    pub(super) fn board_at_start(&mut self) {
        let mut places: Vec<Option<Span>> = vec![None; self.ruleset.geometry.places()];
        for (index, line) in self.lines.clone().into_iter().enumerate() {
            let mut has_said = false;
            for (square, color, span) in self.field(line.squares) {
                let name = self.ruleset.geometry.square_name(square);
                if self.ruleset.geometry.holes.contains(square) {
                    let message = format!("{name} is a hole");
                    self.reports.push(Diagnostic::error("idiagram::bad-square", span, message));
                    continue;
                }
                if let Some(before) = places[square.index()].filter(|_| !has_said) {
                    has_said = true;
                    let message = format!("another piece stands on {name}; the {} takes its place", line.name.text);
                    let report = Diagnostic::warning("idiagram::same-square", span, message);
                    self.reports.push(report.with_related(before, "the other one"));
                }
                places[square.index()] = Some(span);
                self.ruleset.start.board[square.index()] = Some(Piece::new(color, PieceType(index as u16)));
            }
        }
    }
}
