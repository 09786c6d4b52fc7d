//! Legs of equal steps: leaps and rides.

use fers_core::{Color, Vector};
use fers_rules::{Act, Arrivals, Contact, Leg, Over, Range, Repeat, Steps as PathSteps, TurnSet, Whom};
use fers_text::Span;

use super::context::Lowering;
use super::draft::{Draft, Kind, turned};
use super::not_yet::Needs;
use super::style::{Hop, Reverse, Style};
use super::walk::{WRITTEN_OUT_MAX, suffix_missing};
use crate::tree::{Atom, Join, PieceSet, Steps};

/// A direction that a leg may take, with the draft to which the leg is added.
struct Way {
    draft: Draft,
    steps: PathSteps,
    bend: Option<u8>,
}

impl Lowering<'_, '_> {
    /// Lets a draft go on by steps of one kind.
    pub(super) fn leap(&mut self, draft: &Draft, join: Join, kind: Kind, atom: &Atom, style: &Style) -> Vec<Draft> {
        if kind == Kind(0, 0) {
            return self.stay(draft, atom.span, style);
        }
        let steps = match (atom.steps, style.steps) {
            (None, outer) => outer,
            (own, None) => own,
            // `R4` is a rook of four steps.
            (Some(Steps::Any), Some(outer)) => Some(outer),
            (Some(_), Some(_)) => {
                self.miss(atom.span, "a suffix around another one", Needs::Course);
                return Vec::new();
            }
        };
        let Some(range) = self.range_of(steps, atom.span) else { return Vec::new() };
        let depends = style.is_half || style.jumped.is_some() || matches!(steps, Some(Steps::Edge | Steps::Most));
        if depends && (atom.turn.is_some() || style.is_lame || style.boards.is_some()) {
            self.miss(atom.span, "such a length of this move", Needs::Lengths);
            return Vec::new();
        }
        let draft = self.begun(draft, style);
        if let Some(turn) = &atom.turn {
            return self.circle(&draft, join, kind, range, turn, style);
        }
        if style.is_lame && kind.1 > 1 {
            return self.lame(&draft, join, kind, range, atom.span, style);
        }
        let found = self.ride(&draft, join, kind, range, atom.span, style);
        self.with_board_lengths(&draft, found, (steps, style.is_half), atom.span)
    }

    fn range_of(&mut self, steps: Option<Steps>, span: Span) -> Option<Range> {
        Some(match steps {
            None => Range::ONE,
            Some(Steps::Any | Steps::Most | Steps::Edge) => Range::ANY,
            Some(Steps::UpTo(most)) => Range::up_to(most),
            Some(Steps::Exactly(count)) => Range::exactly(count),
            Some(other) => {
                let (construct, needs) = suffix_missing(other);
                self.miss(span, construct, needs);
                return None;
            }
        })
    }

    pub(super) fn ride(
        &mut self,
        draft: &Draft,
        join: Join,
        kind: Kind,
        range: Range,
        span: Span,
        style: &Style,
    ) -> Vec<Draft> {
        if !style.modes.can_end() {
            return Vec::new();
        }
        let Some(ways) = self.ways(draft, join, kind, span, style) else { return Vec::new() };
        let mut found = Vec::new();
        for way in ways {
            let drafts = match &style.boards {
                Some(boards) => self.over_boards(&way, boards, range, span, style),
                None => self.legs(&way.draft, way.steps.clone(), range, span, style),
            };
            let boards_up = boards_up(draft, style.boards.as_deref());
            let is_unguided = join == Join::Chain && !draft.is_new() && !style.is_free && !style.has_directions();
            let is_straight = draft.heading == Some(kind);
            found.extend(drafts.into_iter().map(|longer| {
                let mut longer = longer;
                match (is_unguided, is_straight) {
                    (true, true) => longer.straight.push(draft.legs.len()),
                    (true, false) => longer.outward.push(draft.legs.len()),
                    (false, _) => {}
                }
                Draft {
                    heading: Some(kind),
                    bend: way.bend.or(longer.bend),
                    is_default: !style.modes.is_explicit,
                    changed_board: style.boards.is_some(),
                    boards_up,
                    ..longer
                }
            }));
        }
        found
    }

