//! The table of pieces.

use fers_betza::{Names, RulesetNames, print_moves, print_vectors};
use fers_core::{ByColor, PieceType};
use fers_rules::{DropRule, Endangered, Path, PieceRules, Progress, Protected, Retaliation, Ruleset, Threat};

use super::super::drops::drop_parts;
use super::super::{effects, progress};
use super::value::{array, key, string, strings};
use super::{inline_tables, piece_list, promotion_parts, promotions_follow_pieces, usual_royals, zones};

/// Writes all pieces: in one line if there are only moves, otherwise as a table.
pub(super) fn write(ruleset: &Ruleset, lines: &mut Vec<String>) {
    let mut tables = Vec::new();
    lines.push("\n[pieces]".to_owned());
    for piece_type in ruleset.piece_types() {
        let key = key(&unique_key(ruleset, piece_type));
        match &parts(ruleset, piece_type)[..] {
            // A table of its own must not come before this line: the order of the pieces counts.
            [moves] if tables.is_empty() => lines.push(format!("{key} = {}", moves.trim_start_matches("moves = "))),
            parts if tables.is_empty() && is_short(parts) => lines.push(format!("{key} = {{ {} }}", parts.join(", "))),
            parts => tables.push(format!("\n[pieces.{key}]\n{}", parts.join("\n"))),
        }
    }
    lines.extend(tables);
}

fn is_short(parts: &[String]) -> bool {
    !parts.iter().any(|part| part.contains('\n')) && parts.iter().map(|part| part.len() + 2).sum::<usize>() < 100
}

/// Returns the name of the piece, numbered if other pieces share it.
fn unique_key(ruleset: &Ruleset, piece_type: PieceType) -> String {
    let name = |piece_type| &ruleset.piece(piece_type).name;
    let mut key = name(piece_type).clone();
    // Keys of earlier pieces, and names of later ones, are taken.
    let is_shared = |key: &str| ruleset.piece_types().any(|other| other != piece_type && name(other) == key);
    while is_shared(&key) {
        key = format!("{key}#{}", piece_type.0);
    }
    key
}

fn parts(ruleset: &Ruleset, piece_type: PieceType) -> Vec<String> {
    let piece = ruleset.piece(piece_type);
    let mut parts = names(ruleset, piece_type);
    parts.push(format!("moves = {}", moves(ruleset, &piece.moves)));
    if let Some(black) = &piece.black_moves {
        parts.push(format!("black-moves = {}", moves(ruleset, black)));
    }
    if !piece.sight.is_empty() {
        parts.push(format!("sight = {}", moves(ruleset, &piece.sight)));
    }
    if usual_royals(ruleset).is_some_and(|royal| royal.piece_types.contains(&piece_type)) {
        parts.push("royal = true".to_owned());
    }
    if promotions_follow_pieces(ruleset) {
        let own = ruleset.promotions.iter().filter(|promotion| promotion.from == piece_type);
        let own: Vec<Vec<String>> = own.map(|promotion| promotion_parts(ruleset, promotion)).collect();
        if !own.is_empty() {
            parts.push(format!("promotes = {}", inline_tables(own)));
        }
    }
    parts.extend(references(ruleset, piece));
    parts.extend(properties(piece));
    parts
}

fn names(ruleset: &Ruleset, piece_type: PieceType) -> Vec<String> {
    let piece = ruleset.piece(piece_type);
    let mut parts = Vec::new();
    let key = unique_key(ruleset, piece_type);
    if key != piece.name {
        parts.push(format!("name = {}", string(&piece.name)));
    }
    let first: String = piece.name.chars().take(1).collect();
    let usual = PieceRules::new("", &first, Vec::new());
    let own = PieceRules::new("", &piece.letters.white, Vec::new());
    let mut san = &usual.san;
    if piece.letters != usual.letters {
        san = &piece.letters.white;
        parts.push(match piece.letters == own.letters {
            true => format!("letter = {}", string(&piece.letters.white)),
            false => format!("letters = {}", strings(&[piece.letters.white.clone(), piece.letters.black.clone()])),
        });
    }
    if piece.san != *san {
        parts.push(format!("san = {}", string(&piece.san)));
    }
    parts
}

