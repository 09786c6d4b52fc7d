//! Sequences: legs one after the other, left out, repeated.

use fers_rules::{Leg as PathLeg, Repeat};
use fers_text::{Diagnostic, Span};

use super::context::Lowering;
use super::draft::Draft;
use super::not_yet::Needs;
use super::style::Style;
use super::term::swaps;
use crate::tree::{Join, Leg, LegKind, Sequence, Steps};

/// Groups that are repeated more often are not written out.
pub(super) const WRITTEN_OUT_MAX: u8 = 8;

/// The most swaps of a chain that is written without an end, `(...)0`.
const SWAPS_MAX: u8 = 3;

/// How often a group is made.
#[derive(Clone, Copy)]
pub(super) struct Times {
    pub(super) least: u8,
    /// `None`: any number of times.
    pub(super) most: Option<u8>,
}

impl Lowering<'_, '_> {
    /// Lets drafts go on by a sequence, in all ways.
    pub(super) fn sequence(
        &mut self,
        drafts: Vec<Draft>,
        join: Join,
        sequence: &Sequence,
        outer: &Style,
    ) -> Vec<Draft> {
        let plain = Style::default();
        let styles = match sequence.legs.len() {
            1 => Some((outer.clone(), plain)),
            _ => outer.over_legs(),
        };
        let Some((first, later)) = styles else {
            let reason = "nothing says to which leg of a group a modifier or suffix around it belongs";
            self.miss(sequence.span, "a modifier around several legs", Needs::Meaning(reason));
            return Vec::new();
        };
        let mut drafts = drafts;
        for (index, leg) in sequence.legs.iter().enumerate() {
            let (join, style) = if index == 0 { (join, &first) } else { (leg.join, &later) };
            drafts = self.leg(drafts, join, leg, style);
            if self.is_too_much(leg.span, drafts.len()) {
                return Vec::new();
            }
        }
        drafts
    }

    fn leg(&mut self, drafts: Vec<Draft>, join: Join, leg: &Leg, style: &Style) -> Vec<Draft> {
        match &leg.kind {
            LegKind::Terms(terms) => {
                let mut found = Vec::new();
                for draft in &drafts {
                    let next = |term| self.term(draft, join, term, style);
                    found.extend(straightest(draft, terms.iter().flat_map(next).collect()));
                    if self.is_too_much(leg.span, found.len()) {
                        return Vec::new();
                    }
                }
                found
            }
            LegKind::Optional(inner) => {
                let longer = self.sequence(riding_on(&drafts, join), join, inner, style);
                drafts.into_iter().chain(longer).collect()
            }
            LegKind::Braces(inner) => {
                let message = "nothing says what braces around legs mean; they are read as parentheses";
                let place = self.place(leg.span);
                self.say(Diagnostic::warning("ccif::braces", place, message).with_help("write parentheses"));
                self.sequence(drafts, join, inner, style)
            }
        }
    }

    /// Lets a draft go on by a group that is made several times.
    pub(super) fn repeated(
        &mut self,
        draft: &Draft,
        join: Join,
        group: &Sequence,
        steps: Steps,
        span: Span,
    ) -> Vec<Draft> {
        let Some(Times { least, most }) = self.times(steps, span) else { return Vec::new() };
        let Some(most) = most else { return self.endless(draft, join, group, span) };
        if most > WRITTEN_OUT_MAX {
            self.miss(span, "a group that is repeated more than eight times", Needs::Course);
            return Vec::new();
        }
        let missed = self.out.not_yet.len();
        let mut found = Vec::new();
        let mut drafts = vec![draft.clone()];
        for count in 1..=most {
            let join = if count == 1 { join } else { Join::Chain };
            drafts = if count == 1 { drafts } else { riding_on(&drafts, join) };
            drafts = self.sequence(drafts, join, group, &Style::default());
            if count >= least {
                found.extend(drafts.iter().cloned());
            }
            if self.is_too_much(span, found.len()) || self.out.not_yet.len() > missed {
                return Vec::new();
            }
        }
        found
    }

    /// Returns how often a group with a suffix is made. Reports a suffix that is not played.
    pub(super) fn times(&mut self, steps: Steps, span: Span) -> Option<Times> {
        Some(match steps {
            Steps::Any => Times { least: 1, most: None },
            Steps::UpTo(most) => Times { least: 1, most: Some(most) },
            Steps::Exactly(count) => Times { least: count, most: Some(count) },
            other => {
                let (construct, needs) = suffix_missing(other);
                self.miss(span, construct, needs);
                return None;
            }
        })
    }

    /// Lets a draft go on by `(...)0`: once, and as often as there is room.
    fn endless(&mut self, draft: &Draft, join: Join, group: &Sequence, span: Span) -> Vec<Draft> {
        let mut found = Vec::new();
        let first = self.sequence(vec![draft.clone()], join, group, &Style::default());
        if asks_for_places(group) {
            return self.until_no_place_is_left(first, group, span);
        }
        if first.iter().any(|once| once.legs[draft.legs.len()..].iter().any(swaps)) {
            return self.chain_of_swaps(first, group, span);
        }
        for once in first {
            let Some(more) = self.again_and_again(&once, group, span) else {
                self.miss(span, "a repeated group of alternatives", Needs::Course);
                return Vec::new();
            };
            found.extend(more);
            found.push(once);
        }
        found
    }

