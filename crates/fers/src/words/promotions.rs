//! Promotion in words.

use fers_core::PieceType;
use fers_rules::{Occasion, Onward, Promotion, Refusal, Ruleset, Trigger};

use super::{piece_names, zone};

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    ruleset.promotions.iter().map(|promotion| line(ruleset, promotion)).collect()
}

fn line(ruleset: &Ruleset, promotion: &Promotion) -> String {
    let name = &ruleset.piece(promotion.from).name;
    let choices = piece_names(ruleset, &promotion.to, "or");
    let when = trigger(promotion.trigger, &zone(ruleset, promotion.zone), ruleset);
    let quiet = if promotion.quiet_only { ", if the move neither captures nor gives check" } else { "" };
    let quiet = match occasion(ruleset, &promotion.occasion) {
        when if when.is_empty() => quiet.to_owned(),
        when => when,
    };
    let waits = if promotion.suspends {
        " If it does not, it promotes in the next turn of its side only by a capture, or where it must."
    } else {
        ""
    };
    let onward = match promotion.goes_on {
        None => "",
        Some(Onward::AnyMove) => " It may go on as its new type in the same move.",
        Some(Onward::Captures) => " In a capture, it goes on capturing as its new type in the same move.",
    };
    format!("{name} {} to {choices} {when}{quiet}.{waits}{onward}", verb(ruleset, promotion.refusal))
}

fn occasion(ruleset: &Ruleset, occasion: &Occasion) -> String {
    let whom = |types: &Option<Vec<PieceType>>| {
        types.as_ref().map_or_else(String::new, |types| format!(" {}", piece_names(ruleset, types, "or")))
    };
    match occasion {
        Occasion::Always => String::new(),
        Occasion::Capture(types) => format!(", if the move captures{}", whom(types)),
        Occasion::NoCapture => ", if the move captures nothing".to_owned(),
        Occasion::Swap(None) => ", if it exchanges places with another piece".to_owned(),
        Occasion::Swap(types) => format!(", if it exchanges places with{}", whom(types)),
        Occasion::NoSwap => ", if it exchanges places with no piece".to_owned(),
    }
}

fn verb(ruleset: &Ruleset, refusal: Refusal) -> String {
    match refusal {
        Refusal::Never => "promotes".to_owned(),
        Refusal::Barred => "may not go there without promoting; it promotes".to_owned(),
        Refusal::Always => "may promote".to_owned(),
        Refusal::UnlessStuck => "may promote, and must if it could not move on,".to_owned(),
        Refusal::Within(zones) => format!("promotes (need not on {})", zone(ruleset, zones)),
    }
}

fn trigger(trigger: Trigger, place: &str, ruleset: &Ruleset) -> String {
    match trigger {
        Trigger::Enter => format!("on entering {place}"),
        Trigger::EnterFrom(from) => format!("on coming to {place} from {}", zone(ruleset, from)),
        Trigger::Leave => format!("on leaving {place}"),
        Trigger::InPlace => format!("instead of moving, on {place}"),
        Trigger::BeforeMoving => format!("before moving, on {place}"),
        Trigger::Drop => format!("when dropped on {place}"),
    }
}
