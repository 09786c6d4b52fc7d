//! Pieces that win together, as steps of sets and as lines.

use std::collections::{BTreeMap, BTreeSet};

use fers_core::{Color, Geometry, Square, SquareSet, Vector};
use fers_program::{ConnectionTest, SetStep};
use fers_rules::{Ruleset, Shape};

/// Returns the test for a shape as a side sees it.
pub(crate) fn connection<const N: usize>(ruleset: &Ruleset, shape: &Shape, color: Color) -> ConnectionTest<N> {
    let geometry = &ruleset.geometry;
    let seen = |vector: Vector| ruleset.frame.apply(vector, color);
    let zone = |zones| SquareSet::from_region(ruleset.zone(zones, color));
    match shape {
        Shape::Row { count, along } => {
            // A row backwards is a row.
            let forward: BTreeSet<Vector> = along.iter().map(|&vector| seen(vector).max(-seen(vector))).collect();
            let steps = forward.into_iter().map(|vector| step(geometry, vector)).collect();
            ConnectionTest::Row { count: *count, steps }
        }
        Shape::Line { count, along } => {
            let lines: BTreeSet<SquareSet<N>> =
                along.iter().flat_map(|&vector| lines(geometry, seen(vector))).collect();
            let long = lines.into_iter().filter(|line| line.count() >= u32::from(*count)).collect();
            ConnectionTest::Line { count: u32::from(*count), lines: long }
        }
        Shape::Block { files, ranks } => ConnectionTest::Block {
            files: (*files, step(geometry, seen(Vector::new(1, 0)))),
            ranks: (*ranks, step(geometry, seen(Vector::new(0, 1)))),
        },
        Shape::Chain { from, to, along } => {
            let both: BTreeSet<Vector> = along.iter().flat_map(|&vector| [seen(vector), -seen(vector)]).collect();
            let steps = both.into_iter().map(|vector| step(geometry, vector)).collect();
            ConnectionTest::Chain { from: zone(*from), to: zone(*to), steps }
        }
    }
}

/// Returns a step as shifts: the squares from which it exists, by the distance between indices.
fn step<const N: usize>(geometry: &Geometry, vector: Vector) -> SetStep<N> {
    let mut shifts: BTreeMap<i32, SquareSet<N>> = BTreeMap::new();
    for from in geometry.squares() {
        if let Some(to) = geometry.step(from, vector) {
            shifts.entry(i32::from(to.0) - i32::from(from.0)).or_default().insert(from.index());
        }
    }
    SetStep { shifts: shifts.into_iter().map(|(by, origins)| (origins, by)).collect() }
}

/// Returns the line of a step through each square.
fn lines<const N: usize>(geometry: &Geometry, vector: Vector) -> Vec<SquareSet<N>> {
    geometry.squares().map(|through| ahead(geometry, through, vector) | ahead(geometry, through, -vector)).collect()
}

/// Returns a square and the squares ahead of it.
fn ahead<const N: usize>(geometry: &Geometry, from: Square, vector: Vector) -> SquareSet<N> {
    let mut line = SquareSet::of(from.index());
    let mut next = geometry.step(from, vector);
    while let Some(square) = next.filter(|square| !line.contains(square.index())) {
        line.insert(square.index());
        next = geometry.step(square, vector);
    }
    line
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::{ConnectionTest, EndTest};

    use crate::testing::Compiled;

    #[test]
    fn four_in_a_row_count_along_four_lines() {
        let connect4 = Compiled::<1>::library("connect4");
        let row = connect4.program.ends.iter().find_map(|end| match end {
            EndTest::Connection { test, .. } => Some(&test[Color::White]),
            _ => None,
        });
        let Some(ConnectionTest::Row { count, steps }) = row else { panic!("a row wins") };
        assert_eq!((*count, steps.len()), (4, 4));
    }

    #[test]
    fn a_row_to_the_right_does_not_go_on_at_the_left_edge() {
        let game = Compiled::<1>::library("tictactoe");
        let [EndTest::Connection { test, .. }, ..] = &*game.program.ends else { panic!("a row wins") };
        let ConnectionTest::Row { steps, .. } = &test[Color::Black] else { panic!("a row wins") };
        // Of the four steps, that along the rank has six origins: not those of the last file.
        let right = steps.iter().find(|step| step.shifts.iter().all(|&(_, by)| by == 1)).unwrap();
        assert_eq!(game.names(right.shifts[0].0), "a1 a2 a3 b1 b2 b3");
    }
}
