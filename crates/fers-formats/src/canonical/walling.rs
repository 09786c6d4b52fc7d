//! Walls put up by moves.

use fers_rules::{Ruleset, Site, Walling};

use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::writer::value::string;
use super::writer::zones;

/// The words of the sites.
const SITES: [(&str, Site); 4] =
    [("anywhere", Site::Anywhere), ("vacated", Site::Vacated), ("in reach", Site::InReach), ("coast", Site::Coast)];

/// Reads `walling`: the squares that get walls, and when.
pub(super) fn read(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) -> Option<Walling> {
    let mut section = item.section("`walling`", problems)?;
    let help = "write site = \"anywhere\", \"vacated\", \"in reach\" or \"coast\"";
    let site = section.need("site", help, problems).and_then(|item| item.text(problems)).and_then(|text| {
        let found = SITES.iter().find(|(word, _)| *word == text.text).map(|&(_, site)| site);
        if found.is_none() {
            let message = format!("`{}` does not say where walls are put up", text.text);
            problems.push(text.error("fers::unknown-word", message, help));
        }
        found
    });
    let zone = section.take("zone").map(|item| Resolver(ruleset).zones(item, problems));
    let mut flag = |key, usual| section.take(key).map_or(usual, |item| item.flag(problems));
    let (is_carried, is_alone) = (flag("carried", false), flag("alone", false));
    let is_gap = flag("passable", false);
    let parries_check = flag("parries-check", true);
    section.finish(problems);
    // An unreadable zone does not mean everywhere.
    Some(Walling {
        site: site?,
        zone: zone.map_or(Some(None), |zone| zone.map(Some))?,
        is_carried,
        is_alone,
        is_gap,
        parries_check,
    })
}

/// Writes it.
pub(super) fn print(ruleset: &Ruleset, walling: &Walling) -> String {
    let word = SITES.iter().find(|(_, site)| *site == walling.site).map_or("", |(word, _)| word);
    let parts = [
        Some(format!("site = {}", string(word))),
        walling.zone.map(|zone| format!("zone = {}", zones(ruleset, zone))),
        walling.is_carried.then(|| "carried = true".to_owned()),
        walling.is_alone.then(|| "alone = true".to_owned()),
        walling.is_gap.then(|| "passable = true".to_owned()),
        (!walling.parries_check).then(|| "parries-check = false".to_owned()),
    ];
    format!("walling = {{ {} }}", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}
