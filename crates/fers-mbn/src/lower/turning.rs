//! Groups that turn each time they are made: `(W-F)r0`.

use std::collections::BTreeSet;

use fers_core::Vector;
use fers_rules::Steps as PathSteps;
use fers_text::Span;

use super::context::Lowering;
use super::draft::Draft;
use super::not_yet::Needs;
use super::style::Style;
use super::walk::WRITTEN_OUT_MAX;
use crate::tree::{Directions, Join, LegKind, Modifier, ModifierKind, Sequence, Steps};

/// The numbers of times that a group is made.
#[derive(Clone, Copy)]
struct Times {
    least: u8,
    /// `None`: until the circle is closed.
    most: Option<u8>,
}

impl Lowering<'_, '_> {
    /// Lets a draft go on by a group whose first leg turns each time from the leg before, always to
    /// one side. A circle ends before it comes back to where it began.
    ///
    /// Source: `(FtlF)r0` of H. G. Muller's extended Betza notation, which MBN takes suffixes from.
    pub(super) fn turning_group(
        &mut self,
        draft: &Draft,
        join: Join,
        group: &Sequence,
        turn: &Directions,
        steps: Steps,
        span: Span,
    ) -> Vec<Draft> {
        let times = match steps {
            Steps::Any => Times { least: 1, most: None },
            Steps::UpTo(most) => Times { least: 1, most: Some(most) },
            Steps::Exactly(count) => Times { least: count, most: Some(count) },
            other => {
                let (construct, needs) = super::walk::suffix_missing(other);
                self.miss(span, construct, needs);
                return Vec::new();
            }
        };
        let Some(turned) = turned_groups(group, turn) else {
            let reason = "one or two directions say how a group turns, and its first leg has none of its own";
            self.miss(turn.span, "this turn", Needs::Meaning(reason));
            return Vec::new();
        };
        turned.iter().flat_map(|again| self.circling(draft, join, [group, again], times, span)).collect()
    }

    /// Lets a draft go on by the first group, and then by the other as often as there is room.
    fn circling(
        &mut self,
        draft: &Draft,
        join: Join,
        [group, again]: [&Sequence; 2],
        times: Times,
        span: Span,
    ) -> Vec<Draft> {
        let missed = self.out.not_yet.len();
        let mut found = Vec::new();
        let mut drafts = self.sequence(vec![draft.clone()], join, group, &Style::default());
        for count in 1..=WRITTEN_OUT_MAX {
            if self.is_too_much(span, found.len()) || self.out.not_yet.len() > missed {
                return Vec::new();
            }
            let Some(open) = not_closed(drafts, draft.legs.len()) else {
                self.miss(span, "a circle of legs with any number of steps", Needs::Course);
                return Vec::new();
            };
            if count >= times.least {
                found.extend(open.iter().cloned());
            }
            if open.is_empty() || times.most == Some(count) {
                return found;
            }
            let next = open.into_iter().map(Draft::riding_on).collect();
            drafts = self.sequence(next, Join::Chain, again, &Style::default());
        }
        self.miss(span, "a group that is repeated more than eight times", Needs::Course);
        Vec::new()
    }
}

/// Returns the groups with which a group goes on, one for each side that the turn allows: its first
/// leg turns. `None` if that leg has directions, or if the turn says something else.
fn turned_groups(group: &Sequence, turn: &Directions) -> Option<Vec<Sequence>> {
    let sides: Vec<Vec<char>> = match turn.letters.as_str() {
        "r" | "l" | "b" => vec![turn.letters.chars().collect()],
        "s" => vec![vec!['r'], vec!['l']],
        "rf" | "fr" | "lf" | "fl" | "rb" | "br" | "lb" | "bl" => vec![turn.letters.chars().collect()],
        _ => return None,
    };
    let turned_to = |side: Vec<char>| {
        let kind = match side[..] {
            [a, b] => ModifierKind::Both(a, b),
            _ => ModifierKind::Direction(side[0]),
        };
        let mut group = group.clone();
        let LegKind::Terms(terms) = &mut group.legs.first_mut()?.kind else { return None };
        for term in terms {
            if term.modifiers.iter().any(|modifier| modifier.mode().is_none()) {
                return None;
            }
            term.modifiers.push(Modifier { kind, is_optional: false, set: None, range: None, span: turn.span });
        }
        Some(group)
    };
    sides.into_iter().map(turned_to).collect()
}

/// Returns the drafts that do not all end where they began. `from` is the number of legs before the
/// circle. `None` if some leg may have different lengths.
fn not_closed(drafts: Vec<Draft>, from: usize) -> Option<Vec<Draft>> {
    let mut open = Vec::new();
    for draft in drafts {
        if ends(&draft, from)?.iter().any(|&end| end != (0, 0)) {
            open.push(draft);
        }
    }
    Some(open)
}

/// Returns how far the legs from `from` on may lead, in files and ranks.
fn ends(draft: &Draft, from: usize) -> Option<BTreeSet<(i32, i32)>> {
    let mut ways = BTreeSet::from([(Vector::default(), (0, 0))]);
    for (index, leg) in draft.legs.iter().enumerate() {
        if leg.range.max != Some(leg.range.min) || draft.repeat.is_some() {
            return None;
        }
        let count = if index < from { 0 } else { i32::from(leg.range.min) };
        let mut longer = BTreeSet::new();
        for (last, (files, ranks)) in ways {
            let steps = match &leg.steps {
                PathSteps::Absolute(vectors) => vectors.clone(),
                PathSteps::Turned(turns) => turns.iter().map(|turn| last.turned(turn)).collect(),
                _ => return None,
            };
            longer.extend(
                steps
                    .into_iter()
                    .map(|step| (step, (files + count * i32::from(step.files), ranks + count * i32::from(step.ranks)))),
            );
        }
        ways = longer;
    }
    Some(ways.into_iter().map(|(_, end)| end).collect())
}
