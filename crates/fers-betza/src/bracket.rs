//! Legs with atoms of their own between brackets: `[F?R]`.
//!
//! `-` between legs means that the piece must continue, `?` that it may also stop. Directions of
//! later legs are relative to the leg before; without letters, the smallest bend outwards is meant.
//! Ralph Betza's `t[FR]` ("then") is `[F?R]`. Sources: H. G. Muller's comments on brackets in the
//! Interactive Diagram (2022 to 2024); Ralph Betza, "The Bent Riders".

use fers_core::Vector;
use fers_rules::{Act, Leg, Over, Path, Steps, TurnSet};
use fers_text::Diagnostic;

use crate::atom::{Atom, Ring};
use crate::bends::{self, Bend, Side};
use crate::context::{Context, base_range, union_of_runs};
use crate::modes::{Modes, Place};
use crate::simple::conditions;
use crate::syntax::{BracketLeg, LegText, Unit, leg};

/// The limit on paths of one bracket; known pieces need fewer.
const PATHS_MAX: usize = 4096;

/// Returns the paths of a bracket.
pub(crate) fn paths(unit: &Unit, legs: &[BracketLeg], context: &mut Context) -> Result<Vec<Path>, Diagnostic> {
    if unit.modifiers.group.is_some() || unit.modifiers.before.iter().any(|letter| letter.letter == 'a') {
        let problem =
            Diagnostic::error("betza::bracket", unit.span, "a bracket is no leg of a chain and is not repeated");
        return Err(problem.with_help("write all legs between the brackets"));
    }
    let outer = Outer::read(&leg(&unit.modifiers.before, unit.span.range().start), context)?;
    let mut paths = Vec::new();
    for (last, bracket) in legs.iter().enumerate() {
        if bracket.may_stop || last + 1 == legs.len() {
            let bracket = Bracket { legs: &legs[..=last], outer: &outer };
            let is_whole = last + 1 == legs.len();
            paths.extend(bracket.paths(unit, is_whole, context)?);
        }
    }
    Ok(paths)
}

/// The letters before a bracket, which apply to all of it.
struct Outer {
    modes: Modes,
    /// The directions allowed for the last leg; `None` for all.
    directions: Option<LegText>,
}

impl Outer {
    fn read(leg: &LegText, context: &Context) -> Result<Self, Diagnostic> {
        let modes = Modes::read(leg, Place::Only, context.dialect)?;
        let has_manner =
            modes.hop || modes.grasp || modes.lame > 0 || modes.jump > 0 || modes.unload || modes.over_edge;
        if has_manner {
            let message = "only m c d e k, i and directions mean something before a bracket";
            let problem = Diagnostic::error("betza::bracket", leg.span, message);
            return Err(problem.with_help("write other letters before the atom that they belong to"));
        }
        let directions = (!leg.directions.is_empty()).then(|| leg.clone());
        Ok(Self { modes, directions })
    }

    fn has_manner_of_ending(&self) -> bool {
        self.modes.quiet || self.modes.takes()
    }
}

struct Bracket<'b> {
    legs: &'b [BracketLeg],
    outer: &'b Outer,
}

/// The beginning of a bracketed path, with its directions fixed.
#[derive(Clone)]
struct Start {
    legs: Vec<Leg>,
    /// A step of the last leg.
    last: Vector,
    /// The side of the last bend.
    side: Option<Side>,
}

