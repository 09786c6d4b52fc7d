//! Pinches: pieces near which enemies may be relocated.

use fers_rules::{Pinch, Ruleset};

use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::seizures::{list, needed_reach, print_rank, print_reach, rank, types};
use super::writer::zones;

/// Reads `[[pinch]]`: the pieces that relocate enemies, and where to.
pub(super) fn pinch(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = item.section("a pinch", problems) else { return };
    let by = types(&mut section, "by", ruleset, problems);
    let victims = types(&mut section, "victims", ruleset, problems);
    let reach = needed_reach(&mut section, problems);
    let homes = section.need("homes", "say where pieces of its side go: `homes = \"rank 1\"`", problems);
    let homes = homes.and_then(|item| Resolver(ruleset).zones(item, problems));
    let rank = rank(&mut section, problems);
    section.finish(problems);
    let Some(homes) = homes else { return };
    ruleset.pinches.push(Pinch { by, reach, victims, homes, rank });
}

/// Writes all pinches.
pub(super) fn write_pinches(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for pinch in &ruleset.pinches {
        lines.push("\n[[pinch]]".to_owned());
        let parts = [
            list(ruleset, "by", pinch.by.as_ref()),
            Some(print_reach(&pinch.reach)),
            list(ruleset, "victims", pinch.victims.as_ref()),
            Some(format!("homes = {}", zones(ruleset, pinch.homes))),
            print_rank(pinch.rank),
        ];
        lines.extend(parts.into_iter().flatten());
    }
}
