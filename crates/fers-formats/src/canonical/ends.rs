//! Ends of the game in words: `mate wins`, `repetition 3 draws`, `goal any of rank 8 wins`.

use fers_core::{ByColor, Color, PieceType, Verdict, Wing};
use fers_rules::{BareReply, End, Extinction, Recurrence, Ruleset, Zones};
use fers_text::Diagnostic;

use super::resolver::Resolver;
use super::text::{Text, split_names};
use super::{connections, few_left, goals, honour, near};

const FORMS: [&str; 23] = [
    "mate wins",
    "mate after shak wins",
    "stalemate draws",
    "no pieces loses",
    "bare loses",
    "3 checks wins",
    "100 plies draws",
    "honour 64 for 2+ draws",
    "repetition 3 draws",
    "repetition 4 black wins",
    "repetition unless in check is illegal",
    "repetition of the board is illegal",
    "perpetual check 3 loses",
    "perpetual check throughout 3 loses",
    "perpetual chase 3 loses",
    "to and fro loses",
    "extinction of King loses",
    "left any King draws",
    "castling wins",
    "dead material draws",
    "row of 4 along (1,0) wins",
    "line of 3 along (1,0) wins",
    "block of 2x2 wins",
];

/// Reads one end.
pub(super) fn parse(text: &Text, ruleset: &mut Ruleset) -> Result<End, Diagnostic> {
    let near = near::end(&text.text, &FORMS, ruleset);
    let unknown = || {
        let help = match &near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("ends are written like `{}` or `goal any of rank 8 wins`", FORMS.join("`, `")),
        };
        text.error("fers::bad-end", format!("`{}` is no end of a game", text.text), help)
    };
    let trimmed = text.text.trim();
    if let Some(what) = trimmed.strip_suffix(" is illegal") {
        return match repetition_ban(what, text, ruleset) {
            Some(ban) => ban,
            None => historical(what, None).ok_or_else(unknown),
        };
    }
    let (what, verdict) = trimmed.rsplit_once(char::is_whitespace).ok_or_else(unknown)?;
    let verdict = match verdict {
        "wins" | "win" => Verdict::Win,
        "loses" | "lose" => Verdict::Loss,
        "draws" | "draw" => Verdict::Draw,
        _ => return Err(unknown()),
    };
    let what = what.trim_end();
    if let Some(end) = simple(what, verdict).or_else(|| historical(what, Some(verdict))) {
        return Ok(end);
    }
    with_names(what, verdict, text, ruleset).unwrap_or_else(|| Err(unknown()))
}

fn simple(what: &str, verdict: Verdict) -> Option<End> {
    let counted = |unit: &str| what.strip_suffix(unit)?.trim_end().parse::<u16>().ok();
    match what {
        "mate" => return Some(End::Mate { verdict, needs_shak: false }),
        "mate after shak" => return Some(End::Mate { verdict, needs_shak: true }),
        "stalemate" => return Some(End::Stalemate { verdict, by_count: false }),
        "stalemate of fewer pieces" => return Some(End::Stalemate { verdict, by_count: true }),
        "facing" if verdict == Verdict::Draw => return Some(End::Faced),
        "full board" if verdict == Verdict::Draw => return Some(End::FullBoard),
        "to and fro" => return Some(End::ToAndFro { verdict }),
        "no pieces" => return Some(End::NoPieces { verdict }),
        "bare" => return Some(End::Bare { verdict, reply: BareReply::IfItBares }),
        "bare at once" => return Some(End::Bare { verdict, reply: BareReply::Never }),
        "bare after a reply" => return Some(End::Bare { verdict, reply: BareReply::Always }),
        "dead material" if verdict == Verdict::Draw => return Some(End::DeadMaterial { helpers: Vec::new() }),
        _ => {}
    }
    if let Some(wings) = castling_wings(what) {
        return Some(End::Castling { wings, verdict });
    }
    if let Some(count) = counted(" checks").or_else(|| counted(" check")) {
        return u8::try_from(count).ok().map(|count| End::Checks { count, verdict });
    }
    if let Some(count) = counted(" passes").filter(|_| verdict == Verdict::Draw) {
        return u8::try_from(count).ok().map(|count| End::Passes { count });
    }
    counted(" plies").filter(|_| verdict == Verdict::Draw).map(|plies| End::MoveCount { plies })
}

