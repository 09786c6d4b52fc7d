//! Splits paths into walks: one direction for each leg, and one end.

use fers_core::{Color, Vector};
use fers_rules::{Frame, Leg, Path, Steps};

/// More ways than rays have room for.
const WALKS_MAX: usize = 4096;

/// A path with one direction for each leg that ends with its last leg. Directions are absolute on
/// the board, not relative to the owner.
#[derive(Clone, Debug)]
pub(super) struct Walk<'p> {
    pub(super) path: &'p Path,
    pub(super) legs: Vec<(Vector, &'p Leg)>,
}

/// Returns all walks of paths. A path is left out if part of it cannot be expressed as walks.
pub(super) fn of<'p>(paths: &'p [Path], frame: Frame, color: Color) -> Vec<Walk<'p>> {
    let mut found = Vec::new();
    for path in paths {
        let mut begun: Vec<Vec<(Vector, &Leg)>> = vec![Vec::new()];
        for (index, leg) in path.legs.iter().enumerate() {
            begun = begun.iter().flat_map(|walk| continued(walk, leg)).take(WALKS_MAX).collect();
            if leg.may_stop || index + 1 == path.legs.len() {
                found.extend(begun.iter().map(|legs| Walk { path, legs: legs.clone() }));
            }
        }
    }
    for walk in &mut found {
        walk.legs.iter_mut().for_each(|(vector, _)| *vector = frame.apply(*vector, color));
    }
    found
}

fn continued<'p>(walk: &[(Vector, &'p Leg)], leg: &'p Leg) -> Vec<Vec<(Vector, &'p Leg)>> {
    let vectors = match (&leg.steps, walk.last()) {
        (Steps::Absolute(vectors), _) => vectors.clone(),
        (Steps::Turned(turns), Some((last, _))) => turns.iter().map(|turn| last.turned(turn)).collect(),
        _ => Vec::new(),
    };
    let and = |vector: Vector| walk.iter().copied().chain([(vector, leg)]).collect();
    vectors.into_iter().map(and).collect()
}
