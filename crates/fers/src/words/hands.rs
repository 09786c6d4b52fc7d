//! Pieces in hand in words.

use fers_core::Color;
use fers_rules::{DropRule, Drops, PieceRules, Ruleset, Taker};

use super::zone;

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let hands = &ruleset.hands;
    let mut lines = Vec::new();
    lines.extend(hands.captured_to.map(|taker| match taker {
        Taker::Capturer => "Captured pieces go to the hand of the side that captured them.".to_owned(),
        Taker::Owner => "Captured pieces go back to the hand of their owner.".to_owned(),
    }));
    lines.extend(held_at_start(ruleset));
    match hands.drops {
        Drops::None => {}
        Drops::Allowed => {
            lines.push("Instead of moving, a piece in hand may be dropped on an empty square.".to_owned())
        }
        Drops::Forced => lines.push("While a side has pieces in hand, it must drop one at each turn.".to_owned()),
    }
    if let Some(gating) = &hands.gating {
        let place = zone(ruleset, gating.zone);
        lines.push(format!("A piece that first moves from {place} may be followed by a piece from the hand."));
    }
    if hands.pick_up {
        lines.push("Instead of moving, an own piece that is not royal may be taken into the hand.".to_owned());
    }
    if hands.drops != Drops::None {
        lines.extend(ruleset.pieces.iter().filter_map(|piece| drop_line(ruleset, piece)));
    }
    lines.extend(ruleset.pieces.iter().filter_map(|piece| in_hand_line(ruleset, piece)));
    lines
}

fn held_at_start(ruleset: &Ruleset) -> Vec<String> {
    let held = |color: Color| {
        let hand = &ruleset.start.hands[color];
        let types = hand.iter().map(|(piece_type, count)| format!("{count} {}", ruleset.piece(piece_type).name));
        let types: Vec<String> = types.collect();
        (!types.is_empty()).then(|| format!("{} starts with {} in hand.", color.name(), super::listed(&types, "and")))
    };
    Color::ALL.into_iter().filter_map(held).collect()
}

fn drop_line(ruleset: &Ruleset, piece: &PieceRules) -> Option<String> {
    let DropRule { zone: place, needs_move, per_file_max, may_check, may_mate } = piece.drop;
    let mut rules = Vec::new();
    rules.extend(place.map(|zones| format!("only on {}", zone(ruleset, zones))));
    let bans =
        [(needs_move, "not where it could never move"), (!may_check, "not with check"), (!may_mate, "not with mate")];
    rules.extend(per_file_max.map(|max| match max {
        1 => "not on a file with another one of its side".to_owned(),
        _ => format!("not on a file with {max} of its side"),
    }));
    rules.extend(bans.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_owned()));
    (!rules.is_empty()).then(|| format!("{} is dropped {}.", piece.name, super::listed(&rules, "and")))
}

fn in_hand_line(ruleset: &Ruleset, piece: &PieceRules) -> Option<String> {
    let becomes = piece.in_hand?;
    Some(format!("{} becomes {} in a hand.", piece.name, ruleset.piece(becomes).name))
}
