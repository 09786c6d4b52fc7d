//! The end by few pieces: `left 1 King / 2 Pawn, any King wins`.

use fers_betza::{Names, RulesetNames};
use fers_core::{ByColor, PieceType, Verdict};
use fers_rules::{End, Ruleset};
use fers_text::Diagnostic;

use super::ends::part;
use super::resolver::Resolver;
use super::text::{Text, quoted, split_names, split_once_unquoted};

/// The word for a side without pieces.
const NOTHING: &str = "nothing";

/// The word for any number of pieces.
const ANY: &str = "any";

/// The pieces of a side, each with its largest number; `None`: any number.
type Listed = Vec<(PieceType, Option<u16>)>;

/// Reads the pieces of both sides, parted by a stroke, or those of each side; `None` if the words
/// are no such list.
pub(super) fn parse(
    rest: &str,
    verdict: Verdict,
    text: &Text,
    ruleset: &mut Ruleset,
) -> Option<Result<End, Diagnostic>> {
    let (white, black) = split_once_unquoted(rest, " / ").unwrap_or((rest, rest));
    let (white, black) = (side(white, text, ruleset)?, side(black, text, ruleset)?);
    let sides = white.and_then(|white| Ok(ByColor::new(white, black?)));
    Some(sides.map(|most| End::FewLeft { most, verdict }))
}

fn side(list: &str, text: &Text, ruleset: &mut Ruleset) -> Option<Result<Listed, Diagnostic>> {
    let (mut found, mut rest) = (Vec::new(), Some(list.trim()).filter(|list| *list != NOTHING));
    while let Some(list) = rest {
        let (entry, others) = split_once_unquoted(list, ",").map_or((list, None), |(entry, rest)| (entry, Some(rest)));
        let (count, name) = entry.trim().split_once(' ')?;
        let most = if count == ANY { None } else { Some(count.parse().ok()?) };
        let name = split_names(name.trim(), ',')?.into_iter().next()?;
        match Resolver(ruleset).piece(&part(name, text)) {
            Ok(piece_type) => found.push((piece_type, most)),
            Err(problem) => return Some(Err(problem)),
        }
        rest = others;
    }
    Some(Ok(found))
}

/// Returns the pieces of both sides, once if they are equal.
pub(super) fn print(ruleset: &Ruleset, most: &ByColor<Listed>) -> String {
    let entry = |(of, most): &(PieceType, Option<u16>)| {
        let count = most.map_or(ANY.to_owned(), |most| most.to_string());
        format!("{count} {}", quoted(&RulesetNames(ruleset).piece(*of)))
    };
    let side = |listed: &Listed| match listed.is_empty() {
        true => NOTHING.to_owned(),
        false => listed.iter().map(entry).collect::<Vec<_>>().join(", "),
    };
    let (white, black) = (side(&most.white), side(&most.black));
    if white == black { white } else { format!("{white} / {black}") }
}
