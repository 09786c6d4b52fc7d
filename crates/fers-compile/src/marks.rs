//! Types that need no second look when they move, and squares from which pieces may promote.

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

/// Marks the types of a side whose moves no rule looks at one by one, and the squares from which
/// they may promote.
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
        let is_trusted = piece.may_check && piece.may_mate && piece.must_threaten.is_none();
        let takes_all = spared[piece_type.index()].is_empty();
        // Of royals each move is looked at wherever there may be a check.
        let may_flee = piece.may_flee || ruleset.is_royal(piece_type);
        mover.is_plain = mover.scripts.is_empty() && is_trusted && takes_all && may_flee && !looks_at_moves;
        mover.promotes_from = promotes_from(lines, mover, plan);
    }
}

/// Adds the squares from which the last piece of its type may promote.
fn mark_promotions<const N: usize>(lines: &Lines<N>, movers: &mut [Mover<N>], of_last: &[Option<PromotionPlan<N>>]) {
    for (mover, plan) in movers.iter_mut().zip(of_last) {
        if let Some(plan) = plan {
            mover.promotes_from |= promotes_from(lines, mover, plan);
        }
    }
}

/// Returns the squares from which a piece may promote with its next move.
fn promotes_from<const N: usize>(lines: &Lines<N>, mover: &Mover<N>, plan: &PromotionPlan<N>) -> SquareSet<N> {
    let in_place = plan.in_place.iter().chain(&plan.before_moving);
    let mut squares = in_place.fold(SquareSet::EMPTY, |set, rule| set | rule.from);
    for rule in &plan.rules {
        let promotes = rule.from.into_iter().filter(|&from| reach(lines, mover, from).intersects(rule.to));
        squares = promotes.fold(squares, |set, from| set | SquareSet::of(from));
    }
    squares
}

/// Returns by type the squares from which a piece may promote to a royal type with its next move.
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
            let reaches = |&from: &usize| reach(lines, mover, from).intersects(rule.to);
            let near = rule.from.into_iter().filter(reaches);
            squares = near.fold(squares, |set, from| set | SquareSet::of(from));
        }
        if !squares.is_empty() {
            by_type.push((piece_type, squares));
        }
    }
    by_type
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use crate::testing::Compiled;

    #[test]
    fn pawns_of_crazyhouse_promote_from_the_seventh_rank_alone() {
        let crazyhouse = Compiled::<1>::library("crazyhouse");
        let from = |color| crazyhouse.mover(color, "Pawn").promotes_from;
        assert_eq!((from(Color::White), from(Color::Black)), (crazyhouse.ranks(7..=7), crazyhouse.ranks(2..=2)));
        assert!(crazyhouse.mover(Color::White, "Queen").promotes_from.is_empty());
    }

    #[test]
    fn a_rook_of_shogi_may_promote_from_everywhere() {
        // It enters the far ranks along its file, or leaves a square of them.
        let shogi = Compiled::<2>::library("shogi");
        assert_eq!(shogi.mover(Color::White, "Rook").promotes_from, shogi.ranks(1..=9));
        assert_eq!(shogi.mover(Color::White, "Silver").promotes_from, shogi.ranks(6..=9));
    }

    #[test]
    fn only_pieces_with_special_paths_need_a_second_look() {
        let chess = Compiled::<1>::library("chess");
        assert!(chess.program.movers[Color::White].iter().all(|mover| mover.is_plain));
        // A long leaper captures several pieces on its way.
        let ultima = Compiled::<1>::library("ultima");
        assert!(
            !ultima.mover(Color::White, "Long Leaper").is_plain && ultima.mover(Color::White, "Withdrawer").is_plain
        );
    }
}
