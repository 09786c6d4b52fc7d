//! Burns: pieces that do not survive where they stand.

use fers_rules::{Burn, Peril, Ruleset};
use fers_text::Diagnostic;

use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::writer::{piece_list, zones};

/// Reads `[[burn]]`: the pieces that burn, and in whose sight or where.
pub(super) fn burn(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let place = item.span;
    let Some(mut section) = item.section("a burn", problems) else { return };
    let zone = section.take("stay-in").and_then(|item| Resolver(ruleset).zones(item, problems));
    let resolver = Resolver(ruleset);
    let mut types = |key| section.take(key).map(|item| resolver.pieces(item, problems));
    let (by, victims) = (types("by"), types("victims"));
    section.finish(problems);
    if zone.is_some() && by.is_some() {
        let message = "a burn names either the pieces in whose sight others burn, or a zone";
        let report = Diagnostic::error("fers::bad-burn", place, message);
        problems.push(report.with_help("write two tables `[[burn]]`: one with `by`, one with `stay-in`"));
        return;
    }
    let peril = zone.map_or(Peril::Sight(by), Peril::Stay);
    ruleset.burns.push(Burn { peril, victims });
}

/// Writes all burns.
pub(super) fn write_burns(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for burn in &ruleset.burns {
        lines.push("\n[[burn]]".to_owned());
        let list = |key: &str, types: &Option<Vec<_>>| {
            types.as_ref().map(|types| format!("{key} = {}", piece_list(ruleset, types)))
        };
        let peril = match &burn.peril {
            Peril::Sight(types) => list("by", types),
            Peril::Stay(within) => Some(format!("stay-in = {}", zones(ruleset, *within))),
        };
        lines.extend([peril, list("victims", &burn.victims)].into_iter().flatten());
    }
}
