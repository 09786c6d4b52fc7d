//! Diagonals of one shade.

use fers_core::{ByColor, Joined, Region, Vector};
use fers_rules::{Condition, Leg, Path, Steps, Zones};

use super::Lowering;
use crate::ccif::table::Mechanism;

/// A path in the making, and what is known about it.
#[derive(Clone)]
struct Walk {
    path: Path,
    /// The steps that the last leg may have made; nothing where no leg can turn from it.
    heading: Vec<Vector>,
    /// Whether the last leg ended on the shade of the origin; nothing where both are possible.
    is_same_shade: Option<bool>,
    /// The shade of the origin that a diagonal leg asks for, as relation to the wanted one.
    starts_on_wanted: Option<bool>,
}

impl Lowering<'_, '_, '_> {
    /// Restricts diagonal steps to the diagonals of the shade that the rule `diagonals` names. A
    /// step is diagonal where it leads over as many files as ranks.
    pub(super) fn diagonals(&mut self) {
        let Some(rule) = self.entry.rule("diagonals") else { return };
        let wanted = u8::from(!rule.has("dark"));
        let zones = [wanted, 1 - wanted].map(|shade| self.shade(shade));
        for index in 0..self.ruleset.pieces.len() {
            let piece = &self.ruleset.pieces[index];
            let white = self.on_diagonals(&piece.moves, zones);
            let black = piece.black_moves.as_ref().map(|moves| self.on_diagonals(moves, zones));
            let (Some(white), Some(black)) = (white, black.map_or(Some(None), |moves| moves.map(Some))) else {
                let place = self.places[index];
                self.waits(place, "a diagonal leg behind legs that may end on either shade", Mechanism::Paths);
                continue;
            };
            let piece = &mut self.ruleset.pieces[index];
            (piece.moves, piece.black_moves) = (white, black);
        }
    }

    /// Returns the squares of a shade: 0 is that of a1, which is dark.
    fn shade(&mut self, shade: u8) -> Zones {
        let geometry = &self.ruleset.geometry;
        let is_in = |&square: &_| (geometry.file(square) + geometry.rank(square)) % 2 == shade;
        let squares: Region = geometry.squares().filter(is_in).collect();
        let name = if shade == 0 { "dark" } else { "light" };
        self.zones_of(name, ByColor::both(squares))
    }

    /// Returns paths without diagonal steps on the other shade; nothing where the shade of a later
    /// leg is not known.
    fn on_diagonals(&self, paths: &[Path], zones: [Zones; 2]) -> Option<Vec<Path>> {
        let mut found = Vec::new();
        for path in paths.iter().flat_map(stops) {
            for walk in self.walks(&path)? {
                let mut path = walk.path;
                if let Some(is_wanted) = walk.starts_on_wanted {
                    path.when.push(Condition::From(zones[usize::from(!is_wanted)]));
                }
                found.push(path);
            }
        }
        Some(found)
    }

    /// Splits a path by its directions, so that each leg is diagonal or not.
    fn walks(&self, path: &Path) -> Option<Vec<Walk>> {
        let empty = Path { legs: Vec::new(), ..path.clone() };
        let start = Walk { path: empty, heading: Vec::new(), is_same_shade: Some(true), starts_on_wanted: None };
        let mut walks = vec![start];
        for leg in &path.legs {
            let mut longer = Vec::new();
            for walk in &walks {
                for (steps, heading) in kinds(leg, &walk.heading) {
                    longer.extend(self.longer(walk, Leg { steps, ..leg.clone() }, heading)?);
                }
            }
            walks = longer;
        }
        let changes_shade = |walk: &Walk| walk.is_same_shade != Some(true);
        let is_split = walks.len() > 1 || walks.iter().any(changes_shade);
        let has_diagonals = walks.iter().any(|walk| walk.starts_on_wanted.is_some());
        (path.repeat.is_none() || !is_split || !has_diagonals).then_some(walks)
    }

    /// Adds a leg to a walk; no walk where it asks for both shades, and nothing where its shade is
    /// not known.
    fn longer(&self, walk: &Walk, leg: Leg, heading: Vec<Vector>) -> Option<Vec<Walk>> {
        let geometry = &self.ruleset.geometry;
        let mut walk = walk.clone();
        if heading.first().is_some_and(|&step| is_diagonal(step)) {
            let is_wanted = walk.is_same_shade?;
            if walk.starts_on_wanted.is_some_and(|before| before != is_wanted) {
                return Some(Vec::new());
            }
            walk.starts_on_wanted = Some(is_wanted);
        }
        let is_odd = heading.first().is_some_and(|&step| is_odd(step));
        let wraps_ranks = geometry.wraps_ranks || leg.joined == Joined::All;
        let width = match leg.joined {
            Joined::Files { left, right } => Some(right - left + 1),
            Joined::Sides | Joined::All => Some(geometry.files),
            Joined::Nothing => geometry.wraps_files.then_some(geometry.files),
        };
        let changes_shade = |size: u8| size % 2 == 1;
        let keeps_edges = !(width.is_some_and(changes_shade) || wraps_ranks && changes_shade(geometry.ranks));
        walk.is_same_shade = match walk.is_same_shade {
            _ if heading.is_empty() || !keeps_edges => None,
            Some(is_same) if !is_odd => Some(is_same),
            Some(is_same) if leg.range.max == Some(leg.range.min) => Some(is_same == leg.range.min.is_multiple_of(2)),
            _ => None,
        };
        walk.heading = heading;
        walk.path.legs.push(leg);
        Some(vec![walk])
    }
}

