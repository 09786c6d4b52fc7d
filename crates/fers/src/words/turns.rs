//! Turns of several plies in words.

use fers_betza::print_vectors;
use fers_core::{ByColor, Color};
use fers_rules::{Part, Ruleset, Turn, TurnChecks, TurnEnPassant, TurnLength, TurnRepeats};

use super::{piece_names, side};

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let mut lines = ruleset.turn.as_ref().map_or_else(Vec::new, |turn| turn_lines(ruleset, turn));
    if ruleset.until_captured {
        lines.push("A side that cannot end a check may make any move; its royal pieces can be captured.".to_owned());
    }
    lines
}

fn turn_lines(ruleset: &Ruleset, turn: &Turn) -> Vec<String> {
    let mut lines = vec![length_line(turn)];
    for (index, part) in turn.parts.iter().enumerate() {
        let name = match (turn.length, index) {
            (TurnLength::Parts, index) => format!("The {} move", ordinal(index)),
            _ => "Each move".to_owned(),
        };
        lines.extend(part_lines(ruleset, part, &name));
    }
    if turn.pushes_enemies() {
        lines.push("A side first promotes its pieces that the opponent has pushed to where they promote.".to_owned());
    }
    lines.extend(checks_line(turn.checks));
    if turn.ends_by_castling {
        lines.push("Castling ends the turn.".to_owned());
    }
    lines.extend(repeats_line(turn.repeats));
    lines.push(en_passant_line(turn.en_passant).to_owned());
    lines
}

/// Returns the sentences about the part of a turn to which a ply belongs, from 0; none where turns
/// have one ply.
pub(crate) fn part_in_words(ruleset: &Ruleset, ply: u8) -> Vec<String> {
    ruleset.turn.as_ref().map_or_else(Vec::new, |turn| part_lines(ruleset, turn.part(ply), "It"))
}

fn length_line(turn: &Turn) -> String {
    match turn.length {
        TurnLength::Parts => format!("A turn has {} moves.", number(turn.parts.len())),
        TurnLength::Growing => "Each turn has one move more than the turn before it; the first has one.".to_owned(),
        TurnLength::OneMore => {
            "Each turn has one move more than the opponent made in its last turn; the first has one.".to_owned()
        }
    }
}

fn part_lines(ruleset: &Ruleset, part: &Part, name: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut says = |applies: bool, text: String| lines.extend(applies.then_some(text));
    says(part.left_out == ByColor::new(false, true), format!("{name} is {}'s only.", side(ruleset, Color::White)));
    says(part.left_out == ByColor::new(true, false), format!("{name} is {}'s only.", side(ruleset, Color::Black)));
    says(part.left_out == ByColor::both(true), format!("{name} is left out."));
    says(part.balances, format!("{name} is left out in the first turn of the game."));
    if let Some(types) = &part.only_after {
        let names = piece_names(ruleset, types, "or");
        says(true, format!("{name} is left out unless the move before it was made by {names}."));
    }
    if let Some(places) = &part.only_behind {
        let before: Vec<String> = places.iter().map(|&place| ordinal(place.into())).collect();
        let moves = if before.len() == 1 { "move" } else { "moves" };
        says(true, format!("{name} follows the {} {moves} of this list only.", super::listed(&before, "and")));
    }
    for (piece_type, steps) in &part.pushes {
        let whom = piece_names(ruleset, &[*piece_type], "or");
        says(
            true,
            format!("{name} moves a piece of the opponent, {whom}, by {} to an empty square.", print_vectors(steps)),
        );
    }
    says(part.skips, format!("{name} is left out where it is impossible: the side passes."));
    if let Some(who) = &part.who {
        says(true, format!("{name} is made by {}.", piece_names(ruleset, who, "or")));
    }
    let rest = if name == "Each move" { "Each move but the first" } else { name };
    match part.skips {
        true => says(part.is_optional, format!("{name} may be declined, unless in check.")),
        false => says(part.is_optional, format!("{rest} may be declined, unless in check; this ends the turn.")),
    }
    says(
        part.must_be_made,
        format!("A side that is not in check and cannot make it has lost: {}.", name.to_lowercase()),
    );
    says(part.is_last, format!("The turn ends with it: {}.", name.to_lowercase()));
    says(part.until_capture, format!("{name} may not capture, and a side that captures loses it for the game."));
    if let Some(of_side) = of_side(ruleset, part.exposes) {
        let lost = match ruleset.until_captured {
            true => "",
            false => "; if they are attacked when the opponent's turn begins, the game is lost",
        };
        says(true, format!("{name}{of_side} may leave royal pieces attacked{lost}."));
    }
    if let Some(of_side) = of_side(ruleset, part.evades_later) {
        says(true, format!("{name}{of_side} may leave royal pieces attacked if the rest of the turn can evade."));
    }
    if let Some(of_side) = of_side(ruleset, part.spares_royals).filter(|_| ruleset.until_captured) {
        says(true, format!("{name}{of_side} may not capture a royal piece."));
    }
    lines
}

