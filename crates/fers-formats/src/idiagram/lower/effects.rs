//! Effects of captures on the capturer: promotion on capture, explosions, forbidden captures.

use fers_core::{PieceType, Vector};
use fers_rules::{Becoming, Blast, Catch};

use super::Lowering;
use crate::idiagram::word::Word;

/// The parameters about it.
const PARAMETERS: [(&str, &str); 3] = [
    ("captureMatrix", "what captures do to their pieces"),
    ("blastZone", "what explodes with a capture"),
    ("atomicCapture", "captures that explode"),
];

/// The effect of a move on its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    /// No effect.
    Nothing,
    /// It explodes.
    Explodes,
    /// It is impossible.
    Impossible,
    /// It turns the piece into this type.
    Becomes(PieceType),
}

impl Lowering<'_, '_> {
    /// Reads `captureMatrix` and related parameters. A matrix is played as a whole, or not at all
    /// if part of it cannot be understood.
    pub(super) fn effects(&mut self) {
        let zone = self.diagram.value("blastZone").filter(|word| !word.text.is_empty());
        let around = zone.map_or(Some(Vector::RING.to_vec()), |word| fers_betza::parse_vectors(word.text).value);
        let rows = self.diagram.value("captureMatrix").and_then(|word| self.rows(word));
        let explodes = rows.iter().flatten().flatten().any(|cell| *cell == Cell::Explodes);
        match (rows, around) {
            (Some(rows), Some(around)) => {
                self.apply(&rows, &around);
                if !explodes {
                    self.keep_effects(|name| name != "captureMatrix");
                }
            }
            (Some(rows), None) if !explodes => {
                self.apply(&rows, &[]);
                self.keep_effects(|name| name != "captureMatrix");
            }
            _ => self.keep_effects(|_| true),
        }
    }

    /// Keeps some of the parameters for writing, and warns that they are not played if they have a
    /// meaning.
    fn keep_effects(&mut self, is_kept: impl Fn(&str) -> bool) {
        for (name, what) in PARAMETERS.into_iter().filter(|(name, _)| is_kept(name)) {
            let Some(parameter) = self.diagram.parameter(name) else { continue };
            let line = format!("{name}={}", parameter.value.text);
            self.not_played(&parameter.clone(), what);
            self.ruleset.presentation.diagram.parameters.push(line);
        }
    }

    /// Returns the rows of a matrix, one for each type; `None` if an entry cannot be understood.
    fn rows(&self, word: Word<'_>) -> Option<Vec<Vec<Cell>>> {
        let count = self.lines.len();
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for text in word.text.split('/') {
            if let Some(times) = text.strip_prefix('"') {
                let above = rows.last().cloned().unwrap_or_default();
                let times: usize = if times.is_empty() { 1 } else { times.parse().ok()? };
                if times > count.saturating_sub(rows.len()) {
                    return None;
                }
                rows.extend(std::iter::repeat_n(above, times));
            } else {
                rows.push(self.cells(text)?);
            }
        }
        (rows.len() <= count).then_some(rows)
    }

    fn cells(&self, text: &str) -> Option<Vec<Cell>> {
        let mut cells = Vec::new();
        let mut rest = text;
        while let Some(symbol) = rest.chars().next() {
            let (cell, length) = match symbol {
                '.' => (Cell::Nothing, 1),
                '@' => (Cell::Explodes, 1),
                '!' if !cells.is_empty() => (Cell::Impossible, 1),
                _ => {
                    let (found, length) = self.id_at(rest);
                    (Cell::Becomes(found?), length)
                }
            };
            rest = &rest[length..];
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let times = if digits == 0 { 1 } else { rest[..digits].parse().ok()? };
            // A column for moves without capture, and one for each victim.
            if times > (self.lines.len() + 1).saturating_sub(cells.len()) {
                return None;
            }
            cells.extend(std::iter::repeat_n(cell, times));
            rest = &rest[digits..];
        }
        Some(cells)
    }

    fn apply(&mut self, rows: &[Vec<Cell>], around: &[Vector]) {
        let count = self.lines.len();
        for (index, row) in rows.iter().enumerate() {
            let piece = &mut self.ruleset.pieces[index];
            let mut targets: Vec<PieceType> = Vec::new();
            for cell in row {
                if let Cell::Becomes(into) = *cell
                    && !targets.contains(&into)
                {
                    targets.push(into);
                }
            }
            for into in targets {
                let all = catches(row, Cell::Becomes(into), count);
                piece.becomes.extend(all.into_iter().map(|catch| Becoming::new(into, catch)));
            }
            if row.contains(&Cell::Impossible) {
                let victims = (0..count).filter(|victim| row.get(victim + 1) != Some(&Cell::Impossible));
                piece.victims = Some(victims.map(|victim| PieceType(victim as u16)).collect());
            }
        }
        self.blasts(rows, around);
    }

    /// Makes the explosions. Types with equal explosions share one.
    fn blasts(&mut self, rows: &[Vec<Cell>], around: &[Vector]) {
        let takes_mover = self.is_on("atomicCapture");
        let mut found: Vec<(Catch, Vec<PieceType>)> = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            for catch in catches(row, Cell::Explodes, self.lines.len()) {
                let by = PieceType(index as u16);
                match found.iter_mut().find(|(known, _)| *known == catch) {
                    Some((_, types)) => types.push(by),
                    None => found.push((catch, vec![by])),
                }
            }
        }
        for (catch, types) in found {
            let by = (types.len() < self.lines.len()).then_some(types);
            let around = around.to_vec();
            let blast = Blast {
                by,
                catch,
                around,
                spares: Vec::new(),
                takes_mover,
                petrifies_mover: false,
                petrifies_around: false,
            };
            self.ruleset.blasts.push(blast);
        }
    }
}

/// Returns the victims, by column, with which a piece of this row has this effect.
fn catches(row: &[Cell], cell: Cell, count: usize) -> Vec<Catch> {
    let has = |column: usize| row.get(column) == Some(&cell);
    let victims: Vec<PieceType> =
        (0..count).filter(|victim| has(victim + 1)).map(|victim| PieceType(victim as u16)).collect();
    match (has(0), victims.len()) {
        (false, 0) => Vec::new(),
        (true, 0) => vec![Catch::Nothing],
        (true, all) if all == count => vec![Catch::Whatever],
        (false, all) if all == count => vec![Catch::Anything],
        (true, _) => vec![Catch::Nothing, Catch::Types(victims)],
        (false, _) => vec![Catch::Types(victims)],
    }
}
