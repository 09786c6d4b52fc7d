//! Promotions.

use fers_core::{ByColor, Color, PieceType, SquareSet};
use fers_program::{OccasionPlan, PromotionPlan, PromotionRule, TypeSet};
use fers_rules::{Occasion, Promotion, Refusal, Ruleset, Trigger, Zones};

use crate::board::{every_square, zone};
use crate::draft::Draft;
use crate::drops::where_it_moves_on;
use crate::empty_board::mobile_squares;

/// Lists where pieces promote, into which types, and where they may refuse to.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    program.promotions = ByColor::from_fn(|color| promotions(ruleset, color));
    program.promotions_of_last = ByColor::from_fn(|color| promotions_of_last(ruleset, color));
    program.last_differ = ruleset.pieces.iter().any(|piece| piece.last_promotes_in.is_some());
}

/// Returns by type how the pieces of a side promote.
fn promotions<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<PromotionPlan<N>> {
    ruleset.piece_types().map(|piece_type| promotion_plan(ruleset, piece_type, None, color)).collect()
}

/// Returns by type how the last piece of its type promotes, for types with a zone of their own for
/// it.
fn promotions_of_last<const N: usize>(ruleset: &Ruleset, color: Color) -> Vec<Option<PromotionPlan<N>>> {
    let plan = |piece_type: PieceType| {
        let zones = ruleset.piece(piece_type).last_promotes_in?;
        Some(promotion_plan(ruleset, piece_type, Some(zones), color))
    };
    ruleset.piece_types().map(plan).collect()
}

fn promotion_plan<const N: usize>(
    ruleset: &Ruleset,
    piece_type: PieceType,
    zone: Option<Zones>,
    color: Color,
) -> PromotionPlan<N> {
    let mut plan = PromotionPlan::default();
    for promotion in ruleset.promotions.iter().filter(|promotion| promotion.from == piece_type) {
        let looking = Promotion { zone: zone.unwrap_or(promotion.zone), ..promotion.clone() };
        let rule = promotion_rule(ruleset, &looking, color);
        match promotion.trigger {
            Trigger::Enter | Trigger::EnterFrom(_) | Trigger::Leave => plan.rules.push(rule),
            Trigger::BeforeMoving => plan.before_moving.push(rule),
            // These are no captures.
            Trigger::InPlace | Trigger::Drop if !promotion.occasion.is_met(&[], &[]) => {}
            Trigger::InPlace => plan.in_place.push(rule),
            Trigger::Drop => plan.on_drop.extend(rules_by_choice(ruleset, &rule, color)),
        }
    }
    if !plan.rules.is_empty() {
        let squares_from = |from: usize| {
            let applying = plan.rules.iter().filter(|rule| rule.from.contains(from));
            applying.fold(SquareSet::EMPTY, |set, rule| set | rule.to)
        };
        plan.squares = (0..ruleset.geometry.places()).map(squares_from).collect();
    }
    let own = ruleset.promotions.iter().filter(|promotion| promotion.from == piece_type);
    plan.goes_on = own.into_iter().any(|promotion| promotion.goes_on.is_some());
    plan.is_plain = promotes_plainly(ruleset, piece_type, &plan);
    plan
}

/// Splits a rule about drops by choice, because each choice may need a move from its square.
fn rules_by_choice<'r, const N: usize>(
    ruleset: &'r Ruleset,
    rule: &'r PromotionRule<N>,
    color: Color,
) -> impl Iterator<Item = PromotionRule<N>> + 'r {
    rule.choices.iter().map(move |&choice| {
        let squares = where_it_moves_on(ruleset, PieceType(choice as u16), color);
        PromotionRule { to: rule.to & squares, choices: vec![choice], ..rule.clone() }
    })
}

/// Returns whether the two ends of a move alone decide the choices of a promotion, and no rule that
/// looks at single moves depends on the choice.
fn promotes_plainly<const N: usize>(ruleset: &Ruleset, piece_type: PieceType, plan: &PromotionPlan<N>) -> bool {
    let piece = ruleset.piece(piece_type);
    let is_free = |rule: &PromotionRule<N>| {
        let choices = rule.choices.iter().map(|&choice| PieceType(choice as u16));
        let is_usual = |choice: PieceType| {
            !ruleset.is_royal(choice) && Color::ALL.iter().all(|&color| ruleset.piece(choice).limit[color].is_none())
        };
        let asks = rule.quiet_only
            || rule.occasion != OccasionPlan::Always
            || rule.is_barred
            || rule.choices.is_empty()
            || rule.suspends;
        let has_doubles = rule.choices.iter().enumerate().any(|(at, choice)| rule.choices[..at].contains(choice));
        !asks && !has_doubles && choices.into_iter().all(is_usual)
    };
    let meet = |a: &PromotionRule<N>, b: &PromotionRule<N>| a.from.intersects(b.from) && a.to.intersects(b.to);
    let are_single = plan.rules.iter().enumerate().all(|(at, rule)| !plan.rules[..at].iter().any(|b| meet(rule, b)));
    plan.in_place.is_empty()
        && plan.before_moving.is_empty()
        && are_single
        && plan.rules.iter().all(is_free)
        && !ruleset.is_royal(piece_type)
        && piece.becomes.is_empty()
        && piece.last_promotes_in.is_none()
        && !ruleset.pieces.iter().any(|piece| piece.assimilates || !piece.may_appear_armed)
        && ruleset.hands.gating.is_none()
}

