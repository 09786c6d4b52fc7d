//! What pieces turn into by moving.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_program::{BecomingPlan, TypeSet};
use fers_rules::{Becoming, Catch, Ruleset};

use crate::draft::Draft;

/// Lists into what pieces turn by moving.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.becomings = ByColor::from_fn(|color| becomings(ruleset, color));
}

/// The changes of the pieces of a side, by type, in their order.
fn becomings<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<Vec<BecomingPlan<N>>> {
    let plans = |piece_type: PieceType| {
        ruleset.piece(piece_type).becomes.iter().map(|entry| plan(ruleset, entry, color)).collect()
    };
    ruleset.piece_types().map(plans).collect()
}

fn plan<const N: usize>(ruleset: &Ruleset, entry: &Becoming, color: Color) -> BecomingPlan<N> {
    let everywhere = || ruleset.geometry.squares().fold(SquareSet::EMPTY, |set, sq| set | SquareSet::of(sq.index()));
    BecomingPlan {
        into: entry.into.index(),
        quiet: entry.catch.is_made(None),
        victims: victims(&entry.catch),
        shifting: entry.shifting,
        to: entry.zone.map_or_else(everywhere, |zones| SquareSet::from_region(ruleset.zone(zones, color))),
    }
}

/// The types of last victims with which a move has caught what it must.
pub(crate) fn victims(catch: &Catch) -> TypeSet {
    match catch {
        Catch::Nothing => TypeSet::default(),
        Catch::Whatever | Catch::Anything => TypeSet::ALL,
        Catch::Types(types) => types.iter().map(|piece_type| piece_type.index()).collect(),
    }
}
