//! Pieces that unsettle royals at which they are aimed.

use fers_core::{Color, PieceType, SquareSet};
use fers_program::BySquare;
use fers_rules::{Condition, Path, Ruleset};

use crate::board::squares_along;

/// Whether there are any.
pub(crate) fn has_aims(ruleset: &Ruleset) -> bool {
    ruleset.pieces.iter().any(|piece| !piece.unsettles.is_empty())
}

/// Whether it may depend on the virginity of a royal what that attacks, and others may take it.
pub(crate) fn matter_to_checks(ruleset: &Ruleset) -> bool {
    let asks = |path: &Path| path.when.iter().any(|when| matches!(when, Condition::Virgin | Condition::Moved));
    let captures = |path: &Path| path.legs.iter().any(|leg| leg.arrivals.enemy.is_some());
    let depends = |path: &Path| path.is_of_others() || asks(path) && captures(path);
    let royals = || ruleset.piece_types().filter(|&piece_type| ruleset.is_royal(piece_type));
    has_aims(ruleset) && royals().any(|royal| ruleset.piece(royal).all_moves().any(depends))
}

/// By type: the squares at which a piece of a side is aimed, by its own square.
pub(crate) fn aims<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<Option<Box<BySquare<SquareSet<N>, N>>>> {
    let of = |piece_type: PieceType| {
        let steps = &ruleset.piece(piece_type).unsettles;
        (!steps.is_empty()).then(|| Box::new(squares_along(ruleset, steps, color)))
    };
    ruleset.piece_types().map(of).collect()
}
