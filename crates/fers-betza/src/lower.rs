//! From the tree of a Betza text to paths: whole texts and moves of one leg.

use fers_core::Vector;
use fers_rules::{Arrivals, Condition, Contact, Leg, Over, Path, Range, Steps, TurnSet};
use fers_text::{Diagnostic, Parsed, Span};

use crate::atom::{Atom, Ring, indices, scaled};
use crate::modes::{Modes, Place};
use crate::syntax::{Core, LegText, RangeText, Unit, units};
use crate::{chain, directions};

/// What a Betza text says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveText {
    /// The ways to move, in the order of the text.
    pub paths: Vec<Path>,
    /// The castlings, which a piece alone cannot do.
    pub castling: Vec<CastlingText>,
}

/// A castling as Betza text states it (`isO2`): how far, to which sides, and with whom.
///
/// The partner is the piece nearest to the edge on that side, or so many squares further in. It lands next to the castling piece, on
/// the side from which that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CastlingText {
    /// How many squares the castling piece goes sideways.
    pub steps: u8,
    /// It may castle towards lower files, seen by White.
    pub left: bool,
    /// It may castle towards higher files, seen by White.
    pub right: bool,
    /// How many squares inside the edge the partner stands.
    pub partner_inset: u8,
    /// The place in the text.
    pub span: Span,
}

/// Reads Betza text.
///
/// Everything readable is in the value; a unit that cannot be read is missing from it and reported.
pub fn parse(text: &str) -> Parsed<MoveText> {
    let mut diagnostics = Vec::new();
    let mut value = MoveText::default();
    for unit in units(text, &mut diagnostics) {
        match unit.core {
            Core::Castling => match castling(&unit) {
                Ok(castling) => value.castling.push(castling),
                Err(problem) => diagnostics.push(problem),
            },
            Core::Atom(atom) => match paths(&unit, atom, &mut diagnostics) {
                Ok(paths) => value.paths.extend(paths),
                Err(problem) => diagnostics.push(problem),
            },
        }
    }
    if text.trim().is_empty() {
        let help = "a piece that never moves has an empty list of moves";
        diagnostics.push(Diagnostic::error("betza::empty", Span::new(0, text.len()), "no moves").with_help(help));
    }
    Parsed { value, diagnostics }
}

fn castling(unit: &Unit) -> Result<CastlingText, Diagnostic> {
    let wrong = |span, message: &str| {
        Err(Diagnostic::error("betza::bad-castling", span, message)
            .with_help("write it like `isO2`, `ilO3` or `irjO2`"))
    };
    let ([leg], RangeText::Number(steps @ 1..)) = (&unit.legs[..], unit.range) else {
        return wrong(unit.span, "a castling has one leg and says how many squares the piece goes");
    };
    let letters: String = leg.directions.iter().map(|(run, _)| run.as_str()).collect();
    let (left, right) = match letters.as_str() {
        "" | "s" | "lr" | "rl" => (true, true),
        "l" => (true, false),
        "r" => (false, true),
        _ => return wrong(leg.span, "a castling goes to the left, to the right, or both"),
    };
    let count = |wanted| leg.modes.iter().filter(|(letter, _)| *letter == wanted).count();
    if count('i') != 1 || count('j') + 1 != leg.modes.len() || count('j') > 100 {
        return wrong(unit.span, "a castling is for a piece that has not moved (`i`); else only `j` may stand there");
    }
    Ok(CastlingText { steps, left, right, partner_inset: count('j') as u8, span: unit.span })
}

fn paths(unit: &Unit, atom: Atom, diagnostics: &mut Vec<Diagnostic>) -> Result<Vec<Path>, Diagnostic> {
    match &unit.legs[..] {
        [leg] => simple(unit, leg, atom, diagnostics),
        _ => chain::paths(unit, atom, diagnostics),
    }
}

/// The directions of a leg that starts at the origin.
pub(crate) fn first_directions(leg: &LegText, ring: Ring, diagnostics: &mut Vec<Diagnostic>) -> Result<u8, Diagnostic> {
    if leg.directions.is_empty() {
        return Ok(ring.all());
    }
    for (run, span) in leg.directions.iter().filter(|_| ring == Ring::Diagonal) {
        if run.contains(['s', 'v']) {
            let message = "`s` and `v` on a diagonal atom mean all four directions";
            let problem = Diagnostic::warning("betza::all-directions", *span, message);
            diagnostics.push(problem.with_help("write no direction, or `f`, `b`, `l`, `r`"));
        }
    }
    union_of_runs(leg, ring)
}

/// The union of the direction sets of all runs of a leg.
pub(crate) fn union_of_runs(leg: &LegText, ring: Ring) -> Result<u8, Diagnostic> {
    leg.directions.iter().try_fold(0, |all, (run, span)| {
        let help = "`h` needs a partner: `fh`, `bh`, `lh`, `rh`, and `hl`, `hr` on atoms like N";
        let unknown = || {
            let message = format!("`{run}` is no direction of this atom");
            Diagnostic::error("betza::bad-direction", *span, message).with_help(help)
        };
        Ok(all | directions::parse(run, ring).ok_or_else(unknown)?)
    })
}

/// The range that a unit's atom and number mean.
pub(crate) fn base_range(unit: &Unit, atom: Atom) -> Range {
    match unit.range {
        RangeText::Absent if !atom.slides => Range::ONE,
        RangeText::Absent | RangeText::Doubled | RangeText::Number(0) => Range::ANY,
        RangeText::Number(number) => Range::up_to(number),
    }
}