    /// Returns the directions of a leg: `None` if they are not played, an empty list if there are
    /// none.
    fn ways(&mut self, draft: &Draft, join: Join, kind: Kind, span: Span, style: &Style) -> Option<Vec<Way>> {
        let is_fresh = draft.is_new() || join != Join::Chain || style.is_free;
        let shares_ring = draft.heading.is_some_and(|heading| heading.shares_ring(kind));
        let can_turn = shares_ring && !draft.changed_board && style.boards.is_none();
        if style.is_reflected {
            return self.reflections(draft, kind, can_turn, span, style);
        }
        let by_turns = |turns: Vec<u8>| -> Vec<Way> {
            let steps = turned(turns);
            steps.map(|steps| Way { draft: draft.clone(), steps, bend: None }).into_iter().collect()
        };
        if style.reverse == Reverse::Only {
            if draft.heading.is_none() || draft.changed_board {
                self.miss(span, "`t` behind this leg", Needs::Meaning("the leg before it has no direction"));
                return None;
            }
            return Some(if draft.heading == Some(kind) { by_turns(vec![4]) } else { Vec::new() });
        }
        if is_fresh && style.reverse == Reverse::Never && can_turn && !style.has_directions() {
            return Some(by_turns(all_turns(draft.heading, kind).filter(|&turn| turn != 4).collect()));
        }
        if is_fresh {
            let is_both_ways = |step: Vector| allows(style, step) && allows(style, -step);
            if style.reverse == Reverse::Never && can_turn && kind.vectors().into_iter().any(is_both_ways) {
                self.miss(span, "`tt` with directions both ways", Needs::Course);
                return None;
            }
            let vectors: Vec<Vector> = kind.vectors().into_iter().filter(|&step| allows(style, step)).collect();
            let way = Way { draft: draft.clone(), steps: PathSteps::Absolute(vectors), bend: None };
            return Some(if way.steps == PathSteps::Absolute(Vec::new()) { Vec::new() } else { vec![way] });
        }
        if !can_turn {
            return self.outward(draft, kind, span, style);
        }
        let turns = self.relative_turns(draft.heading, kind, span, style)?;
        Some(by_turns(turns.into_iter().filter(|&turn| style.reverse != Reverse::Never || turn != 4).collect()))
    }

    /// Returns the directions of `z`: to the other side of the line that the first reflection took.
    fn reflections(
        &mut self,
        draft: &Draft,
        kind: Kind,
        can_turn: bool,
        span: Span,
        style: &Style,
    ) -> Option<Vec<Way>> {
        if !can_turn || !kind.is_diagonal() || draft.heading != Some(kind) || style.has_directions() {
            let reason = "the sources reflect diagonal steps behind diagonal steps only";
            self.miss(span, "this `z`", Needs::Meaning(reason));
            return None;
        }
        let bends = draft.bend.map_or(vec![2, 6], |bend| vec![8 - bend]);
        let way = |bend: u8| turned([bend]).map(|steps| Way { draft: draft.clone(), steps, bend: Some(bend) });
        Some(bends.into_iter().filter_map(way).collect())
    }

    /// Returns the turns from a leg on the same ring.
    fn relative_turns(&mut self, heading: Option<Kind>, kind: Kind, span: Span, style: &Style) -> Option<Vec<u8>> {
        if !style.has_directions() {
            let is_same = heading == Some(kind);
            return Some(if is_same { vec![0] } else { vec![1, 7] });
        }
        if !kind.is_straight() {
            let reason = "nothing says what a direction relative to an oblique step is";
            self.miss(span, "a direction behind an oblique leg", Needs::Meaning(reason));
            return None;
        }
        let ahead = |&turn: &u8| allows(style, Vector::RING[usize::from(turn)]);
        Some(all_turns(heading, kind).filter(ahead).collect())
    }

