//! Writes paths as the shortest Betza text.

use fers_core::{Joined, Vector};
use fers_rules::{Act, Arrivals, Condition, Contact, Leg, Length, Over, Path, Range, Steps, TurnSet, Whom};

use crate::atom::{Atom, Ring};
use crate::same::{atoms, with_arrivals, with_first};
use crate::{Dialect, MoveSet, directions, guess, parse_as};

/// The limit on parts. Longer texts would not be readable.
const PARTS_MAX: usize = 4096;

/// The least number of legs of a part of a rider that bends after each step.
const LEGS_OF_RIDER: usize = 3;

/// Returns the shortest Betza text of paths, if Betza can express them.
///
/// Direction letters precede the modality, in XBoard's order, so that other programs can read the
/// text. It reads back as the [same moves](crate::same_moves), not always as an equal list of
/// paths. Betza cannot express conditions other than being virgin, contacts with certain piece
/// types, steps between boards and more.
pub fn print(paths: &[Path]) -> Option<String> {
    print_as(paths, Dialect::XBetza)
}

/// Returns the shortest text in a dialect, if it can express the paths: [`parse_as`] reads it in
/// this dialect as the same moves.
pub fn print_as(paths: &[Path], dialect: Dialect) -> Option<String> {
    let is_choosy = |leg: &Leg| leg.ends_in.is_some() || leg.shuns_attack || leg.lands || leg.to_royal_board;
    let has_choosy_leg = |path: &Path| path.legs.iter().any(is_choosy);
    let parts = Some(atoms(paths)).filter(|parts| !parts.is_empty() && parts.len() <= PARTS_MAX)?;
    if parts.iter().any(has_choosy_leg) {
        return None;
    }
    let wanted = MoveSet::of_atoms(parts.iter().cloned());
    if parts.iter().any(|part| part.legs.len() >= LEGS_OF_RIDER) {
        let said = guess::riders(&parts, dialect).into_iter().find(|text| says(text, &wanted, dialect));
        if said.is_some() {
            return said;
        }
    }
    let (guessed, parts) = match parts.iter().any(guess::is_intricate) {
        true => guess::units(&parts, dialect)?,
        false => (Vec::new(), parts),
    };
    let mut units: Vec<String> = Vec::new();
    for group in groups(&parts, dialect) {
        for unit in group.units()? {
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
    }
    units.extend(guessed);
    let in_order = units.concat();
    // An atom after another one with its letter would read as a doubled letter, so units that begin
    // with their atom are also tried first.
    units.sort_by_key(|unit| unit.starts_with(|c: char| c.is_ascii_lowercase()));
    [in_order, units.concat()].into_iter().find(|text| says(text, &wanted, dialect))
}

fn says(text: &str, wanted: &MoveSet, dialect: Dialect) -> bool {
    let parsed = parse_as(text, dialect);
    parsed.diagnostics.is_empty() && parsed.value.castling.is_empty() && MoveSet::of(&parsed.value.paths) == *wanted
}

/// Paths that differ only in their first step.
pub(crate) struct Group {
    /// The path, with an arbitrary one of the first steps.
    pub path: Path,
    pub vectors: Vec<Vector>,
    pub dialect: Dialect,
}

/// Groups the first steps of parts that have equal last arrivals.
fn groups(parts: &[Path], dialect: Dialect) -> Vec<Group> {
    // Joins the arrivals of each first step, then the first steps of equal paths.
    let mut merged: Vec<(Path, Option<Vector>)> = Vec::new();
    for part in parts {
        let rest = |path: &Path| with_arrivals(path, Arrivals::default());
        let arrivals = part.legs.last().map(|leg| leg.arrivals.clone()).unwrap_or_default();
        match merged.iter_mut().find(|(known, _)| rest(known) == rest(part)) {
            Some((known, _)) => *known = with_arrivals(known, union(known, arrivals)),
            None => merged.push((part.clone(), first_vector(part))),
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    for (path, vector) in merged {
        let rest = |path: &Path| with_first(path, Vector::default());
        // A leap to anywhere has no first step.
        let Some(vector) = vector else {
            groups.push(Group { path, vectors: Vec::new(), dialect });
            continue;
        };
        match groups.iter_mut().find(|group| rest(&group.path) == rest(&path)) {
            Some(group) => group.vectors.push(vector),
            None => groups.push(Group { path, vectors: vec![vector], dialect }),
        }
    }
    groups
}

/// Returns the union of the last arrivals of a path and other arrivals.
pub(crate) fn union(path: &Path, other: Arrivals) -> Arrivals {
    let own = path.legs.last().map(|leg| leg.arrivals.clone()).unwrap_or_default();
    Arrivals {
        empty: own.empty || other.empty,
        enemy: own.enemy.or(other.enemy),
        friend: own.friend.or(other.friend),
        en_passant: own.en_passant || other.en_passant,
        off_board: own.off_board || other.off_board,
    }
}

fn first_vector(path: &Path) -> Option<Vector> {
    match path.legs.first().map(|leg| &leg.steps) {
        Some(Steps::Absolute(vectors)) => vectors.first().copied(),
        _ => None,
    }
}

/// Returns the letters for the conditions of a path; `None` if Betza has none.
pub(crate) fn prefix(path: &Path) -> Option<&'static str> {
    match path.when[..] {
        [] => Some(""),
        [Condition::Virgin] => Some("i"),
        [Condition::AheadOfStart] => Some("ii"),
        _ => None,
    }
}

impl Group {
    /// Returns units that together express the group; `None` if no form fits.
    fn units(&self) -> Option<Vec<String>> {
        let prefix = prefix(&self.path)?;
        let (first, last) = (self.path.legs.first()?, self.path.legs.last()?);
        if self.path.repeat.is_some() {
            return None;
        }
        if self.path.legs.len() == 1 {
            return self.single(prefix, first);
        }
        // A leg that captures or spares an enemy is written in one text: `mcp`.
        if self.path.legs.iter().any(only_spares) {
            return Some(Vec::new());
        }
        let ends = last_letters(last)?;
        if let Some(units) = self.lame_oblique(prefix, &ends) {
            return Some(units);
        }
        match self.skipped() {
            Some(skipped) => self.written(prefix, &format!("{ends}{}{}", round(last), "j".repeat(skipped)), Range::ANY),
            None => self.chain(prefix, first, &ends),
        }
    }

    fn single(&self, prefix: &str, leg: &Leg) -> Option<Vec<String>> {
        let ends = last_letters(leg)?;
        match leg.steps {
            Steps::Anywhere => return Some(vec![format!("{prefix}{ends}U")]),
            Steps::AsLastMoved { reversed } => {
                return Some(vec![format!("{prefix}{ends}{}I", if reversed { "b" } else { "" })]);
            }
            _ => {}
        }
        let round = round(leg);
        let creates = match (leg.opens_en_passant, prefix) {
            (false, _) => "",
            (true, "") => "nn",
            (true, _) => "n",
        };
        let length = leg.range.max.filter(|&max| max > 1 && max == leg.range.min);
        match (leg.over, length) {
            // A hopper that lands right behind an adjacent hurdle stands for a leap that must jump,
            // if the dialect lacks `j`.
            (Over::Hurdles { count: 1, .. }, Some(2)) if !self.dialect.knows('j') => {
                self.written(prefix, &format!("{ends}p{round}{creates}"), Range::up_to(2))
            }
            (Over::Hurdles { count: 1, .. }, Some(length)) => {
                self.lengthened(length, prefix, &format!("{ends}{round}j"))
            }
            // The unit with one hurdle covers the other hurdle counts of a leap that must jump.
            (Over::Hurdles { .. }, Some(_)) => Some(Vec::new()),
            (Over::Hurdles { count: 1, land_next }, None) => {
                let hop = if land_next { "g" } else { "p" };
                let range = Range { min: 1, ..leg.range };
                self.written(prefix, &format!("{ends}{hop}{round}{creates}"), range)
            }
            (Over::Empty, Some(length)) => {
                let lame = if creates.is_empty() { "n" } else { creates };
                self.lengthened(length, prefix, &format!("{ends}{round}{lame}"))
            }
            (Over::Empty, None) if leg.range.min == 1 => {
                self.written(prefix, &format!("{ends}{round}{creates}"), leg.range)
            }
            _ => None,
        }
    }

    /// Writes a fixed number of straight steps as leaps of that length.
    fn lengthened(&self, length: u8, prefix: &str, letters: &str) -> Option<Vec<String>> {
        let scale = i8::try_from(length).ok()?;
        let leaps: Option<Vec<Vector>> = self.vectors.iter().map(|&vector| lengthened(vector, scale)).collect();
        texts(&leaps?, prefix, letters, Range::ONE, self.dialect)
    }

    fn written(&self, prefix: &str, letters: &str, range: Range) -> Option<Vec<String>> {
        texts(&self.vectors, prefix, letters, range, self.dialect)
    }

    /// Writes `nN`, one orthogonal step to an empty square and one diagonal step outwards; for
    /// Fairy-Stockfish also `nZ`, with two diagonal steps.
    fn lame_oblique(&self, prefix: &str, ends: &str) -> Option<Vec<String>> {
        let [first, last] = &self.path.legs[..] else { return None };
        let outwards = matches!(last.steps, Steps::Turned(TurnSet(turns)) if turns & !0b1000_0010 == 0 && turns != 0);
        let diagonals = last.range.max.filter(|&max| max == last.range.min)?;
        let is_known = diagonals == 1 || diagonals == 2 && self.dialect == Dialect::FairyStockfish;
        let quiet = first.arrivals == Arrivals::quiet() && first.range == Range::ONE && is_known;
        let simple =
            last.over == Over::Empty && last.joined.is_nothing() && (prefix.is_empty() || first.opens_en_passant);
        let Steps::Turned(turns) = last.steps else { return None };
        if !(outwards && quiet && simple) {
            return None;
        }
        let straight = |vector: &Vector| Vector::RING.contains(vector) && (vector.files == 0 || vector.ranks == 0);
        if !self.vectors.iter().all(straight) {
            return None;
        }
        let leap = |step: Vector, turn: u8| (0..diagonals).fold(step, |leap, _| leap + step.turned(turn));
        let leaps: Vec<Vector> =
            self.vectors.iter().flat_map(|&step| turns.iter().map(move |turn| leap(step, turn))).collect();
        let lame = if first.opens_en_passant && prefix.is_empty() { "nn" } else { "n" };
        texts(&leaps, prefix, &format!("{ends}{lame}"), Range::ONE, self.dialect)
    }

    /// Returns the number of squares that a slide skips at its start; `None` if it is no such
    /// slide.
    fn skipped(&self) -> Option<usize> {
        let (last, before) = self.path.legs.split_last()?;
        let ignores = |leg: &Leg| {
            let arrivals = &leg.arrivals;
            let left = Some(Contact::leave());
            leg.range == Range::ONE && arrivals.empty && arrivals.enemy == left && arrivals.friend == left
        };
        let straight = self.path.legs[1..].iter().all(|leg| leg.steps == Steps::Turned(TurnSet::STRAIGHT));
        let slides = last.range == Range::ANY && last.over == Over::Empty && !self.path.opens_en_passant();
        let steps = self.vectors.iter().all(|vector| Vector::RING.contains(vector));
        (before.iter().all(ignores) && straight && slides && steps).then_some(before.len())
    }

    fn chain(&self, prefix: &str, first: &Leg, ends: &str) -> Option<Vec<String>> {
        let ring = Atom::of_vector(*self.vectors.first()?)?.0.ring;
        // `K` and `Q` turn as widely as oblique atoms do. With both kinds of steps, the atom is one
        // of them.
        let mixed =
            self.vectors.iter().any(|&vector| Atom::of_vector(vector).is_none_or(|(atom, _)| atom.ring != ring));
        let ring = if mixed { Ring::Queen } else { ring };
        let first_letters = self.leg_letters(0)?;
        let mut options = Vec::new();
        for ring in [ring, Ring::Queen] {
            let rest = self.later_legs(ring, ends)?;
            let (letters, range, dialect) = (first_letters.as_str(), first.range, self.dialect);
            let form = Form { prefix, letters, rest: &rest, range, dialect };
            options.extend(form.texts(&self.vectors, ring == Ring::Queen));
        }
        options.into_iter().min_by_key(|units: &Vec<String>| units.iter().map(String::len).sum::<usize>())
    }

    fn later_legs(&self, ring: Ring, ends: &str) -> Option<String> {
        let mut text = String::new();
        let count = self.path.legs.len();
        for (index, leg) in self.path.legs.iter().enumerate().skip(1) {
            let Steps::Turned(TurnSet(turns)) = leg.steps else { return None };
            let turned = match turns {
                0 => return None,
                _ if turns == ring.default_turns() => String::new(),
                _ => directions::print(turns, Ring::Queen)?,
            };
            let letters = if index + 1 < count { self.leg_letters(index)? } else { self.final_letters(leg, ends)? };
            text.push_str(&format!("a{turned}{letters}"));
        }
        Some(text)
    }

    fn final_letters(&self, leg: &Leg, ends: &str) -> Option<String> {
        if leg.opens_en_passant {
            return None;
        }
        let hop = hop_letter(leg.over)?;
        let sets_down = if leg.sets_down { "u" } else { "" };
        Some(format!("{ends}{}{sets_down}{hop}{}", same_length(leg), round(leg)))
    }

    /// Returns the modality of a leg before the last.
    pub(crate) fn leg_letters(&self, index: usize) -> Option<String> {
        inner_letters(&self.path.legs[index], self.changes_range(index))
    }

    /// Returns whether the range changes after a leg.
    fn changes_range(&self, index: usize) -> bool {
        // The normal form includes hurdles in the least number of steps; the text does not.
        let range = |leg: &Leg| Range { min: if leg.over == Over::Empty { leg.range.min } else { 1 }, ..leg.range };
        let legs = &self.path.legs;
        let written = |last: usize| legs[..=last].iter().rev().find(|leg| leg.length == Length::Free).map(range);
        written(index) != written(index + 1)
    }
}

/// Returns the modality of a leg before the last. `changes` tells whether the range changes after
/// it.
pub(crate) fn inner_letters(leg: &Leg, changes: bool) -> Option<String> {
    let arrivals = &leg.arrivals;
    let left = Some(Contact::leave());
    let (leaves_enemy, leaves_friend) = (arrivals.enemy == left, arrivals.friend == left);
    let hops = leaves_enemy || leaves_friend;
    let induces = arrivals.friend == Some(Contact::any(Act::Induce));
    let enemy = if leaves_enemy { Taken::Nobody } else { Taken::by(arrivals.enemy.as_ref())? };
    let friend = if leaves_friend || induces { Taken::Nobody } else { Taken::by(arrivals.friend.as_ref())? };
    if leg.over != Over::Empty || !leg.joined.is_nothing() || friend == Taken::Royals {
        return None;
    }
    let takes = enemy != Taken::Nobody || friend != Taken::Nobody || arrivals.en_passant;
    let plain = arrivals.empty && !hops && !takes && !arrivals.off_board && !induces;
    let mut text = String::new();
    let mut put = |wanted: bool, letter: &str| text.push_str(if wanted { letter } else { "" });
    put(arrivals.empty && !changes && !plain, "m");
    put(enemy == Taken::All, "c");
    put(enemy == Taken::Royals, "k");
    put(friend == Taken::All, "d");
    put(arrivals.en_passant, "e");
    put(arrivals.off_board, "o");
    put(induces, "x");
    put(hops, if changes { "g" } else { "p" });
    put(arrivals.empty && changes, "y");
    put(leg.opens_en_passant, "n");
    put(leg.sets_down, "u");
    text.push_str(same_length(leg));
    (!(changes && takes)).then_some(text)
}

/// Returns whether a leg passes over pieces of one side and does nothing else.
fn only_spares(leg: &Leg) -> bool {
    let one = |contact: Option<Contact>, enemy: bool| match enemy {
        true => Arrivals { enemy: contact, ..Arrivals::default() },
        false => Arrivals { friend: contact, ..Arrivals::default() },
    };
    [true, false].into_iter().any(|enemy| leg.arrivals == one(Some(Contact::leave()), enemy))
}

/// The side and kind of the pieces that a leg captures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Nobody,
    All,
    Royals,
}

impl Taken {
    /// Returns `None` if Betza has no letter for the contact.
    fn by(contact: Option<&Contact>) -> Option<Self> {
        match contact {
            None => Some(Self::Nobody),
            Some(Contact { to, act: Act::Capture | Act::Carry | Act::Swap }) => match to {
                Whom::Anyone => Some(Self::All),
                Whom::Royals => Some(Self::Royals),
                Whom::Commoners | Whom::Types(_) => None,
            },
            Some(Contact { act: Act::Leave | Act::Induce | Act::Borrow, .. }) => None,
        }
    }
}

/// Returns the letter of a last leg that hops over one piece; `None` if Betza cannot express the
/// hurdle.
pub(crate) fn hop_letter(over: Over) -> Option<&'static str> {
    match over {
        Over::Empty => Some(""),
        Over::Hurdles { count: 1, land_next: false } => Some("p"),
        Over::Hurdles { count: 1, land_next: true } => Some("g"),
        Over::Hurdles { .. } | Over::Anything => None,
    }
}

