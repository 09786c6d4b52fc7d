//! Texts with brackets, groups and bends. They are guessed from the form of the paths, and kept if
//! they read back as some of these paths.

use std::collections::HashSet;

use fers_core::Vector;
use fers_rules::{Arrivals, Leg, Path, Range, Repeat, Steps, TurnSet};

use crate::atom::{Atom, Ring};
use crate::print::{Group, by_atom, hop_letter, inner_letters, last_letters, prefix, ranged, union};
use crate::same::{atoms, with_arrivals, with_first};
use crate::{Dialect, directions, parse_as};

/// The direction letters tried on later legs in brackets.
const DIRECTIONS: [&str; 12] = ["", "f", "s", "fs", "q", "z", "b", "bs", "l", "r", "fl", "fr"];

/// The limit on legs in brackets.
const BRACKET_LEGS_MAX: usize = 3;

/// The limit on guesses. Known pieces need less than a tenth of it.
const GUESSES_MAX: usize = 10_000;

/// Returns whether a path can be written only by guessing: it repeats legs, or a later leg has
/// absolute steps.
pub(crate) fn is_intricate(path: &Path) -> bool {
    path.repeat.is_some() || path.legs.iter().skip(1).any(|leg| matches!(leg.steps, Steps::Absolute(_)))
}

/// Returns units that together express all intricate paths, and the paths that none of them
/// expresses.
pub(crate) fn units(parts: &[Path], dialect: Dialect) -> Option<(Vec<String>, Vec<Path>)> {
    let mut rest: HashSet<Path> = parts.iter().cloned().collect();
    let intricate: Vec<Path> = parts.iter().filter(|part| is_intricate(part)).cloned().collect();
    let mut guesses = candidates(&intricate, dialect)?;
    let mut seen = HashSet::new();
    guesses.retain(|guess| seen.insert(guess.clone()));
    guesses.sort_by_key(String::len);
    let says = |text: &String| {
        let parsed = parse_as(text, dialect);
        let said = atoms(&parsed.value.paths);
        let is_right = parsed.diagnostics.is_empty() && said.iter().all(|part| rest.contains(part));
        is_right.then(|| (text.clone(), said))
    };
    let mut fitting: Vec<(String, Vec<Path>)> = guesses.iter().filter_map(says).collect();
    let mut chosen = Vec::new();
    while rest.iter().any(is_intricate) {
        // Intricate paths count first.
        let gain = |said: &[Path]| {
            let new = || said.iter().filter(|part| rest.contains(part));
            (new().filter(|part| is_intricate(part)).count(), new().count())
        };
        // Of equally good guesses, the first one is the shortest.
        let best = (0..fitting.len()).rev().max_by_key(|&index| gain(&fitting[index].1))?;
        let (text, said) = fitting.swap_remove(best);
        if gain(&said).0 == 0 {
            return None;
        }
        said.iter().for_each(|part| {
            rest.remove(part);
        });
        chosen.push(text);
    }
    Some((chosen, parts.iter().filter(|part| rest.contains(part)).cloned().collect()))
}

/// Returns texts that may express all paths at once: riders that bend after each step.
pub(crate) fn riders(parts: &[Path], dialect: Dialect) -> Vec<String> {
    let Some(first) = parts.first() else { return Vec::new() };
    let mut whole = Family::of(first);
    parts.iter().for_each(|part| whole.add(part));
    whole.bent(dialect)
}

/// Returns the guesses; `None` if there are too many.
fn candidates(intricate: &[Path], dialect: Dialect) -> Option<Vec<String>> {
    let mut texts = Vec::new();
    for family in families(intricate) {
        match family.path.repeat {
            Some(repeat) => {
                texts.extend(family.bent(dialect));
                texts.extend(family.grouped(repeat, dialect));
            }
            None => texts.extend(family.bracketed(dialect)),
        }
        if texts.len() > GUESSES_MAX {
            return None;
        }
    }
    Some(texts)
}