/// Reads `castling`, `castling to the right`, `castling of White to the right`, `castling of White
/// to the right or the left, of Black to the left`.
fn castling_wings(what: &str) -> Option<ByColor<Vec<Wing>>> {
    let rest = what.strip_prefix("castling")?;
    if rest.is_empty() {
        return Some(ByColor::both(Wing::ALL.to_vec()));
    }
    let rest = rest.strip_prefix(' ')?;
    if let Some(wings) = wings(rest) {
        return Some(ByColor::both(wings));
    }
    let mut by_side: ByColor<Vec<Wing>> = ByColor::default();
    for part in rest.split(", ") {
        let (side, ways) = part.strip_prefix("of ")?.split_once(' ')?;
        let color = Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(side))?;
        by_side[color] = wings(ways).filter(|_| by_side[color].is_empty())?;
    }
    Some(by_side)
}

/// Reads the wings of a castling: `to the right`, `to the right or the left`.
fn wings(text: &str) -> Option<Vec<Wing>> {
    let wing = |name: &str| Wing::ALL.into_iter().find(|wing| wing.name() == name.strip_prefix("the ").unwrap_or(""));
    text.strip_prefix("to ")?.split(" or ").map(wing).collect()
}

/// Reads ends that count occurrences of a position. Without a verdict, completing the repetition is
/// illegal.
fn historical(what: &str, verdict: Option<Verdict>) -> Option<End> {
    let (kind, count) = what.rsplit_once(char::is_whitespace)?;
    let Ok(count) = count.parse() else { return repetition_won(kind, count, verdict?) };
    match (kind.trim_end(), verdict) {
        ("repetition", verdict) => Some(End::Repetition { count, verdict }),
        ("perpetual check", verdict) => Some(End::PerpetualCheck { count, verdict }),
        ("perpetual check throughout", Some(verdict)) => Some(End::CheckLoop { count, verdict }),
        ("perpetual chase", Some(verdict)) => Some(End::PerpetualChase { count, verdict }),
        _ => None,
    }
}

/// Reads `repetition of the board by Rook, Queen unless in check`, one of the conditions at least.
fn repetition_ban(what: &str, text: &Text, ruleset: &mut Ruleset) -> Option<Result<End, Diagnostic>> {
    let rest = what.strip_prefix("repetition")?;
    let (rest, of) = match (rest.strip_prefix(" of the board"), rest.strip_prefix(" of the turn's start")) {
        (Some(rest), _) => (rest, Recurrence::Board),
        (None, Some(rest)) => (rest, Recurrence::TurnStart),
        (None, None) => (rest, Recurrence::Position),
    };
    let without = rest.strip_suffix(" unless in check");
    let frees_checked = without.is_some();
    let by = match without.unwrap_or(rest).strip_prefix(" by ") {
        Some(names) => Some(pieces(names, text, ruleset)?),
        None if rest == " unless in check" || rest.is_empty() && of != Recurrence::Position => None,
        None => return None,
    };
    Some(by.transpose().map(|by| End::RepetitionBan { by, frees_checked, of }))
}

/// Reads a repetition that a fixed side wins or loses.
fn repetition_won(what: &str, side: &str, verdict: Verdict) -> Option<End> {
    let count = what.strip_prefix("repetition ")?.trim().parse().ok()?;
    let side = Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(side))?;
    match verdict {
        Verdict::Win => Some(End::RepetitionWon { count, winner: side }),
        Verdict::Loss => Some(End::RepetitionWon { count, winner: !side }),
        Verdict::Draw => None,
    }
}

