//! Pieces off the board.

use fers_core::PieceType;
use fers_core::{ByColor, SquareSet};
use fers_program::{CapturedTo, HandPlan, TypeSet};
use fers_rules::{Drops, Ruleset, Taker};

use crate::draft::Draft;

/// Sets the rules about hands and gates.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.hands = hands(ruleset);
    program.gating = gates(ruleset);
    program.effects.gated = ruleset.hands.gating.as_ref().and_then(|gating| {
        let types = gating.only.as_ref()?.iter().map(|piece_type| piece_type.index()).collect();
        Some((types, gating.is_ordered))
    });
}

/// Returns the rules about hands.
fn hands(ruleset: &Ruleset) -> HandPlan {
    let hands = &ruleset.hands;
    HandPlan {
        captured_to: match hands.captured_to {
            None | Some(Taker::Partner) => CapturedTo::Nobody,
            Some(Taker::Capturer) => CapturedTo::Capturer,
            Some(Taker::Owner) => CapturedTo::Owner,
        },
        drops: hands.drops != Drops::None,
        endless: ruleset.pieces.iter().any(|piece| piece.drop.endless),
        must_drop: hands.drops == Drops::Forced,
        urgent: (hands.drops == Drops::Urgent).then(|| types_or_all(hands.urgent.as_ref())),
        pick_up: hands.pick_up,
        is_shared: hands.is_shared,
    }
}

fn types_or_all(types: Option<&Vec<PieceType>>) -> TypeSet {
    types.map_or(TypeSet::ALL, |types| types.iter().map(|piece_type| piece_type.index()).collect())
}

/// Returns the squares on which pieces are gated, by side.
fn gates<const N: usize>(ruleset: &Ruleset) -> Option<ByColor<SquareSet<N>>> {
    let gating = ruleset.hands.gating.as_ref();
    gating.map(|gating| gating.zone.map(|id| SquareSet::from_region(ruleset.region(id))))
}

#[cfg(test)]
mod tests {
    use fers_core::Color;
    use fers_program::CapturedTo;

    use crate::testing::Compiled;

    #[test]
    fn captured_pieces_go_to_the_captor_in_shogi_and_off_the_board_in_chess() {
        let (shogi, chess) = (Compiled::<2>::library("shogi"), Compiled::<1>::library("chess"));
        let hands = shogi.program.hands;
        assert!(hands.captured_to == CapturedTo::Capturer && hands.drops && !hands.endless && !hands.must_drop);
        assert!(chess.program.hands.captured_to == CapturedTo::Nobody && !chess.program.hands.drops);
    }

    #[test]
    fn discs_of_othello_never_run_out() {
        let othello = Compiled::<1>::library("othello");
        assert!(othello.program.hands.drops && othello.program.hands.endless);
    }

    #[test]
    fn pieces_of_seirawan_chess_are_gated_on_the_first_rank_of_their_side() {
        let seirawan = Compiled::<1>::library("seirawan");
        let gating = seirawan.program.gating.as_ref().unwrap();
        assert_eq!((gating[Color::White], gating[Color::Black]), (seirawan.ranks(1..=1), seirawan.ranks(8..=8)));
    }
}