fn same_length(leg: &Leg) -> &'static str {
    if leg.length == Length::AsBefore { "i" } else { "" }
}

fn lengthened(vector: Vector, scale: i8) -> Option<Vector> {
    Vector::RING.contains(&vector).then(|| Vector::new(vector.files * scale, vector.ranks * scale))
}

/// Returns the letters for the last contacts; empty for a move or capture of enemies.
pub(crate) fn last_letters(leg: &Leg) -> Option<String> {
    let arrivals = &leg.arrivals;
    let borrows = arrivals.friend == Some(Contact::any(Act::Borrow));
    let friend = if borrows { Taken::Nobody } else { Taken::by(arrivals.friend.as_ref())? };
    let enemy = Taken::by(arrivals.enemy.as_ref())?;
    let is_round = leg.joined.joins_sides_at_most();
    if friend == Taken::Royals || arrivals.off_board || !is_round {
        return None;
    }
    let letters = [
        (arrivals.empty, 'm'),
        (enemy == Taken::All, 'c'),
        (enemy == Taken::Royals, 'k'),
        (friend == Taken::All, 'd'),
        (arrivals.en_passant, 'e'),
    ];
    let text: String = letters.iter().filter(|(wanted, _)| *wanted).map(|(_, letter)| letter).collect();
    let text = if text == "mc" && !borrows { String::new() } else { text };
    let contacts = || arrivals.enemy.iter().chain(&arrivals.friend);
    let swaps = contacts().next().is_some() && contacts().all(|contact| contact.act == Act::Swap);
    Some(format!("{text}{}{}", if swaps { "u" } else { "" }, if borrows { "x" } else { "" }))
}

