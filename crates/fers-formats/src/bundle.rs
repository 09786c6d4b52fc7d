//! Combines paths of single directions.

use std::collections::HashMap;

use fers_core::Vector;
use fers_rules::{Leg, Path, Steps, TurnSet};

/// Returns equal moves in as few paths as possible. Later legs become turned ones where possible.
/// Paths that differ only in their first direction, or in the turns of one leg, are joined.
pub(crate) fn bundle(paths: Vec<Path>) -> Vec<Path> {
    let mut bundled: Vec<Path> = Vec::new();
    let mut places: HashMap<Path, usize> = HashMap::new();
    for path in paths.into_iter().map(turned) {
        match places.get(&with_first(&path, Vec::new())) {
            Some(&place) => {
                let other = &mut bundled[place];
                let mut all = first(other);
                all.extend(first(&path).into_iter().filter(|vector| !first(other).contains(vector)));
                *other = with_first(other, all);
            }
            None => {
                places.insert(with_first(&path, Vec::new()), bundled.len());
                bundled.push(path);
            }
        }
    }
    let mut joined: Vec<Path> = Vec::new();
    for path in bundled {
        match joined.iter_mut().find_map(|other| Some((join(other, &path)?, other))) {
            Some((both, other)) => *other = both,
            None => joined.push(path),
        }
    }
    joined
}

/// Returns the paths as they are read from Betza, if Betza can express them, so that all formats
/// agree on their form.
pub(crate) fn usual(paths: Vec<Path>) -> Vec<Path> {
    let read = fers_betza::print(&paths).map(|text| fers_betza::parse(&text).value.paths);
    read.filter(|read| fers_betza::same_moves(read, &paths)).unwrap_or(paths)
}

/// Returns the path with its later legs as turns from the legs before, where both are on one ring.
fn turned(mut path: Path) -> Path {
    for index in 1..path.legs.len() {
        let before = single(&path.legs[index - 1], &path.legs[..index - 1]);
        let (Some(before), Some(step)) = (before, single(&path.legs[index], &path.legs[..index])) else { break };
        let Some(turn) = (0..8).find(|&turn| before.turned(turn) == step) else { break };
        path.legs[index].steps = Steps::Turned(TurnSet(1 << turn));
    }
    path
}

/// Returns the only direction of a leg.
fn single(leg: &Leg, before: &[Leg]) -> Option<Vector> {
    match &leg.steps {
        Steps::Absolute(vectors) => vectors.first().copied().filter(|_| vectors.len() == 1),
        Steps::Turned(turns) => {
            let (last, before) = before.split_last()?;
            Some(single(last, before)?.turned(turns.iter().next()?))
        }
        Steps::Anywhere | Steps::AsLastMoved { .. } => None,
    }
}

fn first(path: &Path) -> Vec<Vector> {
    match &path.legs[0].steps {
        Steps::Absolute(vectors) => vectors.clone(),
        _ => Vec::new(),
    }
}

fn with_first(path: &Path, vectors: Vec<Vector>) -> Path {
    let mut path = path.clone();
    let mut sorted = vectors;
    sorted.sort_unstable();
    path.legs[0].steps = Steps::Absolute(sorted);
    path
}

/// Joins two paths that differ only in the turns of one leg.
fn join(a: &Path, b: &Path) -> Option<Path> {
    if a.legs.len() != b.legs.len() {
        return None;
    }
    let differing: Vec<usize> = (0..a.legs.len()).filter(|&index| a.legs[index] != b.legs[index]).collect();
    let &[index] = differing.as_slice() else { return None };
    let (Steps::Turned(some), Steps::Turned(more)) = (&a.legs[index].steps, &b.legs[index].steps) else { return None };
    let mut both = a.clone();
    both.legs[index].steps = Steps::Turned(TurnSet(some.0 | more.0));
    (with_steps_of(&both, b, index) == *b).then_some(both)
}

fn with_steps_of(path: &Path, other: &Path, index: usize) -> Path {
    let mut path = path.clone();
    path.legs[index].steps = other.legs[index].steps.clone();
    path
}

#[cfg(test)]
mod tests {
    use fers_rules::{Arrivals, Range};

    use super::*;

    /// A griffon by its eight rays is the one of Betza.
    #[test]
    fn bent_rides_become_one_path() {
        let mut rays = Vec::new();
        for (files, ranks) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            for then in [Vector::new(files, 0), Vector::new(0, ranks)] {
                let first = Leg::leap(vec![Vector::new(files, ranks)], Arrivals::quiet());
                let second = Leg::ride(vec![then], Range::ANY, Arrivals::quiet_or_capture());
                rays.push(Path { legs: vec![first, second], ..Path::default() });
            }
        }
        let found = bundle(rays);
        assert_eq!(found.len(), 1);
        let leap = fers_betza::parse("FyafsF").value.paths;
        let without_leap: Vec<Path> = leap.into_iter().filter(|path| path.legs.len() > 1).collect();
        let mut wanted = without_leap;
        wanted[0].legs[0].may_stop = false;
        assert!(fers_betza::same_moves(&found, &wanted), "{found:?} {wanted:?}");
    }
}
