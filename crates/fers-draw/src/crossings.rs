//! Boards whose pieces stand on crossings of lines (xiangqi).

use std::collections::BTreeSet;

use fers_core::{Color, Geometry, Region, Square, Vector};
use fers_rules::{Ruleset, Zones};

use crate::document::Document;
use crate::grid::Grid;
use crate::paint::painted;

/// Draws lines through the middles of all squares.
pub(crate) fn draw(grid: &Grid<'_>, document: &mut Document) {
    let lines = match grid.rules {
        Some(rules) => board_lines(rules),
        None => between_neighbours(grid.geometry, None),
    };
    let lines: String = lines.into_iter().map(|(from, to)| grid.line(from, to)).collect();
    document.add(&format!("<path {} stroke-width=\"3\" d=\"{lines}\"/>", painted("frame")));
}

/// Returns the lines of such a board, each from the middle of a square to the middle of another.
///
/// Neighbours on files and ranks are joined. Confined pieces reveal the rest: a palace that some
/// piece never leaves has diagonals, and a river that some piece never crosses, where the sides of
/// the board meet, has no lines.
pub fn board_lines(rules: &Ruleset) -> BTreeSet<(Square, Square)> {
    let zones = || rules.pieces.iter().filter_map(|piece| piece.confined_to);
    let river = zones().find_map(|zones| rank_before_river(rules, zones));
    let areas = zones().flat_map(|zones| Color::ALL.map(|color| rules.zone(zones, color)));
    let palaces = areas.filter_map(|area| palace_corners(&rules.geometry, area));
    let diagonals = palaces.flat_map(|[a, b, c, d]| [(a, d), (b, c)]);
    between_neighbours(&rules.geometry, river).into_iter().chain(diagonals).collect()
}

/// Returns the lines between neighbours. Joined edges have none, as these would cross the whole
/// board.
fn between_neighbours(geometry: &Geometry, river: Option<u8>) -> BTreeSet<(Square, Square)> {
    let steps = [Vector::new(1, 0), Vector::new(0, 1)];
    let from = |square| steps.into_iter().filter_map(move |step| Some((square, geometry.step(square, step)?)));
    let is_line = |&(from, to): &(Square, Square)| from < to && !crosses(geometry, river, from, to);
    geometry.squares().flat_map(from).filter(is_line).collect()
}

/// Returns whether a line crosses the river elsewhere than along the edges of the board.
fn crosses(geometry: &Geometry, river: Option<u8>, from: Square, to: Square) -> bool {
    let is_upwards = geometry.rank(from) != geometry.rank(to);
    let is_edge = geometry.file(from) == 0 || geometry.file(from) + 1 == geometry.files;
    is_upwards && !is_edge && river == Some(geometry.rank(from))
}

/// Returns the last rank of White's half, if a zone is exactly the half of each side.
fn rank_before_river(rules: &Ruleset, zones: Zones) -> Option<u8> {
    let geometry = &rules.geometry;
    let rank = geometry.rank(rules.zone(zones, Color::White).iter().last()?);
    let is_side = |color: Color| {
        let is_of_side = |square: Square| (geometry.rank(square) <= rank) == (color == Color::White);
        geometry.squares().all(|square| rules.zone(zones, color).contains(square) == is_of_side(square))
    };
    Color::ALL.into_iter().all(is_side).then_some(rank)
}

/// Returns the corners of a palace of three by three squares, from left to right, lower ones first.
pub fn palace_corners(geometry: &Geometry, area: &Region) -> Option<[Square; 4]> {
    let (first, last) = (area.iter().next()?, area.iter().last()?);
    let by = geometry.displacement(first, last);
    let is_palace = area.len() == 9 && (by.files, by.ranks, by.boards) == (2, 2, 0);
    let beside = |square, files| geometry.step(square, Vector::new(files, 0));
    if is_palace { Some([first, beside(first, 2)?, beside(last, -2)?, last]) } else { None }
}
