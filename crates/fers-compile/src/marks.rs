//! Which pieces need no second look when they move.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_program::{Mover, PromotionPlan, PromotionRule};
use fers_rules::Ruleset;

use crate::attacks::reach;
use crate::draft::Draft;
use crate::lines::Lines;
use crate::traits::{has_induction, spared};

/// Marks the types whose moves need no second look, and the squares from which a piece may promote.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, lines, program, .. } = draft;
    for color in Color::ALL {
        let (usual, of_last) = (&program.promotions[color], &program.promotions_of_last[color]);
        mark_plain(ruleset, lines, &mut program.movers[color], usual);
        mark_promotions(lines, &mut program.movers[color], of_last);
    }
    program.royal_promotion_from = ByColor::from_fn(|color| {
        let plans = program.promotions[color].iter().zip(&program.promotions_of_last[color]);
        let by_type = plans.enumerate().flat_map(|(index, (usual, last))| {
            std::iter::once((index, usual)).chain(last.as_ref().map(|plan| (index, plan)))
        });
        royal_promotion_from(ruleset, lines, &program.movers[color], by_type)
    });
}

/// Marks the movers of a side whose moves need no second look, and where those of others do.
fn mark_plain<const N: usize>(
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
fn mark_promotions<const N: usize>(lines: &Lines<N>, movers: &mut [Mover<N>], of_last: &[Option<PromotionPlan<N>>]) {
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

/// By type: where a piece of a side may stand that can promote to a royal type with its next move.
fn royal_promotion_from<'p, const N: usize>(
    ruleset: &Ruleset,
    lines: &Lines<N>,
    movers: &[Mover<N>],
    plans: impl IntoIterator<Item = (usize, &'p PromotionPlan<N>)>,
) -> Vec<(usize, SquareSet<N>)> {
    let is_royal =
        |rule: &&PromotionRule<N>| rule.choices.iter().any(|&choice| ruleset.is_royal(PieceType(choice as u16)));
    let mut by_type = Vec::new();
    for (piece_type, plan) in plans {
        let (mover, mut squares) = (&movers[piece_type], SquareSet::EMPTY);
        for rule in plan.in_place.iter().chain(&plan.before_moving).filter(is_royal) {
            squares |= rule.from;
        }
        for rule in plan.rules.iter().filter(is_royal) {
            let reaches = |&from: &usize| reach(lines, mover, from).meets(rule.to);
            let near = rule.from.into_iter().filter(reaches);
            squares = near.fold(squares, |set, from| set | SquareSet::of(from));
        }
        if !squares.is_empty() {
            by_type.push((piece_type, squares));
        }
    }
    by_type
}
