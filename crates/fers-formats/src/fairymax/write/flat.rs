//! Boards whose sides are joined, as flat boards whose rays are joined.

use fers_core::Joined;
use fers_rules::{Path, Ruleset};

/// Returns the ruleset on a flat board. If left and right edges are joined, each path gets this
/// property itself.
pub(super) fn flat(ruleset: &Ruleset) -> Ruleset {
    let mut flat = ruleset.clone();
    if !ruleset.geometry.wraps_files {
        return flat;
    }
    flat.geometry.wraps_files = false;
    let join = |path: &mut Path| path.legs.iter_mut().for_each(|leg| leg.joined = Joined::Sides);
    for piece in &mut flat.pieces {
        piece.moves.iter_mut().for_each(join);
        piece.black_moves.iter_mut().flatten().for_each(join);
    }
    flat
}