/// Returns `o` for a last leg that goes around the side edges.
fn round(leg: &Leg) -> &'static str {
    if leg.joined == Joined::Sides { "o" } else { "" }
}

/// Returns the shortest units for a set of first steps.
fn texts(vectors: &[Vector], prefix: &str, letters: &str, range: Range, dialect: Dialect) -> Option<Vec<String>> {
    let form = Form { prefix, letters, rest: "", range, dialect };
    let length = |units: &Vec<String>| units.iter().map(String::len).sum::<usize>();
    [false, true].into_iter().filter_map(|joined| form.texts(vectors, joined)).min_by_key(length)
}

/// The parts of a unit around its directions and atom.
#[derive(Clone, Copy)]
struct Form<'a> {
    prefix: &'a str,
    /// The letters of the first leg.
    letters: &'a str,
    /// The letters of the later legs.
    rest: &'a str,
    range: Range,
    dialect: Dialect,
}

impl Form<'_> {
    /// Returns one unit for each atom of the steps. With `joined`, single steps are written with
    /// `K` and `Q`.
    fn texts(self, vectors: &[Vector], joined: bool) -> Option<Vec<String>> {
        let text = |(atom, set): (Atom, u8)| {
            let is_split = self.dialect == Dialect::FairyStockfish && atom.ring == Ring::Queen;
            if is_split && set != atom.ring.all() {
                return None;
            }
            let run = if set == atom.ring.all() { String::new() } else { directions::print(set, atom.ring)? };
            // XBoard 4.9.1 reads `h` before `K` and `Q` differently than its own page says.
            if self.dialect == Dialect::XBoard && atom.ring == Ring::Queen && run.contains('h') {
                return None;
            }
            Some(format!(
                "{}{run}{}{}{}",
                self.prefix,
                self.letters,
                self.rest,
                ranged(self.range, atom, self.dialect)?
            ))
        };
        by_atom(vectors, joined)?.into_iter().map(text).collect()
    }
}

