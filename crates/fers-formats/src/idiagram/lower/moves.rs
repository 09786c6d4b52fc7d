//! Moves of pieces.

use fers_core::PieceType;
use fers_rules::Path;
use fers_text::Diagnostic;

use super::{Lowering, OfPiece};
use crate::idiagram::defaults::{self, DefaultMoves};
use crate::idiagram::tree::PieceLine;

/// The text of the moves field of a piece that never moves.
pub(in crate::idiagram) const NO_MOVES: &str = "-";

/// The longest text of moves that is read, in bytes.
const MOVES_MAX: usize = 300;

impl Lowering<'_, '_> {
    /// Returns the paths of a piece, and keeps its castlings for later.
    pub(super) fn moves(&mut self, piece_type: PieceType, line: &PieceLine<'_>) -> Vec<Path> {
        match line.moves.text {
            NO_MOVES => Vec::new(),
            "" => self.default_moves(piece_type, line),
            text if text.len() > MOVES_MAX => {
                let message = format!("the moves of the {} are longer than {MOVES_MAX} bytes", line.name.text);
                self.reports.push(Diagnostic::error("idiagram::too-long", line.moves.part(0, 0).span(), message));
                Vec::new()
            }
            text => self.betza(piece_type, text, line, true),
        }
    }

    fn default_moves(&mut self, piece_type: PieceType, line: &PieceLine<'_>) -> Vec<Path> {
        let name = line.name;
        match defaults::of(name.text, self.ruleset.geometry.files) {
            DefaultMoves::Diagram(betza) => self.betza(piece_type, &betza, line, false),
            DefaultMoves::Library(betza) => {
                let message = format!("the moves of the {} are not written; `{betza}` is assumed", name.text);
                self.warn("idiagram::assumed-moves", name, message, "write the moves into the third field");
                self.betza(piece_type, betza, line, false)
            }
            DefaultMoves::Unknown(near) => {
                let message = format!("the {} has no moves, and no known piece is called so", name.text);
                let report = Diagnostic::error("idiagram::no-moves", name.span(), message);
                let help = match near.first() {
                    Some(near) => format!("did you mean `{near}`? else write the moves into the third field"),
                    None => "write the moves into the third field, in Betza notation".to_owned(),
                };
                self.reports.push(report.with_help(help));
                Vec::new()
            }
        }
    }

    fn betza(&mut self, piece_type: PieceType, text: &str, line: &PieceLine<'_>, is_written: bool) -> Vec<Path> {
        let parsed = fers_betza::parse(text);
        let place = |span: fers_text::Span| match is_written {
            true => span.shifted(line.moves.offset),
            false => line.name.span(),
        };
        for mut diagnostic in parsed.diagnostics {
            diagnostic.span = place(diagnostic.span);
            diagnostic.related.iter_mut().for_each(|label| label.span = place(label.span));
            self.reports.push(diagnostic);
        }
        for drop in parsed.value.drops {
            let message = format!("how the {} is dropped is not played: it may be dropped anywhere", line.name.text);
            let report = Diagnostic::warning("idiagram::drop-text", place(drop.span), message);
            self.reports.push(report.with_help("in a .fers file this is the piece's `drop`"));
        }
        let castlings = parsed.value.castling.into_iter();
        self.castlings.extend(castlings.map(|text| OfPiece { piece_type, text, span: place(text.span), is_written }));
        self.careful.extend(parsed.value.shuns_attack.first().map(|&span| (piece_type, place(span))));
        parsed.value.paths
    }
}
