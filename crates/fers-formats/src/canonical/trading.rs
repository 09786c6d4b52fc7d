//! Rules against trading pieces, and rules about threats.

use fers_rules::{Endangered, Protected, Retaliation, Threat};
use fers_text::Diagnostic;

use super::actions::word;
use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;

/// Reads `endangered = true`, or a table that defines when a victim is protected.
pub(super) fn endangered(
    item: Item<'_>,
    resolver: &mut Resolver<'_>,
    problems: &mut Problems<'_>,
) -> Option<Endangered> {
    if let Some(is_so) = item.value.as_bool() {
        return is_so.then(Endangered::before);
    }
    let mut section = item.section("a rule for endangered pieces", problems)?;
    let words = [("before", Protected::Before), ("uncovered", Protected::Uncovered), ("after", Protected::After)];
    let protected = section.take("protected").and_then(|item| item.text(problems));
    let protected = protected.and_then(|text| word(&text, &words, problems));
    let spares_neighbours = section.take("spares-neighbours").is_some_and(|item| item.flag(problems));
    let minor = section.take("minor").map(|item| resolver.pieces(item, problems));
    let ignores_royals = section.take("ignores-royals").is_some_and(|item| item.flag(problems));
    section.finish(problems);
    Some(Endangered { protected: protected.unwrap_or_default(), spares_neighbours, minor, ignores_royals })
}

/// Reads `bans-retaliation`: `true` or `"to others"`.
pub(super) fn retaliation(item: &Item<'_>, problems: &mut Problems<'_>) -> Option<Retaliation> {
    match (item.value.as_bool(), item.value.as_str()) {
        (Some(is_so), _) => is_so.then_some(Retaliation::Banned),
        (_, Some("to others")) => Some(Retaliation::BannedToOthers),
        _ => {
            let problem = Diagnostic::error("fers::bad-retaliation", item.span, "expected `true` or `to others`");
            problems.push(problem.with_help("write bans-retaliation = true, or bans-retaliation = \"to others\""));
            None
        }
    }
}

/// Reads `must-threaten`, as in `must-threaten = { enemies = 2, or-cornered = true }`.
pub(super) fn threat(item: Item<'_>, problems: &mut Problems<'_>) -> Option<Threat> {
    let mut section = item.section("what a piece must threaten", problems)?;
    let enemies = section.need("enemies", "say how many enemies it must threaten", problems);
    let enemies = enemies.and_then(|item| item.number(problems));
    let or_cornered = section.take("or-cornered").is_some_and(|item| item.flag(problems));
    section.finish(problems);
    Some(Threat { enemies: enemies?, or_cornered })
}
