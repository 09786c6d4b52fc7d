//! Burns: pieces that do not survive where an enemy sees them.

use fers_rules::{Burn, Ruleset};

use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::writer::piece_list;

/// Reads `[[burn]]`: the pieces that burn, and in whose sight.
pub(super) fn burn(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = item.section("a burn", problems) else { return };
    let resolver = Resolver(ruleset);
    let mut types = |key| section.take(key).map(|item| resolver.pieces(item, problems));
    let (by, victims) = (types("by"), types("victims"));
    section.finish(problems);
    ruleset.burns.push(Burn { by, victims });
}

/// Writes all burns.
pub(super) fn write_burns(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for burn in &ruleset.burns {
        lines.push("\n[[burn]]".to_owned());
        let list = |key: &str, types: &Option<Vec<_>>| {
            types.as_ref().map(|types| format!("{key} = {}", piece_list(ruleset, types)))
        };
        lines.extend([list("by", &burn.by), list("victims", &burn.victims)].into_iter().flatten());
    }
}
