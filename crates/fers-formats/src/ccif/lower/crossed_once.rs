//! Moves that come to no square twice: `turn=dontcross`.

use fers_core::Vector;
use fers_rules::{Leg, Path, Range, Steps};

use super::Lowering;
use crate::ccif::table::Mechanism;

/// The most paths that one path is divided into.
const PATHS_MAX: usize = 64;

impl Lowering<'_, '_, '_> {
    /// Removes from the moves of all pieces the walks that `turn=dontcross` forbids. Source: "No
    /// piece can cross the same square twice in a single move."
    pub(super) fn crossed_once(&mut self) {
        let entry = self.entry;
        let Some(used) = entry.uses("turn").find_map(|rule| rule.attribute("dontcross")) else { return };
        if !entry.uses("turn").all(|rule| rule.has("dontcross")) {
            return self.waits(used.word.span(), "`turn=dontcross` on some moves of a turn", Mechanism::Turns);
        }
        for index in 0..self.ruleset.pieces.len() {
            let piece = &self.ruleset.pieces[index];
            let divided = |paths: &[Path]| {
                let found = paths.iter().map(|path| self.without_crossings(path)).collect::<Option<Vec<_>>>();
                found.map(|paths| paths.concat())
            };
            let (white, black) = (divided(&piece.moves), piece.black_moves.as_deref().map(divided));
            match (white, black) {
                (Some(white), None) => self.ruleset.pieces[index].moves = white,
                (Some(white), Some(Some(black))) => {
                    let piece = &mut self.ruleset.pieces[index];
                    (piece.moves, piece.black_moves) = (white, Some(black));
                }
                _ => self.waits(self.places[index], "`turn=dontcross` of such a move", Mechanism::Paths),
            }
        }
    }

    /// Returns paths with the walks of a path that come to no square twice, its origin included.
    /// Returns `None` where that depends on more than the directions of its legs.
    fn without_crossings(&self, path: &Path) -> Option<Vec<Path>> {
        let legs = path.legs.as_slice();
        // One leg alone never comes back to a square.
        if let ([_], None) = (legs, path.repeat) {
            return Some(vec![path.clone()]);
        }
        let geometry = &self.ruleset.geometry;
        let bends = geometry.wraps_files || geometry.wraps_ranks || legs.iter().any(|leg| !leg.joined.is_nothing());
        if bends || path.repeat.is_some() || path.is_of_others() || path.induces() {
            return None;
        }
        let mut search = Search { path, divided: Vec::new(), crosses: false };
        search.extend(&mut Vec::new())?;
        Some(if search.crosses { search.divided } else { vec![path.clone()] })
    }
}

/// A search through the directions of the legs of a path.
struct Search<'p> {
    path: &'p Path,
    /// The path for each choice of directions of all legs but the last.
    divided: Vec<Path>,
    /// Some choice of directions leads to a square twice.
    crosses: bool,
}

impl Search<'_> {
    /// Tries the directions of the next leg behind those of the first legs. Returns `None` where
    /// directions alone do not decide.
    fn extend(&mut self, chosen: &mut Vec<Vector>) -> Option<()> {
        let legs = &self.path.legs;
        let leg = &legs[chosen.len()];
        let mut open = Vec::new();
        for next in directions(leg, chosen.last().copied())? {
            if crosses(legs, chosen, next)? {
                self.crosses = true;
            } else {
                open.push(next);
            }
        }
        if chosen.len() + 1 < legs.len() {
            // A walk that may stop and cannot go on ends here.
            let mut ends = Vec::new();
            for next in open {
                let count = self.divided.len();
                chosen.push(next);
                self.extend(chosen)?;
                chosen.pop();
                if leg.may_stop && self.divided.len() == count {
                    ends.push(next);
                }
            }
            open = ends;
        }
        if !open.is_empty() {
            let fixed = legs.iter().zip(chosen.iter()).map(|(leg, &step)| with(leg, vec![step]));
            let last = Leg { may_stop: false, ..with(leg, open) };
            self.divided.push(Path { legs: fixed.chain([last]).collect(), ..self.path.clone() });
        }
        (self.divided.len() <= PATHS_MAX).then_some(())
    }
}

fn with(leg: &Leg, vectors: Vec<Vector>) -> Leg {
    Leg { steps: Steps::Absolute(vectors), ..leg.clone() }
}

/// Returns the directions of a leg behind a leg in the direction `before`.
fn directions(leg: &Leg, before: Option<Vector>) -> Option<Vec<Vector>> {
    match &leg.steps {
        Steps::Absolute(vectors) => Some(vectors.clone()),
        Steps::Turned(turns) => before.map(|before| turns.iter().map(|turn| before.turned(turn)).collect()),
        Steps::Anywhere | Steps::AsLastMoved { .. } => None,
    }
}

/// Returns whether a leg in the direction `next` comes to a square where the piece has been; `None`
/// if that depends on the lengths of the legs.
fn crosses(legs: &[Leg], before: &[Vector], next: Vector) -> Option<bool> {
    if legs.iter().all(|leg| leg.range == Range::ONE) {
        let sums = (0..=before.len()).map(|first| before[first..].iter().fold(next, |sum, &step| sum + step));
        // The last legs lead back to a square where their steps add up to nothing.
        return Some(sums.into_iter().any(|sum| sum == Vector::default()));
    }
    match before {
        [] => Some(false),
        // Lines that meet at the end of the first leg have no other square in common, unless the
        // second one leads back.
        [first] if legs.len() == 2 => match (*first + next == Vector::default(), is_parallel(*first, next)) {
            (true, _) => Some(true),
            (false, false) => Some(false),
            (false, true) => (dot(*first, next) > 0).then_some(false),
        },
        _ => None,
    }
}

fn dot(a: Vector, b: Vector) -> i32 {
    let parts = [(a.files, b.files), (a.ranks, b.ranks), (a.boards, b.boards)];
    parts.into_iter().map(|(a, b)| i32::from(a) * i32::from(b)).sum()
}

fn is_parallel(a: Vector, b: Vector) -> bool {
    dot(a, b).pow(2) == dot(a, a) * dot(b, b)
}
