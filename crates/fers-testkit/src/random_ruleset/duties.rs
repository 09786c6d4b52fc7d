//! Random duties.

use fers_rules::{Demand, Duty, Gathering, Quality, Ruleset, verify};

use super::paths::some_types;
use super::zones::zones;
use crate::Choices;

/// Adds duties where the other rules go with them.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if !choices.chance(1, 5) {
        return;
    }
    for _ in 0..choices.between(1, 3) {
        let regions = ruleset.regions.len();
        let duty = Duty { quality: quality(choices, ruleset), demand: demand(choices) };
        ruleset.duties.push(duty);
        if !verify(ruleset).is_empty() {
            ruleset.duties.pop();
            ruleset.regions.truncate(regions);
        }
    }
}

fn demand(choices: &mut Choices<'_>) -> Demand {
    *choices.pick(&[Demand::Forbidden, Demand::Forbidden, Demand::Preferred, Demand::PreferredToSafety])
}

fn quality(choices: &mut Choices<'_>, ruleset: &mut Ruleset) -> Quality {
    let types = ruleset.pieces.len();
    let by = choices.chance(2, 3).then(|| some_types(choices, types));
    let some = some_types(choices, types);
    let count = choices.between(1, 3) as u16;
    let place = *choices.pick(&[Gathering::Board, Gathering::File, Gathering::Shade, Gathering::Hand]);
    match choices.below(12) {
        0 => Quality::Captures { by, least: choices.between(1, 2) as u8 },
        1 => Quality::CapturesWorth { worth: some.into_iter().map(|of| (of, choices.below(3) as u16)).collect() },
        2 => Quality::Stalemates,
        8 => Quality::ChangesNothing,
        9 => Quality::PromotesInPlace,
        11 => Quality::BreaksOff,
        10 => Quality::ActsEarly { by, leaves: choices.chance(1, 4), plies: 2 * count },
        3 => Quality::ChecksLast { left: some },
        4 => Quality::Diminishes { piece_types: some, below: count },
        5 => Quality::Gathers { piece_types: some, most: count - 1, place },
        6 => Quality::EntersQuietly { by, zone: zones(choices, ruleset) },
        _ => Quality::EvadesOtherwise { by: some },
    }
}
