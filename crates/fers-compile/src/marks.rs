//! Which pieces need no second look when they move.

use fers_core::SquareSet;
use fers_program::{Mover, PromotionPlan};
use fers_rules::Ruleset;

use crate::attacks::reach;
use crate::lines::Lines;
use crate::traits::{has_induction, spared};

/// Marks the movers of a side whose moves need no second look, and where those of others do.
pub(crate) fn mark_plain<const N: usize>(
    ruleset: &Ruleset,
    lines: &Lines<N>,
    movers: &mut [Mover<N>],
    promotions: &[PromotionPlan<N>],
) {
    let asks_the_past = ruleset.pieces.iter().any(|piece| piece.endangered.is_some() || piece.retaliation.is_some());
    let looks_at_moves = asks_the_past || has_induction(ruleset);
    let spared = spared(ruleset);
    for ((piece_type, mover), plan) in ruleset.piece_types().zip(movers).zip(promotions) {
        let piece = ruleset.piece(piece_type);
        let is_trusted = piece.may_mate && piece.must_threaten.is_none();
        let takes_all = spared[piece_type.index()].is_empty();
        // Of royals each move is looked at wherever there may be a check.
        let may_flee = piece.may_flee || ruleset.is_royal(piece_type);
        mover.is_plain = mover.scripts.is_empty() && is_trusted && takes_all && may_flee && !looks_at_moves;
        mover.promotes_from = promotes_from(lines, mover, plan);
    }
}

/// Marks where the last piece of its type needs a second look, too.
pub(crate) fn mark_promotions<const N: usize>(
    lines: &Lines<N>,
    movers: &mut [Mover<N>],
    of_last: &[Option<PromotionPlan<N>>],
) {
    for (mover, plan) in movers.iter_mut().zip(of_last) {
        if let Some(plan) = plan {
            mover.promotes_from |= promotes_from(lines, mover, plan);
        }
    }
}

/// The squares from which a piece may promote with its next move.
fn promotes_from<const N: usize>(lines: &Lines<N>, mover: &Mover<N>, plan: &PromotionPlan<N>) -> SquareSet<N> {
    let in_place = plan.in_place.iter().chain(&plan.before_moving);
    let mut squares = in_place.fold(SquareSet::EMPTY, |set, rule| set | rule.from);
    for rule in &plan.rules {
        let promotes = rule.from.into_iter().filter(|&from| reach(lines, mover, from).meets(rule.to));
        squares = promotes.fold(squares, |set, from| set | SquareSet::of(from));
    }
    squares
}
