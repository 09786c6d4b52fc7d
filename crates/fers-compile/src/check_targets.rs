//! Pieces that are aimed at royals: an enemy royal at which one is aimed counts as moved.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_program::BySquare;
use fers_rules::{Condition, Path, Ruleset};

use crate::board::squares_along;
use crate::draft::Draft;

/// Lists the squares at which each piece is aimed, by its own square.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.has_aims = has_check_targets(ruleset);
    program.aims = ByColor::from_fn(|color| check_targets(ruleset, color));
}

/// Returns whether some piece type has this rule.
fn has_check_targets(ruleset: &Ruleset) -> bool {
    ruleset.pieces.iter().any(|piece| !piece.unsettles.is_empty())
}

/// Returns whether the squares that a royal attacks may depend on whether it has moved, in a game
/// where enemies take that right from it.
pub(crate) fn matter_to_checks(ruleset: &Ruleset) -> bool {
    let asks = |path: &Path| path.when.iter().any(|when| matches!(when, Condition::Virgin | Condition::Moved));
    let captures = |path: &Path| path.legs.iter().any(|leg| leg.arrivals.enemy.is_some());
    let depends = |path: &Path| path.is_of_others() || asks(path) && captures(path);
    let royals = || ruleset.piece_types().filter(|&piece_type| ruleset.is_royal(piece_type));
    has_check_targets(ruleset) && royals().any(|royal| ruleset.piece(royal).all_moves().any(depends))
}

/// Returns by type the squares at which a piece of a side is aimed, by its own square; `None` for
/// types without this rule.
fn check_targets<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<Option<Box<BySquare<SquareSet<N>, N>>>> {
    let of = |piece_type: PieceType| {
        let steps = &ruleset.piece(piece_type).unsettles;
        (!steps.is_empty()).then(|| Box::new(squares_along(ruleset, steps, color)))
    };
    ruleset.piece_types().map(of).collect()
}