    /// Returns the directions after a leg of another kind: the steps that lead farthest in the
    /// direction of that leg.
    fn outward(&mut self, draft: &Draft, kind: Kind, span: Span, style: &Style) -> Option<Vec<Way>> {
        if draft.heading.is_none() {
            self.miss(span, "a leg behind `-`", Needs::Meaning("the leg before it has no direction to go on in"));
            return None;
        }
        if style.has_directions() {
            let reason = "nothing says what a direction relative to a step of another kind is";
            self.miss(span, "a direction behind a leg of another kind", Needs::Meaning(reason));
            return None;
        }
        let Some(split) = draft.split() else {
            self.miss(span, "a leg of another kind behind a repeated group", Needs::Course);
            return None;
        };
        let way = |(draft, last): (Draft, Vector)| {
            let along = |step: &Vector| {
                i32::from(step.files) * i32::from(last.files) + i32::from(step.ranks) * i32::from(last.ranks)
            };
            let images = kind.vectors();
            let most = images.iter().map(along).max();
            let vectors = images.into_iter().filter(|step| Some(along(step)) == most).collect();
            Way { draft, steps: PathSteps::Absolute(vectors), bend: None }
        };
        Some(split.into_iter().map(way).collect())
    }

    /// Adds a leg that makes equal steps in one of these directions, or the legs of a hop.
    fn legs(&mut self, draft: &Draft, steps: PathSteps, range: Range, span: Span, style: &Style) -> Vec<Draft> {
        let leg = Leg {
            steps,
            range,
            joined: style.joined,
            over: if style.leaps { Over::Anything } else { Over::Empty },
            arrivals: style.modes.arrivals.clone(),
            opens_en_passant: style.modes.opens,
            ..Leg::default()
        };
        if let Some(jumped) = &style.jumped {
            let missed = self.out.not_yet.len();
            let mut found = self.over_chosen(draft, &leg, (&jumped.pieces, jumped.are_friends), span);
            found.extend((self.out.not_yet.len() == missed).then(|| draft.with_leg(leg)));
            return found;
        }
        let Some(hop) = &style.hop else { return vec![draft.with_leg(leg)] };
        let mut found = self.hops(draft, &leg, hop, span);
        if hop.is_optional {
            found.push(draft.with_leg(leg));
        }
        found
    }

    fn hops(&mut self, draft: &Draft, leg: &Leg, hop: &Hop, span: Span) -> Vec<Draft> {
        if leg.range == Range::ONE {
            self.miss(span, "a hop of a single step", Needs::Meaning("such a step passes no square"));
            return Vec::new();
        }
        if hop.hurdles.is_some() && hop.is_over_many {
            return self.over_chosen(draft, leg, (&hop.hurdles, false), span);
        }
        if let Some(hurdles) = &hop.hurdles {
            let visit = |to: Whom| (to != Whom::Types(Vec::new())).then_some(Contact { to, act: Act::Leave });
            let color = self.context.color;
            let enemy = visit(self.whom(hurdles, !color));
            let friend = visit(self.whom(hurdles, color));
            let arrivals = Arrivals { enemy, friend, ..Arrivals::default() };
            let to_hurdle = Leg { arrivals, opens_en_passant: false, ..leg.clone() };
            let behind = Leg { steps: PathSteps::Turned(TurnSet::STRAIGHT), ..leg.clone() };
            if leg.range == Range::ANY {
                return vec![draft.with_leg(to_hurdle).with_leg(behind)];
            }
            let Some(most) = self.written_out(leg.range, span) else { return Vec::new() };
            let over = |first: u8| {
                let rest = Range { min: leg.range.min.saturating_sub(first).max(1), max: Some(most - first) };
                let to_hurdle = Leg { range: Range::exactly(first), ..to_hurdle.clone() };
                draft.with_leg(to_hurdle).with_leg(Leg { range: rest, ..behind.clone() })
            };
            return (1..most).map(over).collect();
        }
        let geometry = &self.context.ruleset.geometry;
        let most = if hop.is_over_many { geometry.files.max(geometry.ranks).saturating_sub(2).max(1) } else { 1 };
        let over = |count: u8| Leg { over: Over::Hurdles { count, land_next: false }, ..leg.clone() };
        (1..=most).map(|count| draft.with_leg(over(count))).collect()
    }

