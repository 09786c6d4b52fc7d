//! Turns of several plies.

use fers_betza::{Names, RulesetNames, print_vectors};
use fers_core::{ByColor, PieceType, Vector};
use fers_rules::{Part, Ruleset, Turn, TurnChecks, TurnEnPassant, TurnLength, TurnRepeats};
use fers_text::Diagnostic;

use super::actions::word;
use super::effects::steps;
use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::section::{Entry, Section};
use super::writer::piece_list;
use super::writer::value::string;

const LENGTHS: [(&str, TurnLength); 3] =
    [("parts", TurnLength::Parts), ("growing", TurnLength::Growing), ("one more", TurnLength::OneMore)];

const CHECKS: [(&str, TurnChecks); 3] =
    [("allowed", TurnChecks::Allowed), ("end turn", TurnChecks::EndTurn), ("last ply", TurnChecks::LastPlyOnly)];

const REPEATS: [(&str, TurnRepeats); 3] =
    [("free", TurnRepeats::Free), ("never", TurnRepeats::Never), ("in rounds", TurnRepeats::InRounds)];

const EN_PASSANT: [(&str, TurnEnPassant); 4] = [
    ("never", TurnEnPassant::Never),
    ("first ply", TurnEnPassant::FirstPly),
    ("while used", TurnEnPassant::WhileUsed),
    ("always", TurnEnPassant::Always),
];

const SIDES: [(&str, ByColor<bool>); 3] =
    [("white", ByColor::new(true, false)), ("black", ByColor::new(false, true)), ("both", ByColor::new(true, true))];

/// Reads `turn`: its parts, and what holds for all of them.
pub(super) fn read(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) -> Option<Turn> {
    let place = item.span;
    let mut section = item.section("`turn`", problems)?;
    let count = section.take("plies").and_then(|item| item.number::<u8>(problems));
    let parts = section.take("parts").map(Item::items).unwrap_or_default();
    let parts: Vec<Part> = parts.into_iter().filter_map(|item| part(item, ruleset, problems)).collect();
    let parts = match (count, parts.is_empty()) {
        (Some(count), true) => vec![Part::default(); usize::from(count).min(Turn::PARTS_MAX + 1)],
        (None, true) => vec![Part::default()],
        (None, false) => parts,
        (Some(_), false) => {
            let message = "a turn says its number of plies and its parts; one of the two is enough";
            problems.push(
                Diagnostic::error("fers::turn-plies", place, message).with_help("remove `plies`, or write it alone"),
            );
            parts
        }
    };
    let turn = Turn {
        parts,
        length: take(&mut section, "length", &LENGTHS, problems),
        checks: take(&mut section, "checks", &CHECKS, problems),
        ends_by_castling: flag(&mut section, "castling-ends", problems),
        repeats: take(&mut section, "repeats", &REPEATS, problems),
        en_passant: take(&mut section, "en-passant", &EN_PASSANT, problems),
    };
    section.finish(problems);
    Some(turn)
}

fn part(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) -> Option<Part> {
    let mut section = item.section("a part of a turn", problems)?;
    let mut pieces =
        |key, problems: &mut Problems<'_>| section.take(key).map(|item| Resolver(ruleset).pieces(item, problems));
    let (only_after, who) = (pieces("only-after", problems), pieces("who", problems));
    let behind = section.take("only-behind").map(Item::items);
    let only_behind = behind.map(|items| items.into_iter().filter_map(|item| place(item, problems)).collect());
    let part = Part {
        left_out: sides(&mut section, "left-out", problems),
        balances: flag(&mut section, "balances", problems),
        only_after,
        only_behind,
        who,
        is_optional: flag(&mut section, "optional", problems),
        until_capture: flag(&mut section, "until-capture", problems),
        exposes: sides(&mut section, "exposes", problems),
        evades_later: sides(&mut section, "evades-later", problems),
        spares_royals: sides(&mut section, "spares-royals", problems),
        pushes: pushes(&mut section, ruleset, problems),
        skips: flag(&mut section, "skips", problems),
        must_be_made: flag(&mut section, "must-be-made", problems),
        is_last: flag(&mut section, "last", problems),
    };
    section.finish(problems);
    Some(part)
}

/// Reads the place of a part, which is counted from 1 in texts.
fn place(item: Item<'_>, problems: &mut Problems<'_>) -> Option<u8> {
    let span = item.span;
    let number = item.number::<u8>(problems)?;
    if number == 0 {
        let problem = Diagnostic::error("fers::turn-order", span, "the parts of a turn are counted from 1");
        problems.push(problem.with_help("write 1 for the first part"));
    }
    number.checked_sub(1)
}

