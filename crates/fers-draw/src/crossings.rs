//! Boards on which pieces stand on the crossings of lines.

use fers_core::{Color, Region, Square, Vector};
use fers_rules::{Ruleset, Zones};

use crate::document::Document;
use crate::grid::Grid;
use crate::paint::painted;

/// Draws lines through the middles of all squares, with what the confinement of pieces tells about the board:
/// diagonals in small areas that some piece never leaves, as in the palaces of xiangqi, and a river where the sides
/// of the board meet that some piece never crosses.
pub(crate) fn draw(grid: &Grid<'_>, document: &mut Document) {
    let zones: Vec<Zones> =
        grid.rules.iter().flat_map(|rules| &rules.pieces).filter_map(|piece| piece.confined_to).collect();
    let river = grid.rules.and_then(|rules| zones.iter().find_map(|&zones| rank_before_river(rules, zones)));
    let steps = [Vector::new(1, 0), Vector::new(0, 1)];
    let mut lines = Vec::new();
    for square in grid.geometry.squares() {
        for next in steps.iter().filter_map(|&step| grid.geometry.step(square, step)) {
            // Joined edges are no lines: those would cross the whole board.
            if next > square && !crosses(grid, river, square, next) {
                lines.push(grid.line(square, next));
            }
        }
    }
    if let Some(rules) = grid.rules {
        let areas = zones.iter().flat_map(|&zones| Color::ALL.map(|color| rules.zone(zones, color)));
        lines.extend(
            areas.filter_map(|area| corners(grid, area)).flat_map(|[a, b, c, d]| [grid.line(a, d), grid.line(b, c)]),
        );
    }
    lines.sort_unstable();
    lines.dedup();
    document.add(&format!("<path {} stroke-width=\"3\" d=\"{}\"/>", painted("frame"), lines.concat()));
}

/// Whether a line crosses the river anywhere but along the edges of the board.
fn crosses(grid: &Grid<'_>, river: Option<u8>, from: Square, to: Square) -> bool {
    let geometry = grid.geometry;
    let is_upwards = geometry.rank(from) != geometry.rank(to);
    let is_edge = geometry.file(from) == 0 || geometry.file(from) + 1 == geometry.files;
    is_upwards && !is_edge && river == Some(geometry.rank(from))
}

/// The last rank of White's side, if a zone is exactly that of each side.
fn rank_before_river(rules: &Ruleset, zones: Zones) -> Option<u8> {
    let geometry = &rules.geometry;
    let rank = geometry.rank(rules.zone(zones, Color::White).iter().last()?);
    let is_side = |color: Color| {
        let is_of_side = |square: Square| (geometry.rank(square) <= rank) == (color == Color::White);
        geometry.squares().all(|square| rules.zone(zones, color).contains(square) == is_of_side(square))
    };
    Color::ALL.into_iter().all(is_side).then_some(rank)
}

/// The corners of an area of three by three squares.
fn corners(grid: &Grid<'_>, area: &Region) -> Option<[Square; 4]> {
    let (first, last) = (area.iter().next()?, area.iter().last()?);
    let by = grid.geometry.displacement(first, last);
    let is_palace = area.len() == 9 && (by.files, by.ranks, by.boards) == (2, 2, 0);
    let beside = |square, files| grid.geometry.step(square, Vector::new(files, 0));
    if is_palace { Some([first, beside(first, 2)?, beside(last, -2)?, last]) } else { None }
}
