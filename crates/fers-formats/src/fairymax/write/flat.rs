//! Boards whose sides are joined, as flat boards whose rays are joined.

use fers_rules::{Path, Ruleset};

/// The ruleset on a flat board: where left and right edge are joined, each path says so itself.
pub(super) fn flat(ruleset: &Ruleset) -> Ruleset {
    let mut flat = ruleset.clone();
    if !ruleset.geometry.wraps_files {
        return flat;
    }
    flat.geometry.wraps_files = false;
    let join = |path: &mut Path| path.legs.iter_mut().for_each(|leg| leg.joins_sides = true);
    for piece in &mut flat.pieces {
        piece.moves.iter_mut().for_each(join);
        piece.black_moves.iter_mut().flatten().for_each(join);
    }
    flat
}
