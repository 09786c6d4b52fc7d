//! Piece types in words.

use fers_core::{ByColor, Color, PieceType};
use fers_rules::{Endangered, PieceRules, Progress, Promotion, Protected, Retaliation, Ruleset, Threat};

use super::{drawn_lines, effects, either, paths, piece_names, side, zone};

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    ruleset.piece_types().flat_map(|piece_type| piece_lines(ruleset, piece_type)).collect()
}

/// Describes a piece type: a line with its names and moves, then a line for each property.
pub fn piece_lines(ruleset: &Ruleset, piece_type: PieceType) -> Vec<String> {
    let rules = ruleset.piece(piece_type);
    let letters = format!("{}/{}", rules.letters[Color::White], rules.letters[Color::Black]);
    let mut lines = vec![format!("{} ({letters}): {}.", rules.name, moves_in_words(ruleset, piece_type, Color::White))];
    if rules.black_moves.is_some() {
        lines.push(format!(
            "  {}'s: {}.",
            side(ruleset, Color::Black),
            moves_in_words(ruleset, piece_type, Color::Black)
        ));
    }
    lines.extend(properties(ruleset, rules).into_iter().map(|property| format!("  It {property}.")));
    lines
}

/// Returns the Betza text of a piece type of a side, if its moves have one.
pub fn betza(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Option<String> {
    fers_betza::print(ruleset.piece(piece_type).moves_of(color))
}

/// Describes the moves of a piece type of a side as the predicate of a sentence. Directions are
/// those of its owner.
pub fn moves_in_words(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> String {
    let moves = ruleset.piece(piece_type).moves_of(color);
    let ways = drawn_lines::ways(ruleset, moves);
    if ways.is_empty() { "does not move".to_owned() } else { ways.join("; ") }
}

fn properties(ruleset: &Ruleset, rules: &PieceRules) -> Vec<String> {
    let mut properties = Vec::new();
    if let Some(zones) = rules.confined_to {
        properties.push(format!("never leaves {}", zone(ruleset, zones)));
    }
    if let Some(zones) = rules.blocked_by {
        properties.push(format!("does not go to or over {} but to capture", zone(ruleset, zones)));
    }
    if !rules.sight.is_empty() {
        let ways: Vec<String> = rules.sight.iter().map(|path| paths::path_in_words(ruleset, path)).collect();
        properties.push(format!("sees as a piece that {}", ways.join("; ")));
    }
    if let Some(victims) = &rules.victims {
        properties.push(format!("captures only: {}", piece_names(ruleset, victims, "and")));
    }
    if let Some(zones) = rules.last_promotes_in {
        properties.push(format!("may promote on {} when it is the last of its kind", zone(ruleset, zones)));
    }
    if !rules.unsettles.is_empty() {
        let lines = effects::lines_along(&rules.unsettles);
        properties.push(format!("takes their first move from enemy royals at which it is aimed{lines}"));
    }
    properties.extend(flags(rules).into_iter().map(str::to_owned));
    properties.extend(rules.must_threaten.map(threat));
    properties.extend(rules.endangered.as_ref().map(|rule| endangered(ruleset, rule)));
    let entries = rules.becomes.iter().enumerate();
    properties.extend(entries.map(|(index, entry)| effects::becoming(ruleset, entry, index == 0)));
    if let Some(into) = rules.displaced {
        properties.push(format!("turns into {} where a move of another piece brings it", ruleset.piece(into).name));
    }
    // A limit on a type to which no piece promotes has no effect.
    let is_made = |promotion: &Promotion| promotion.to.iter().any(|&to| ruleset.piece(to).letters == rules.letters);
    properties.extend(limit(ruleset, rules).filter(|_| ruleset.promotions.iter().any(is_made)));
    properties.extend(progress(ruleset, rules));
    properties
}

fn flags(rules: &PieceRules) -> Vec<&'static str> {
    let flags = [
        (rules.is_iron, "cannot be captured"),
        (rules.retaliation == Some(Retaliation::Banned), "may not be recaptured for in kind at once"),
        (rules.retaliation == Some(Retaliation::BannedToOthers), "may not be recaptured for in kind at once by others"),
        (!rules.may_flee, "does not move in check but to capture what gives it"),
        (!rules.may_appear_armed, "comes of a promotion only where it threatens nothing"),
        (rules.assimilates, "turns its capturer into its own kind"),
        (!rules.may_check, "may not give check"),
        (!rules.may_mate, "may not give mate"),
        (rules.gives_shak, "gives shak when it gives check"),
    ];
    flags.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text).collect()
}

fn threat(threat: Threat) -> String {
    let cornered = if threat.or_cornered { ", or one that cannot move" } else { "" };
    match threat.enemies {
        1 => "moves only to where it attacks an enemy".to_owned(),
        enemies => format!("moves only to where it attacks {enemies} enemies{cornered}"),
    }
}

fn endangered(ruleset: &Ruleset, rule: &Endangered) -> String {
    let when = match rule.protected {
        Protected::Before => "",
        Protected::Uncovered => ", by what stands behind it as well,",
        Protected::After => " after the move",
    };
    let mut text = format!("may not capture a piece that is protected{when} and for which this holds too");
    if rule.ignores_royals {
        text += ", royal pieces not counted as protectors";
    }
    if rule.spares_neighbours {
        text += ", unless they are neighbours";
    }
    match rule.minor.as_deref() {
        None => {}
        Some([]) => text += ", unless it captures something else in the same move",
        Some(minor) => {
            let minor = piece_names(ruleset, minor, "and");
            text += &format!(", unless it captures something else than {minor} in the same move");
        }
    }
    text
}

/// Describes progress; empty where the kind of piece decides, which is the default.
fn progress(ruleset: &Ruleset, rules: &PieceRules) -> Vec<String> {
    let kinds = [
        (Progress::ByMove, "makes progress where it could not go back at once"),
        (Progress::Always, "makes progress with every move"),
        (Progress::Never, "makes no progress by moving"),
    ];
    let said = |(kind, text): (Progress, &str)| {
        let whose = |color| format!(", if it is {}'s", side(ruleset, color));
        let whose = match rules.progress.map(|of| of == kind) {
            ByColor { white: true, black: true } => String::new(),
            ByColor { white: true, .. } => whose(Color::White),
            ByColor { black: true, .. } => whose(Color::Black),
            _ => return None,
        };
        Some(format!("{text}{whose}"))
    };
    kinds.into_iter().filter_map(said).collect()
}

fn limit(ruleset: &Ruleset, rules: &PieceRules) -> Option<String> {
    match (rules.limit.white, rules.limit.black) {
        (None, None) => None,
        (Some(white), Some(black)) if white == black => Some(format!("is not promoted to beyond {white} on the board")),
        (white, black) => {
            let number = |limit: Option<u16>| limit.map_or("any number".to_owned(), |limit| limit.to_string());
            Some(format!("is not promoted to beyond {}", either(ruleset, &number(white), &number(black))))
        }
    }
}