    /// Adds the legs over one or more chosen pieces: up to the first, from each to the next one,
    /// and on.
    fn over_chosen(
        &mut self,
        draft: &Draft,
        leg: &Leg,
        (pieces, are_friends): (&Option<PieceSet>, bool),
        span: Span,
    ) -> Vec<Draft> {
        let is_endless = leg.range == Range::ANY;
        if is_endless && draft.repeat.is_some() || matches!(leg.steps, PathSteps::Anywhere) {
            self.miss(span, "a jump over chosen pieces on such a ride", Needs::Hurdles);
            return Vec::new();
        }
        let color = self.context.color;
        let mut visit = |owner: Color| {
            let to = pieces.as_ref().map_or(Whom::Anyone, |set| self.whom(set, owner));
            (to != Whom::Types(Vec::new())).then_some(Contact { to, act: Act::Leave })
        };
        let enemy = if are_friends { None } else { visit(!color) };
        let arrivals = Arrivals { enemy, friend: visit(color), ..Arrivals::default() };
        if arrivals == Arrivals::default() {
            return Vec::new();
        }
        let to_first = Leg { arrivals, opens_en_passant: false, ..leg.clone() };
        if !is_endless {
            let Some(most) = self.written_out(leg.range, span) else { return Vec::new() };
            return over_chosen_within(draft, leg, &to_first, most);
        }
        let to_next = Leg { steps: PathSteps::Turned(TurnSet::STRAIGHT), ..to_first.clone() };
        let behind = Leg { steps: PathSteps::Turned(TurnSet::STRAIGHT), ..leg.clone() };
        let repeated = draft.legs.len() + 1;
        let over = draft.with_leg(to_first).with_leg(to_next).with_leg(behind);
        vec![Draft { repeat: Some(Repeat { first: repeated, last: repeated }), ..over }]
    }

    /// Returns the greatest number of steps of a ride whose hurdles are written out.
    fn written_out(&mut self, range: Range, span: Span) -> Option<u8> {
        let most = range.max.filter(|&most| most <= WRITTEN_OUT_MAX);
        if most.is_none() {
            self.miss(span, "a jump over chosen pieces on a ride of more than eight steps", Needs::Hurdles);
        }
        most
    }

    /// Adds legs whose first step leads to another board; the other steps stay there.
    fn over_boards(&mut self, way: &Way, boards: &[i8], range: Range, span: Span, style: &Style) -> Vec<Draft> {
        let PathSteps::Absolute(vectors) = &way.steps else { return Vec::new() };
        let raised = |step: Vector| boards.iter().map(move |&boards| Vector { boards, ..step });
        let first: Vec<Vector> = vectors.iter().flat_map(|&step| raised(step)).collect();
        if first.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        if range.min <= 1 {
            found.extend(self.legs(&way.draft, PathSteps::Absolute(first), Range::ONE, span, style));
        }
        if range.max == Some(1) {
            return found;
        }
        let rest = Range { min: range.min.saturating_sub(1).max(1), max: range.max.map(|max| max - 1) };
        for &step in vectors {
            let change = PathSteps::Absolute(raised(step).collect());
            let change = Leg { steps: change, arrivals: Arrivals::quiet(), ..Leg::default() };
            let there = way.draft.with_leg(change);
            found.extend(self.legs(&there, PathSteps::Absolute(vec![step]), rest, span, style));
        }
        found
    }

