//! Counters: numbers of each side that plies raise and lower within bounds.

use fers_program::{CounterPlan, Tallied, TallyPlan};
use fers_rules::{Tally, TallyEvent};

use crate::draft::Draft;
use crate::duties::{list, set};

/// Lists the counters. They are filters of lists, as duties are.
pub(crate) fn pass<const N: usize>(draft: &mut Draft<'_, N>) {
    let Draft { ruleset, program, .. } = draft;
    let counters = ruleset.counters.iter().map(|counter| CounterPlan {
        raised_by: tally(&counter.raised_by),
        lowered_by: counter.lowered_by.as_ref().map(tally),
        in_a_row: counter.in_a_row,
        most: counter.most,
    });
    program.effects.counters = counters.collect();
    program.effects.bars_some_moves |= !program.effects.counters.is_empty();
}

fn tally(tally: &Tally) -> TallyPlan {
    let event = match tally.event {
        TallyEvent::Ply => Tallied::Ply,
        TallyEvent::Drop => Tallied::Drop,
        TallyEvent::Gain => Tallied::Gain,
        TallyEvent::Loss => Tallied::Loss,
    };
    TallyPlan { event, set: set(&tally.of), of: list(&tally.of) }
}
