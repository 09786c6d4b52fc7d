//! Pieces in hand in words.

use fers_core::{Color, PieceType};
use fers_rules::{DropNeed, DropRule, Drops, PieceRules, Ruleset, Taker, Whose};

use super::effects::{lines_along, squares_around};
use super::{piece_names, side, zone};

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let hands = &ruleset.hands;
    let mut lines = Vec::new();
    lines.extend(hands.captured_to.map(|taker| match taker {
        Taker::Capturer => "Captured pieces go to the hand of the side that captured them.".to_owned(),
        Taker::Owner => "Captured pieces go back to the hand of their owner.".to_owned(),
        Taker::Partner => {
            "Captured pieces go to a partner at another board; pieces in hand come from there.".to_owned()
        }
    }));
    if let Some(kept) = &hands.kept {
        lines.push(match kept.as_slice() {
            [] => "No piece goes to a hand.".to_owned(),
            _ => format!("Only {} go to a hand; all others leave the game.", piece_names(ruleset, kept, "and")),
        });
    }
    if hands.is_shared {
        lines.push("Both sides have one hand in common.".to_owned());
    }
    lines.extend(held_at_start(ruleset));
    match hands.drops {
        Drops::None => {}
        Drops::Allowed => {
            lines.push("Instead of moving, a piece in hand may be dropped on an empty square.".to_owned())
        }
        Drops::Urgent => lines.push(urgent_line(ruleset)),
        Drops::Forced => lines.push("While a side has pieces in hand, it must drop one at each turn.".to_owned()),
    }
    if let Some(gating) = &hands.gating {
        let place = zone(ruleset, gating.zone);
        let whom = match &gating.only {
            None => "a piece".to_owned(),
            Some(only) => piece_names(ruleset, only, "or"),
        };
        let order = if gating.is_ordered { ", the first of these in hand" } else { "" };
        lines.push(format!("A piece that first moves from {place} may be followed by {whom} from the hand{order}."));
    }
    if hands.pick_up {
        lines.push("Instead of moving, an own piece that is not royal may be taken into the hand.".to_owned());
    }
    if hands.drops != Drops::None {
        lines.extend(drop_lines(ruleset));
        lines.extend(endless_line(ruleset));
    }
    lines.extend(in_hand_line(ruleset));
    lines
}

fn urgent_line(ruleset: &Ruleset) -> String {
    const DROP: &str = "Instead of moving, a piece in hand may be dropped on an empty square";
    match &ruleset.hands.urgent {
        None => format!("{DROP}; while a side can drop something, it must."),
        Some(urgent) => {
            let names = super::piece_names(ruleset, urgent, "or");
            format!("{DROP}; while a side holds {names}, it drops nothing else, and it must do so if it can.")
        }
    }
}

fn held_at_start(ruleset: &Ruleset) -> Vec<String> {
    let held = |color: Color| {
        let hand = &ruleset.start.hands[color];
        let types = hand.iter().map(|(piece_type, count)| format!("{count} {}", ruleset.piece(piece_type).name));
        let types: Vec<String> = types.collect();
        (!types.is_empty())
            .then(|| format!("{} starts with {} in hand.", side(ruleset, color), super::listed(&types, "and")))
    };
    Color::ALL.into_iter().filter_map(held).collect()
}

/// Describes where pieces may be dropped. Pieces with equal restrictions share a line, the most
/// common restriction comes last.
fn drop_lines(ruleset: &Ruleset) -> Vec<String> {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for piece_type in ruleset.piece_types().filter(|&piece_type| may_be_held(ruleset, piece_type)) {
        let piece = ruleset.piece(piece_type);
        let restriction = restriction(ruleset, piece).unwrap_or_default();
        match groups.iter_mut().find(|(known, _)| *known == restriction) {
            Some((_, names)) => names.push(&piece.name),
            None => groups.push((restriction, vec![&piece.name])),
        }
    }
    groups.sort_by_key(|(_, names)| names.len());
    let last = groups.len().saturating_sub(1);
    let line = |(index, (restriction, names)): (usize, &(String, Vec<&str>))| {
        let who = match names.as_slice() {
            [only] => (*only).to_owned(),
            _ if index == last && last == 0 => "Every piece".to_owned(),
            _ if index == last => "Every other piece".to_owned(),
            _ => format!("Each of {}", super::listed(names, "and")),
        };
        (!restriction.is_empty()).then(|| format!("{who} is dropped {restriction}."))
    };
    groups.iter().enumerate().filter_map(line).collect()
}

