//! Diagonals of one shade.

use fers_core::{ByColor, Region, Vector};
use fers_rules::{Condition, Leg, Path, Steps, Zones};

use super::Lowering;
use crate::ccif::table::Mechanism;

/// A path in the making.
#[derive(Clone)]
struct Walk {
    path: Path,
    /// The steps that the last leg may have made; nothing where no leg can turn from it.
    heading: Vec<Vector>,
    /// Whether each leg is diagonal.
    are_diagonal: Vec<bool>,
}

impl Lowering<'_, '_, '_> {
    /// Restricts diagonal steps to the diagonals of the shade that the rule `diagonals` names. A
    /// step is diagonal where it leads over as many files as ranks. A diagonal first leg must start
    /// on that shade; the leg before a later diagonal one must end on it.
    pub(super) fn diagonals(&mut self) {
        let Some(rule) = self.entry.rule("diagonals") else { return };
        let wanted = u8::from(!rule.has("dark"));
        let zones = self.shade(wanted);
        for index in 0..self.ruleset.pieces.len() {
            let piece = &self.ruleset.pieces[index];
            let (white, black) = (piece.moves.clone(), piece.black_moves.clone());
            let white = self.on_diagonals(&white, zones);
            let black = black.map_or(Some(None), |moves| self.on_diagonals(&moves, zones).map(Some));
            let (Some(white), Some(black)) = (white, black) else {
                let place = self.places[index];
                self.waits(place, "diagonal legs among the repeated legs of a move", Mechanism::Paths);
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

    /// Returns paths whose diagonal legs begin in the zones; `None` if repeated legs make that
    /// impossible to say.
    fn on_diagonals(&mut self, paths: &[Path], zones: Zones) -> Option<Vec<Path>> {
        let mut found = Vec::new();
        for path in paths.iter().flat_map(stops) {
            let walks = walks(&path);
            if path.repeat.is_some() && walks.len() > 1 {
                return None;
            }
            for walk in walks {
                found.push(self.begun_on(walk, zones)?);
            }
        }
        Some(found)
    }

    /// Returns the path of a walk whose diagonal legs begin in the zones; `None` if a leg may be
    /// followed by a diagonal leg, and also end the move or be followed by another leg.
    fn begun_on(&mut self, walk: Walk, zones: Zones) -> Option<Path> {
        let Walk { mut path, are_diagonal, .. } = walk;
        if are_diagonal.first() == Some(&true) {
            path.when.push(Condition::From(zones));
        }
        for index in 0..path.legs.len() {
            let later: Vec<bool> = path.followers(index).map(|next| are_diagonal[next]).collect();
            let is_mixed = later.contains(&false) || path.legs[index].may_stop;
            if later.contains(&true) && is_mixed {
                return None;
            }
            if later.contains(&true) {
                path.legs[index].ends_in = Some(self.both_zones(path.legs[index].ends_in, zones));
            }
        }
        Some(path)
    }

    /// Returns the intersection of two zones; the second zone if there is no first one.
    fn both_zones(&mut self, first: Option<Zones>, second: Zones) -> Zones {
        let Some(first) = first else { return second };
        let ruleset = &self.ruleset;
        let shared = ByColor::from_fn(|color| {
            let other = ruleset.zone(second, color);
            ruleset.zone(first, color).iter().filter(|&square| other.contains(square)).collect::<Region>()
        });
        self.zones_of("range", shared)
    }
}

/// Splits a path by its directions, so that each leg is diagonal or not.
fn walks(path: &Path) -> Vec<Walk> {
    let empty = Path { legs: Vec::new(), ..path.clone() };
    let mut walks = vec![Walk { path: empty, heading: Vec::new(), are_diagonal: Vec::new() }];
    for leg in &path.legs {
        let mut longer = Vec::new();
        for walk in &walks {
            for (steps, heading) in kinds(leg, &walk.heading) {
                let mut walk = walk.clone();
                walk.path.legs.push(Leg { steps, ..leg.clone() });
                walk.are_diagonal.push(heading.first().is_some_and(|&step| is_diagonal(step)));
                walk.heading = heading;
                longer.push(walk);
            }
        }
        walks = longer;
    }
    walks
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

/// Returns the steps of a leg by their kinds (diagonal, straight, others), each with the vectors
/// from which a later leg turns.
fn kinds(leg: &Leg, heading: &[Vector]) -> Vec<(Steps, Vec<Vector>)> {
    let kind = |step: Vector| (is_diagonal(step), is_straight(step));
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