/// Returns where a promotion applies, and where the piece may refuse it.
pub(crate) fn promotion_rule<const N: usize>(
    ruleset: &Ruleset,
    promotion: &Promotion,
    color: Color,
) -> PromotionRule<N> {
    let (all, inside) = (every_square(ruleset), zone(ruleset, promotion.zone, color));
    let (from, to) = match promotion.trigger {
        Trigger::Enter => (all.difference(inside), inside),
        Trigger::EnterFrom(origin) => (zone(ruleset, origin, color), inside),
        Trigger::Leave | Trigger::BeforeMoving => (inside, all),
        Trigger::InPlace => (inside, inside),
        Trigger::Drop => (all, inside),
    };
    let arrives = !matches!(promotion.trigger, Trigger::InPlace | Trigger::BeforeMoving | Trigger::Drop);
    let refusable = match promotion.refusal {
        _ if !arrives => all,
        Refusal::Never | Refusal::Barred => SquareSet::EMPTY,
        Refusal::Always => all,
        Refusal::UnlessStuck => mobile_squares(ruleset, promotion.from, color),
        Refusal::Within(zones) => zone(ruleset, zones, color),
    };
    let choices = promotion.to.iter().map(|choice| choice.index()).collect();
    let (occasion, is_barred) = (occasion(&promotion.occasion), promotion.refusal == Refusal::Barred);
    let Promotion { quiet_only, suspends, .. } = *promotion;
    PromotionRule { from, to, choices, refusable, quiet_only, occasion, is_barred, suspends }
}

fn occasion(occasion: &Occasion) -> OccasionPlan {
    let set = |types: &Option<Vec<PieceType>>| {
        types.as_ref().map_or(TypeSet::ALL, |types| types.iter().map(|found| found.index()).collect())
    };
    match occasion {
        Occasion::Always => OccasionPlan::Always,
        Occasion::Capture(types) => OccasionPlan::Capture(set(types)),
        Occasion::NoCapture => OccasionPlan::NoCapture,
        Occasion::Swap(types) => OccasionPlan::Swap(set(types)),
        Occasion::NoSwap => OccasionPlan::NoSwap,
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Color;

    use crate::testing::Compiled;

    #[test]
    fn pawns_of_chess_must_promote_on_the_last_rank_to_one_of_four() {
        let chess = Compiled::<1>::library("chess");
        let plan = |color| &chess.program.promotions[color][chess.piece("Pawn")];
        let choices = ["Queen", "Rook", "Bishop", "Knight"].map(|name| chess.piece(name));
        for (color, last) in [(Color::White, chess.ranks(8..=8)), (Color::Black, chess.ranks(1..=1))] {
            let [rule] = &*plan(color).rules else { panic!("one rule") };
            assert!(rule.to == last && rule.choices == choices && (rule.refusable & rule.to).is_empty());
            assert!(plan(color).is_plain);
        }
    }

    #[test]
    fn a_shogi_piece_may_refuse_where_it_can_still_move() {
        let shogi = Compiled::<2>::library("shogi");
        // Pawns and lances must promote on the last rank, knights on the last two; silvers never.
        for (name, free) in [("Pawn", 1..=8), ("Lance", 1..=8), ("Knight", 1..=7), ("Silver", 1..=9)] {
            let rules = &shogi.program.promotions[Color::White][shogi.piece(name)].rules;
            let far = shogi.ranks(7..=9);
            assert!(
                rules.len() == 2 && rules.iter().all(|rule| rule.to & far == rule.to || rule.from == far),
                "{name}"
            );
            assert!(rules.iter().all(|rule| rule.refusable == shogi.ranks(free.clone())), "{name}");
        }
    }

    #[test]
    fn a_dropped_piece_of_kyoto_shogi_may_show_its_other_side() {
        let kyoto = Compiled::<1>::library("kyotoshogi");
        let [rule] = &*kyoto.program.promotions[Color::White][kyoto.piece("Pawn")].on_drop else { panic!("one rule") };
        assert_eq!(rule.choices, [kyoto.piece("Rook")]);
    }
}