/// Paths that differ only in their steps and last arrivals; if they repeat legs, only in their
/// first steps and last arrivals.
struct Family {
    /// One of the paths, with the last arrivals of all.
    path: Path,
    /// Their first steps.
    firsts: Vec<Vector>,
    /// The steps of each leg.
    steps: Vec<Vec<Vector>>,
}

fn families(intricate: &[Path]) -> Vec<Family> {
    let mut families: Vec<(Path, Family)> = Vec::new();
    for part in intricate {
        let mut key = with_first(&with_arrivals(part, Arrivals::default()), Vector::default());
        if part.repeat.is_none() {
            key.legs.iter_mut().for_each(|leg| leg.steps = Steps::Absolute(Vec::new()));
        }
        match families.iter_mut().find(|(known, _)| *known == key) {
            Some((_, family)) => family.add(part),
            None => {
                let mut family = Family::of(part);
                family.add(part);
                families.push((key, family));
            }
        }
    }
    families.into_iter().map(|(_, family)| family).collect()
}

impl Family {
    fn of(path: &Path) -> Self {
        Self { path: path.clone(), firsts: Vec::new(), steps: Vec::new() }
    }

    /// Adds a path: its last arrivals and its steps.
    fn add(&mut self, part: &Path) {
        let arrivals = part.legs.last().map(|leg| leg.arrivals.clone()).unwrap_or_default();
        self.path = with_arrivals(&self.path, union(&self.path, arrivals));
        let mut last = Vector::default();
        for (index, leg) in part.legs.iter().enumerate() {
            let steps = match &leg.steps {
                Steps::Absolute(vectors) => vectors.clone(),
                // The opposite of a step of -128 does not fit.
                Steps::Turned(_) if last.files == i8::MIN || last.ranks == i8::MIN => Vec::new(),
                Steps::Turned(turns) => turns.iter().map(|turn| last.turned(turn)).collect(),
                Steps::Anywhere | Steps::AsLastMoved { .. } => Vec::new(),
            };
            last = steps.first().copied().unwrap_or_default();
            if index == 0 {
                let new = steps.iter().filter(|step| !self.firsts.contains(step)).copied();
                self.firsts.extend(new.collect::<Vec<_>>());
            }
            if self.steps.len() == index {
                self.steps.push(Vec::new());
            }
            self.steps[index].extend(steps);
        }
    }

    fn last(&self) -> Option<(&Leg, String)> {
        let last = self.path.legs.last()?;
        Some((last, last_letters(last)?))
    }

    /// Returns riders that bend after each step, `zB`, and those that may stop bending, `(az)N`.
    fn bent(&self, dialect: Dialect) -> Vec<String> {
        let (Some(prefix), Some((_, ends))) = (prefix(&self.path), self.last()) else { return Vec::new() };
        let mut texts = Vec::new();
        for (run, atom) in placed_atoms(&self.firsts) {
            for bend in ["z", "q"] {
                for range in [Range::ANY, Range::ONE] {
                    let Some(letter) = ranged(range, atom, dialect).filter(|_| range == Range::ONE || atom.is_step())
                    else {
                        continue;
                    };
                    texts.push(format!("{prefix}{run}{ends}{bend}{letter}"));
                    texts.push(format!("{prefix}{run}(a{bend}){ends}{letter}"));
                }
            }
        }
        texts
    }