/// Returns the side of which something holds, in words; nothing where it holds for none.
fn of_side(ruleset: &Ruleset, sides: ByColor<bool>) -> Option<String> {
    let of = |color| format!(" of {}", side(ruleset, color));
    match (sides.white, sides.black) {
        (true, true) => Some(String::new()),
        (true, false) => Some(of(Color::White)),
        (false, true) => Some(of(Color::Black)),
        (false, false) => None,
    }
}

fn checks_line(checks: TurnChecks) -> Option<String> {
    match checks {
        TurnChecks::Allowed => None,
        TurnChecks::EndTurn => Some("A check ends the turn.".to_owned()),
        TurnChecks::LastPlyOnly => Some("Only the last move of a full turn may give check.".to_owned()),
    }
}

fn repeats_line(repeats: TurnRepeats) -> Option<String> {
    match repeats {
        TurnRepeats::Free => None,
        TurnRepeats::Never => Some("A piece moves at most once in a turn.".to_owned()),
        TurnRepeats::InRounds => Some("A piece moves again in a turn only when no other piece can move.".to_owned()),
    }
}

fn en_passant_line(en_passant: TurnEnPassant) -> &'static str {
    match en_passant {
        TurnEnPassant::Never => "Nothing is captured en passant.",
        TurnEnPassant::FirstPly => "Only the first move of a turn may capture en passant.",
        TurnEnPassant::WhileUsed => {
            "Only the first move of a turn may capture en passant, and each move after such a capture."
        }
        TurnEnPassant::Always => "Each move of a turn may capture en passant what passed in the turn before.",
    }
}

pub(super) fn ordinal(index: usize) -> String {
    const WORDS: [&str; 4] = ["first", "second", "third", "fourth"];
    WORDS.get(index).map_or_else(|| format!("{}th", index + 1), |word| (*word).to_owned())
}

fn number(count: usize) -> String {
    const WORDS: [&str; 4] = ["one", "two", "three", "four"];
    WORDS.get(count.wrapping_sub(1)).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    #[track_caller]
    fn check(name: &str, expected: &[&str]) {
        assert_eq!(lines(Library::builtin().find(name).unwrap().ruleset()), expected);
    }

    #[test]
    fn the_turns_of_the_library_are_told() {
        check(
            "balanced-marseillais",
            &[
                "A turn has two moves.",
                "The second move is left out in the first turn of the game.",
                "A check ends the turn.",
                "Only the first move of a turn may capture en passant, and each move after such a capture.",
            ],
        );
        check(
            "moderate-progressive",
            &[
                "Each turn has one move more than the opponent made in its last turn; the first has one.",
                "Each move but the first may be declined, unless in check; this ends the turn.",
                "A check ends the turn.",
                "A piece moves at most once in a turn.",
                "Only the first move of a turn may capture en passant.",
            ],
        );
        check(
            "monster",
            &[
                "A turn has two moves.",
                "The first move of White may leave royal pieces attacked.",
                "The second move is White's only.",
                "Only the first move of a turn may capture en passant.",
                "A side that cannot end a check may make any move; its royal pieces can be captured.",
            ],
        );
        check("chess", &[]);
    }
}
