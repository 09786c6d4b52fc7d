//! Squares from which pieces move in some directions only.

use fers_core::{Color, Region, Vector};
use fers_rules::{Condition, Path, Steps};

use super::Lowering;
use crate::ccif::table::Mechanism;

/// The directions of the compass, as a side sees them.
const COMPASS: [(&str, (i8, i8)); 8] = [
    ("n", (0, 1)),
    ("ne", (1, 1)),
    ("e", (1, 0)),
    ("se", (1, -1)),
    ("s", (0, -1)),
    ("sw", (-1, -1)),
    ("w", (-1, 0)),
    ("nw", (-1, 1)),
];

/// The squares of the rules `direction`, as White sees them.
struct Directions {
    /// The squares that some rule names.
    all: Region,
    /// The squares from which a direction leads.
    open: Vec<((i8, i8), Region)>,
}

impl Directions {
    /// Returns the squares from which no piece may go by a step. A step along none of the eight
    /// directions leads from no square of the rules.
    fn closed(&self, step: Vector) -> Region {
        let direction = direction(step);
        let leads = |square| self.open.iter().any(|(open, from)| Some(*open) == direction && from.contains(square));
        self.all.iter().filter(|&square| !leads(square)).collect()
    }
}

impl Lowering<'_, '_, '_> {
    /// Restricts the moves of pieces on the squares of the rules `direction`. The first leg of a
    /// move decides.
    pub(super) fn directions(&mut self) {
        let Some(directions) = self.compass() else { return };
        for index in 0..self.ruleset.pieces.len() {
            let anywhere = |path: &Path| !matches!(path.legs[0].steps, Steps::Absolute(_));
            if self.ruleset.pieces[index].all_moves().any(anywhere) {
                self.waits(self.places[index], "`direction` for a leap to any square", Mechanism::Paths);
                continue;
            }
            let piece = &self.ruleset.pieces[index];
            let (white, black) = (piece.moves.clone(), piece.black_moves.clone());
            let white = self.directed(white, &directions, Color::White);
            let black = black.map(|black| self.directed(black, &directions, Color::Black));
            let piece = &mut self.ruleset.pieces[index];
            (piece.moves, piece.black_moves) = (white, black);
        }
    }

    /// Takes out castlings whose pieces go in a direction that their squares forbid.
    pub(super) fn directions_of_castlings(&mut self) {
        let Some(directions) = self.compass() else { return };
        let mut castlings = std::mem::take(&mut self.ruleset.castlings);
        for castling in &mut castlings {
            let goes = |from, to| {
                let seen = |square| match castling.color {
                    Color::White => square,
                    Color::Black => self.seen_by_black(square),
                };
                let step = self.ruleset.geometry.displacement(seen(from), seen(to));
                from == to || !directions.closed(step).contains(seen(from))
            };
            let mut targets = std::mem::take(&mut castling.targets);
            targets.retain(|target| goes(castling.king, target.king) && goes(castling.partner, target.partner));
            castling.targets = targets;
        }
        castlings.retain(|castling| !castling.targets.is_empty());
        self.ruleset.castlings = castlings;
    }

    fn compass(&mut self) -> Option<Directions> {
        let entry = self.entry;
        let mut found = Directions { all: Region::new(), open: Vec::new() };
        for rule in entry.uses("direction") {
            let (Some(compass), Some(range)) = (&rule.parts.compass, &rule.parts.range) else { continue };
            let squares = self.region(range);
            squares.iter().for_each(|square| found.all.insert(square));
            let named = COMPASS.iter().filter(|(name, _)| *name == compass.text);
            found.open.extend(named.map(|(_, direction)| (*direction, squares.clone())));
        }
        (!found.all.is_empty()).then_some(found)
    }

    /// Splits paths by the squares from which their first steps are closed.
    fn directed(&mut self, paths: Vec<Path>, directions: &Directions, color: Color) -> Vec<Path> {
        let mut found = Vec::new();
        for path in paths {
            let Steps::Absolute(steps) = &path.legs[0].steps else { continue };
            let mut groups: Vec<(Region, Vec<Vector>)> = Vec::new();
            for &step in steps {
                let closed = directions.closed(if color == Color::Black { self.as_white(step) } else { step });
                match groups.iter_mut().find(|(squares, _)| *squares == closed) {
                    Some((_, steps)) => steps.push(step),
                    None => groups.push((closed, vec![step])),
                }
            }
            for (closed, steps) in groups {
                let mut path = path.clone();
                path.legs[0].steps = Steps::Absolute(steps);
                if !closed.is_empty() {
                    path.when.push(Condition::NotFrom(self.zones("closed", closed)));
                }
                found.push(path);
            }
        }
        found
    }
}

/// Returns the direction of a step along a rank, a file or a diagonal of its board.
fn direction(step: Vector) -> Option<(i8, i8)> {
    let is_line = step.files == 0 || step.ranks == 0 || step.files.unsigned_abs() == step.ranks.unsigned_abs();
    (is_line && step.boards == 0).then(|| (step.files.signum(), step.ranks.signum()))
}
