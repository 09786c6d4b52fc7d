//! Counters: numbers of each side that plies raise and lower within bounds.

use fers_core::ByColor;
use fers_rules::{Counter, Ruleset, Tally, TallyEvent};
use fers_text::Diagnostic;

use super::actions::word;
use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::section::Section;
use super::writer::piece_list;
use super::writer::value::{array, string};

const EVENTS: [(&str, TallyEvent); 4] = [
    ("plies", TallyEvent::Ply),
    ("drops", TallyEvent::Drop),
    ("gains", TallyEvent::Gain),
    ("losses", TallyEvent::Loss),
];

/// The two keys of what raises a count, and of what lowers it.
const RAISED: (&str, &str) = ("raised-by", "of");
const LOWERED: (&str, &str) = ("lowered-by", "lowered-of");

const NO_BOUND: &str = "none";

/// Reads `[[counter]]`.
pub(super) fn counter(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = item.section("a counter", problems) else { return };
    let name = section.need("name", "name the counter: `name = \"queens\"`", problems);
    let name = name.and_then(|item| item.string(problems));
    let raised_by = section.need(RAISED.0, "say what is counted: `raised-by = \"plies\"`", problems);
    let raised_by = raised_by.and_then(|item| tally(item, RAISED.1, &mut section, ruleset, problems));
    let lowered_by = section.take(LOWERED.0);
    let lowered_by = lowered_by.and_then(|item| tally(item, LOWERED.1, &mut section, ruleset, problems));
    let in_a_row = section.take("in-a-row").is_some_and(|item| item.flag(problems));
    let most = section.take("most").map_or(ByColor::both(None), |item| most(item, problems));
    section.finish(problems);
    if let (Some(name), Some(raised_by)) = (name, raised_by) {
        ruleset.counters.push(Counter { name, raised_by, lowered_by, in_a_row, most });
    }
}

/// Reads an event, and its pieces from another key.
fn tally(
    event: Item<'_>,
    pieces: &'static str,
    section: &mut Section<'_>,
    ruleset: &mut Ruleset,
    problems: &mut Problems<'_>,
) -> Option<Tally> {
    let event = event.text(problems).and_then(|text| word(&text, &EVENTS, problems));
    let of = section.need(pieces, "list the pieces: `[\"Queen\"]`", problems);
    let of = of.map(|item| Resolver(ruleset).pieces(item, problems));
    Some(Tally { event: event?, of: of? })
}

fn most(item: Item<'_>, problems: &mut Problems<'_>) -> ByColor<Option<u8>> {
    let read = |item: &Item<'_>| match item.value.as_str() {
        Some(NO_BOUND) => None,
        _ => item.number(problems),
    };
    item.by_side(read).unwrap_or_else(|| {
        let problem = Diagnostic::error("fers::bad-counter", item.span, "expected one bound, or White's and Black's");
        problems.push(problem.with_help("write most = 2, or most = [1, \"none\"]"));
        ByColor::both(None)
    })
}

/// Writes all counters.
pub(super) fn write_counters(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for counter in &ruleset.counters {
        lines.push("\n[[counter]]".to_owned());
        lines.push(format!("name = {}", string(&counter.name)));
        let tallies = [(RAISED, Some(&counter.raised_by)), (LOWERED, counter.lowered_by.as_ref())];
        for ((event, pieces), tally) in tallies {
            let Some(tally) = tally else { continue };
            let word = EVENTS.iter().find(|(_, value)| *value == tally.event).map_or("", |(word, _)| word);
            lines.push(format!("{event} = {}", string(word)));
            lines.push(format!("{pieces} = {}", piece_list(ruleset, &tally.of)));
        }
        lines.extend(counter.in_a_row.then(|| "in-a-row = true".to_owned()));
        let bound = |most: Option<u8>| most.map_or(string(NO_BOUND), |most| most.to_string());
        match counter.most.map(bound) {
            _ if counter.most == ByColor::both(None) => {}
            ByColor { white, black } if white == black => lines.push(format!("most = {white}")),
            ByColor { white, black } => lines.push(format!("most = {}", array(&[white, black]))),
        }
    }
}
