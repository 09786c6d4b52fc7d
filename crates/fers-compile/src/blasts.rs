//! What captures blow up.

use fers_core::{ByColor, Color, PieceType, Square, SquareSet, Vector};
use fers_movegen::{BlastPlan, BySquare, TypeSet};
use fers_rules::{Blast, Ruleset};

use crate::becomings::victims;

/// The blasts in their order.
pub(crate) fn blasts<const N: usize>(ruleset: &Ruleset) -> Vec<BlastPlan<N>> {
    ruleset.blasts.iter().map(|blast| plan(ruleset, blast)).collect()
}

fn plan<const N: usize>(ruleset: &Ruleset, blast: &Blast) -> BlastPlan<N> {
    let types = |types: &Option<Vec<PieceType>>| match types {
        Some(types) => types.iter().map(|piece_type| piece_type.index()).collect(),
        None => TypeSet::ALL,
    };
    BlastPlan {
        by: types(&blast.by),
        quiet: blast.catch.is_made(None),
        victims: victims(&blast.catch),
        around: ByColor::from_fn(|color| Box::new(squares_around(ruleset, &blast.around, color))),
        spares: blast.spares.iter().map(|piece_type| piece_type.index()).collect(),
        takes_mover: blast.takes_mover,
        petrifies_mover: blast.takes_mover && blast.petrifies_mover,
        petrifies_around: blast.petrifies_around,
    }
}

/// By square: where steps of a side lead, that square itself apart.
pub(crate) fn squares_around<const N: usize>(
    ruleset: &Ruleset,
    steps: &[Vector],
    color: Color,
) -> BySquare<SquareSet<N>, N> {
    let mut table = BySquare::filled(SquareSet::EMPTY);
    for square in ruleset.geometry.squares() {
        let steps = steps.iter().map(|&vector| ruleset.frame.apply(vector, color));
        let squares = steps.filter_map(|step| ruleset.geometry.step(square, step)).filter(|&to| to != square);
        table[square.index()] = squares.fold(SquareSet::EMPTY, |set, to| set | SquareSet::of(to.index()));
    }
    table
}

/// By square: where steps of a side lead that are repeated, to the edge or once round the board, that square itself apart.
pub(crate) fn squares_along<const N: usize>(
    ruleset: &Ruleset,
    steps: &[Vector],
    color: Color,
) -> BySquare<SquareSet<N>, N> {
    let mut table = BySquare::filled(SquareSet::EMPTY);
    for from in ruleset.geometry.squares() {
        for step in steps.iter().map(|&vector| ruleset.frame.apply(vector, color)) {
            let next = |at: &Square| ruleset.geometry.step(*at, step).filter(|&square| square != from);
            let line = std::iter::successors(next(&from), next);
            line.for_each(|square| table[from.index()].insert(square.index()));
        }
    }
    table
}

/// Whether each move must be tried because of what it does beside moving a piece.
pub(crate) fn must_try_moves(ruleset: &Ruleset) -> bool {
    let crowns = |piece_type: PieceType| {
        let rules = ruleset.piece(piece_type);
        let is_royal = ruleset.is_royal(piece_type);
        let turns = rules.becomes.iter().any(|entry| is_royal || ruleset.is_royal(entry.into));
        is_royal && rules.assimilates || turns
    };
    let has_effects = !ruleset.seizures.is_empty()
        || !ruleset.freezes.is_empty()
        || !ruleset.blasts.is_empty()
        || !ruleset.flips.is_empty()
        || ruleset.walling.is_some();
    has_effects
        || has_bans(ruleset)
        || crate::aims::matter_to_checks(ruleset)
        || ruleset.no_checks
        || ruleset.piece_types().any(crowns)
}

/// Whether some types may not do what only a trial of the move shows.
pub(crate) fn has_bans(ruleset: &Ruleset) -> bool {
    ruleset.pieces.iter().any(|piece| !piece.may_flee || !piece.may_appear_armed)
}
