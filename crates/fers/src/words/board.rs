//! The board and castling in words.

use fers_core::Geometry;
use fers_rules::{Castling, Ruleset};

use super::squares;

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let mut lines = vec![shape(&ruleset.geometry)];
    if !ruleset.geometry.holes.is_empty() {
        lines.push(format!("There is nothing at {}.", holes(ruleset)));
    }
    lines.extend(ruleset.castlings.iter().map(|castling| castling_line(ruleset, castling)));
    if ruleset.must_capture {
        lines.push("Whoever can capture must capture.".to_owned());
    }
    lines
}

fn shape(geometry: &Geometry) -> String {
    let mut text = format!("{} files by {} ranks", geometry.files, geometry.ranks);
    if geometry.boards > 1 {
        text += &format!(", {} boards of them", geometry.boards);
    }
    match (geometry.wraps_files, geometry.wraps_ranks) {
        (true, true) => text += ", all edges joined",
        (true, false) => text += ", the first file next to the last",
        (false, true) => text += ", the first rank next to the last",
        (false, false) => {}
    }
    text + "."
}

/// Holes are not squares of the geometry, so whole ranks are not looked for.
fn holes(ruleset: &Ruleset) -> String {
    let mut without_holes = ruleset.clone();
    without_holes.geometry.holes = fers_core::Region::new();
    squares(&without_holes, &ruleset.geometry.holes)
}

fn castling_line(ruleset: &Ruleset, castling: &Castling) -> String {
    let name = |square| ruleset.geometry.square_name(square);
    let targets: Vec<String> = castling
        .targets
        .iter()
        .map(|target| format!("to {} (partner to {})", name(target.king), name(target.partner)))
        .collect();
    let (color, king, partner) = (castling.color.name(), name(castling.king), name(castling.partner));
    format!("{color} castles from {king} with {partner}, {}.", super::listed(&targets, "or"))
}
