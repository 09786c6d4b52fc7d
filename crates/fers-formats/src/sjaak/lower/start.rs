//! The start position.

use fers_core::{ByColor, Color, Region, Setup, Square};
use fers_fen::Dialect;
use fers_rules::{Gating, Ruleset};
use fers_text::{Diagnostic, Parsed};

use super::Lowering;
use super::zones::Squares;
use crate::sjaak::tree::Switch;
use crate::sjaak::word::Word;

impl Lowering<'_, '_> {
    /// Reads the start position, and finds the squares at which pieces are gated.
    pub(super) fn start(&mut self) {
        let Some(fen) = self.game.fen else {
            let report = Diagnostic::warning("sjaak::no-fen", self.game.name.span(), "the board is empty at the start");
            self.reports.push(report.with_help("write a start position: `FEN: \"...\"`"));
            return;
        };
        let marks = marked_squares(&self.ruleset, fen.text);
        self.report_marks(&marks, fen);
        if self.game.has(Switch::GateDrops) {
            self.gating(fen, &marks);
        }
        let parsed = position(&self.ruleset, &marks, fen.text);
        for mut diagnostic in parsed.diagnostics {
            diagnostic.span = diagnostic.span.shifted(fen.offset);
            diagnostic.related.iter_mut().for_each(|label| label.span = label.span.shifted(fen.offset));
            self.reports.push(diagnostic);
        }
        if let Some(setup) = parsed.value {
            self.ruleset.start = setup;
        }
    }

    /// Warns of marks of holes, which Sjaak II skips: their squares are empty.
    fn report_marks(&mut self, marks: &Region, fen: Word<'_>) {
        let geometry = &self.ruleset.geometry;
        let Some(first) = marks.iter().find(|&square| geometry.has(square)) else { return };
        let name = geometry.square_name(first);
        let message = format!("{name} and perhaps more squares are marked as holes, but not excluded");
        let report = Diagnostic::warning("sjaak::marked-square", fen.span(), message);
        let help = "pieces can go there unless they are blocked; write `Exclude:` to take squares out of the board";
        self.reports.push(report.with_help(help));
    }

    /// Makes the gating rule. The squares of gating come from the position; only in games with
    /// gating, the position lists the virgin pieces.
    fn gating(&mut self, fen: Word<'_>, marks: &Region) {
        if let Some(setup) = position(&self.ruleset, marks, fen.text).value {
            let zones = self.gating_squares(&setup);
            let zone = self.regions(&zones);
            self.ruleset.hands.gating = Some(Gating { zone, only: None, is_ordered: false });
        }
    }

    /// Returns the squares of the pieces that are not pawns.
    fn gating_squares(&self, setup: &Setup) -> Squares {
        let is_pawn = |index: usize| self.game.pieces.get(index).is_some_and(|piece| piece.is_pawn());
        let squares = |color: Color| -> Region {
            let own = setup.pieces().filter(|(_, piece)| piece.is_of(color) && !is_pawn(piece.piece_type.index()));
            own.map(|(square, _)| square).collect()
        };
        let names = ByColor::new("white_gates".to_owned(), "black_gates".to_owned());
        Squares { names, squares: ByColor::from_fn(squares) }
    }
}

/// Reads a position on a board with holes wherever one is marked.
fn position(ruleset: &Ruleset, marks: &Region, fen: &str) -> Parsed<Option<Setup>> {
    let mut marked = ruleset.clone();
    marks.iter().for_each(|square| marked.geometry.holes.insert(square));
    fers_fen::parse_start(&marked, fen, Dialect::Sjaak)
}

/// Returns the squares that a position marks by `*`.
fn marked_squares(ruleset: &Ruleset, fen: &str) -> Region {
    let geometry = &ruleset.geometry;
    let (files, ranks) = (usize::from(geometry.files), usize::from(geometry.ranks));
    let placement = fen.split([' ', '[']).next().unwrap_or_default();
    let mut marks = Region::new();
    for (index, text) in placement.split('/').take(ranks).enumerate() {
        let (mut file, mut at) = (0, 0);
        while at < text.len() && file < files {
            let (squares, length) = symbol(ruleset, &text[at..], files - file);
            if text[at..].starts_with('*') {
                marks.insert(Square(((ranks - 1 - index) * files + file) as u16));
            }
            file += squares;
            at += length;
        }
    }
    marks
}

/// Returns the number of squares and bytes of the symbol at the beginning of a rank. A run has as
/// many digits as fit on the rank.
fn symbol(ruleset: &Ruleset, text: &str, room: usize) -> (usize, usize) {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()).min(3);
    let run = |length: usize| text[..length].parse::<usize>().ok().filter(|&run| run <= room).map(|run| (run, length));
    let letters = ruleset.pieces.iter().flat_map(|piece| [&piece.letters.white, &piece.letters.black]);
    let longest = letters.filter(|letters| text.starts_with(letters.as_str())).map(String::len).max();
    let one = longest.filter(|&length| length > 0).unwrap_or(text.chars().next().map_or(1, char::len_utf8));
    (1..=digits).rev().find_map(run).unwrap_or((1, one))
}
