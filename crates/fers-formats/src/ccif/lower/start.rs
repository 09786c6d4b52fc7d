//! The start position.

use fers_core::Setup;
use fers_fen::Dialect;
use fers_text::{Diagnostic, Span};

use super::{Lowering, alice_fen};

/// The start of chess, without board numbers.
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

impl Lowering<'_, '_, '_> {
    /// Reads the position for the places of its pieces; castlings are found by these.
    pub(super) fn first_look(&mut self) {
        if let Some(setup) =
            self.position().and_then(|text| fers_fen::parse_start(&self.ruleset, &text, Dialect::Fers).value)
        {
            self.ruleset.start = setup;
        }
    }

    /// Reads the start position.
    pub(super) fn start(&mut self) {
        let Some(text) = self.position() else {
            let message = "the entry has no start position, and its board is not that of chess";
            let report = Diagnostic::error("ccif::no-position", self.head(), message);
            self.reports.push(report.with_help("write it as FEN on a line behind the size of the board"));
            return;
        };
        let parsed = fers_fen::parse_start(&self.ruleset, &text, Dialect::Fers);
        match self.entry.fen {
            Some(fen) => {
                let is_as_written = text == fen.text;
                let place = |span: Span| if is_as_written { span.shifted(fen.offset) } else { fen.span() };
                for mut diagnostic in parsed.diagnostics {
                    diagnostic.span = place(diagnostic.span);
                    diagnostic.related.iter_mut().for_each(|label| label.span = place(label.span));
                    self.reports.push(diagnostic);
                }
            }
            None if parsed.diagnostics.iter().any(Diagnostic::is_error) => {
                let message = "the entry has no start position, and its pieces are not those of chess";
                let report = Diagnostic::error("ccif::no-position", self.head(), message);
                self.reports.push(report.with_help("write it as FEN on a line before the rules"));
            }
            None => {}
        }
        if let Some(setup) = parsed.value {
            self.ruleset.start = setup;
        }
        self.own_impartial();
        let start = &mut self.ruleset.start;
        if self.balanced && start.fullmove_number == 1 && !start.phase.is_within_turn() {
            start.phase.ply = 1;
        }
        self.controls();
        self.count_of_types();
    }

    /// Returns the position of the text; without one, that of chess if the board is that of chess.
    fn position(&self) -> Option<String> {
        if let Some(fen) = self.entry.fen {
            let is_short = self.entry.alice.is_some() && !fen.text.contains('|');
            return Some(if is_short {
                alice_fen::on_boards(fen.text, &self.ruleset.geometry)
            } else {
                fen.text.to_owned()
            });
        }
        let geometry = &self.ruleset.geometry;
        let empty = "|8/8/8/8/8/8/8/8".repeat(usize::from(geometry.boards) - 1);
        let rights = if self.ruleset.castlings.is_empty() { "-" } else { "KQkq" };
        (geometry.files == 8 && geometry.ranks == 8).then(|| format!("{CHESS}{empty} w {rights} - 0 1"))
    }

    /// Compares the control position, which repeats where pieces stand, with the start position.
    fn controls(&mut self) {
        for control in &self.entry.controls {
            let square = match self.ruleset.geometry.parse_square(control.square.text) {
                Ok(square) => square,
                Err(error) => {
                    self.control(control.square.span(), error.to_string());
                    continue;
                }
            };
            let Some(piece_type) = self.type_of(&control.piece) else { continue };
            let stands = self.ruleset.start.piece_at(square).map(|piece| piece.piece_type);
            if stands != Some(piece_type) {
                let square = control.square.text;
                let piece = &self.ruleset.piece(piece_type).letters.white;
                self.control(control.square.span(), format!("the start position has no {piece} on {square}"));
            }
        }
    }

    fn control(&mut self, span: Span, message: String) {
        let report = Diagnostic::warning("ccif::control-position", span, message);
        self.reports.push(report.with_help("the start position counts; mend one of the two"));
    }

    fn count_of_types(&mut self) {
        let Some((count, span)) = self.entry.board.and_then(|board| board.types) else { return };
        let is_on = |setup: &Setup, index: usize| setup.pieces().any(|(_, piece)| piece.piece_type.index() == index);
        let on_board = (0..self.ruleset.pieces.len()).filter(|&index| is_on(&self.ruleset.start, index)).count();
        let all = self.types.len();
        if count as usize != all && count as usize != on_board {
            let message = format!("there are {all} types of pieces, and not {count}");
            self.reports.push(Diagnostic::warning("ccif::type-count", span, message).with_help("mend the number"));
        }
    }
}
