//! Shoves: pieces that moves pull or push.

use fers_betza::print_vectors;
use fers_rules::{Ruleset, Shove, ShoveWay, Whose};

use super::actions::word;
use super::drops::WHOSE;
use super::effects::steps;
use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::writer::piece_list;
use super::writer::value::string;

const WAYS: [(&str, ShoveWay); 2] = [("pull", ShoveWay::Pull), ("push", ShoveWay::Push)];

/// Reads `[[shove]]`: the pieces that a move pulls or pushes.
pub(super) fn shove(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    const LINES: &str = "say along which lines: `lines = \"W\"`";
    const WAY: &str = "say where pieces are moved: `way = \"pull\"` or `way = \"push\"`";
    let Some(mut section) = item.section("a shove", problems) else { return };
    let resolver = Resolver(ruleset);
    let mut types = |key| section.take(key).map(|item| resolver.pieces(item, problems));
    let (by, spares) = (types("by"), types("spares").unwrap_or_default());
    let castlings = section.take("castlings").is_some_and(|item| item.flag(problems));
    let lines = section.need("lines", LINES, problems).map(|item| steps(item, problems)).unwrap_or_default();
    let whose = section.take("whose").and_then(|item| item.text(problems));
    let whose = whose.and_then(|text| word(&text, &WHOSE, problems)).unwrap_or(Whose::Anyone);
    let way = section.need("way", WAY, problems).and_then(|item| item.text(problems));
    let way = way.and_then(|text| word(&text, &WAYS, problems)).unwrap_or(ShoveWay::Pull);
    section.finish(problems);
    ruleset.shoves.push(Shove { by, castlings, lines, whose, way, spares });
}

/// Writes all shoves.
pub(super) fn write_shoves(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for shove in &ruleset.shoves {
        lines.push("\n[[shove]]".to_owned());
        let way = WAYS.iter().find(|(_, known)| *known == shove.way).map_or("pull", |(name, _)| name);
        let whose = WHOSE.iter().find(|(_, known)| *known == shove.whose && shove.whose != Whose::Anyone);
        let parts = [
            Some(format!("way = {}", string(way))),
            whose.map(|(name, _)| format!("whose = {}", string(name))),
            Some(format!("lines = {}", string(&print_vectors(&shove.lines)))),
            shove.by.as_ref().map(|types| format!("by = {}", piece_list(ruleset, types))),
            shove.castlings.then(|| "castlings = true".to_owned()),
            (!shove.spares.is_empty()).then(|| format!("spares = {}", piece_list(ruleset, &shove.spares))),
        ];
        lines.extend(parts.into_iter().flatten());
    }
}
