//! Lists of squares, and the symmetry between White's and Black's.

use fers_core::{ByColor, Color, Geometry, Region, Square};
use fers_text::Diagnostic;

use super::{Lowering, Symmetry};
use crate::idiagram::tree::Diagram;
use crate::idiagram::word::{Reports, Word};

/// Returns the symmetry that a diagram states, otherwise that of its squares: none if Black has
/// squares of its own.
pub(super) fn symmetry(diagram: &Diagram<'_>, reports: &mut Reports) -> Symmetry {
    let names_black = diagram.pieces.iter().any(|piece| piece.squares.text.contains(",,"));
    let implied = if names_black { Symmetry::None } else { Symmetry::Mirror };
    let Some(word) = diagram.value("symmetry") else { return implied };
    match word.text {
        "mirror" => Symmetry::Mirror,
        "rotate" => Symmetry::Rotate,
        "none" => Symmetry::None,
        other => {
            let report = Diagnostic::error("idiagram::unknown-word", word.span(), format!("`{other}` is no symmetry"));
            let help =
                fers_text::closest(other, ["mirror", "rotate", "none"]).map(|near| format!("did you mean `{near}`?"));
            reports.push(report.with_help(help.unwrap_or_else(|| "write `mirror`, `rotate` or `none`".to_owned())));
            implied
        }
    }
}

impl Symmetry {
    /// Returns the square of Black that belongs to one of White.
    pub(super) fn image(self, geometry: &Geometry, square: Square) -> Option<Square> {
        let mirrored = geometry.mirrored(square);
        match self {
            Self::Mirror => Some(mirrored),
            Self::Rotate => geometry.square(geometry.files - 1 - geometry.file(square), geometry.rank(mirrored)),
            Self::None => None,
        }
    }
}

impl Lowering<'_, '_> {
    /// Returns the squares of a field, each with its side and its place in the text: White's, then
    /// Black's own after a double comma, then Black's by symmetry.
    pub(super) fn field(&mut self, field: Word<'_>) -> Vec<(Square, Color, fers_text::Span)> {
        let (white, black) = match field.text.find(",,") {
            Some(at) => (field.part(0, at), field.rest(at + 2)),
            None => (field, field.rest(field.text.len())),
        };
        let mut found = Vec::new();
        for (part, color) in [(white, Color::White), (black, Color::Black)] {
            for word in part.list(',').into_iter().filter(|word| !word.text.is_empty()) {
                found.extend(self.squares(word).into_iter().map(|square| (square, color, word.span())));
            }
        }
        let geometry = &self.ruleset.geometry;
        let images: Vec<_> = found
            .iter()
            .filter(|(_, color, _)| *color == Color::White)
            .filter_map(|&(square, _, span)| Some((self.symmetry.image(geometry, square)?, Color::Black, span)))
            .collect();
        found.extend(images);
        let mut seen: ByColor<Region> = ByColor::default();
        found.retain(|&(square, color, _)| {
            let is_new = !seen[color].contains(square);
            seen[color].insert(square);
            is_new
        });
        found
    }

    /// Reads a square, or all squares between two on one rank or file.
    fn squares(&mut self, word: Word<'_>) -> Vec<Square> {
        let Some((first, last)) = word.split_once('-') else { return self.square(word).into_iter().collect() };
        let geometry = self.ruleset.geometry.clone();
        let (Some(from), Some(to)) = (self.square(first.trimmed()), self.square(last.trimmed())) else {
            return Vec::new();
        };
        let (files, ranks) = ((geometry.file(from), geometry.file(to)), (geometry.rank(from), geometry.rank(to)));
        if files.0 != files.1 && ranks.0 != ranks.1 {
            let message = format!("`{}`: the two squares stand neither on one rank nor on one file", word.text);
            self.reports.push(Diagnostic::error("idiagram::bad-square", word.span(), message));
            return Vec::new();
        }
        let between = |(a, b): (u8, u8)| a.min(b)..=a.max(b);
        let squares = between(ranks).flat_map(|rank| between(files).map(move |file| (file, rank)));
        squares.filter_map(|(file, rank)| geometry.square(file, rank)).collect()
    }

    fn square(&mut self, word: Word<'_>) -> Option<Square> {
        let found = self.ruleset.geometry.parse_square(word.text);
        if let Err(error) = &found {
            let message = format!("`{}`: {error}", word.text);
            let report = Diagnostic::error("idiagram::bad-square", word.span(), message);
            self.reports.push(report.with_help("write squares like `a2,b2` or `a2-h2`, Black's own behind `,,`"));
        }
        found.ok()
    }
}
