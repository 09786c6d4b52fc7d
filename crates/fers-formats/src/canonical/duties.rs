//! Duties: plies that are illegal, or that go before others, because of what they do.

use fers_betza::{Names, RulesetNames};
use fers_core::PieceType;
use fers_rules::{Demand, Duty, Gathering, Quality, Ruleset};
use fers_text::Diagnostic;

use super::actions::word;
use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::section::Section;
use super::text::quoted;
use super::tiebreak;
use super::writer::value::{string, strings};
use super::writer::{piece_list, zones};

/// The keys of the demands.
const DEMANDS: [(&str, Demand); 3] =
    [("forbid", Demand::Forbidden), ("prefer", Demand::Preferred), ("prefer-to-safety", Demand::PreferredToSafety)];

/// A quality without its parts.
#[derive(Clone, Copy)]
enum Kind {
    Captures,
    Worth,
    Stalemate,
    Check,
    Loss,
    Gathering,
    Entrance,
    Evasion,
    Nothing,
    Promotion,
    EarlyMove,
    EarlyLeave,
    BreakingOff,
}

const KINDS: [(&str, Kind); 13] = [
    ("captures", Kind::Captures),
    ("worth of captures", Kind::Worth),
    ("stalemate", Kind::Stalemate),
    ("check of the last", Kind::Check),
    ("loss", Kind::Loss),
    ("gathering", Kind::Gathering),
    ("quiet entrance", Kind::Entrance),
    ("evasion by others", Kind::Evasion),
    ("null move", Kind::Nothing),
    ("promotion in place", Kind::Promotion),
    ("early move", Kind::EarlyMove),
    ("early leave", Kind::EarlyLeave),
    ("breaking off", Kind::BreakingOff),
];

const PLACES: [(&str, Gathering); 4] =
    [("board", Gathering::Board), ("file", Gathering::File), ("shade", Gathering::Shade), ("hand", Gathering::Hand)];

/// Reads `[[duty]]`.
pub(super) fn duty(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let place = item.span;
    let Some(mut section) = item.section("a duty", problems) else { return };
    let mut demands = Vec::new();
    for (key, demand) in DEMANDS {
        let text = section.take(key).and_then(|item| item.text(problems));
        demands.extend(text.map(|text| (demand, text)));
    }
    let [(demand, text)] = &demands[..] else {
        let message = "a duty says once what it forbids or prefers";
        let help = "write one of `forbid`, `prefer` and `prefer-to-safety`: `prefer = \"captures\"`";
        problems.push(Diagnostic::error("fers::bad-duty", place, message).with_help(help));
        return;
    };
    let Some(kind) = word(text, &KINDS, problems) else { return };
    let quality = quality(kind, &mut section, ruleset, problems);
    section.finish(problems);
    ruleset.duties.extend(quality.map(|quality| Duty { demand: *demand, quality }));
}