    /// Returns chains of legs, some of them in parentheses.
    fn grouped(&self, repeat: Repeat, dialect: Dialect) -> Vec<String> {
        let (Some(prefix), Some((last, ends))) = (prefix(&self.path), self.last()) else { return Vec::new() };
        let group = Group { path: self.path.clone(), vectors: self.firsts.clone(), dialect };
        let Some(hop) = hop_letter(last.over) else { return Vec::new() };
        let mut texts = Vec::new();
        for (run, atom) in placed_atoms(&self.firsts) {
            let leg = |index: usize| -> Option<String> {
                let turned = turned(&self.path.legs[index], atom.ring)?;
                Some(format!("a{turned}{}", group.leg_letters(index)?))
            };
            // The legs before the repetition have been made once already.
            let walked = repeat.first - 1;
            let length = repeat.last + 1 - repeat.first;
            let inner = (1..repeat.first).chain((repeat.first..=repeat.last).take(length.saturating_sub(walked)));
            let (Some(first), Some(inner)) = (group.leg_letters(0), inner.map(leg).collect::<Option<String>>()) else {
                continue;
            };
            let behind = self.path.legs.len() - (repeat.last + 1);
            let Some(turned) = turned(last, atom.ring) else { continue };
            let rest = if behind == 1 { format!("{ends}{hop}") } else { format!("a{turned}{ends}{hop}") };
            for range in [Range::ONE, Range::ANY] {
                let Some(letter) = ranged(range, atom, dialect) else { continue };
                texts.push(format!("{prefix}{run}{first}({inner}){rest}{letter}"));
            }
        }
        texts
    }

    /// Returns legs with atoms of their own, in brackets.
    fn bracketed(&self, dialect: Dialect) -> Vec<String> {
        let count = self.path.legs.len();
        let (Some(prefix), Some((last, ends))) = (prefix(&self.path), self.last()) else { return Vec::new() };
        if !(2..=BRACKET_LEGS_MAX).contains(&count) {
            return Vec::new();
        }
        let Some(hop) = hop_letter(last.over) else { return Vec::new() };
        // The possible beginnings so far, without the sign after them.
        let mut texts = vec![format!("{prefix}[")];
        for (index, leg) in self.path.legs.iter().enumerate() {
            let is_last = index + 1 == count;
            let letters = if is_last { Some(format!("{ends}{hop}")) } else { inner_letters(leg, false) };
            let (Some(letters), Some((run, atom))) = (letters, common_atom(&self.steps[index])) else {
                return Vec::new();
            };
            let Some(atom) = ranged(Range { min: 1, ..leg.range }, atom, dialect) else { return Vec::new() };
            let runs = if index == 0 { vec![run] } else { DIRECTIONS.map(str::to_owned).to_vec() };
            let signs: &[&str] = if is_last { &["]"] } else { &["-", "?"] };
            let longer = texts.iter().flat_map(|text| {
                let legs = runs.iter().map(move |run| (text, run));
                legs.flat_map(|(text, run)| signs.iter().map(move |sign| (text, run, sign)))
            });
            texts = longer.map(|(text, run, sign)| format!("{text}{run}{letters}{atom}{sign}")).collect();
        }
        texts
    }
}

/// Returns the letters of the turns of a leg; `None` if its steps are absolute.
fn turned(leg: &Leg, ring: Ring) -> Option<String> {
    match leg.steps {
        Steps::Turned(TurnSet(turns)) if turns == ring.default_turns() => Some(String::new()),
        Steps::Turned(TurnSet(turns)) if turns != 0 => directions::print(turns, Ring::Queen),
        _ => None,
    }
}

/// Returns the atoms of some steps, each with its direction letters. Single steps of both kinds are
/// also joined as `K`.
fn placed_atoms(steps: &[Vector]) -> Vec<(String, Atom)> {
    let Some(sets) = by_atom(steps, false) else { return Vec::new() };
    let is_mixed = sets.len() > 1;
    let mut placed: Vec<(String, Atom)> =
        sets.into_iter().filter_map(|(atom, set)| Some((run_of(set, atom)?, atom))).collect();
    placed.extend(common_atom(steps).filter(|_| is_mixed));
    placed
}

/// Returns the atom that has all of some steps, with the direction letters.
fn common_atom(steps: &[Vector]) -> Option<(String, Atom)> {
    let one = |joined: bool| by_atom(steps, joined).filter(|sets| sets.len() == 1);
    let (atom, set) = *one(false).or_else(|| one(true))?.first()?;
    Some((run_of(set, atom)?, atom))
}

fn run_of(set: u8, atom: Atom) -> Option<String> {
    if set == atom.ring.all() { Some(String::new()) } else { directions::print(set, atom.ring) }
}
