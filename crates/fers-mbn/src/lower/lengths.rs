//! Lengths that depend on the board: up to the edge, half the way to it, as far as possible.

use fers_core::{Square, Vector};
use fers_rules::{Act, Arrivals, Contact, Leg, Range, Steps as PathSteps, TurnSet, Whom};
use fers_text::Span;

use super::context::Lowering;
use super::draft::Draft;
use super::not_yet::Needs;
use crate::tree::Steps;

impl Lowering<'_, '_> {
    /// Gives the last leg of drafts the lengths that `*`, `0*` and `h` allow. `before` is what they
    /// were before that leg.
    pub(super) fn with_board_lengths(
        &mut self,
        before: &Draft,
        drafts: Vec<Draft>,
        (steps, is_half): (Option<Steps>, bool),
        span: Span,
    ) -> Vec<Draft> {
        let depends = is_half || matches!(steps, Some(Steps::Edge | Steps::Most));
        if !depends {
            return drafts;
        }
        let mut found = Vec::new();
        for draft in drafts {
            let longer = match steps {
                _ if draft.legs.len() != before.legs.len() + 1 || self.joins_edges(&draft) => None,
                Some(Steps::Edge | Steps::Most) if is_half => None,
                Some(Steps::Edge) => self.up_to_the_edge(&draft),
                Some(Steps::Most) => self.as_far_as_possible(&draft),
                _ => self.half_the_way(before, &draft),
            };
            let Some(longer) = longer else {
                self.miss(span, "such a length of this move", Needs::Lengths);
                return Vec::new();
            };
            found.extend(longer);
        }
        found
    }

    fn joins_edges(&self, draft: &Draft) -> bool {
        let geometry = &self.context.ruleset.geometry;
        geometry.wraps_files || geometry.wraps_ranks || draft.legs.iter().any(|leg| !leg.joined.is_nothing())
    }

    /// Lets the last leg end only where its next step would leave the board.
    fn up_to_the_edge(&mut self, draft: &Draft) -> Option<Vec<Draft>> {
        let geometry = self.context.ruleset.geometry.clone();
        let mut found = Vec::new();
        for (draft, step) in draft.split()? {
            let edge = geometry.squares().filter(|&square| geometry.step(square, step).is_none()).collect();
            found.extend(self.ending_in(&draft, &edge)?);
        }
        Some(found)
    }

    /// Lets a first leg make at most half the steps to the edge, rounded up.
    fn half_the_way(&mut self, before: &Draft, draft: &Draft) -> Option<Vec<Draft>> {
        let geometry = self.context.ruleset.geometry.clone();
        let room = |square: Square, step: Vector| {
            let mut next = geometry.step(square, step);
            let mut count = 0u8;
            while let Some(square) = next {
                (next, count) = (geometry.step(square, step), count + 1);
            }
            count
        };
        let mut found = Vec::new();
        for (draft, step) in draft.split().filter(|_| before.is_new())? {
            let range = draft.legs.last()?.range;
            let most = geometry.squares().map(|square| room(square, step).div_ceil(2)).max().unwrap_or(0);
            for half in range.min..=most {
                let starts = geometry.squares().filter(|&square| room(square, step).div_ceil(2) == half).collect();
                let mut draft = draft.clone();
                draft.when.extend(self.from(starts));
                let max = Some(range.max.map_or(half, |max| max.min(half)));
                draft.legs.last_mut()?.range = Range { max, ..range };
                found.push(draft);
            }
        }
        Some(found)
    }

    /// Lets the last leg end on a piece as before, but on an empty square only where the next step
    /// is not possible: off the board, or onto a piece on which the leg may not end.
    fn as_far_as_possible(&mut self, draft: &Draft) -> Option<Vec<Draft>> {
        let leg = draft.legs.last().filter(|_| draft.repeat.is_none())?;
        let before = Draft { legs: draft.legs[..draft.legs.len() - 1].to_vec(), ..draft.clone() };
        let mut found = Vec::new();
        let onto_pieces = Arrivals { empty: false, ..leg.arrivals.clone() };
        if onto_pieces != Arrivals::default() {
            let leg = Leg { arrivals: onto_pieces, opens_en_passant: false, ..leg.clone() };
            found.push(before.with_leg(leg));
        }
        if leg.arrivals.empty {
            let arrivals = Arrivals {
                enemy: self.all_but(leg.arrivals.enemy.as_ref()),
                friend: self.all_but(leg.arrivals.friend.as_ref()),
                off_board: true,
                ..Arrivals::default()
            };
            let turned = |turns, arrivals| Leg { arrivals, ..Leg::turned(turns, Range::ONE, Arrivals::default()) };
            let quiet = Leg { arrivals: Arrivals::quiet(), ..leg.clone() };
            let beyond = turned(TurnSet::STRAIGHT, arrivals);
            let longer = before.with_leg(quiet).with_leg(beyond).with_leg(turned(TurnSet::BACK, Arrivals::quiet()));
            found.push(Draft { heading: None, is_default: false, ..longer });
        }
        Some(found)
    }

    /// Returns a visit to the pieces that a contact leaves out.
    fn all_but(&self, contact: Option<&Contact>) -> Option<Contact> {
        let ruleset = &*self.context.ruleset;
        let Some(Contact { to, .. }) = contact else { return Some(Contact::leave()) };
        let others: Vec<_> = ruleset.piece_types().filter(|&of| !ruleset.includes(to, of)).collect();
        (!others.is_empty()).then_some(Contact { to: Whom::Types(others), act: Act::Leave })
    }

    /// Returns whether a draft leads anywhere on an empty board; true where a length before the
    /// last leg is free.
    pub(super) fn leads_somewhere(&self, draft: &Draft) -> bool {
        let is_fixed = |leg: &Leg| leg.range.max == Some(leg.range.min);
        let inner = draft.legs.split_last().map_or(&[][..], |(_, inner)| inner);
        let Some(split) = draft.split().filter(|_| inner.iter().all(is_fixed) && !self.joins_edges(draft)) else {
            return true;
        };
        let geometry = &self.context.ruleset.geometry;
        let arrives = |draft: &Draft, start: Square| {
            let mut steps = draft.legs.iter().flat_map(|leg| {
                let PathSteps::Absolute(vectors) = &leg.steps else { return Vec::new() };
                vec![vectors[0]; usize::from(leg.range.min)]
            });
            steps.try_fold(start, |at, step| geometry.step(at, step)).is_some()
        };
        let mut ways = split.iter().flat_map(|(draft, _)| geometry.squares().map(move |start| (draft, start)));
        ways.any(|(draft, start)| self.may_start(draft, start) && arrives(draft, start))
    }
}