fn moves(ruleset: &Ruleset, paths: &[Path]) -> String {
    match &print_moves(paths, &RulesetNames(ruleset))[..] {
        [one] => string(one),
        [] => "[]".to_owned(),
        several => {
            let lines: Vec<String> = several.iter().map(|text| format!("\n  {},", string(text))).collect();
            format!("[{}\n]", lines.concat())
        }
    }
}

/// Returns a property of both sides, or White's and Black's; `None` if both have the default.
fn by_side<T: Copy + PartialEq>(key: &str, of: ByColor<T>, usual: T, write: impl Fn(T) -> String) -> Option<String> {
    match of {
        ByColor { white, black } if white == usual && black == usual => None,
        ByColor { white, black } if white == black => Some(format!("{key} = {}", write(white))),
        ByColor { white, black } => Some(format!("{key} = {}", array(&[write(white), write(black)]))),
    }
}

fn references(ruleset: &Ruleset, piece: &PieceRules) -> Vec<String> {
    let names = RulesetNames(ruleset);
    let drop = (piece.drop != DropRule::default()).then(|| drop_parts(ruleset, &piece.drop));
    let parts = [
        piece.confined_to.map(|zone| format!("confined-to = {}", zones(ruleset, zone))),
        piece.blocked_by.map(|zone| format!("blocked-by = {}", zones(ruleset, zone))),
        piece.last_promotes_in.map(|zone| format!("last-promotes-in = {}", zones(ruleset, zone))),
        (!piece.unsettles.is_empty()).then(|| format!("unsettles = {}", string(&print_vectors(&piece.unsettles)))),
        piece.victims.as_ref().map(|victims| format!("victims = {}", piece_list(ruleset, victims))),
        piece.in_hand.map(|in_hand| format!("in-hand = {}", string(&names.piece(in_hand)))),
        piece.displaced.map(|into| format!("displaced = {}", string(&names.piece(into)))),
        drop.map(|parts| format!("drop = {{ {} }}", parts.join(", "))),
        piece.endangered.as_ref().map(|rule| endangered(ruleset, rule)),
        effects::print_becomes(ruleset, &piece.becomes),
        piece.must_threaten.map(threat),
    ];
    parts.into_iter().flatten().collect()
}

fn threat(threat: Threat) -> String {
    let or_cornered = if threat.or_cornered { ", or-cornered = true" } else { "" };
    format!("must-threaten = {{ enemies = {}{or_cornered} }}", threat.enemies)
}

fn endangered(ruleset: &Ruleset, rule: &Endangered) -> String {
    if *rule == Endangered::before() {
        return "endangered = true".to_owned();
    }
    let protected = match rule.protected {
        Protected::Before => "before",
        Protected::Uncovered => "uncovered",
        Protected::After => "after",
    };
    let parts = [
        Some(format!("protected = \"{protected}\"")),
        rule.spares_neighbours.then(|| "spares-neighbours = true".to_owned()),
        rule.minor.as_ref().map(|minor| format!("minor = {}", piece_list(ruleset, minor))),
        rule.ignores_royals.then(|| "ignores-royals = true".to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("endangered = {{ {} }}", parts.join(", "))
}

fn properties(piece: &PieceRules) -> Vec<String> {
    let flags = [
        ("iron = true", piece.is_iron),
        ("bans-retaliation = true", piece.retaliation == Some(Retaliation::Banned)),
        ("bans-retaliation = \"to others\"", piece.retaliation == Some(Retaliation::BannedToOthers)),
        ("assimilates = true", piece.assimilates),
        ("may-check = false", !piece.may_check),
        ("may-mate = false", !piece.may_mate),
        ("may-flee = false", !piece.may_flee),
        ("may-appear-armed = false", !piece.may_appear_armed),
        ("gives-shak = true", piece.gives_shak),
        ("takes-goals = false", !piece.takes_goals),
    ];
    let mut parts: Vec<String> =
        flags.into_iter().filter(|(_, is_set)| *is_set).map(|(text, _)| text.to_owned()).collect();
    let limit = |limit: Option<u16>| limit.map_or("\"none\"".to_owned(), |count| count.to_string());
    parts.extend(by_side("limit", piece.limit, None, limit));
    parts.extend(by_side("progress", piece.progress, Progress::default(), |of| string(progress::word(of))));
    parts.extend(piece.value.map(|value| format!("value = {value}")));
    parts
}
