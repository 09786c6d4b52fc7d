//! Goals: `goal any of rank 8 wins`, `goal 3 of rank 8 safely after a reply for Knight / Rook
//! wins`.

use fers_core::{ByColor, PieceType, Verdict};
use fers_rules::{Due, End, Goal, Reach, Ruleset};
use fers_text::Diagnostic;

use super::ends::{pieces, without, zones};
use super::text::{Text, split_once_unquoted};
use super::writer::ends::{pieces as print_pieces, verb, zones as print_zones};

const OR_FULL: &str = " or full";
const SAFELY: &str = " safely";
const AFTER_REPLY: &str = "after a reply";

/// Reads the part between `goal` and the verdict; `None` if it is no goal.
pub(super) fn parse(
    rest: &str,
    verdict: Verdict,
    text: &Text,
    ruleset: &mut Ruleset,
) -> Option<Result<End, Diagnostic>> {
    let (rest, names) = split_once_unquoted(rest, " for ").map_or((rest, None), |(rest, names)| (rest, Some(names)));
    let (rest, due) = due(rest);
    let (rest, safe) = without(rest, SAFELY);
    let (rest, or_full) = without(rest, OR_FULL);
    let (reach, squares) = rest.split_once(" of ")?;
    let reach = match (reach, or_full) {
        ("any", false) => Reach::Any,
        ("all", false) => Reach::All,
        (count, false) => Reach::AtLeast(count.parse().ok()?),
        (count, true) => Reach::AtLeastOrFull(count.parse().ok()?),
    };
    let zone = zones(squares, text, ruleset)?;
    let by = match names {
        Some(names) => takers(names, text, ruleset)?.map(Some),
        None => Ok(None),
    };
    Some(zone.and_then(|zone| Ok(End::Goal { goal: Goal { zone, reach, by: by?, due, safe }, verdict })))
}

/// Reads when it counts, from the end of the words.
fn due(rest: &str) -> (&str, ByColor<Due>) {
    let all = DUES.iter().flat_map(|&white| DUES.iter().map(move |&black| ByColor::new(white, black)));
    let spelt = all.filter_map(|due| Some((rest.strip_suffix(&when(due))?, due)));
    // The longest words win: a goal that counts at once needs no words.
    spelt.min_by_key(|(rest, _)| rest.len()).unwrap_or((rest, ByColor::both(Due::AtOnce)))
}

const DUES: [Due; 3] = [Due::AtOnce, Due::Answered, Due::AfterReply];

/// Returns the words for when a goal counts.
fn when(due: ByColor<Due>) -> String {
    let word = |due: Due| match due {
        Due::AtOnce => "at once",
        Due::Answered => "answered",
        Due::AfterReply => AFTER_REPLY,
    };
    match (due.white, due.black) {
        (Due::AtOnce, Due::AtOnce) => String::new(),
        (Due::Answered, Due::AtOnce) => " answered by black".to_owned(),
        (Due::AtOnce, Due::Answered) => " answered by white".to_owned(),
        (white, black) if white == black => format!(" {}", word(white)),
        (white, black) => format!(" {} / {}", word(white), word(black)),
    }
}

type Takers = ByColor<Vec<PieceType>>;

fn takers(names: &str, text: &Text, ruleset: &mut Ruleset) -> Option<Result<Takers, Diagnostic>> {
    let (white, black) = split_once_unquoted(names, " / ").unwrap_or((names, names));
    let (white, black) = (pieces(white, text, ruleset)?, pieces(black, text, ruleset)?);
    Some(white.and_then(|white| Ok(ByColor::new(white, black?))))
}

/// Returns the words of a goal.
pub(super) fn print(ruleset: &Ruleset, goal: &Goal, verdict: Verdict) -> String {
    let (reach, full) = match goal.reach {
        Reach::Any => ("any".to_owned(), ""),
        Reach::All => ("all".to_owned(), ""),
        Reach::AtLeast(count) => (count.to_string(), ""),
        Reach::AtLeastOrFull(count) => (count.to_string(), OR_FULL),
    };
    let safe = if goal.safe { SAFELY } else { "" };
    let due = when(goal.due);
    let by = goal.by.as_ref().map(|by| format!(" for {}", print_takers(ruleset, by))).unwrap_or_default();
    format!("goal {reach} of {}{full}{safe}{due}{by} {}", print_zones(ruleset, goal.zone), verb(verdict))
}

fn print_takers(ruleset: &Ruleset, by: &Takers) -> String {
    let (white, black) = (print_pieces(ruleset, &by.white), print_pieces(ruleset, &by.black));
    if white == black { white } else { format!("{white} / {black}") }
}
