//! Random counters.

use fers_core::{ByColor, Color};
use fers_rules::{Counter, Drops, Ruleset, Tally, TallyEvent, verify};

use super::paths::some_types;
use crate::Choices;

/// Adds counters where the other rules go with them.
pub(super) fn add(choices: &mut Choices<'_>, ruleset: &mut Ruleset) {
    if !choices.chance(1, 6) {
        return;
    }
    for number in 0..choices.between(1, 2) {
        let counter = counter(choices, ruleset, number);
        ruleset.counters.push(counter);
        if !verify(ruleset).is_empty() {
            ruleset.counters.pop();
            return;
        }
        let color = *choices.pick(&Color::ALL);
        ruleset.start.set_count(number, color, choices.below(3) as u8);
    }
}

fn counter(choices: &mut Choices<'_>, ruleset: &Ruleset, number: usize) -> Counter {
    let most = |choices: &mut Choices<'_>| choices.chance(4, 5).then(|| choices.below(4) as u8);
    let most = ByColor::new(most(choices), most(choices));
    let lowered_by = choices.chance(1, 2).then(|| tally(choices, ruleset));
    let raised_by = tally(choices, ruleset);
    Counter { name: format!("count-{number}"), raised_by, lowered_by, in_a_row: choices.chance(1, 3), most }
}

fn tally(choices: &mut Choices<'_>, ruleset: &Ruleset) -> Tally {
    let all = [TallyEvent::Ply, TallyEvent::Gain, TallyEvent::Loss, TallyEvent::Drop];
    let events = if ruleset.hands.drops == Drops::None { &all[..3] } else { &all };
    Tally { event: *choices.pick(events), of: some_types(choices, ruleset.pieces.len()) }
}
