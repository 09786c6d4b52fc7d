//! Problems of the board and its regions.

use fers_core::Region;

use super::{Checker, Node};

/// Squares are numbered with 16 bits.
const PLACES_MAX: usize = 65535;

pub(super) fn check(checker: &mut Checker) {
    check_geometry(checker);
    for index in 0..checker.ruleset.regions.len() {
        check_region(checker, index);
    }
}

fn check_geometry(checker: &mut Checker) {
    let geometry = &checker.ruleset.geometry;
    let places = geometry.places();
    if places == 0 {
        let message = "a board needs at least one file, one rank and one layer";
        checker.problem("no-squares", &Node::Geometry, message);
        return;
    }
    let message = format!("a board of {places} squares is too large; {PLACES_MAX} are possible");
    checker.require(places <= PLACES_MAX, "board-too-large", &Node::Geometry, message);
    let has_square = geometry.squares().next().is_some();
    checker.require(has_square, "no-squares", &Node::Geometry, "the board consists of holes only");
    let message = "a hole is not on the board";
    checker.require(is_within(&geometry.holes, places), "hole-off-board", &Node::Geometry, message);
}

fn check_region(checker: &mut Checker, index: usize) {
    let regions = &checker.ruleset.regions;
    let (node, name) = (Node::Region(index), &regions[index].name);
    let inside = is_within(&regions[index].squares, checker.ruleset.geometry.places());
    checker.require(inside, "region-off-board", &node, format!("region {name} has squares that are not on the board"));
    let is_new = regions[..index].iter().all(|other| other.name != *name);
    checker.require(is_new, "same-region-name", &node, format!("two regions are called {name}"));
}

fn is_within(region: &Region, places: usize) -> bool {
    region.iter().all(|square| square.index() < places)
}
