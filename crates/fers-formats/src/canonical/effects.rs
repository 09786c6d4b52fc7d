//! What moves bring about beside moving a piece: blasts.

use fers_betza::print_vectors;
use fers_rules::{Blast, Ruleset};

use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::writer::piece_list;
use super::writer::value::string;

/// `[[blast]]`: what a capture blows up.
pub(super) fn blast(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = item.section("a blast", problems) else { return };
    let resolver = Resolver(ruleset);
    let mut types = |key| section.take(key).map(|item| resolver.pieces(item, problems));
    let (by, of, spares) = (types("by"), types("of"), types("spares"));
    let around = section.take("around").and_then(|item| item.text(problems)).and_then(|text| {
        let parsed = fers_betza::parse_vectors(&text.text);
        parsed.diagnostics.into_iter().for_each(|problem| problems.push(text.moved(problem)));
        parsed.value
    });
    let takes_capturer = section.take("takes-capturer").is_none_or(|item| item.flag(problems));
    section.finish(problems);
    let (around, spares) = (around.unwrap_or_default(), spares.unwrap_or_default());
    ruleset.blasts.push(Blast { by, of, around, spares, takes_capturer });
}

/// Writes all blasts.
pub(super) fn write_blasts(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for blast in &ruleset.blasts {
        lines.push("\n[[blast]]".to_owned());
        let list = |key: &str, types: &Option<Vec<_>>| {
            types.as_ref().map(|types| format!("{key} = {}", piece_list(ruleset, types)))
        };
        let spares = Some(blast.spares.clone()).filter(|spares| !spares.is_empty());
        let around = (!blast.around.is_empty()).then(|| format!("around = {}", string(&print_vectors(&blast.around))));
        let parts = [
            list("by", &blast.by),
            list("of", &blast.of),
            around,
            list("spares", &spares),
            (!blast.takes_capturer).then(|| "takes-capturer = false".to_owned()),
        ];
        lines.extend(parts.into_iter().flatten());
    }
}