fn quality(
    kind: Kind,
    section: &mut Section<'_>,
    ruleset: &mut Ruleset,
    problems: &mut Problems<'_>,
) -> Option<Quality> {
    const LIST: &str = "list the pieces: `of = [\"Queen\"]`";
    const NUMBER: &str = "write a number: `number = 2`";
    let mut types = |key, ruleset: &mut Ruleset, problems: &mut Problems<'_>| {
        section.take(key).map(|item| Resolver(ruleset).pieces(item, problems))
    };
    let by = types("by", ruleset, problems);
    Some(match kind {
        Kind::Stalemate => Quality::Stalemates,
        Kind::Nothing => Quality::ChangesNothing,
        Kind::Promotion => Quality::PromotesInPlace,
        Kind::BreakingOff => Quality::BreaksOff,
        Kind::EarlyMove | Kind::EarlyLeave => {
            let plies = section.need("number", NUMBER, problems)?.number(problems)?;
            Quality::ActsEarly { by, leaves: matches!(kind, Kind::EarlyLeave), plies }
        }
        Kind::Captures => {
            Quality::Captures { by, least: section.take("least").and_then(|item| item.number(problems)).unwrap_or(1) }
        }
        Kind::Worth => {
            let help = "say what each piece is worth: `worth = [\"Queen 9\", \"Rook 5\"]`";
            let texts = section.need("worth", help, problems)?.texts(problems);
            let worth = texts.iter().filter_map(|text| tiebreak::points(text, ruleset, problems)).collect();
            Quality::CapturesWorth { worth }
        }
        Kind::Entrance => {
            let zone = section.need("zone", "name the zone: `zone = \"rank 8\"`", problems)?;
            Quality::EntersQuietly { by, zone: Resolver(ruleset).zones(zone, problems)? }
        }
        Kind::Check | Kind::Evasion => {
            let listed = section.need("of", LIST, problems)?;
            let listed = Resolver(ruleset).pieces(listed, problems);
            match kind {
                Kind::Check => Quality::ChecksLast { left: listed },
                _ => Quality::EvadesOtherwise { by: listed },
            }
        }
        Kind::Loss | Kind::Gathering => {
            let listed = section.need("of", LIST, problems);
            let piece_types = listed.map(|item| Resolver(ruleset).pieces(item, problems));
            let number = section.need("number", NUMBER, problems).and_then(|item| item.number(problems));
            let place = section.take("place").and_then(|item| item.text(problems));
            let place = place.map_or(Some(Gathering::Board), |text| word(&text, &PLACES, problems));
            match kind {
                Kind::Loss => Quality::Diminishes { piece_types: piece_types?, below: number? },
                _ => Quality::Gathers { piece_types: piece_types?, most: number?, place: place? },
            }
        }
    })
}

/// Writes all duties.
pub(super) fn write_duties(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for Duty { demand, quality } in &ruleset.duties {
        lines.push("\n[[duty]]".to_owned());
        let key = DEMANDS.iter().find(|(_, value)| value == demand).map_or("", |(key, _)| key);
        let (name, parts) = parts(ruleset, quality);
        lines.push(format!("{key} = {}", string(name)));
        lines.extend(parts.into_iter().flatten());
    }
}

fn parts(ruleset: &Ruleset, quality: &Quality) -> (&'static str, Vec<Option<String>>) {
    let list = |key: &str, types: &[PieceType]| Some(format!("{key} = {}", piece_list(ruleset, types)));
    let number = |number: u16| Some(format!("number = {number}"));
    let some = |types: &Option<Vec<PieceType>>| types.as_ref().and_then(|types| list("by", types));
    match quality {
        Quality::Captures { by, least } => {
            ("captures", vec![some(by), (*least != 1).then(|| format!("least = {least}"))])
        }
        Quality::CapturesWorth { worth } => {
            let name = |of: &PieceType| quoted(&RulesetNames(ruleset).piece(*of));
            let worth: Vec<String> = worth.iter().map(|(of, worth)| format!("{} {worth}", name(of))).collect();
            ("worth of captures", vec![Some(format!("worth = {}", strings(&worth)))])
        }
        Quality::Stalemates => ("stalemate", Vec::new()),
        Quality::ChangesNothing => ("null move", Vec::new()),
        Quality::PromotesInPlace => ("promotion in place", Vec::new()),
        Quality::BreaksOff => ("breaking off", Vec::new()),
        Quality::ActsEarly { by, leaves, plies } => {
            (if *leaves { "early leave" } else { "early move" }, vec![some(by), number(*plies)])
        }
        Quality::ChecksLast { left } => ("check of the last", vec![list("of", left)]),
        Quality::Diminishes { piece_types, below } => ("loss", vec![list("of", piece_types), number(*below)]),
        Quality::Gathers { piece_types, most, place } => {
            let word = PLACES.iter().skip(1).find(|(_, value)| value == place);
            let place = word.map(|(word, _)| format!("place = {}", string(word)));
            ("gathering", vec![list("of", piece_types), number(*most), place])
        }
        Quality::EntersQuietly { by, zone } => {
            ("quiet entrance", vec![some(by), Some(format!("zone = {}", zones(ruleset, *zone)))])
        }
        Quality::EvadesOtherwise { by } => ("evasion by others", vec![list("of", by)]),
    }
}
