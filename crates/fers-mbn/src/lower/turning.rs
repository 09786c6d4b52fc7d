//! Groups that turn each time they are made: `(W-F)r0`.

use std::collections::BTreeSet;

use fers_core::Vector;
use fers_rules::Steps as PathSteps;
use fers_text::Span;

use super::context::Lowering;
use super::draft::Draft;
use super::not_yet::Needs;
use super::style::Style;
use super::walk::{Times, WRITTEN_OUT_MAX};
use crate::tree::{Directions, Join, LegKind, Modifier, ModifierKind, Sequence, Steps};

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
        let Some(times) = self.times(steps, span) else { return Vec::new() };
        let Some(turned) = turned_groups(group, turn) else {
            let reason = "one or two directions say how a group turns, and its first leg has none of its own";
            self.miss(turn.span, "this turn", Needs::Meaning(reason));
            return Vec::new();
        };
        turned.iter().flat_map(|again| self.circling(draft, join, [group, again], times, span)).collect()
    }

    /// Lets a draft go on by the first group, and then by the other until the circle would close.
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
            if drafts.is_empty() && self.out.not_yet.len() == missed {
                self.miss(span, "this turn", Needs::Meaning("the first leg has no step in that direction"));
                return Vec::new();
            }
        }
        self.miss(span, "a group that is repeated more than eight times", Needs::Course);
        Vec::new()
    }
}

/// Returns the groups with which a group goes on, one for each side that the turn allows: its first
/// leg turns. `None` if that leg has directions, or if the turn says something else.
fn turned_groups(group: &Sequence, turn: &Directions) -> Option<Vec<Sequence>> {
    let sides = match turn.letters.as_str() {
        "r" | "l" | "b" | "rf" | "fr" | "lf" | "fl" | "rb" | "br" | "lb" | "bl" => vec![turn.letters.clone()],
        "s" | "sf" | "fs" | "sb" | "bs" => ["r", "l"].map(|side| turn.letters.replace('s', side)).to_vec(),
        _ => return None,
    };
    let turned_to = |side: String| {
        let mut letters = side.chars();
        let kind = match (letters.next()?, letters.next()) {
            (one, Some(other)) => ModifierKind::Both(one, other),
            (only, None) => ModifierKind::Direction(only),
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
        if displacements(&draft, from)?.iter().any(|&moved| moved != (0, 0)) {
            open.push(draft);
        }
    }
    Some(open)
}

/// Returns the displacements, in files and ranks, of all ways through the legs from `from` on.
///
/// Ways with equal last step and displacement count once: a draft stands for too many to list.
fn displacements(draft: &Draft, from: usize) -> Option<BTreeSet<(i32, i32)>> {
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
            for step in steps {
                let moved = (files + count * i32::from(step.files), ranks + count * i32::from(step.ranks));
                longer.insert((step, moved));
            }
        }
        ways = longer;
    }
    Some(ways.into_iter().map(|(_, moved)| moved).collect())
}