fn simple(unit: &Unit, leg: &LegText, atom: Atom, diagnostics: &mut Vec<Diagnostic>) -> Result<Vec<Path>, Diagnostic> {
    let modes = Modes::read(leg, Place::Only)?;
    let directions = first_directions(leg, atom.ring, diagnostics)?;
    let range = base_range(unit, atom);
    let manners = [modes.lame > 0, modes.jump > 0, modes.hop || modes.grasp];
    if manners.iter().filter(|&&used| used).count() > 1 || modes.hop && modes.grasp {
        let message = "`n`, `j`, `p` and `g` exclude each other";
        return Err(Diagnostic::error("betza::contradiction", leg.span, message).with_help("write one of them"));
    }
    let mut paths = match manners {
        [true, ..] => lame(unit, atom, directions, range, modes)?,
        [_, true, _] => jumping(unit, atom, directions, range, modes)?,
        [_, _, true] => hopping(unit, atom, directions, range, modes, diagnostics),
        _ => vec![Path::single(Leg::ride(atom.vectors(directions), range, modes.last_arrivals()))],
    };
    for path in &mut paths {
        path.when = if modes.virgin { vec![Condition::Virgin] } else { Vec::new() };
        path.creates_en_passant = modes.lame > 1 || modes.lame == 1 && modes.virgin;
    }
    Ok(paths)
}

fn lame(unit: &Unit, atom: Atom, directions: u8, range: Range, modes: Modes) -> Result<Vec<Path>, Diagnostic> {
    let refuse = |code, message: &str, help: &str| Err(Diagnostic::error(code, unit.span, message).with_help(help));
    let arrivals = modes.last_arrivals();
    if atom.is_step() {
        if modes.lame == 1 && !modes.virgin {
            let help =
                "`in` and `nn` make a slide capturable en passant; what a royal may cross belongs to its royal rules";
            return refuse("betza::lame-slider", "`n` alone means nothing on a slider", help);
        }
        return Ok(vec![Path::single(Leg::ride(atom.vectors(directions), range, arrivals))]);
    }
    if range != Range::ONE {
        return refuse("betza::lame-rider", "a lame leaper with a range", "write one leap, or path text");
    }
    match atom.ring {
        Ring::Oblique if (atom.short, atom.long) == (1, 2) => Ok(lame_knight(directions, &arrivals)),
        Ring::Oblique => {
            let help = "write its way as a chain, like `afsafW`";
            refuse("betza::lame-leaper", "it is not known which way this lame leaper goes", help)
        }
        _ => {
            let vectors = indices(directions).map(|direction| scaled(direction, 1)).collect();
            Ok(vec![Path::single(Leg::ride(vectors, Range::exactly(atom.long.unsigned_abs()), arrivals))])
        }
    }
}

/// One step straight to an empty square, then one step diagonally outwards, as far as the directions ask for it.
fn lame_knight(directions: u8, arrivals: &Arrivals) -> Vec<Path> {
    let mut ways: Vec<(TurnSet, Vec<Vector>)> = Vec::new();
    for straight in [0, 2, 4, 6] {
        // The images beside straight ahead are 7 and 0; those beside right 1 and 2; and so on.
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
        let last = Leg { steps: Steps::Turned(turns), ..Leg::leap(Vec::new(), arrivals.clone()) };
        Path { legs: vec![Leg::leap(vectors, Arrivals::quiet()), last], ..Path::default() }
    };
    ways.into_iter().map(path).collect()
}

fn jumping(unit: &Unit, atom: Atom, directions: u8, range: Range, modes: Modes) -> Result<Vec<Path>, Diagnostic> {
    let arrivals = modes.last_arrivals();
    if atom.is_step() && range == Range::ANY {
        return Ok(vec![ski_slide(atom.vectors(directions), modes.jump, arrivals)]);
    }
    if atom.is_step() || atom.ring == Ring::Oblique || range != Range::ONE || modes.jump > 1 {
        let help = "`j` is read on R, B, Q (skip the first squares) and on D, A, H, G (must jump); write path text";
        let message = "it is not known what this piece jumps";
        return Err(Diagnostic::error("betza::unclear-jump", unit.span, message).with_help(help));
    }
    let length = atom.long.unsigned_abs();
    let over = |count| Leg {
        steps: Steps::Absolute(indices(directions).map(|direction| scaled(direction, 1)).collect()),
        range: Range::exactly(length),
        over: Over::Hurdles { count, land_next: false },
        arrivals: arrivals.clone(),
        may_stop: false,
    };
    Ok((1..length).map(|count| Path::single(over(count))).collect())
}

/// A slide that ignores what stands on the first squares.
fn ski_slide(vectors: Vec<Vector>, skipped: u8, arrivals: Arrivals) -> Path {
    let ignore = Arrivals { friend: Some(Contact::leave()), enemy: Some(Contact::leave()), ..Arrivals::quiet() };
    let straight =
        |range, arrivals| Leg { steps: Steps::Turned(TurnSet::STRAIGHT), ..Leg::ride(Vec::new(), range, arrivals) };
    let mut legs = vec![Leg::leap(vectors, ignore.clone())];
    legs.extend((1..skipped).map(|_| straight(Range::ONE, ignore.clone())));
    legs.push(straight(Range::ANY, arrivals));
    Path { legs, ..Path::default() }
}

fn hopping(
    unit: &Unit,
    atom: Atom,
    directions: u8,
    range: Range,
    modes: Modes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Path> {
    if range.max == Some(1) {
        let message = "a hop needs a range of two steps or more: this never moves";
        let problem = Diagnostic::warning("betza::hop-in-place", unit.span, message);
        diagnostics.push(problem.with_help("write a slider (`R`, `B`, `Q`) or a range (`N0`)"));
        return Vec::new();
    }
    let leg = Leg::ride(atom.vectors(directions), range, modes.last_arrivals());
    vec![Path::single(Leg { over: Over::Hurdles { count: 1, land_next: modes.grasp }, ..leg })]
}