impl Bracket<'_> {
    fn paths(&self, unit: &Unit, is_whole: bool, context: &mut Context) -> Result<Vec<Path>, Diagnostic> {
        let mut starts = Vec::new();
        for (index, leg) in self.legs.iter().enumerate() {
            starts = if index == 0 { self.first(leg, context)? } else { self.next(starts, leg, index, context)? };
            if starts.len() > PATHS_MAX {
                let problem = Diagnostic::error("betza::too-long", unit.span, "this bracket has too many ways");
                return Err(problem.with_help("write path text"));
            }
        }
        if let Some(filter) = self.outer.directions.as_ref().filter(|_| is_whole) {
            starts = filtered(starts, filter)?;
        }
        let when = conditions(self.outer.modes);
        Ok(joined(starts).into_iter().map(|legs| Path { when: when.clone(), legs, repeat: None }).collect())
    }

    fn first(&self, leg: &BracketLeg, context: &mut Context) -> Result<Vec<Start>, Diagnostic> {
        let directions = context.first_directions(&leg.leg, leg.atom.ring)?;
        let template = self.template(leg, 0, context)?;
        let start = |vector: Vector| Start {
            legs: template.iter().map(|leg| Leg { steps: Steps::Absolute(vec![vector]), ..leg.clone() }).collect(),
            last: vector,
            side: sideways_first(vector),
        };
        Ok(leg.atom.vectors(directions).into_iter().map(start).collect())
    }

    fn next(
        &self,
        starts: Vec<Start>,
        leg: &BracketLeg,
        index: usize,
        context: &mut Context,
    ) -> Result<Vec<Start>, Diagnostic> {
        let (letters, bend) = bends::as_sideways(&leg.leg, context.dialect)?;
        let template = self.template(leg, index, context)?;
        let mut next = Vec::new();
        for start in starts {
            let vectors = onward(start.last, leg.atom, &letters, self.legs[index - 1].induces())?;
            for vector in vectors.into_iter().filter(|&vector| bends_as(start.last, vector, bend, start.side)) {
                let side = side_of(start.last, vector).or(start.side);
                for template in &template {
                    let mut legs = start.legs.clone();
                    legs.push(Leg { steps: Steps::Absolute(vec![vector]), ..template.clone() });
                    next.push(Start { legs, last: vector, side });
                }
            }
        }
        if next.is_empty() {
            let problem =
                Diagnostic::error("betza::bad-direction", leg.span, "this leg can go nowhere from the one before");
            return Err(problem.with_help("write `f`, `s` or `fs`, or no direction for the least bend outwards"));
        }
        Ok(next)
    }

    /// Returns a leg without its steps; several if its letters allow several contacts on the way.
    fn template(&self, leg: &BracketLeg, index: usize, context: &Context) -> Result<Vec<Leg>, Diagnostic> {
        let is_last = index + 1 == self.legs.len();
        let place = match index {
            0 if is_last => Place::Only,
            0 => Place::First,
            _ if is_last => Place::Last,
            _ => Place::Middle,
        };
        let mut modes = Modes::read(&leg.leg, place, context.dialect)?;
        let wrong =
            modes.jump > 0 || modes.lame > 0 || modes.unload || modes.convert || modes.virgin > 0 || modes.same_length;
        if wrong || modes.hop && modes.grasp || modes.grasp && !is_last {
            let message = "only m c d e k p g o and x mean something on legs in brackets, and `g` on the last one only";
            let problem = Diagnostic::error("betza::unsupported-letter", leg.leg.span, message);
            return Err(problem.with_help("write a chain of legs joined by `a`, or path text"));
        }
        let range = base_range(leg.range, leg.atom);
        if !is_last {
            // Where the move may stop, a leg may capture; it continues only from an empty square.
            if leg.may_stop && !modes.hop {
                modes = Modes { quiet: true, capture: false, destroy: false, en_passant: false, royal: false, ..modes };
            }
            let ways = modes.arrivals_before_last(Act::Capture).into_iter();
            return Ok(ways.map(|(arrivals, _)| Leg { range, arrivals, ..Leg::default() }).collect());
        }
        if self.outer.has_manner_of_ending() {
            let Modes { quiet, capture, destroy, en_passant, royal, .. } = self.outer.modes;
            modes = Modes { quiet, capture, destroy, en_passant, royal, ..modes };
        }
        let hops = modes.hop || modes.grasp;
        let over = if hops { Over::Hurdles { count: 1, land_next: modes.grasp } } else { Over::Empty };
        let arrivals = modes.last_arrivals(Act::Capture);
        Ok(vec![Leg { range, over, arrivals, joined: modes.joined(), ..Leg::default() }])
    }
}

/// Treats a diagonal first step as a sideways step bent towards the file, so that `q` continues on
/// the diagonal.
fn sideways_first(vector: Vector) -> Option<Side> {
    let sideways = Vector::new(vector.files, 0);
    side_of(sideways, vector)
}

/// Returns the side to which `after` turns from `before`; `None` if they are parallel.
fn side_of(before: Vector, after: Vector) -> Option<Side> {
    let (a, b) = ((i32::from(before.files), i32::from(before.ranks)), (i32::from(after.files), i32::from(after.ranks)));
    match a.0 * b.1 - a.1 * b.0 {
        0 => None,
        1.. => Some(Side::Left),
        _ => Some(Side::Right),
    }
}

fn bends_as(before: Vector, after: Vector, bend: Option<Bend>, last: Option<Side>) -> bool {
    match (bend, last, side_of(before, after)) {
        (Some(Bend::Same), Some(last), Some(side)) => side == last,
        (Some(Bend::Other), Some(last), Some(side)) => side != last,
        _ => true,
    }
}

