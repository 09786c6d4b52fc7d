//! Drop rules: `drop = { … }`.

use fers_core::Vector;
use fers_rules::{DropNeed, DropRule, Ruleset, Whose};

use super::actions::word;
use super::effects::steps;
use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::writer::value::string;
use super::writer::{inline_tables, zones};

pub(super) const WHOSE: [(&str, Whose); 3] =
    [("friend", Whose::Friend), ("enemy", Whose::Enemy), ("anyone", Whose::Anyone)];

pub(super) fn drop_rule(item: Item<'_>, resolver: &mut Resolver<'_>, problems: &mut Problems<'_>) -> DropRule {
    let mut rule = DropRule::default();
    let Some(mut section) = item.section("a drop rule", problems) else { return rule };
    rule.zone = section.take("zone").and_then(|item| resolver.zones(item, problems));
    rule.opening = section.take("opening").and_then(|item| resolver.zones(item, problems));
    let all: [(&'static str, &mut bool); 6] = [
        ("both-shades", &mut rule.both_shades),
        ("needs-move", &mut rule.needs_move),
        ("endless", &mut rule.endless),
        ("may-check", &mut rule.may_check),
        ("may-mate", &mut rule.may_mate),
        ("must-threaten", &mut rule.must_threaten),
    ];
    for (key, flag) in all {
        if let Some(item) = section.take(key) {
            *flag = item.flag(problems);
        }
    }
    rule.per_file_max = section.take("per-file-max").and_then(|item| item.number(problems));
    let needs = section.take("needs").map(Item::items).unwrap_or_default();
    rule.needs = needs.into_iter().filter_map(|item| need(item, problems)).collect();
    section.finish(problems);
    rule
}

fn need(item: Item<'_>, problems: &mut Problems<'_>) -> Option<DropNeed> {
    const HELP: &str = "say what the square must do: `touches`, `avoids`, `encloses` or `rests`, with steps";
    let mut section = item.section("a need of a drop", problems)?;
    let kind = ["avoids", "encloses", "rests"].into_iter().find_map(|key| Some((key, section.take(key)?)));
    let kind = kind.or_else(|| Some(("touches", section.need("touches", HELP, problems)?)));
    let whose = section.take("whose").and_then(|item| item.text(problems));
    let whose = whose.and_then(|text| word(&text, &WHOSE, problems)).unwrap_or(Whose::Anyone);
    let from_edge = section.take("from-edge").is_some_and(|item| item.flag(problems));
    section.finish(problems);
    let (key, item) = kind?;
    let steps = steps(item, problems);
    Some(match key {
        "avoids" => DropNeed::Avoids { steps, whose },
        "encloses" => DropNeed::Encloses { steps },
        "rests" => DropNeed::Rests { steps, from_edge },
        _ => DropNeed::Touches { steps, whose },
    })
}

/// Writes the parts of a drop rule.
pub(super) fn drop_parts(ruleset: &Ruleset, rule: &DropRule) -> Vec<String> {
    let needs: Vec<Vec<String>> = rule.needs.iter().map(need_parts).collect();
    let parts = [
        rule.zone.map(|zone| format!("zone = {}", zones(ruleset, zone))),
        rule.opening.map(|zone| format!("opening = {}", zones(ruleset, zone))),
        rule.needs_move.then(|| "needs-move = true".to_owned()),
        rule.per_file_max.map(|max| format!("per-file-max = {max}")),
        rule.both_shades.then(|| "both-shades = true".to_owned()),
        (!needs.is_empty()).then(|| format!("needs = {}", inline_tables(needs))),
        rule.endless.then(|| "endless = true".to_owned()),
        (!rule.may_check).then(|| "may-check = false".to_owned()),
        (!rule.may_mate).then(|| "may-mate = false".to_owned()),
        rule.must_threaten.then(|| "must-threaten = true".to_owned()),
    ];
    parts.into_iter().flatten().collect()
}

fn need_parts(need: &DropNeed) -> Vec<String> {
    let list = |key: &str, steps: &[Vector]| format!("{key} = {}", string(&fers_betza::print_vectors(steps)));
    let named = |whose: Whose| {
        let name = WHOSE.iter().find(|(_, known)| *known == whose).map_or("anyone", |(name, _)| name);
        (whose != Whose::Anyone).then(|| format!("whose = {}", string(name)))
    };
    let (steps, more) = match need {
        DropNeed::Touches { steps, whose } => (list("touches", steps), named(*whose)),
        DropNeed::Avoids { steps, whose } => (list("avoids", steps), named(*whose)),
        DropNeed::Encloses { steps } => (list("encloses", steps), None),
        DropNeed::Rests { steps, from_edge } => {
            (list("rests", steps), from_edge.then(|| "from-edge = true".to_owned()))
        }
    };
    [Some(steps), more].into_iter().flatten().collect()
}
