//! A normal form for the paths of a piece.
//!
//! Movers that differ only in their directions become one path, and a stepper that reaches the edge
//! of the board from every square becomes a slider. So two equivalent texts give equal rulesets.

use fers_core::{Geometry, Vector};
use fers_rules::{Arrivals, Condition, Leg, Over, Path, Range, Steps};

/// Sorts paths: those without conditions first, shorter before longer ones, sliders before leapers.
pub(crate) fn tidy(paths: Vec<Path>, geometry: &Geometry) -> Vec<Path> {
    let mut tidied: Vec<Path> = Vec::new();
    for path in paths.into_iter().flat_map(|path| unlimited(path, geometry)) {
        match tidied.iter_mut().find(|other| differ_in_directions_only(other, &path)) {
            Some(other) => add_directions(other, &path),
            None => tidied.push(path),
        }
    }
    without_repetitions(&mut tidied);
    for leg in tidied.iter_mut().flat_map(|path| &mut path.legs) {
        if let Steps::Absolute(vectors) = &mut leg.steps {
            vectors.sort_unstable_by_key(|&vector| clockwise(vector));
            vectors.dedup();
        }
    }
    tidied.sort_by_key(order);
    tidied
}

/// Removes limits that do not matter on this board. Directions with and without a limit become
/// separate paths.
fn unlimited(path: Path, geometry: &Geometry) -> Vec<Path> {
    let [leg] = &path.legs[..] else { return vec![path] };
    let (Steps::Absolute(vectors), Range { min: 1, max: Some(max @ 2..) }) = (&leg.steps, leg.range) else {
        return vec![path];
    };
    let is_unlimited = |vector: &Vector| {
        let far =
            |size: u8, step: i8| i16::from(max) * i16::from(step.unsigned_abs()) >= i16::from(size) - 1 && step != 0;
        far(geometry.files, vector.files) || far(geometry.ranks, vector.ranks)
    };
    let (free, bound): (Vec<Vector>, Vec<Vector>) = vectors.iter().partition(|vector| is_unlimited(vector));
    let part = |vectors: Vec<Vector>, range: Range| {
        let leg = Leg { steps: Steps::Absolute(vectors), range, ..leg.clone() };
        Path { legs: vec![leg], ..path.clone() }
    };
    let parts = [(free, Range::ANY), (bound, leg.range)];
    parts.into_iter().filter(|(vectors, _)| !vectors.is_empty()).map(|(vectors, range)| part(vectors, range)).collect()
}

/// Takes out directions that another path has under weaker conditions, as far and for as much.
fn without_repetitions(paths: &mut Vec<Path>) {
    for index in 0..paths.len() {
        let kept: Vec<Vector> = directions(&paths[index])
            .iter()
            .copied()
            .filter(|vector| {
                let says_it = |(other, path): (usize, &Path)| {
                    other != index && directions(path).contains(vector) && contains(path, &paths[index])
                };
                !paths.iter().enumerate().any(says_it)
            })
            .collect();
        if let [Leg { steps: Steps::Absolute(vectors), .. }] = &mut paths[index].legs[..] {
            *vectors = kept;
        }
    }
    paths.retain(|path| path.legs.len() > 1 || !directions(path).is_empty());
}

/// Returns the directions of a path of one leg; none for longer paths.
fn directions(path: &Path) -> &[Vector] {
    match &path.legs[..] {
        [Leg { steps: Steps::Absolute(vectors), .. }] => vectors,
        _ => &[],
    }
}

/// Returns whether one path of a single leg makes another one superfluous in a direction that both
/// have.
fn contains(path: &Path, other: &Path) -> bool {
    let (leg, other_leg) = (&path.legs[0], &other.legs[0]);
    let (arrivals, other_arrivals) = (&leg.arrivals, &other_leg.arrivals);
    let as_far = leg.range.max.is_none_or(|max| other_leg.range.max.is_some_and(|other| other <= max));
    let as_far = as_far && leg.range.min <= other_leg.range.min;
    let lands = (arrivals.empty || !other_arrivals.empty)
        && (other_arrivals.enemy.is_none() || arrivals.enemy == other_arrivals.enemy)
        && (other_arrivals.friend.is_none() || arrivals.friend == other_arrivals.friend)
        && (arrivals.en_passant || !other_arrivals.en_passant);
    let marks = path.opens_en_passant() || !other.opens_en_passant() || other_leg.range == Range::ONE;
    let is_same = path.when.len() == other.when.len() && leg.range == other_leg.range && arrivals == other_arrivals;
    let weaker = path.when.iter().all(|when| other.when.contains(when));
    let passes_alike = leg.over == other_leg.over
        && leg.joined == other_leg.joined
        && leg.length == other_leg.length
        && leg.ends_in == other_leg.ends_in
        && leg.shuns_attack == other_leg.shuns_attack
        && leg.to_royal_board == other_leg.to_royal_board;
    weaker && as_far && lands && marks && passes_alike && !is_same
}