    /// Adds the steps of `N(rf)0`: each turns from the one before, always to the same side. A
    /// circle ends before it comes back to where it began.
    fn circle(
        &mut self,
        draft: &Draft,
        join: Join,
        kind: Kind,
        range: Range,
        turn: &crate::tree::Directions,
        style: &Style,
    ) -> Vec<Draft> {
        let Some(turns) = turns_of(&turn.letters) else {
            let reason = "one or two directions say how a circle turns, such as `r` or `rf`";
            self.miss(turn.span, "this turn", Needs::Meaning(reason));
            return Vec::new();
        };
        let is_odd_step = kind.is_straight() && turns.iter().any(|turn| turn % 2 == 1);
        if is_odd_step || style.hop.is_some() || style.leaps || style.is_lame || style.boards.is_some() {
            let reason = "such steps cannot turn so, or a modifier is about straight lines";
            self.miss(turn.span, "this turn", Needs::Meaning(reason));
            return Vec::new();
        }
        let mut found = Vec::new();
        for eighths in turns {
            let steps_in_circle = if eighths % 4 == 0 { 2 } else { 8 / (if eighths % 2 == 0 { 2 } else { 1 }) };
            let most = range.max.unwrap_or(u8::MAX).min(steps_in_circle - 1);
            let mut drafts = self.ride(draft, join, kind, Range::ONE, turn.span, style);
            for count in 1..=most {
                if count >= range.min {
                    found.extend(drafts.iter().cloned());
                }
                let next = |draft: Draft| {
                    let last = Leg { arrivals: Arrivals::quiet(), ..draft.legs[draft.legs.len() - 1].clone() };
                    let mut quiet = draft.clone();
                    quiet.legs.pop();
                    let steps = PathSteps::Turned(TurnSet(1 << eighths));
                    let leg = Leg { steps, ..draft.legs[draft.legs.len() - 1].clone() };
                    quiet.with_leg(last).with_leg(leg)
                };
                drafts = drafts.into_iter().map(next).collect();
            }
        }
        found
    }

    /// Adds the legs of `n`: the squares between must be empty in one order of the steps at least.
    fn lame(&mut self, draft: &Draft, join: Join, kind: Kind, range: Range, span: Span, style: &Style) -> Vec<Draft> {
        if range != Range::ONE || kind.1 > 4 || (join == Join::Chain && !draft.is_new()) || style.boards.is_some() {
            self.miss(span, "`n` on this move", Needs::Course);
            return Vec::new();
        }
        if kind.is_straight() {
            let unit = if kind.is_diagonal() { Kind(1, 1) } else { Kind(0, 1) };
            return self.ride(draft, join, unit, Range::exactly(kind.1), span, style);
        }
        let mut found = Vec::new();
        for image in kind.vectors().into_iter().filter(|&step| allows(style, step)) {
            for order in orders(kind) {
                let mut path = draft.clone();
                for (index, &is_diagonal) in order.iter().enumerate() {
                    let is_last = index + 1 == order.len();
                    let arrivals = if is_last { style.modes.arrivals.clone() } else { Arrivals::quiet() };
                    let leg = Leg::leap(vec![part_of(image, is_diagonal)], arrivals);
                    path = path.with_leg(Leg { joined: style.joined, ..leg });
                }
                // No leg can go on in the direction of the whole leap.
                found.push(Draft { heading: None, is_default: !style.modes.is_explicit, ..path });
            }
        }
        found
    }

    /// Adds the leg of `O`: the file and the rank stay, the board may change.
    pub(super) fn stay(&mut self, draft: &Draft, span: Span, style: &Style) -> Vec<Draft> {
        let Some(boards) = &style.boards else {
            self.miss(span, "`O` without a step to another board", Needs::Effects);
            return Vec::new();
        };
        let vectors: Vec<Vector> = boards.iter().map(|&boards| Vector { boards, ..Vector::default() }).collect();
        if vectors.is_empty() || !style.modes.can_end() {
            return Vec::new();
        }
        let mut draft = self.begun(draft, style);
        // A move to another board must be legal on the board where it is played (FBR, `alice`).
        if let (false, Some(last)) = (draft.changed_board, draft.legs.last_mut()) {
            last.lands = true;
        }
        let boards_up = boards_up(&draft, Some(boards));
        let legs = self.legs(&draft, PathSteps::Absolute(vectors), Range::ONE, span, style);
        let ended = |draft| Draft {
            heading: None,
            is_default: !style.modes.is_explicit,
            changed_board: true,
            boards_up,
            ..draft
        };
        legs.into_iter().map(ended).collect()
    }

