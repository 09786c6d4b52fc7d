//! Moves of several legs, joined by `a`.

use fers_core::Joined;
use fers_rules::{Act, Leg, Length, Over, Path, Range, Steps, TurnSet};
use fers_text::Diagnostic;

use crate::atom::{Atom, Ring};
use crate::bends::{self, Side};
use crate::context::{Context, base_range, union_of_runs};
use crate::modes::{Modes, Place, nothing_to_unload};
use crate::simple::conditions;
use crate::syntax::{LegText, Unit};

/// The limit on alternatives of one chain. Each range change doubles the alternatives of the legs
/// after it.
const ALTERNATIVES_MAX: usize = 64;
/// The limit on legs of a chain, more than any game has. Without it, a text full of `a` would take
/// too long.
const LEGS_MAX: usize = 32;

/// Returns the paths of a chain: one, unless a leg changes its range only on some squares.
pub(crate) fn paths(unit: &Unit, legs: &[LegText], atom: Atom, context: &mut Context) -> Result<Vec<Path>, Diagnostic> {
    if legs.len() > LEGS_MAX {
        return Err(too_long(unit));
    }
    let chain = Chain::new(unit, atom, legs, context)?;
    let mut ways = vec![Way::start(unit, atom)];
    for index in 0..legs.len() {
        ways = chain.extended(ways, index, context)?;
    }
    finished(unit, ways, chain.modes[0])
}

/// Returns the paths of complete alternatives.
pub(crate) fn finished(unit: &Unit, ways: Vec<Way>, first: Modes) -> Result<Vec<Path>, Diagnostic> {
    if ways.is_empty() {
        let message = "a hop needs a range of two steps or more: this never moves";
        let problem = Diagnostic::error("betza::hop-in-place", unit.span, message);
        return Err(problem.with_help("write a slider (`R`, `B`, `Q`), or path text"));
    }
    let when = conditions(first);
    Ok(ways.into_iter().map(|way| Path { when: when.clone(), legs: way.legs, repeat: None }).collect())
}

pub(crate) fn too_long(unit: &Unit) -> Diagnostic {
    Diagnostic::error("betza::too-long", unit.span, "this chain is too long").with_help("write path text")
}

/// The legs of a chain with their letters interpreted.
pub(crate) struct Chain<'u> {
    unit: &'u Unit,
    atom: Atom,
    legs: &'u [LegText],
    pub modes: Vec<Modes>,
    /// The fate of the pieces that each leg captures.
    acts: Vec<Act>,
    /// By leg: whether a piece is put down where the leg begins.
    sets_down: Vec<bool>,
    /// Whether a leg has a bend letter.
    has_bends: bool,
}

impl<'u> Chain<'u> {
    pub(crate) fn new(unit: &'u Unit, atom: Atom, legs: &'u [LegText], context: &Context) -> Result<Self, Diagnostic> {
        let last = legs.len() - 1;
        let modes = legs.iter().enumerate().map(|(index, leg)| {
            let place = match index {
                _ if last == 0 => Place::Only,
                0 => Place::First,
                _ if index == last => Place::Last,
                _ => Place::Middle,
            };
            let modes = Modes::read(leg, place, context.dialect)?;
            check_letters(modes, leg, place, atom)?;
            Ok(modes)
        });
        let modes = modes.collect::<Result<Vec<Modes>, Diagnostic>>()?;
        let (acts, sets_down) = unloading(&modes, legs)?;
        let has_bends = legs.iter().flat_map(|leg| &leg.directions).any(|(run, _)| run.contains(['z', 'q']));
        Ok(Self { unit, atom, legs, modes, acts, sets_down, has_bends })
    }

    /// Extends the alternatives by one leg. An alternative splits where a square allows several
    /// contacts or a range change.
    pub(crate) fn extended(&self, ways: Vec<Way>, index: usize, context: &mut Context) -> Result<Vec<Way>, Diagnostic> {
        let mut extended = Vec::new();
        for way in ways {
            for (steps, side) in self.steps(index, &way, context)? {
                extended.extend(self.with_leg(&way, index, steps, side));
            }
        }
        if extended.len() > ALTERNATIVES_MAX { Err(too_long(self.unit)) } else { Ok(extended) }
    }

    /// Returns the steps of a leg, split by the side of the bend if a later leg needs it.
    fn steps(&self, index: usize, way: &Way, context: &mut Context) -> Result<Vec<(Steps, Option<Side>)>, Diagnostic> {
        let (leg, bend) = bends::as_sideways(&self.legs[index], context.dialect)?;
        if index == 0 {
            let directions = context.first_directions(&leg, self.atom.ring)?;
            let apart = bends::first_by_side(directions, self.atom.ring);
            let apart = if self.has_bends { apart } else { vec![(directions, None)] };
            return Ok(apart.into_iter().map(|(set, side)| (Steps::Absolute(self.atom.vectors(set)), side)).collect());
        }
        let turns = match leg.directions[..] {
            [] => self.atom.ring.default_turns(),
            _ => union_of_runs(&leg, Ring::Queen)?,
        };
        let turns = bends::allowed(turns, bend, way.side);
        let apart = if self.has_bends { bends::by_side(turns, way.side) } else { vec![(turns, None)] };
        Ok(apart.into_iter().map(|(turns, side)| (Steps::Turned(TurnSet(turns)), side)).collect())
    }

