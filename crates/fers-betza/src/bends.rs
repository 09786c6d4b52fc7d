//! Bends to the side of the previous bend (`q`) or to the other side (`z`), as letters of a leg and
//! as riders of one leg.

use fers_rules::{Arrivals, Leg, Path, Range, Repeat, TurnSet};
use fers_text::{Diagnostic, Span};

use crate::Dialect;
use crate::atom::{Atom, Ring};
use crate::directions::is_bend;
use crate::syntax::{LegText, Unit};

/// The side of the last bend of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Right,
    Left,
}

impl Side {
    fn other(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
        }
    }

    /// Returns the turns to this side.
    fn turns(self) -> u8 {
        match self {
            Self::Right => 0b0000_1110,
            Self::Left => 0b1110_0000,
        }
    }
}

/// The side that a bend letter demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bend {
    /// `q`: the side of the previous bend.
    Same,
    /// `z`: to the other side.
    Other,
}

/// Removes the bend letter of a leg. Returns the rest of the leg, and the bend.
pub(crate) fn taken_out(leg: &LegText, dialect: Dialect) -> Result<(LegText, Option<Bend>), Diagnostic> {
    replaced(leg, dialect, "")
}

/// Replaces the bend letter of a leg by `s`. Returns the leg, and the bend.
pub(crate) fn as_sideways(leg: &LegText, dialect: Dialect) -> Result<(LegText, Option<Bend>), Diagnostic> {
    replaced(leg, dialect, "s")
}

fn replaced(leg: &LegText, dialect: Dialect, by: &str) -> Result<(LegText, Option<Bend>), Diagnostic> {
    let bends: Vec<(char, Span)> = leg
        .directions
        .iter()
        .flat_map(|(run, span)| run.chars().filter(|&letter| is_bend(letter)).map(move |letter| (letter, *span)))
        .collect();
    let bend = match bends[..] {
        [] => return Ok((leg.clone(), None)),
        [(letter, span)] if dialect != Dialect::XBetza => {
            let message = format!("`{letter}` is not known in this dialect");
            return Err(
                Diagnostic::error("betza::unsupported-letter", span, message).with_help("write a chain of legs")
            );
        }
        [('q', _)] => Bend::Same,
        [_] => Bend::Other,
        [_, (_, span), ..] => {
            let problem = Diagnostic::error("betza::contradiction", span, "a leg bends once");
            return Err(problem.with_help("write one `q` or `z`"));
        }
    };
    let mut leg = leg.clone();
    for (run, _) in &mut leg.directions {
        *run = run.chars().map(|letter| if is_bend(letter) { by.to_owned() } else { letter.to_string() }).collect();
    }
    leg.directions.retain(|(run, _)| !run.is_empty());
    Ok((leg, Some(bend)))
}

/// Restricts the turns of a leg to the side that its bend letter demands after the last bend.
pub(crate) fn allowed(turns: u8, bend: Option<Bend>, last: Option<Side>) -> u8 {
    let side = match (bend, last) {
        (Some(Bend::Same), Some(side)) => side,
        (Some(Bend::Other), Some(side)) => side.other(),
        _ => return turns,
    };
    turns & !side.other().turns()
}

/// Splits the turns by the side of the last bend after them.
pub(crate) fn by_side(turns: u8, last: Option<Side>) -> Vec<(u8, Option<Side>)> {
    let sides = [Side::Right, Side::Left].map(|side| (turns & side.turns(), Some(side)));
    let straight = (turns & !Side::Right.turns() & !Side::Left.turns(), last);
    sides.into_iter().chain([straight]).filter(|(turns, _)| *turns != 0).collect()
}

/// Splits the first directions of an atom by the side to which they count as bent. Oblique steps
/// count as bent towards their larger coordinate.
pub(crate) fn first_by_side(directions: u8, ring: Ring) -> Vec<(u8, Option<Side>)> {
    if ring != Ring::Oblique {
        return vec![(directions, None)];
    }
    let apart = [(directions & 0b0101_0101, Some(Side::Left)), (directions & 0b1010_1010, Some(Side::Right))];
    apart.into_iter().filter(|(directions, _)| *directions != 0).collect()
}

/// The longest rider that is written out step by step.
const STEPS_MAX: u8 = 64;

/// Returns riders of one leg that bend after each step: in a circle (`qN`, the Rose) or in a zigzag
/// (`zB`).
///
/// Each bend is the smallest one of the atom. A circle ends before it returns to its start.
pub(crate) fn riders(
    unit: &Unit,
    atom: Atom,
    directions: u8,
    range: Range,
    bend: Bend,
    arrivals: &Arrivals,
) -> Result<Vec<Path>, Diagnostic> {
    if range == Range::ONE {
        let problem = Diagnostic::error("betza::bent-step", unit.span, "a single step has no bend");
        return Err(problem.with_help("leave out the range, or write a longer one: `qN`, `zB3`"));
    }
    // Four-fold atoms bend by a right angle, eight-fold atoms by 45 degrees.
    let eighths = if matches!(atom.ring, Ring::Oblique | Ring::Queen) { 1 } else { 2 };
    let most = match bend {
        Bend::Same => range.max.unwrap_or(u8::MAX).min(8 / eighths - 1),
        Bend::Other => range.max.unwrap_or(STEPS_MAX),
    };
    let mut paths = vec![Path::single(Leg::leap(atom.vectors(directions), arrivals.clone()))];
    for first in [eighths, 8 - eighths] {
        if bend == Bend::Other && range.max.is_none() {
            paths.extend(endless_zigzag(atom, directions, first, arrivals));
        } else {
            paths.extend(
                (2..=most.min(STEPS_MAX)).map(|steps| written_out(atom, directions, first, bend, steps, arrivals)),
            );
        }
    }
    Ok(paths)
}

fn turned(eighths: u8, arrivals: Arrivals) -> Leg {
    Leg::turned(TurnSet(1 << eighths), Range::ONE, arrivals)
}

fn written_out(atom: Atom, directions: u8, first: u8, bend: Bend, steps: u8, arrivals: &Arrivals) -> Path {
    let mut legs = vec![Leg::leap(atom.vectors(directions), Arrivals::quiet())];
    for step in 1..steps {
        let eighths = if bend == Bend::Other && step % 2 == 0 { 8 - first } else { first };
        let is_last = step + 1 == steps;
        legs.push(turned(eighths, if is_last { arrivals.clone() } else { Arrivals::quiet() }));
    }
    Path { legs, ..Path::default() }
}

/// Returns the two paths of a zigzag of two or more steps.
fn endless_zigzag(atom: Atom, directions: u8, first: u8, arrivals: &Arrivals) -> [Path; 2] {
    let start = || Leg::leap(atom.vectors(directions), Arrivals::quiet());
    let (there, back) = (|arrivals| turned(first, arrivals), |arrivals| turned(8 - first, arrivals));
    let quiet = Arrivals::quiet;
    let even = vec![start(), there(quiet()), back(quiet()), there(arrivals.clone())];
    let odd = vec![start(), there(quiet()), back(quiet()), there(quiet()), back(arrivals.clone())];
    let path = |legs, first| Path { legs, repeat: Some(Repeat { first, last: first + 1 }), ..Path::default() };
    [path(even, 1), path(odd, 2)]
}
