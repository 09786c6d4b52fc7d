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

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use crate::testing::Compiled;

    #[test]
    fn a_rook_of_cambodian_chess_is_aimed_along_its_lines_over_other_pieces() {
        // The king loses its first leap when a rook first stands on its line, whatever is between.
        let cambodian = Compiled::<1>::library("cambodian");
        let targets = cambodian.program.aims[Color::White][cambodian.piece("Rook")].as_ref().unwrap();
        let from_a1 = targets[cambodian.at("a1")];
        assert_eq!(cambodian.names(from_a1), "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1 g1 h1");
        assert!(cambodian.program.has_aims);
    }

    #[test]
    fn no_other_piece_of_cambodian_chess_is_aimed() {
        let cambodian = Compiled::<1>::library("cambodian");
        assert_eq!(cambodian.program.aims[Color::Black].iter().flatten().count(), 1);
        assert!(!Compiled::<1>::library("makruk").program.has_aims);
    }
}