    fn with_leg(&self, way: &Way, index: usize, steps: Steps, side: Option<Side>) -> Vec<Way> {
        let modes = self.modes[index];
        let is_last = index + 1 == self.legs.len();
        let (length, range) = match modes.same_length {
            true => (Length::AsBefore, Range::ANY),
            false => (Length::Free, way.range),
        };
        let leg = |arrivals, over| Leg {
            steps: steps.clone(),
            range,
            length,
            over,
            arrivals,
            joined: if is_last { modes.joined() } else { Joined::Nothing },
            sets_down: self.sets_down[index],
            opens_en_passant: !is_last && modes.lame > 0,
            ..Leg::default()
        };
        let act = self.acts[index];
        if !is_last {
            let ways = modes.arrivals_before_last(act).into_iter();
            return ways
                .map(|(arrivals, changes)| way.followed(leg(arrivals, Over::Empty), changes, side, self.atom))
                .collect();
        }
        let hops = modes.hop || modes.grasp;
        if hops && range.max == Some(1) {
            return Vec::new();
        }
        let over = if hops { Over::Hurdles { count: 1, land_next: modes.grasp } } else { Over::Empty };
        vec![way.followed(leg(modes.last_arrivals(act), over), false, side, self.atom)]
    }
}

/// Refuses letters that have no meaning in their place.
fn check_letters(modes: Modes, leg: &LegText, place: Place, atom: Atom) -> Result<(), Diagnostic> {
    let unsupported = |message: &str, help: &str| {
        Err(Diagnostic::error("betza::unsupported-letter", leg.span, message).with_help(help))
    };
    if modes.jump > 0 || place.is_last() && (modes.lame > 0 || modes.hop && modes.grasp) {
        let message = "`j`, `n` on the last leg, and `p` with `g` there cannot be read in a chain";
        return unsupported(message, "write the squares on the way as legs, or write path text");
    }
    if modes.lame > 0 && !atom.is_step() {
        let message =
            "`n` on a leg that others follow opens squares to capture en passant, which only steps and slides do";
        return unsupported(message, "write the way in steps: `fnafmW`");
    }
    Ok(())
}

/// Returns the fate of the pieces that each leg captures, and the legs that put a piece down. `u`
/// puts down the last captured piece that has not been put down, or the piece captured by its own
/// leg.
fn unloading(modes: &[Modes], legs: &[LegText]) -> Result<(Vec<Act>, Vec<bool>), Diagnostic> {
    let mut acts = vec![Act::Capture; modes.len()];
    let mut sets_down = vec![false; modes.len()];
    for (index, mode) in modes.iter().enumerate().filter(|(_, modes)| modes.unload) {
        let is_last = index + 1 == modes.len();
        let takes = |mode: &Modes| mode.capture || mode.destroy || mode.royal;
        let taken = (0..index).rev().find(|&before| takes(&modes[before]));
        match taken.filter(|&before| acts[before] == Act::Capture) {
            Some(before) => {
                acts[before] = Act::Carry;
                sets_down[index] = true;
            }
            None if takes(mode) || is_last && mode.takes_at_end() => acts[index] = Act::Swap,
            None => return Err(nothing_to_unload(&legs[index])),
        }
    }
    Ok((acts, sets_down))
}

/// An alternative of a chain, as far as it has been read.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub legs: Vec<Leg>,
    range: Range,
    slides: bool,
    side: Option<Side>,
}

impl Way {
    /// Makes an alternative without legs.
    pub(crate) fn start(unit: &Unit, atom: Atom) -> Self {
        Self { legs: Vec::new(), range: base_range(unit.range, atom), slides: atom.slides, side: None }
    }

    /// Returns whether both alternatives continue equally.
    pub(crate) fn goes_on_like(&self, other: &Self) -> bool {
        (self.range, self.slides, self.side) == (other.range, other.slides, other.side)
    }

    fn followed(&self, leg: Leg, changes: bool, side: Option<Side>, atom: Atom) -> Self {
        let mut next = self.clone();
        next.legs.push(leg);
        next.side = side;
        if changes {
            (next.range, next.slides) = toggled(self.range, self.slides, atom);
        }
        next
    }
}

/// Returns the range after a range change: a step becomes a slide, a slide becomes a step, and a
/// written number is dropped.
fn toggled(range: Range, slides: bool, atom: Atom) -> (Range, bool) {
    let to_slide = if atom.is_step() { !slides } else { range == Range::ONE };
    if to_slide { (Range::ANY, true) } else { (Range::ONE, false) }
}
