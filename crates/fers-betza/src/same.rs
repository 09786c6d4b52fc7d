//! Compares lists of paths as sets of moves.

use fers_core::Vector;
use fers_rules::{Arrivals, Leg, Over, Path, Steps, Whom};
use rustc_hash::FxHashSet;

/// Returns whether two lists of paths allow the same moves, judged by their form.
///
/// Order and repetition do not matter. Neither does the distribution of directions and arrivals
/// over paths (`K` is `W` and `F`, `W` is `mW` and `cW`; a path that may stop is two paths). Two
/// lists that compare unequal may still play alike.
pub fn same_moves(a: &[Path], b: &[Path]) -> bool {
    MoveSet::of(a) == MoveSet::of(b)
}

/// A list of paths in normal form, for repeated comparisons as in [`same_moves`].
///
/// Paths are hashed more often than anything else when moves are written, so the hash is a fast
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveSet(FxHashSet<Path>);

impl MoveSet {
    /// Returns the moves of a list of paths.
    pub fn of(paths: &[Path]) -> Self {
        Self::of_atoms(split(paths))
    }

    /// Returns the moves of [atoms].
    pub(crate) fn of_atoms(atoms: impl Iterator<Item = Path>) -> Self {
        Self(atoms.collect())
    }

    /// Returns whether all moves are among those of `other`.
    pub fn is_part_of(&self, other: &Self) -> bool {
        self.0.is_subset(&other.0)
    }

    /// Returns whether the moves are the union of `a` and `b`.
    pub fn is_union(&self, a: &Self, b: &Self) -> bool {
        a.is_part_of(self) && b.is_part_of(self) && self.0.iter().all(|path| a.0.contains(path) || b.0.contains(path))
    }
}

/// Splits paths into parts with one first step and one kind of last arrival each, without early
/// stops, in normal form.
pub(crate) fn atoms(paths: &[Path]) -> Vec<Path> {
    let mut seen = FxHashSet::default();
    split(paths).filter(|path| seen.insert(path.clone())).collect()
}

/// Splits paths into [atoms], which may repeat.
fn split(paths: &[Path]) -> impl Iterator<Item = Path> {
    paths.iter().flat_map(stops).flat_map(by_first_step).flat_map(by_arrival).map(normal)
}

fn stops(path: &Path) -> Vec<Path> {
    // Where legs are repeated, an early stop may come in any round.
    if path.repeat.is_some() {
        return vec![path.clone()];
    }
    let ends = (0..path.legs.len()).filter(|&leg| leg + 1 == path.legs.len() || path.legs[leg].may_stop);
    let upto = |last: usize| {
        let mut legs = path.legs[..=last].to_vec();
        legs.iter_mut().for_each(|leg| leg.may_stop = false);
        Path { legs, ..path.clone() }
    };
    ends.map(upto).collect()
}

fn by_first_step(path: Path) -> Vec<Path> {
    match path.legs.first().map(|leg| &leg.steps) {
        Some(Steps::Absolute(vectors)) => vectors.clone().into_iter().map(|vector| with_first(&path, vector)).collect(),
        _ => vec![path],
    }
}

/// Returns the path with a single first step.
pub(crate) fn with_first(path: &Path, vector: Vector) -> Path {
    let mut path = path.clone();
    if let Some(first) = path.legs.first_mut() {
        first.steps = Steps::Absolute(vec![vector]);
    }
    path
}

fn by_arrival(path: Path) -> Vec<Path> {
    let Some(Leg { arrivals, .. }) = path.legs.last().cloned() else { return vec![path] };
    let nothing = Arrivals::default;
    let kinds = [
        Arrivals { empty: arrivals.empty, ..nothing() },
        Arrivals { enemy: arrivals.enemy, ..nothing() },
        Arrivals { friend: arrivals.friend, ..nothing() },
        Arrivals { en_passant: arrivals.en_passant, ..nothing() },
        Arrivals { off_board: arrivals.off_board, ..nothing() },
    ];
    kinds.into_iter().filter(|kind| *kind != nothing()).map(|kind| with_arrivals(&path, kind)).collect()
}

/// Returns the path with other last arrivals.
pub(crate) fn with_arrivals(path: &Path, arrivals: Arrivals) -> Path {
    let mut path = path.clone();
    if let Some(last) = path.legs.last_mut() {
        last.arrivals = arrivals;
    }
    path
}

fn normal(mut path: Path) -> Path {
    path.when.sort_unstable();
    path.when.dedup();
    path.legs.iter_mut().for_each(normalise_leg);
    // A last leg of one step touches no square except its destination.
    if let Some(last) = path.legs.last_mut().filter(|last| last.range.max == Some(1)) {
        last.opens_en_passant = false;
    }
    path
}

fn normalise_leg(leg: &mut Leg) {
    if let Steps::Absolute(vectors) = &mut leg.steps {
        vectors.sort();
        vectors.dedup();
    }
    match &mut leg.over {
        Over::Hurdles { count, land_next } => {
            let fewest = count.saturating_add(1);
            leg.range.min = leg.range.min.max(fewest);
            *land_next &= leg.range.max != Some(fewest);
        }
        Over::Anything if leg.range.max == Some(1) => leg.over = Over::Empty,
        Over::Anything | Over::Empty => {}
    }
    for contact in [&mut leg.arrivals.enemy, &mut leg.arrivals.friend].into_iter().flatten() {
        if let Whom::Types(types) = &mut contact.to {
            types.sort();
            types.dedup();
        }
    }
}