/// Returns the steps of an atom in directions relative to the last step.
fn onward(last: Vector, atom: Atom, letters: &LegText, is_induced: bool) -> Result<Vec<Vector>, Diagnostic> {
    let turns = match letters.directions[..] {
        // An induced friend has no direction yet. As in a chain, it may go anywhere except straight
        // back.
        [] if is_induced => atom.ring.default_turns(),
        [] => 1,
        _ => union_of_runs(letters, Ring::Queen)?,
    };
    let all = atom.vectors(atom.ring.all());
    let mut chosen = Vec::new();
    for turn in (0..8u8).filter(|turn| turns >> turn & 1 == 1) {
        let wanted = angle(last) - f64::from(turn) * std::f64::consts::FRAC_PI_4;
        let nearest = all.iter().map(|&vector| apart(angle(vector), wanted)).fold(f64::MAX, f64::min);
        chosen.extend(all.iter().filter(|&&vector| apart(angle(vector), wanted) < nearest + 1e-6));
    }
    let kept: Vec<Vector> = all.into_iter().filter(|vector| chosen.contains(vector)).collect();
    Ok(kept)
}

fn angle(vector: Vector) -> f64 {
    f64::from(vector.ranks).atan2(f64::from(vector.files))
}

/// Returns the difference of two angles, from 0 to half a turn.
fn apart(a: f64, b: f64) -> f64 {
    let turn = std::f64::consts::TAU;
    let difference = (a - b).rem_euclid(turn);
    difference.min(turn - difference)
}

/// Keeps the starts whose last leg goes in the directions that the letters name.
fn filtered(starts: Vec<Start>, filter: &LegText) -> Result<Vec<Start>, Diagnostic> {
    let mut kept = Vec::new();
    for start in starts {
        let Some((atom, direction)) = Atom::of_vector(start.last) else { continue };
        let directions = union_of_runs(filter, atom.ring)?;
        if directions >> direction & 1 == 1 {
            kept.push(start);
        }
    }
    Ok(kept)
}

/// Merges paths that differ only in their directions. Later legs become relative turns where
/// possible.
fn joined(starts: Vec<Start>) -> Vec<Vec<Leg>> {
    let mut paths: Vec<Vec<Leg>> = starts.into_iter().map(|start| start.legs).collect();
    let depth = paths.iter().map(Vec::len).max().unwrap_or(0);
    for leg in (1..depth).rev() {
        paths = merged(paths, leg);
        paths.iter_mut().for_each(|legs| turn(legs, leg));
    }
    merged(paths, 0)
}

/// Merges paths that differ only in the steps of one leg.
fn merged(paths: Vec<Vec<Leg>>, leg: usize) -> Vec<Vec<Leg>> {
    let mut merged: Vec<Vec<Leg>> = Vec::new();
    for path in paths {
        let without = |path: &Vec<Leg>| {
            let mut path = path.clone();
            path[leg].steps = Steps::Absolute(Vec::new());
            path
        };
        let is_absolute = |path: &Vec<Leg>| matches!(path[leg].steps, Steps::Absolute(_));
        let known = merged
            .iter_mut()
            .find(|known| is_absolute(known) && is_absolute(&path) && without(known) == without(&path));
        match known {
            Some(known) => {
                let new = absolute(&path[leg]);
                if let Steps::Absolute(vectors) = &mut known[leg].steps {
                    new.into_iter().for_each(|vector| {
                        if !vectors.contains(&vector) {
                            vectors.push(vector)
                        }
                    });
                }
            }
            None => merged.push(path),
        }
    }
    merged
}

fn absolute(leg: &Leg) -> Vec<Vector> {
    match &leg.steps {
        Steps::Absolute(vectors) => vectors.clone(),
        Steps::Turned(_) | Steps::Anywhere | Steps::AsLastMoved { .. } => Vec::new(),
    }
}

/// Rewrites the absolute steps of a leg as turns from the single step before it, if the ring of
/// that step contains them all.
fn turn(legs: &mut [Leg], index: usize) {
    let (Steps::Absolute(before), Steps::Absolute(steps)) = (&legs[index - 1].steps, &legs[index].steps) else {
        return;
    };
    let [before] = before[..] else { return };
    let eighths = |step: &Vector| (0..8u8).find(|&eighths| before.turned(eighths) == *step);
    let Some(turns) = steps.iter().map(eighths).collect::<Option<Vec<u8>>>() else { return };
    legs[index].steps = Steps::Turned(TurnSet(turns.into_iter().fold(0, |set, turn| set | 1 << turn)));
}
