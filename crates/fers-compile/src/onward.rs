//! Pieces that promote and go on in the same move.

use fers_core::{Color, PieceType, SquareSet};
use fers_program::OnwardPlan;
use fers_rules::{Onward, Promotion, Refusal, Ruleset, Trigger, Zones};

use crate::board::{every_square, zone};
use crate::empty_board::mobile_squares;

/// Returns where a piece promotes and goes on, without the paths of its new types.
pub(crate) fn plans<const N: usize>(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Vec<OnwardPlan<N>> {
    let own = ruleset.promotions.iter().filter(|promotion| promotion.from == piece_type);
    own.filter_map(|promotion| Some(plan(ruleset, promotion, promotion.goes_on?, color))).collect()
}

fn plan<const N: usize>(ruleset: &Ruleset, promotion: &Promotion, onward: Onward, color: Color) -> OnwardPlan<N> {
    let set = |zones: Zones| zone(ruleset, zones, color);
    let (all, inside) = (every_square(ruleset), set(promotion.zone));
    let (from, to) = match promotion.trigger {
        Trigger::Enter => (all.difference(inside), inside),
        Trigger::EnterFrom(origins) => (set(origins), inside),
        Trigger::Leave => (inside, all),
        Trigger::InPlace | Trigger::BeforeMoving | Trigger::Drop => (SquareSet::EMPTY, SquareSet::EMPTY),
    };
    let must = match promotion.refusal {
        Refusal::Never | Refusal::Barred => to,
        Refusal::Always => SquareSet::EMPTY,
        Refusal::UnlessStuck => to.difference(mobile_squares(ruleset, promotion.from, color)),
        Refusal::Within(zones) => to.difference(set(zones)),
    };
    let choices = promotion.to.iter().map(|choice| (choice.index(), Vec::new())).collect();
    OnwardPlan { from, to, must, captures: onward == Onward::Captures, choices }
}
