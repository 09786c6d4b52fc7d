//! Counts of honour: `honour 64 for 2+ without Pawn draws`,
//! `honour 8 from all for 1 against 2 Rook without Pawn draws`.

use fers_core::PieceType;
use fers_rules::{End, Honour, Ruleset};
use fers_text::Diagnostic;

use super::ends::{pieces, without};
use super::text::{Text, split_once_unquoted};
use super::writer::ends::pieces as print_pieces;

const FROM_ALL: &str = " from all";
const FOR: &str = " for ";
const AGAINST: &str = " against ";
const WITHOUT: &str = " without ";

/// Reads the part between `honour` and `draws`; `None` if it is no count of honour.
pub(super) fn parse(rest: &str, text: &Text, ruleset: &mut Ruleset) -> Option<Result<End, Diagnostic>> {
    let (rest, absent) = names_behind(rest, WITHOUT);
    let (rest, rivals) = names_behind(rest, AGAINST);
    let (moves, own) = rest.split_once(FOR)?;
    let (moves, from_pieces) = without(moves, FROM_ALL);
    let (own_min, own_max) = range(own.trim())?;
    let (rivals, against) = match rivals {
        Some(rivals) => rivals.trim().split_once(' ')?,
        None => ("0", "nothing"),
    };
    let (moves, rivals) = (moves.trim().parse().ok()?, rivals.parse().ok()?);
    let mut types = |names: Option<&str>| match names {
        Some(names) => pieces(names, text, ruleset),
        None => Some(Ok(Vec::new())),
    };
    let (against, absent) = (types(Some(against))?, types(absent)?);
    let honour =
        |against: Vec<PieceType>, without| Honour { moves, from_pieces, own_min, own_max, rivals, against, without };
    Some(against.and_then(|against| Ok(End::Honour { honour: honour(against, absent?) })))
}

fn names_behind<'t>(text: &'t str, mark: &str) -> (&'t str, Option<&'t str>) {
    split_once_unquoted(text, mark).map_or((text, None), |(text, names)| (text, Some(names)))
}

/// Reads a range of numbers: `2`, `2-3` or `2+`.
fn range(text: &str) -> Option<(u16, Option<u16>)> {
    if let Some(min) = text.strip_suffix('+') {
        return Some((min.parse().ok()?, None));
    }
    let (min, max) = text.split_once('-').unwrap_or((text, text));
    Some((min.parse().ok()?, Some(max.parse().ok()?)))
}

/// Returns the words of a count of honour.
pub(super) fn print(ruleset: &Ruleset, honour: &Honour) -> String {
    let from = if honour.from_pieces { FROM_ALL } else { "" };
    let own = match honour.own_max {
        None => format!("{}+", honour.own_min),
        Some(max) if max == honour.own_min => max.to_string(),
        Some(max) => format!("{}-{max}", honour.own_min),
    };
    let against = match (honour.rivals, &honour.against[..]) {
        (0, []) => String::new(),
        (rivals, types) => format!("{AGAINST}{rivals} {}", print_pieces(ruleset, types)),
    };
    let absent = match &honour.without[..] {
        [] => String::new(),
        types => format!("{WITHOUT}{}", print_pieces(ruleset, types)),
    };
    format!("honour {}{from}{FOR}{own}{against}{absent} draws", honour.moves)
}
