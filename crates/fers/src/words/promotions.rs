//! Promotion in words.

use fers_rules::{Promotion, Refusal, Ruleset, Trigger};

use super::{piece_names, zone};

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    ruleset.promotions.iter().map(|promotion| line(ruleset, promotion)).collect()
}

fn line(ruleset: &Ruleset, promotion: &Promotion) -> String {
    let name = &ruleset.piece(promotion.from).name;
    let choices = piece_names(ruleset, &promotion.to, "or");
    let when = trigger(promotion.trigger, &zone(ruleset, promotion.zone), ruleset);
    let quiet = if promotion.quiet_only { ", if the move neither captures nor gives check" } else { "" };
    let quiet = if promotion.capturing_only { ", if the move captures" } else { quiet };
    format!("{name} {} to {choices} {when}{quiet}.", verb(ruleset, promotion.refusal))
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