    /// Repeats a group that swaps pieces, up to [`SWAPS_MAX`] times. `first` holds the group made
    /// once. A swapped piece can be met again, so nothing ends such a chain.
    fn chain_of_swaps(&mut self, first: Vec<Draft>, group: &Sequence, span: Span) -> Vec<Draft> {
        let message = format!("a chain of swaps has no end of its own; it is played up to {SWAPS_MAX} swaps long");
        let place = self.place(span);
        self.say(
            Diagnostic::warning("ccif::chain-of-swaps", place, message).with_help("write how long it may be: `(...)8`"),
        );
        let mut last = first.clone();
        let mut found = first;
        for _ in 1..SWAPS_MAX {
            last = last.iter().flat_map(|draft| self.once_more(draft, group)).collect();
            found.extend(last.iter().cloned());
            if self.is_too_much(span, found.len()) {
                return Vec::new();
            }
        }
        found
    }

    /// Repeats a group whose ranges hold on ever fewer squares until they hold nowhere.
    fn until_no_place_is_left(&mut self, first: Vec<Draft>, group: &Sequence, span: Span) -> Vec<Draft> {
        let missed = self.out.not_yet.len();
        let mut found = Vec::new();
        let mut last = first;
        for _ in 0..WRITTEN_OUT_MAX {
            found.extend(last.iter().cloned());
            last = last.iter().flat_map(|draft| self.once_more(draft, group)).collect();
            if last.is_empty() || self.out.not_yet.len() > missed {
                return found;
            }
        }
        self.miss(span, "a group that is repeated more than eight times", Needs::Course);
        Vec::new()
    }

    fn once_more(&mut self, draft: &Draft, group: &Sequence) -> Vec<Draft> {
        let drafts = riding_on(std::slice::from_ref(draft), Join::Chain);
        self.sequence(drafts, Join::Chain, group, &Style::default())
    }

    /// Repeats a group that a draft has made once, two times or more. Its legs must be the same
    /// after one or two times, as those of a crooked bishop are: a path repeats one span of legs.
    fn again_and_again(&mut self, once: &Draft, group: &Sequence, span: Span) -> Option<Vec<Draft>> {
        let mut found = Vec::new();
        for twice in self.once_more(once, group) {
            let mut longer = vec![twice];
            for _ in 0..2 {
                let [only] = <[Draft; 1]>::try_from(self.once_more(longer.last()?, group)).ok()?;
                longer.push(only);
            }
            if self.is_too_much(span, found.len()) || once.repeat.is_some() {
                return None;
            }
            found.extend(folded(once, &longer)?);
        }
        Some(found)
    }
}

/// Keeps the drafts that go straight on in the leg after `before`, if there are any. A king goes on
/// in the direction of its step; only a leg without that step goes to both sides of it.
fn straightest(before: &Draft, drafts: Vec<Draft>) -> Vec<Draft> {
    let leg = before.legs.len();
    let goes_straight = drafts.iter().any(|draft| draft.straight.contains(&leg));
    drafts.into_iter().filter(|draft| !goes_straight || !draft.outward.contains(&leg)).collect()
}

/// Returns two times or more as paths with a repetition. `longer` holds drafts with two, three and
/// four times; the longer ones show how legs look that are not the last.
fn folded(once: &Draft, longer: &[Draft]) -> Option<Vec<Draft>> {
    let [twice, thrice, four] = longer else { return None };
    let (first, second, third) = (once.legs.len(), twice.legs.len(), thrice.legs.len());
    let final_legs = |draft: &Draft, from: usize| -> Vec<PathLeg> { draft.legs[from..].to_vec() };
    let path = |start: &[PathLeg], inner: &[PathLeg], end: &[PathLeg]| {
        let legs = [start, inner, end].concat();
        let repeat = Repeat { first: start.len(), last: start.len() + inner.len() - 1 };
        Draft { legs, repeat: Some(repeat), ..twice.clone() }
    };
    let (start, b, c) = (&four.legs[..first], &four.legs[first..second], &four.legs[second..third]);
    if b.is_empty() || c.is_empty() {
        return None;
    }
    let (two, three) = (final_legs(twice, first), final_legs(thrice, second));
    if two == three {
        return Some(vec![path(start, b, &two)]);
    }
    if two != final_legs(four, third) {
        return None;
    }
    let even = path(start, &[b, c].concat(), &two);
    let odd = path(&[start, b].concat(), &[c, b].concat(), &three);
    Some(vec![even, odd])
}

/// Returns whether each time a group is made begins in a range.
fn asks_for_places(group: &Sequence) -> bool {
    let is_somewhere = |leg: &Leg| match &leg.kind {
        LegKind::Terms(terms) => terms.iter().all(|term| term.from.is_some()),
        LegKind::Optional(_) | LegKind::Braces(_) => false,
    };
    group.legs.iter().any(is_somewhere)
}

/// Returns drafts as they go on by legs that `-` joins and that may also be left out: as riders.
fn riding_on(drafts: &[Draft], join: Join) -> Vec<Draft> {
    let drafts = drafts.iter().cloned();
    if join == Join::Chain { drafts.map(Draft::riding_on).collect() } else { drafts.collect() }
}

/// Returns the name of a suffix that no path can say, and the rule for which it waits.
pub(super) fn suffix_missing(steps: Steps) -> (&'static str, Needs) {
    match steps {
        Steps::Most => ("`0*`", Needs::Lengths),
        Steps::Edge => ("`*` behind a move", Needs::Lengths),
        Steps::Every => ("`**`", Needs::Every),
        Steps::Number => ("`#` behind a move", Needs::Meaning("the suffix is explained nowhere")),
        Steps::Any | Steps::UpTo(_) | Steps::Exactly(_) => ("this suffix", Needs::Course),
    }
}
