//! Moves of one leg.

use fers_core::Vector;
use fers_rules::{Act, Arrivals, Condition, Contact, Leg, Over, Path, Range, Steps, TurnSet};
use fers_text::Diagnostic;

use crate::Dialect;
use crate::atom::{Atom, Ring, indices, scaled};
use crate::bends;
use crate::context::{Context, base_range};
use crate::modes::{Modes, Place, nothing_to_unload};
use crate::syntax::{LegText, RangeText, Unit};

/// Returns the conditions in the letters of a first leg.
pub(crate) fn conditions(modes: Modes) -> Vec<Condition> {
    match modes.virgin {
        0 => Vec::new(),
        1 => vec![Condition::Virgin],
        _ => vec![Condition::AheadOfStart],
    }
}

/// Returns the paths of a unit of one leg.
pub(crate) fn paths(unit: &Unit, leg: &LegText, atom: Atom, context: &mut Context) -> Result<Vec<Path>, Diagnostic> {
    let mut modes = Modes::read(leg, Place::Only, context.dialect)?;
    leave_out_lone_e(&mut modes, leg, context);
    if modes.unload && !modes.takes_at_end() {
        return Err(nothing_to_unload(leg));
    }
    let (leg, bend) = bends::taken_out(leg, context.dialect)?;
    let directions = context.first_directions(&leg, atom.ring)?;
    let range = match (unit.range, bend) {
        // A bend turns a leaper into a rider: `qN` is the Rose.
        (RangeText::Absent, Some(_)) => Range::ANY,
        (range, _) => base_range(range, atom),
    };
    let manners = [modes.lame > 0, modes.jump > 0, modes.hop || modes.grasp, bend.is_some()];
    if manners.iter().filter(|&&used| used).count() > 1 || modes.hop && modes.grasp {
        let message = "`n`, `j`, `p`, `g` and the bends `q`, `z` exclude each other";
        return Err(Diagnostic::error("betza::contradiction", leg.span, message).with_help("write one of them"));
    }
    let single = Single { unit, atom, directions, range, modes };
    let mut paths = match (manners, bend) {
        (_, Some(bend)) => bends::riders(unit, atom, directions, range, bend, &single.arrivals())?,
        ([true, ..], _) => single.lame(context)?,
        ([_, true, ..], _) => single.jumping()?,
        ([_, _, true, _], _) => single.hopping(context.diagnostics),
        _ => vec![Path::single(Leg::ride(atom.vectors(directions), range, single.arrivals()))],
    };
    for path in &mut paths {
        path.when = conditions(modes);
        for leg in &mut path.legs {
            leg.opens_en_passant = modes.lame > 1 || modes.lame == 1 && modes.virgin > 0;
            leg.joined = modes.joined();
        }
    }
    Ok(paths)
}

/// Removes an `e` without `m` or `c`, which Fairy-Stockfish ignores, with a warning.
fn leave_out_lone_e(modes: &mut Modes, leg: &LegText, context: &mut Context) {
    let is_lone = modes.en_passant && !modes.quiet && !modes.capture;
    let letter = leg.modes.iter().find(|(letter, _)| *letter == 'e');
    let Some(&(_, span)) = letter.filter(|_| is_lone && context.dialect == Dialect::FairyStockfish) else { return };
    modes.en_passant = false;
    let message = "`e` says nothing about this move: Fairy-Stockfish reads it beside `c` only";
    let problem = Diagnostic::warning("betza::lone-en-passant", span, message);
    context
        .diagnostics
        .push(problem.with_help("leave it out, or write `ce` for captures, those en passant among them"));
}

/// The parts of a move of one leg.
struct Single<'u> {
    unit: &'u Unit,
    atom: Atom,
    directions: u8,
    range: Range,
    modes: Modes,
}