    /// Adds the leg of `U`, to any other square.
    pub(super) fn anywhere(&mut self, draft: &Draft, span: Span, style: &Style) -> Vec<Draft> {
        let jumps = style.hop.is_some() || style.jumped.is_some();
        let has_length = style.steps.is_some() || style.is_half;
        if style.has_directions() || jumps || has_length || style.boards.is_some() {
            let reason = "the letter leads to any square, over anything and in no direction";
            self.miss(span, "a modifier or suffix of `U`", Needs::Meaning(reason));
            return Vec::new();
        }
        if !style.modes.can_end() {
            return Vec::new();
        }
        let leg = Leg { steps: PathSteps::Anywhere, arrivals: style.modes.arrivals.clone(), ..Leg::default() };
        let draft = self.begun(draft, style).with_leg(leg);
        vec![Draft { heading: None, boards_up: None, is_default: !style.modes.is_explicit, ..draft }]
    }
}

fn allows(style: &Style, step: Vector) -> bool {
    style.directions.iter().all(|directions| directions.allows(step))
}

/// Returns the turns that lead from one kind of step to another one on the same ring.
fn all_turns(heading: Option<Kind>, kind: Kind) -> impl Iterator<Item = u8> {
    let is_same = heading == Some(kind);
    (0..8).filter(move |turn| !kind.is_straight() || (turn % 2 == 0) == is_same)
}

fn boards_up(draft: &Draft, boards: Option<&[i8]>) -> Option<i16> {
    match boards {
        None => draft.boards_up,
        Some(&[only]) => draft.boards_up.map(|up| up + i16::from(only)),
        Some(_) => None,
    }
}

/// Returns the turns, in eighths, that direction letters behind a move mean.
fn turns_of(letters: &str) -> Option<Vec<u8>> {
    Some(match letters {
        "r" => vec![2],
        "l" => vec![6],
        "s" => vec![2, 6],
        "b" => vec![4],
        "rf" | "fr" => vec![1],
        "lf" | "fl" => vec![7],
        "sf" | "fs" => vec![1, 7],
        "rb" | "br" => vec![3],
        "lb" | "bl" => vec![5],
        "sb" | "bs" => vec![3, 5],
        _ => return None,
    })
}

/// Returns the step of one square that is a part of a longer one: a diagonal step, or one along the
/// long part.
fn part_of(step: Vector, is_diagonal: bool) -> Vector {
    let (x, y) = (step.files.signum(), step.ranks.signum());
    match (is_diagonal, step.files.unsigned_abs() > step.ranks.unsigned_abs()) {
        (true, _) => Vector::new(x, y),
        (false, true) => Vector::new(x, 0),
        (false, false) => Vector::new(0, y),
    }
}

/// Returns the orders in which diagonal (true) and orthogonal steps of one square make a leap.
fn orders(kind: Kind) -> Vec<Vec<bool>> {
    let (diagonal, all) = (u32::from(kind.0), u32::from(kind.1));
    let masks = (0u32..1 << all).filter(|mask| mask.count_ones() == diagonal);
    masks.map(|mask| (0..all).map(|at| mask >> at & 1 == 1).collect()).collect()
}

/// Returns the ways of at most so many steps over one or more chosen pieces: up to the first one,
/// then step by step over empty squares and others.
fn over_chosen_within(draft: &Draft, leg: &Leg, to_first: &Leg, most: u8) -> Vec<Draft> {
    let straight = Leg { steps: PathSteps::Turned(TurnSet::STRAIGHT), range: Range::ONE, ..leg.clone() };
    let on = Leg { arrivals: Arrivals { empty: true, ..to_first.arrivals.clone() }, ..straight.clone() };
    let on = Leg { opens_en_passant: false, ..on };
    let mut found = Vec::new();
    for first in 1..most {
        let mut over = draft.with_leg(Leg { range: Range::exactly(first), ..to_first.clone() });
        for length in first + 1..=most {
            if length >= leg.range.min {
                found.push(over.with_leg(straight.clone()));
            }
            over = over.with_leg(on.clone());
        }
    }
    found
}