/// Reads `pushes`: the steps of pieces of the other side, by piece.
fn pushes(
    section: &mut Section<'_>,
    ruleset: &mut Ruleset,
    problems: &mut Problems<'_>,
) -> Vec<(PieceType, Vec<Vector>)> {
    let Some(by_piece) = section.take("pushes").and_then(|item| item.section("`pushes`", problems)) else {
        return Vec::new();
    };
    let push = |entry: Entry<'_>| {
        let name = problems.text_at(entry.key, entry.key_span);
        let piece_type = problems.keep(Resolver(ruleset).piece(&name))?;
        Some((piece_type, steps(entry.item, problems)))
    };
    by_piece.rest().into_iter().filter_map(push).collect()
}

fn flag(section: &mut Section<'_>, key: &'static str, problems: &mut Problems<'_>) -> bool {
    section.take(key).is_some_and(|item| item.flag(problems))
}

fn sides(section: &mut Section<'_>, key: &'static str, problems: &mut Problems<'_>) -> ByColor<bool> {
    take(section, key, &SIDES, problems)
}

/// Reads one of some words; the default if the key is missing.
fn take<T: Copy + Default>(
    section: &mut Section<'_>,
    key: &'static str,
    words: &[(&str, T)],
    problems: &mut Problems<'_>,
) -> T {
    let text = section.take(key).and_then(|item| item.text(problems));
    text.and_then(|text| word(&text, words, problems)).unwrap_or_default()
}

/// Writes a turn.
pub(super) fn print(ruleset: &Ruleset, turn: &Turn) -> String {
    let is_plain = turn.parts.iter().all(|part| *part == Part::default());
    let parts: Vec<String> = turn.parts.iter().map(|part| print_part(ruleset, part)).collect();
    let parts = match (is_plain, turn.length) {
        (true, TurnLength::Growing | TurnLength::OneMore) if turn.parts.len() == 1 => None,
        (true, _) => Some(format!("plies = {}", parts.len())),
        (false, _) => Some(format!("parts = [{}]", parts.join(", "))),
    };
    let values = [
        parts,
        print_word("length", turn.length, &LENGTHS),
        print_word("checks", turn.checks, &CHECKS),
        turn.ends_by_castling.then(|| "castling-ends = true".to_owned()),
        print_word("repeats", turn.repeats, &REPEATS),
        print_word("en-passant", turn.en_passant, &EN_PASSANT),
    ];
    format!("turn = {{ {} }}", values.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

fn print_part(ruleset: &Ruleset, part: &Part) -> String {
    let pieces = |key: &str, types: &Option<Vec<_>>| {
        types.as_ref().map(|types| format!("{key} = {}", piece_list(ruleset, types)))
    };
    let flag = |key: &str, value: bool| value.then(|| format!("{key} = true"));
    let values = [
        print_word("left-out", part.left_out, &SIDES),
        flag("balances", part.balances),
        pieces("only-after", &part.only_after),
        part.only_behind.as_ref().map(|places| print_places(places)),
        pieces("who", &part.who),
        flag("optional", part.is_optional),
        flag("until-capture", part.until_capture),
        print_word("exposes", part.exposes, &SIDES),
        print_word("evades-later", part.evades_later, &SIDES),
        print_word("spares-royals", part.spares_royals, &SIDES),
        print_pushes(ruleset, part),
        flag("skips", part.skips),
        flag("must-be-made", part.must_be_made),
        flag("last", part.is_last),
    ];
    match values.into_iter().flatten().collect::<Vec<_>>().join(", ") {
        text if text.is_empty() => "{}".to_owned(),
        text => format!("{{ {text} }}"),
    }
}

fn print_places(places: &[u8]) -> String {
    let numbers: Vec<String> = places.iter().map(|&place| (u16::from(place) + 1).to_string()).collect();
    format!("only-behind = [{}]", numbers.join(", "))
}

fn print_pushes(ruleset: &Ruleset, part: &Part) -> Option<String> {
    let is_bare = |name: &str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    let push = |(piece_type, steps): &(PieceType, Vec<Vector>)| {
        let name = RulesetNames(ruleset).piece(*piece_type);
        let name = if is_bare(&name) { name } else { string(&name) };
        format!("{name} = {}", string(&print_vectors(steps)))
    };
    let pushes: Vec<String> = part.pushes.iter().map(push).collect();
    (!pushes.is_empty()).then(|| format!("pushes = {{ {} }}", pushes.join(", ")))
}

fn print_word<T: Copy + Default + PartialEq>(key: &str, value: T, words: &[(&str, T)]) -> Option<String> {
    let word = words.iter().find(|(_, meant)| *meant == value && value != T::default())?.0;
    Some(format!("{key} = {}", string(word)))
}
