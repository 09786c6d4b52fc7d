//! Pieces off the board.

use fers_core::PieceType;
use fers_core::{ByColor, SquareSet};
use fers_program::{CapturedTo, HandPlan, TypeSet};
use fers_rules::{Drops, Ruleset, Taker};

use crate::draft::Draft;

/// Notes what is done with pieces off the board: hands and gates.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.hands = hands(ruleset);
    program.gating = gates(ruleset);
}

/// What is done with pieces off the board.
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
    }
}

fn types_or_all(types: Option<&Vec<PieceType>>) -> TypeSet {
    types.map_or(TypeSet::ALL, |types| types.iter().map(|piece_type| piece_type.index()).collect())
}

/// The squares at which pieces are gated.
fn gates<const N: usize>(ruleset: &Ruleset) -> Option<ByColor<SquareSet<N>>> {
    let gating = ruleset.hands.gating.as_ref();
    gating.map(|gating| gating.zone.map(|id| SquareSet::from_region(ruleset.region(id))))
}