/// Returns whether a piece of this type can be in a hand: royals are not captured, and some types
/// become others in hand.
fn may_be_held(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let starts_held = Color::ALL.iter().any(|&color| ruleset.start.hands[color].count(piece_type) > 0);
    starts_held
        || ruleset.piece(piece_type).drop.endless
        || ruleset.piece(piece_type).in_hand.is_none() && !ruleset.is_royal(piece_type)
}

/// Describes where a piece may not be dropped, as the rest of a sentence; `None` without a
/// restriction.
fn restriction(ruleset: &Ruleset, piece: &PieceRules) -> Option<String> {
    let DropRule {
        zone: place,
        needs_move,
        per_file_max,
        both_shades,
        ref needs,
        opening,
        endless: _,
        may_check,
        may_mate,
        must_threaten,
    } = piece.drop;
    let mut rules = Vec::new();
    rules.extend(place.map(|zones| format!("only on {}", zone(ruleset, zones))));
    let bans = [
        (needs_move, "not where it could never move"),
        (!may_check, "not with check"),
        (!may_mate, "not with mate"),
        (must_threaten, "only where it threatens an enemy"),
    ];
    rules.extend(per_file_max.map(|max| match max {
        1 => "not on a file with another one of its side".to_owned(),
        _ => format!("not on a file with {max} of its side"),
    }));
    rules.extend(both_shades.then(|| "on squares of both shades by halves".to_owned()));
    rules.extend(opening.map(|zones| format!("on {} while a square there is empty", zone(ruleset, zones))));
    let otherwise = if opening.is_some() { "then " } else { "" };
    rules.extend(needs.iter().map(|need| format!("{otherwise}{}", need_phrase(need))));
    rules.extend(bans.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_owned()));
    (!rules.is_empty()).then(|| super::listed(&rules, "and"))
}

/// Describes what a drop needs, as the rest of a sentence.
fn need_phrase(need: &DropNeed) -> String {
    let piece = |whose: &Whose| match whose {
        Whose::Friend => "a piece of its side",
        Whose::Enemy => "a piece of the other side",
        Whose::Anyone => "a piece",
    };
    match need {
        DropNeed::Touches { steps, whose } => {
            format!("only where {} stands {} it", piece(whose), squares_around(steps))
        }
        DropNeed::Avoids { steps, whose } => format!("not where {} stands {} it", piece(whose), squares_around(steps)),
        DropNeed::Encloses { steps } => {
            format!("only where it encloses pieces of the other side{}", lines_along(steps))
        }
        DropNeed::Rests { steps, from_edge } => {
            let falling = if *from_edge { "falls in from the edge" } else { "falls" };
            format!("only where it comes to rest when it {falling}{}", lines_along(steps))
        }
    }
}

fn endless_line(ruleset: &Ruleset) -> Option<String> {
    let endless = ruleset.pieces.iter().filter(|piece| piece.drop.endless);
    let names: Vec<&str> = endless.map(|piece| piece.name.as_str()).collect();
    (!names.is_empty()).then(|| format!("There is no end of {} to drop.", super::listed(&names, "and")))
}

fn in_hand_line(ruleset: &Ruleset) -> Option<String> {
    let becomes = |piece: &PieceRules| Some(format!("{} becomes {}", piece.name, ruleset.piece(piece.in_hand?).name));
    let changes: Vec<String> = ruleset.pieces.iter().filter_map(becomes).collect();
    (!changes.is_empty()).then(|| format!("In a hand, {}.", super::listed(&changes, "and")))
}