/// Returns a path for each leg where a path may stop.
fn stops(path: &Path) -> Vec<Path> {
    let ends = |&at: &usize| path.legs[at].may_stop && at + 1 < path.legs.len() && path.repeat.is_none();
    let short = (0..path.legs.len()).filter(ends).map(|at| Path { legs: path.legs[..=at].to_vec(), ..path.clone() });
    let mut found: Vec<Path> = short.chain([path.clone()]).collect();
    if path.repeat.is_none() {
        found.iter_mut().flat_map(|path| &mut path.legs).for_each(|leg| leg.may_stop = false);
    }
    found
}

/// Returns the steps of a leg by their kinds: diagonal ones, and others that keep or change the
/// shade; each with the vectors of which a later leg turns.
fn kinds(leg: &Leg, heading: &[Vector]) -> Vec<(Steps, Vec<Vector>)> {
    let kind = |step: Vector| (is_diagonal(step), is_odd(step), is_straight(step));
    match &leg.steps {
        Steps::Absolute(vectors) => {
            let mut found: Vec<Vec<Vector>> = Vec::new();
            for &vector in vectors {
                match found.iter_mut().find(|group| kind(group[0]) == kind(vector)) {
                    Some(group) => group.push(vector),
                    None => found.push(vec![vector]),
                }
            }
            found.into_iter().map(|group| (Steps::Absolute(group.clone()), group)).collect()
        }
        Steps::Turned(turns) => {
            let group = |parity: u8| {
                let bits = turns.0 & if parity == 0 { 0b0101_0101 } else { 0b1010_1010 };
                let turns = fers_rules::TurnSet(bits);
                let all = heading.iter().flat_map(|step| turns.iter().map(|turn| step.turned(turn))).collect();
                (bits != 0).then_some((Steps::Turned(turns), all))
            };
            [0, 1].into_iter().filter_map(group).collect()
        }
        other => vec![(other.clone(), Vec::new())],
    }
}

fn is_diagonal(step: Vector) -> bool {
    step.files != 0 && step.files.unsigned_abs() == step.ranks.unsigned_abs()
}

fn is_straight(step: Vector) -> bool {
    step.files == 0 || step.ranks == 0
}

fn is_odd(step: Vector) -> bool {
    (step.files + step.ranks) % 2 != 0
}
