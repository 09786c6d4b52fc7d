//! Moves of several legs, joined by `a`.

use fers_rules::{Arrivals, Condition, Contact, Leg, Over, Path, Range, Steps, TurnSet};
use fers_text::Diagnostic;

use crate::atom::{Atom, Ring};
use crate::lower::{base_range, first_directions, union_of_runs};
use crate::modes::{Modes, Place};
use crate::syntax::{LegText, Unit};

/// More ways than this through the range changes of one chain are refused: each doubles what follows.
const ALTERNATIVES_MAX: usize = 64;
/// A chain of more legs than this is refused: no game has one, and a text full of `a` is none.
const LEGS_MAX: usize = 32;

/// The paths of a chain: one, unless some leg changes its range on some squares only.
pub(crate) fn paths(unit: &Unit, atom: Atom, diagnostics: &mut Vec<Diagnostic>) -> Result<Vec<Path>, Diagnostic> {
    if unit.legs.len() > LEGS_MAX {
        return Err(too_long(unit));
    }
    let modes = legs_modes(unit)?;
    let mut ways = vec![Way { legs: Vec::new(), range: base_range(unit, atom), slides: atom.slides }];
    for (index, (leg, modes)) in unit.legs.iter().zip(&modes).enumerate() {
        let steps = match index {
            0 => Steps::Absolute(atom.vectors(first_directions(leg, atom.ring, diagnostics)?)),
            _ => Steps::Turned(TurnSet(turns(leg, atom)?)),
        };
        let is_last = index + 1 == unit.legs.len();
        ways = ways.iter().flat_map(|way| way.extended(&steps, *modes, is_last, atom)).collect();
        if ways.len() > ALTERNATIVES_MAX {
            return Err(too_long(unit));
        }
    }
    if ways.is_empty() {
        let message = "a hop needs a range of two steps or more: this never moves";
        let problem = Diagnostic::error("betza::hop-in-place", unit.span, message);
        return Err(problem.with_help("write a slider (`R`, `B`, `Q`), or path text"));
    }
    let creates_en_passant = en_passant_chance(unit, &modes, atom)?;
    let when = if modes[0].virgin { vec![Condition::Virgin] } else { Vec::new() };
    Ok(ways.into_iter().map(|way| Path { when: when.clone(), legs: way.legs, creates_en_passant }).collect())
}

fn too_long(unit: &Unit) -> Diagnostic {
    Diagnostic::error("betza::too-long", unit.span, "this chain is too long").with_help("write path text")
}

fn legs_modes(unit: &Unit) -> Result<Vec<Modes>, Diagnostic> {
    let last = unit.legs.len() - 1;
    let legs = unit.legs.iter().enumerate().map(|(index, leg)| {
        let place = match index {
            0 => Place::First,
            _ if index == last => Place::Last,
            _ => Place::Middle,
        };
        let modes = Modes::read(leg, place)?;
        let wrong = modes.jump > 0 || place.is_last() && (modes.lame > 0 || modes.hop && modes.grasp);
        if wrong {
            let message = "`j`, `n` on the last leg, and `p` with `g` there cannot be read in a chain";
            let problem = Diagnostic::error("betza::unsupported-letter", leg.span, message);
            return Err(problem.with_help("write the squares on the way as legs, or write path text"));
        }
        Ok(modes)
    });
    legs.collect()
}

/// Whether the walk can be captured en passant: all squares on the way then, as a path knows no other way.
fn en_passant_chance(unit: &Unit, modes: &[Modes], atom: Atom) -> Result<bool, Diagnostic> {
    let before_last = &modes[..modes.len() - 1];
    if before_last.iter().all(|modes| modes.lame == 0) {
        return Ok(false);
    }
    let single_steps = atom.is_step() && base_range(unit, atom) == Range::ONE;
    let converted = before_last.iter().any(|modes| modes.convert || modes.grasp);
    if before_last.iter().all(|modes| modes.lame == 1) && single_steps && !converted {
        return Ok(true);
    }
    let message = "`n` in a chain must stand on each leg but the last, and on single steps";
    Err(Diagnostic::error("betza::partial-en-passant", unit.span, message).with_help("write `fnafmW`, or path text"))
}

fn turns(leg: &LegText, atom: Atom) -> Result<u8, Diagnostic> {
    match leg.directions[..] {
        [] => Ok(atom.ring.default_turns()),
        _ => union_of_runs(leg, Ring::Queen),
    }
}

/// One way through the range changes, as far as it has been followed.
#[derive(Clone)]
struct Way {
    legs: Vec<Leg>,
    range: Range,
    slides: bool,
}

impl Way {
    /// The way with one more leg: several where a square allows several things, or changes the range of what follows.
    fn extended(&self, steps: &Steps, modes: Modes, is_last: bool, atom: Atom) -> Vec<Self> {
        let leg = |arrivals, over| Leg { steps: steps.clone(), range: self.range, over, arrivals, may_stop: false };
        if !is_last {
            let ways = arrivals_before_last(modes).into_iter();
            return ways.map(|(arrivals, changes)| self.followed(leg(arrivals, Over::Empty), changes, atom)).collect();
        }
        let hops = modes.hop || modes.grasp;
        if hops && self.range.max == Some(1) {
            return Vec::new();
        }
        let over = if hops { Over::Hurdles { count: 1, land_next: modes.grasp } } else { Over::Empty };
        vec![self.followed(leg(modes.last_arrivals(), over), false, atom)]
    }

    fn followed(&self, leg: Leg, changes: bool, atom: Atom) -> Self {
        let mut next = self.clone();
        next.legs.push(leg);
        if changes {
            (next.range, next.slides) = toggled(self.range, self.slides, atom);
        }
        next
    }
}

/// The range after a range change: a step becomes a slide and a slide a step, and a written number is dropped.
fn toggled(range: Range, slides: bool, atom: Atom) -> (Range, bool) {
    let to_slide = if atom.is_step() { !slides } else { range == Range::ONE };
    if to_slide { (Range::ANY, true) } else { (Range::ONE, false) }
}

/// What a leg before the last may end on, and whether the range changes behind it.
fn arrivals_before_last(modes: Modes) -> Vec<(Arrivals, bool)> {
    let takes_any = modes.capture || modes.destroy || modes.en_passant;
    let silent = !(modes.quiet || takes_any || modes.hop || modes.grasp || modes.convert);
    let hops = |wanted: bool| wanted.then(Contact::leave);
    let takes = |wanted: bool| wanted.then(Contact::capture);
    let kept = Arrivals {
        empty: (modes.quiet || silent) && !modes.convert,
        enemy: takes(modes.capture).or(hops(modes.hop)),
        friend: takes(modes.destroy).or(hops(modes.hop)),
        en_passant: modes.en_passant,
    };
    // What is captured may be left standing instead, where the letters say both.
    let spared = Arrivals {
        enemy: hops(modes.hop && modes.capture),
        friend: hops(modes.hop && modes.destroy),
        ..Arrivals::default()
    };
    let (enemy, friend) = (hops(modes.grasp), hops(modes.grasp));
    let changed = Arrivals { empty: modes.convert, enemy, friend, en_passant: false };
    let ways = [(kept, false), (spared, false), (changed, true)];
    ways.into_iter().filter(|(arrivals, _)| *arrivals != Arrivals::default()).collect()
}
