//! Random turns of several plies.

use fers_core::ByColor;
use fers_rules::{Condition, Part, PartSet, Ruleset, Turn, TurnChecks, TurnEnPassant, TurnLength, TurnRepeats, verify};

use super::paths::{short_vectors, some_types};
use crate::Choices;

/// Adds a turn of several plies, and royals that may be captured, where the other rules go with
/// them.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if choices.chance(1, 12) {
        ruleset.until_captured = true;
        ruleset.until_captured = verify(ruleset).is_empty();
    }
    if choices.chance(1, 6) {
        ruleset.turn = Some(turn(choices, ruleset));
        let_evade(choices, ruleset);
        if !verify(ruleset).is_empty() {
            ruleset.turn = None;
        } else if choices.chance(1, 3) {
            keep_moves_to_parts(choices, ruleset);
        }
    }
    if choices.chance(1, 8) {
        let outer = ruleset.turn.replace(pushing_turn(choices, ruleset));
        if !verify(ruleset).is_empty() {
            ruleset.turn = outer;
        }
    }
}

fn turn(choices: &mut Choices<'_>, ruleset: &Ruleset) -> Turn {
    let length = *choices.pick(&[TurnLength::Parts, TurnLength::Parts, TurnLength::Growing, TurnLength::OneMore]);
    let count = if length == TurnLength::Parts { choices.between(2, 3) } else { 1 };
    let parts = (0..count).map(|index| part(choices, ruleset, index)).collect();
    Turn {
        parts,
        length,
        checks: *choices.pick(&[TurnChecks::Allowed, TurnChecks::EndTurn, TurnChecks::LastPlyOnly]),
        ends_by_castling: choices.chance(1, 6),
        repeats: *choices.pick(&[TurnRepeats::Free, TurnRepeats::Free, TurnRepeats::Never, TurnRepeats::InRounds]),
        en_passant: *choices.pick(&[
            TurnEnPassant::Never,
            TurnEnPassant::FirstPly,
            TurnEnPassant::WhileUsed,
            TurnEnPassant::Always,
        ]),
    }
}

/// Lets later parts evade the checks of some parts, where the other rules go with that.
fn let_evade(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let Some(turn) = ruleset.turn.as_mut().filter(|_| choices.chance(3, 4)) else { return };
    let outer = turn.clone();
    turn.length = TurnLength::Parts;
    turn.parts.resize(turn.parts.len().max(2), Part::default());
    for part in turn.parts.iter_mut().take(Turn::EVADING_MAX) {
        (part.evades_later, part.exposes) = (ByColor::from_fn(|_| choices.chance(1, 2)), ByColor::default());
    }
    if !verify(ruleset).is_empty() {
        ruleset.turn = Some(outer);
    }
}

/// Lets some moves of a piece be made in one part of the turn only.
fn keep_moves_to_parts(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    let count = ruleset.turn.as_ref().map_or(1, |turn| turn.parts.len());
    let piece = choices.below(ruleset.pieces.len());
    for path in &mut ruleset.pieces[piece].moves {
        if choices.chance(1, 2) {
            path.when.push(Condition::InPart(PartSet::new([choices.below(count) as u8])));
        }
    }
}

/// Makes a turn with a part that moves pieces of the other side.
fn pushing_turn(choices: &mut Choices<'_>, ruleset: &Ruleset) -> Turn {
    let mut types = some_types(choices, ruleset.pieces.len());
    types.sort_unstable();
    types.dedup();
    let pushes = types.into_iter().map(|piece_type| (piece_type, short_vectors(choices))).collect();
    let own = |choices: &mut Choices<'_>| Part { skips: choices.chance(1, 2), ..Part::default() };
    let exposes = ByColor::from_fn(|_| choices.chance(1, 2));
    let push = Part { exposes, pushes, is_optional: choices.chance(1, 6), ..own(choices) };
    let mut parts = vec![own(choices), push];
    if choices.chance(1, 3) {
        parts.push(own(choices));
    }
    let checks = *choices.pick(&[TurnChecks::Allowed, TurnChecks::EndTurn]);
    let en_passant = *choices.pick(&[TurnEnPassant::Never, TurnEnPassant::FirstPly, TurnEnPassant::Always]);
    Turn { parts, checks, en_passant, ..Turn::of_plies(1) }
}

fn part(choices: &mut Choices<'_>, ruleset: &Ruleset, index: usize) -> Part {
    let (types, is_first) = (ruleset.pieces.len(), index == 0);
    let mut sides = |rarity| ByColor::from_fn(|_| choices.chance(1, rarity));
    let (exposes, spares_royals) = (sides(3), sides(6));
    let left_out = if is_first { ByColor::default() } else { sides(6) };
    let may_be_left_out = !is_first;
    Part {
        left_out,
        balances: may_be_left_out && choices.chance(1, 6),
        only_after: (may_be_left_out && choices.chance(1, 6)).then(|| some_types(choices, types)),
        only_behind: (may_be_left_out && choices.chance(1, 5)).then(|| vec![choices.between(0, index - 1) as u8]),
        who: choices.chance(1, 6).then(|| some_types(choices, types)),
        is_optional: choices.chance(1, 4),
        until_capture: may_be_left_out && choices.chance(1, 6),
        exposes: if ruleset.until_captured || choices.chance(1, 3) { exposes } else { ByColor::default() },
        evades_later: ByColor::default(),
        spares_royals,
        pushes: Vec::new(),
        skips: choices.chance(1, 6),
        must_be_made: choices.chance(1, 8),
        is_last: choices.chance(1, 8),
    }
}
