//! Counters: moves in a row, pieces in the whole game, losses that allow drops.

use fers_core::{ByColor, PieceType};
use fers_rules::{Counter, Drops, Tally, TallyEvent};
use fers_text::{Diagnostic, Span};

use super::Lowering;
use crate::ccif::table::Mechanism;
use crate::ccif::tree::{AttributeUse, RuleUse};

impl Lowering<'_, '_, '_> {
    /// Makes the list of counters. The bounds of `pieces=overall` are [set later](Self::overall).
    pub(super) fn counters(&mut self) {
        let entry = self.entry;
        for rule in entry.rules.iter().filter(|rule| !rule.is_cancelled) {
            for used in &rule.attributes {
                match (rule.info.name, used.info.name) {
                    ("pieces", "consecutive") => self.counter_of_pieces(rule, used, TallyEvent::Ply),
                    ("pieces", "overall") => self.counter_of_pieces(rule, used, TallyEvent::Gain),
                    ("drop", "captured") => self.drops_after_losses(rule, used),
                    _ => {}
                }
            }
        }
    }

    fn counter_of_pieces(&mut self, rule: &RuleUse<'_>, used: &AttributeUse<'_>, event: TallyEvent) {
        let (Some(set), Some((number, span))) = (&rule.parts.set, used.parts.number) else { return };
        let of = self.types_of(set);
        let Some(most) = u8::try_from(number).ok().filter(|&most| most < u8::MAX) else {
            let message = format!("{number} is more than is counted");
            let report = Diagnostic::error("ccif::bad-count", span, message);
            self.reports.push(report.with_help("write 0 to 254"));
            return;
        };
        let counter = Counter {
            name: String::new(),
            raised_by: Tally { event, of },
            lowered_by: None,
            in_a_row: event == TallyEvent::Ply,
            most: ByColor::both(Some(most)),
        };
        self.count(used.word.span(), counter);
    }

    /// `drop=captured`: a loss allows a drop. The sets of several rules are counted each by itself.
    fn drops_after_losses(&mut self, rule: &RuleUse<'_>, used: &AttributeUse<'_>) {
        let Some(lost) = used.parts.set.as_ref().filter(|_| self.ruleset.hands.drops != Drops::None) else { return };
        let lost = self.types_of(lost);
        let dropped: Vec<PieceType> = match &rule.parts.set {
            Some(set) => self.types_of(set),
            None => self.ruleset.piece_types().filter(|found| !self.kings.contains(found)).collect(),
        };
        let counter = Counter {
            name: String::new(),
            raised_by: Tally { event: TallyEvent::Loss, of: lost },
            lowered_by: Some(Tally { event: TallyEvent::Drop, of: dropped }),
            in_a_row: false,
            most: ByColor::both(None),
        };
        self.count(used.word.span(), counter);
    }

    /// Adds a counter, where the other rules go with it.
    fn count(&mut self, span: Span, mut counter: Counter) {
        let pushes = self.ruleset.turn.iter().flat_map(|turn| &turn.parts).any(|part| !part.pushes.is_empty());
        if pushes || self.ruleset.walling.is_some() {
            let beside = if pushes { "a turn that moves pieces of the opponent" } else { "squares that vanish" };
            return self.waits(span, &format!("a count of moves, pieces or losses beside {beside}"), Mechanism::Duties);
        }
        counter.name = name(&counter, &self.ruleset.counters);
        self.ruleset.counters.push(counter);
    }

    /// Takes the pieces of the start position from the bounds of `pieces=overall`: what a side has
    /// from the start counts, and counters see what comes.
    pub(super) fn overall(&mut self) {
        let start = &self.ruleset.start;
        for counter in self.ruleset.counters.iter_mut().filter(|found| found.raised_by.event == TallyEvent::Gain) {
            let of = &counter.raised_by.of;
            let at_first = |color| {
                let own = start.pieces().filter(|(_, piece)| piece.is_of(color) && of.contains(&piece.piece_type));
                u8::try_from(own.count()).unwrap_or(u8::MAX)
            };
            counter.most =
                ByColor::from_fn(|color| counter.most[color].map(|most| most.saturating_sub(at_first(color))));
        }
    }
}

/// Returns the name of a counter in positions, by what it counts and by the counters before it.
pub(in crate::ccif) fn name(counter: &Counter, before: &[Counter]) -> String {
    let word = match counter.raised_by.event {
        TallyEvent::Ply => "row",
        TallyEvent::Gain => "overall",
        TallyEvent::Loss => "losses",
        TallyEvent::Drop => "drops",
    };
    let is_new = |name: &String| before.iter().all(|known| known.name != *name);
    let numbered = (2..).map(|number| format!("{word}-{number}"));
    std::iter::once(word.to_owned()).chain(numbered).find(is_new).expect("some number is free")
}