impl Single<'_> {
    fn arrivals(&self) -> Arrivals {
        self.modes.last_arrivals(if self.modes.unload { Act::Swap } else { Act::Capture })
    }

    fn refuse<T>(&self, code: &'static str, message: &str, help: &str) -> Result<T, Diagnostic> {
        Err(Diagnostic::error(code, self.unit.span, message).with_help(help))
    }

    fn lame(&self, context: &mut Context) -> Result<Vec<Path>, Diagnostic> {
        let &Self { atom, directions, range, modes, unit } = self;
        let arrivals = self.arrivals();
        if atom.is_step() {
            if modes.lame == 1 && modes.virgin == 0 {
                context.value.shuns_attack.push(unit.span);
            }
            return Ok(vec![Path::single(Leg::ride(atom.vectors(directions), range, arrivals))]);
        }
        if range != Range::ONE {
            return self.refuse("betza::lame-rider", "a lame leaper with a range", "write one leap, or path text");
        }
        match atom.ring {
            Ring::Oblique if (atom.short, atom.long) == (1, 2) => Ok(lame_oblique(directions, 1, &arrivals)),
            // The Korean elephant, the only lame leap of more than two steps in Fairy-Stockfish.
            Ring::Oblique if context.dialect == Dialect::FairyStockfish && (atom.short, atom.long) == (2, 3) => {
                Ok(lame_oblique(directions, 2, &arrivals))
            }
            Ring::Oblique if context.dialect == Dialect::FairyStockfish => {
                let message = "Fairy-Stockfish reads this, but has no such move: the piece never makes it";
                let problem = Diagnostic::warning("betza::no-lame-leaper", unit.span, message);
                context.diagnostics.push(problem.with_help("leave the move out, or let it jump: without `n`"));
                Ok(Vec::new())
            }
            Ring::Oblique => {
                let help = "write its way as a chain, like `afsafW`";
                self.refuse("betza::lame-leaper", "it is not known which way this lame leaper goes", help)
            }
            _ => {
                let vectors = indices(directions).map(|direction| scaled(direction, 1)).collect();
                Ok(vec![Path::single(Leg::ride(vectors, Range::exactly(atom.long.unsigned_abs()), arrivals))])
            }
        }
    }

    fn jumping(&self) -> Result<Vec<Path>, Diagnostic> {
        let &Self { atom, directions, range, modes, .. } = self;
        let arrivals = self.arrivals();
        if atom.is_step() && range == Range::ANY {
            return Ok(vec![ski_slide(atom.vectors(directions), modes.jump, arrivals)]);
        }
        if atom.is_step() || atom.ring == Ring::Oblique || range != Range::ONE || modes.jump > 1 {
            let help = "`j` is read on R, B, Q (skip the first squares) and on D, A, H, G (must jump); write path text";
            return self.refuse("betza::unclear-jump", "it is not known what this piece jumps", help);
        }
        let length = atom.long.unsigned_abs();
        let over = |count| Leg {
            steps: Steps::Absolute(indices(directions).map(|direction| scaled(direction, 1)).collect()),
            range: Range::exactly(length),
            over: Over::Hurdles { count, land_next: false },
            arrivals: arrivals.clone(),
            ..Leg::default()
        };
        Ok((1..length).map(|count| Path::single(over(count))).collect())
    }

    fn hopping(&self, diagnostics: &mut Vec<Diagnostic>) -> Vec<Path> {
        if self.range.max == Some(1) {
            let message = "a hop needs a range of two steps or more: this never moves";
            let problem = Diagnostic::warning("betza::hop-in-place", self.unit.span, message);
            diagnostics.push(problem.with_help("write a slider (`R`, `B`, `Q`) or a range (`N0`)"));
            return Vec::new();
        }
        let leg = Leg::ride(self.atom.vectors(self.directions), self.range, self.arrivals());
        vec![Path::single(Leg { over: Over::Hurdles { count: 1, land_next: self.modes.grasp }, ..leg })]
    }
}

/// Returns paths of one orthogonal step to an empty square and several diagonal steps outwards, in
/// the given directions.
fn lame_oblique(directions: u8, diagonals: u8, arrivals: &Arrivals) -> Vec<Path> {
    let mut ways: Vec<(TurnSet, Vec<Vector>)> = Vec::new();
    for straight in [0, 2, 4, 6] {
        // The oblique directions next to straight ahead are 7 and 0, those next to right are 1 and
        // 2, and so on.
        let turns = [(7, (straight + 7) & 7), (1, straight)];
        let wanted = turns.iter().filter(|(_, image)| directions >> image & 1 == 1);
        let turns = TurnSet(wanted.fold(0, |set, (turn, _)| set | 1 << turn));
        match ways.iter_mut().find(|(known, _)| *known == turns) {
            _ if turns == TurnSet(0) => {}
            Some((_, vectors)) => vectors.push(scaled(straight, 1)),
            None => ways.push((turns, vec![scaled(straight, 1)])),
        }
    }
    let path = |(turns, vectors)| {
        let last = Leg::turned(turns, Range::exactly(diagonals), arrivals.clone());
        Path { legs: vec![Leg::leap(vectors, Arrivals::quiet()), last], ..Path::default() }
    };
    ways.into_iter().map(path).collect()
}

/// Returns a slide that ignores pieces on its first squares.
fn ski_slide(vectors: Vec<Vector>, skipped: u8, arrivals: Arrivals) -> Path {
    let ignore = Arrivals { friend: Some(Contact::leave()), enemy: Some(Contact::leave()), ..Arrivals::quiet() };
    let straight = |range, arrivals| Leg::turned(TurnSet::STRAIGHT, range, arrivals);
    let mut legs = vec![Leg::leap(vectors, ignore.clone())];
    legs.extend((1..skipped).map(|_| straight(Range::ONE, ignore.clone())));
    legs.push(straight(Range::ANY, arrivals));
    Path { legs, ..Path::default() }
}