/// Groups steps by their atoms, as direction sets. With `joined`, single steps belong to `K` and
/// `Q`.
pub(crate) fn by_atom(vectors: &[Vector], joined: bool) -> Option<Vec<(Atom, u8)>> {
    let mut sets: Vec<(Atom, u8)> = Vec::new();
    for &vector in vectors {
        let (atom, direction) = Atom::of_vector(vector)?;
        let atom = if joined && atom.is_step() { Atom { ring: Ring::Queen, short: 0, ..atom } } else { atom };
        match sets.iter_mut().find(|(known, _)| *known == atom) {
            Some((_, directions)) => *directions |= 1 << direction,
            None => sets.push((atom, 1 << direction)),
        }
    }
    Some(sets)
}

/// Returns the text of an atom with a range.
pub(crate) fn ranged(range: Range, atom: Atom, dialect: Dialect) -> Option<String> {
    let Range { min, max } = range;
    let letter = Atom { slides: atom.is_step() && range != Range::ONE, ..atom }.text(dialect);
    let can_double = letter.len() == 1 && dialect != Dialect::XBoard;
    match (min, max) {
        (1, Some(1)) => Some(letter),
        (1, None) if atom.is_step() => Some(letter),
        (1, None) if can_double => Some(letter.repeat(2)),
        (1, None) => Some(format!("{letter}0")),
        (1, Some(max @ 1..)) => Some(format!("{letter}{max}")),
        _ => None,
    }
}
