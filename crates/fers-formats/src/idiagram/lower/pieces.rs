//! The piece types, and the holes of the board.

use fers_core::PieceType;
use fers_rules::PieceRules;
use fers_text::Diagnostic;

use super::Lowering;
use crate::idiagram::tree::PieceLine;
use crate::idiagram::word::{Word, suggest};

impl<'a> Lowering<'a, '_> {
    /// Makes all piece types, in their order.
    pub(super) fn pieces(&mut self) {
        let hole = self.hole();
        let diagram = self.diagram;
        let is_piece = |(index, line): (usize, &'a PieceLine<'a>)| (Some(index) != hole).then_some(line);
        self.lines = diagram.pieces.iter().enumerate().filter_map(is_piece).collect();
        if self.lines.is_empty() {
            let report = Diagnostic::error("idiagram::no-pieces", self.diagram.span, "the diagram has no pieces");
            self.reports.push(report.with_help("write a line for each piece: `name:ID:move:image:squares:in hand`"));
        }
        if let Some(index) = hole {
            let squares = self.field(diagram.pieces[index].squares);
            squares.into_iter().for_each(|(square, ..)| self.ruleset.geometry.holes.insert(square));
        }
        let letters = self.letters();
        for (index, (line, letters)) in self.lines.clone().into_iter().zip(letters).enumerate() {
            let moves = self.moves(PieceType(index as u16), line);
            let san = if line.is_called("pawn") { String::new() } else { letters.white.clone() };
            self.ruleset.pieces.push(PieceRules { letters, san, ..PieceRules::new(line.name.text, "", moves) });
        }
        self.images();
    }

    /// Returns the line of the piece type that marks holes.
    fn hole(&mut self) -> Option<usize> {
        let word = self.diagram.value("hole")?;
        let found = self.row(word, &self.diagram.pieces.iter().collect::<Vec<_>>());
        if found.is_none() {
            self.unknown_piece(word);
        }
        found
    }

    /// Returns the line to which a number, an ID or a name refers.
    fn row(&self, word: Word<'_>, lines: &[&PieceLine<'_>]) -> Option<usize> {
        let number = word.text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_id = || lines.iter().position(|line| line.written_id() == word.text);
        let by_name = || lines.iter().position(|line| line.is_called(word.text));
        number.filter(|&number| number < lines.len()).or_else(by_id).or_else(by_name)
    }

    /// Returns the piece types of a list of numbers and IDs. Other words cause a warning.
    pub(super) fn types(&mut self, words: Word<'_>) -> Vec<PieceType> {
        let all: Vec<&PieceLine<'_>> = self.diagram.pieces.iter().collect();
        let mut found = Vec::new();
        for word in words.list(',') {
            // Numbers count all lines, that of the holes too.
            let line = self.row(word, &all).map(|row| all[row].line);
            let index = line.and_then(|line| self.lines.iter().position(|known| known.line == line));
            match index {
                Some(index) if !found.contains(&PieceType(index as u16)) => found.push(PieceType(index as u16)),
                Some(_) => {}
                None => self.unknown_piece(word),
            }
        }
        found
    }

    fn unknown_piece(&mut self, word: Word<'_>) {
        let message = format!("there is no piece `{}`; it is left out", word.text);
        let report = Diagnostic::warning("idiagram::unknown-piece", word.span(), message);
        let names = self.diagram.pieces.iter().map(|line| line.name.text);
        self.reports.push(suggest(report, word.text, names));
    }

    /// Keeps the names of images that differ from the names of their pieces.
    fn images(&mut self) {
        let image = |line: &&PieceLine<'_>| match line.image.text {
            image if image == line.name.text => String::new(),
            image => image.to_owned(),
        };
        let images: Vec<String> = self.lines.iter().map(image).collect();
        if images.iter().any(|image| !image.is_empty()) {
            self.ruleset.presentation.diagram.images = images;
        }
    }
}