fn differ_in_directions_only(a: &Path, b: &Path) -> bool {
    let bare = |path: &Path| {
        let legs = path.legs.iter().map(|leg| Leg { steps: Steps::Absolute(Vec::new()), ..leg.clone() });
        Path { legs: legs.collect(), ..path.clone() }
    };
    a.legs.len() == 1 && b.legs.len() == 1 && bare(a) == bare(b)
}

fn add_directions(path: &mut Path, more: &Path) {
    if let (Steps::Absolute(vectors), Steps::Absolute(more)) = (&mut path.legs[0].steps, &more.legs[0].steps) {
        vectors.extend(more);
    }
}

/// Returns a sort key: clockwise from straight ahead, orthogonals before diagonals before other
/// directions, short before long.
fn clockwise(vector: Vector) -> (u8, i8, u8, Vector) {
    let (files, ranks) = (vector.files, vector.ranks);
    let kind = if files == 0 || ranks == 0 { 0 } else { 1 + u8::from(files.abs() != ranks.abs()) };
    let quarter = match (files.signum(), ranks.signum()) {
        (0, 1) | (1, 1) => 0,
        (1, 0) | (1, -1) => 1,
        (0, -1) | (-1, -1) => 2,
        _ => 3,
    };
    (kind, files.abs().max(ranks.abs()), quarter, vector)
}

fn order(path: &Path) -> impl Ord + use<> {
    let leg = &path.legs[0];
    let is_hop = leg.over != Over::Empty;
    let first = match &leg.steps {
        Steps::Absolute(vectors) => vectors.first().map(|&vector| clockwise(vector)),
        Steps::Turned(_) | Steps::Anywhere | Steps::AsLastMoved { .. } => None,
    };
    let reach = leg.range.max.unwrap_or(0);
    let landing = |arrivals: &Arrivals| (!arrivals.empty, arrivals.enemy.is_some());
    let landings: Vec<(bool, bool)> = path.legs.iter().map(|leg| landing(&leg.arrivals)).collect();
    (path.when.iter().map(condition).collect::<Vec<_>>(), path.legs.len(), is_hop, reach, landings, first)
}

fn condition(condition: &Condition) -> u8 {
    match condition {
        Condition::NotFrom(_) => 0,
        Condition::Moved => 1,
        Condition::From(_) => 2,
        Condition::Virgin => 3,
        Condition::NotInCheck => 4,
        Condition::InCheck => 5,
        Condition::AheadOfStart => 6,
        Condition::Without(_) => 7,
        Condition::InPart(_) => 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(files: i8, ranks: i8) -> Vector {
        Vector::new(files, ranks)
    }

    #[test]
    fn movers_of_one_kind_become_one_path() {
        let leap = |vectors| Path::single(Leg::leap(vectors, Arrivals::quiet_or_capture()));
        let found = tidy(vec![leap(vec![v(1, 1)]), leap(vec![v(0, 1), v(1, 1)])], &Geometry::rectangle(8, 8));
        assert_eq!(found, [leap(vec![v(0, 1), v(1, 1)])]);
    }

    #[test]
    fn a_stepper_that_reaches_every_edge_is_a_slider() {
        let ride = |vectors, range| Path::single(Leg::ride(vectors, range, Arrivals::quiet()));
        let board = Geometry::rectangle(9, 8);
        let found = tidy(vec![ride(vec![v(0, 1), v(1, 0)], Range::up_to(7))], &board);
        assert_eq!(found, [ride(vec![v(0, 1)], Range::ANY), ride(vec![v(1, 0)], Range::up_to(7))]);
    }

    #[test]
    fn sliders_stand_before_leapers_and_conditions_last() {
        let slide = Path::single(Leg::ride(vec![v(1, 0)], Range::ANY, Arrivals::quiet()));
        let leap = Path::single(Leg::leap(vec![v(1, 2)], Arrivals::quiet()));
        let first = Path::single(Leg::leap(vec![v(2, 2)], Arrivals::quiet())).when(Condition::Virgin);
        let found = tidy(vec![first.clone(), leap.clone(), slide.clone()], &Geometry::rectangle(8, 8));
        assert_eq!(found, [slide, leap, first]);
    }

    #[test]
    fn what_a_slider_does_anyway_is_not_said_again() {
        let slide = Path::single(Leg::ride(vec![v(1, 0)], Range::ANY, Arrivals::quiet_or_capture()));
        let leap = Path::single(Leg::leap(vec![v(1, 0), v(1, 1)], Arrivals::quiet())).when(Condition::Virgin);
        let rest = Path::single(Leg::leap(vec![v(1, 1)], Arrivals::quiet())).when(Condition::Virgin);
        assert_eq!(tidy(vec![leap, slide.clone()], &Geometry::rectangle(8, 8)), [slide, rest]);
    }
}