/// Reads ends that name pieces or regions; `None` for other ends.
fn with_names(what: &str, verdict: Verdict, text: &Text, ruleset: &mut Ruleset) -> Option<Result<End, Diagnostic>> {
    if let Some(names) = what.strip_prefix("dead material with ").filter(|_| verdict == Verdict::Draw) {
        return Some(pieces(names, text, ruleset)?.map(|helpers| End::DeadMaterial { helpers }));
    }
    if let Some(rest) = what.strip_prefix("honour ").filter(|_| verdict == Verdict::Draw) {
        return honour::parse(rest, text, ruleset);
    }
    if let Some(rest) = what.strip_prefix("extinction of ") {
        return extinction(rest, verdict, text, ruleset);
    }
    if let Some(rest) = what.strip_prefix("left ") {
        return few_left::parse(rest, verdict, text, ruleset);
    }
    match what.strip_prefix("goal ") {
        Some(rest) => goals::parse(rest, verdict, text, ruleset),
        None => connections::parse(what, verdict, text, ruleset),
    }
}

/// The words after the names of an extinction, last to first.
const CLAIMED: &str = " if claimed";
const MOVER_FIRST: &str = " for the mover first";
const IN_HAND: &str = " with hands";

fn extinction(rest: &str, verdict: Verdict, text: &Text, ruleset: &mut Ruleset) -> Option<Result<End, Diagnostic>> {
    let (rest, mover_first) = without(rest, MOVER_FIRST);
    let (rest, claimed) = without(rest, CLAIMED);
    let (rest, in_hand) = without(rest, IN_HAND);
    let counted = |mark: &str, rest| {
        let (names, count) = str::rsplit_once(rest, mark)?;
        Some((names, count.parse::<u16>().ok()?))
    };
    let (rest, rivals) = counted(" against ", rest).unwrap_or((rest, 0));
    let (names, count) = counted(" at ", rest).unwrap_or((rest, 0));
    let extinction = |piece_types| Extinction { piece_types, count, rivals, claimed, in_hand, mover_first };
    let types = pieces(names, text, ruleset)?;
    Some(types.map(|types| End::Extinction { extinction: extinction(types), verdict }))
}

/// Removes some last words from a text. Returns whether it had them.
pub(super) fn without<'t>(text: &'t str, words: &str) -> (&'t str, bool) {
    text.strip_suffix(words).map_or((text, false), |text| (text, true))
}

pub(super) fn part(name: String, whole: &Text) -> Text {
    // A plain name within an end is found again by its text.
    let found = whole.is_plain.then(|| whole.text.find(name.as_str())).flatten();
    match found {
        Some(start) if !name.is_empty() => {
            let span = whole.place(fers_text::Span::new(start, start + name.len()));
            Text { text: name, span, is_plain: true }
        }
        _ => Text { text: name, ..whole.clone() },
    }
}

pub(super) fn pieces(names: &str, text: &Text, ruleset: &mut Ruleset) -> Option<Result<Vec<PieceType>, Diagnostic>> {
    if names.trim() == "nothing" {
        return Some(Ok(Vec::new()));
    }
    let names = split_names(names, ',')?;
    let resolver = Resolver(ruleset);
    Some(names.into_iter().map(|name| resolver.piece(&part(name, text))).collect())
}

pub(super) fn zones(names: &str, text: &Text, ruleset: &mut Ruleset) -> Option<Result<Zones, Diagnostic>> {
    let names: Vec<Text> = split_names(names, '/')?.into_iter().map(|name| part(name, text)).collect();
    let mut resolver = Resolver(ruleset);
    match &names[..] {
        [one] => Some(resolver.region(one).map(|white| resolver.with_image(white))),
        [white, black] => {
            let white = resolver.region(white);
            Some(white.and_then(|white| Ok(Zones::new(white, resolver.region(black)?))))
        }
        _ => None,
    }
}
