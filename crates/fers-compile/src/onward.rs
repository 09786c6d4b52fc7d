//! Pieces that promote and go on in the same move.

use fers_core::{Color, PieceType};
use fers_program::{OnwardPlan, PromotionRule};
use fers_rules::{Onward, Promotion, Ruleset};

use crate::promotions::promotion_rule;

/// Returns where a piece promotes and goes on, without the paths of its new types.
pub(crate) fn plans<const N: usize>(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Vec<OnwardPlan<N>> {
    let own = ruleset.promotions.iter().filter(|promotion| promotion.from == piece_type);
    own.filter_map(|promotion| Some(plan(ruleset, promotion, promotion.goes_on?, color))).collect()
}

fn plan<const N: usize>(ruleset: &Ruleset, promotion: &Promotion, onward: Onward, color: Color) -> OnwardPlan<N> {
    let PromotionRule { from, to, choices, refusable, .. } = promotion_rule(ruleset, promotion, color);
    let choices = choices.into_iter().map(|choice| (choice, Vec::new())).collect();
    OnwardPlan { from, to, must: to.difference(refusable), captures: onward == Onward::Captures, choices }
}
