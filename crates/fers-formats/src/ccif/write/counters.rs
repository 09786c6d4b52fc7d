//! Counters: moves in a row, pieces in the whole game, losses that allow drops.

use fers_core::{ByColor, Color};
use fers_rules::{Counter, Ruleset, Tally, TallyEvent};

use super::entry::Entry;
use super::sheet::{Rule, Sheet};
use crate::ccif::lower::counters::name;

/// Names the counters as the reader will.
pub(super) fn rename(ruleset: &mut Ruleset) {
    for index in 0..ruleset.counters.len() {
        let (before, from) = ruleset.counters.split_at_mut(index);
        from[0].name = name(&from[0], before);
    }
}

impl Entry<'_> {
    /// Writes the counters that a rule says.
    pub(super) fn counters(&self, sheet: &mut Sheet) {
        self.ruleset.counters.iter().filter_map(|counter| self.counter(counter)).for_each(|rule| sheet.rule(rule));
    }

    fn counter(&self, counter: &Counter) -> Option<Rule> {
        let of = &counter.raised_by.of;
        let most = counter.most.white;
        let pieces =
            |attribute: &str, most: usize| Rule::new("pieces").set(self.set(of)).with(format!("{attribute}({most})"));
        match (counter.raised_by.event, &counter.lowered_by, most) {
            (TallyEvent::Ply, None, Some(most)) if counter.in_a_row => Some(pieces("consecutive", most.into())),
            (TallyEvent::Gain, None, Some(most)) if !counter.in_a_row => {
                let start = &self.ruleset.start;
                let own =
                    start.pieces().filter(|(_, piece)| piece.is_of(Color::White) && of.contains(&piece.piece_type));
                Some(pieces("overall", usize::from(most) + own.count()))
            }
            (TallyEvent::Loss, Some(Tally { event: TallyEvent::Drop, of: dropped }), None)
                if !counter.in_a_row && counter.most == ByColor::both(None) =>
            {
                let attribute = format!("captured{}", self.set(of));
                Some(Rule::new("drop").set(self.set(dropped)).with(attribute))
            }
            _ => None,
        }
    }
}
