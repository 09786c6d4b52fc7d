//! Moves as MBN: each text is read back and compared with the paths that it stands for.

use std::collections::BTreeMap;

use fers_betza::MoveSet;
use fers_core::{Color, Joined, PieceType, Region, Square, Vector};
use fers_mbn::Context;
use fers_rules::{
    Act, Arrivals, Condition, Contact, Leg, Length, Over, Path, Range, Ruleset, Steps, TurnSet, Whom, Zones,
};

use super::legs::{self, Bound};
use super::names::Names;
use super::views::View;
use super::{plain, ranges};
use crate::walks;

/// More ways of one path are not written out.
const WAYS_MAX: usize = 64;

/// Writes the moves of the pieces of a game.
pub(super) struct MoveWriter<'n> {
    /// The game, its pieces called by their names. Regions are added.
    ruleset: Ruleset,
    names: &'n Names,
    /// The types by their names.
    types: BTreeMap<String, PieceType>,
    /// The type of each side's only royal.
    sole_royal: Option<PieceType>,
    /// Whether the piece that is written is that royal.
    is_royal: bool,
}

/// Moves as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    /// The alternatives, joined by `+`; empty if there are none.
    pub(super) text: String,
    /// Whether all of the moves are said.
    pub(super) is_whole: bool,
}

/// The moves of a piece for one side.
struct Goal {
    color: Color,
    /// All of them, in normal form.
    all: MoveSet,
}

impl<'n> MoveWriter<'n> {
    pub(super) fn new(ruleset: &Ruleset, names: &'n Names, sole_royal: Option<PieceType>) -> Self {
        let types = ruleset.piece_types().map(|of| (names.get(of).to_owned(), of)).collect();
        Self { ruleset: ruleset.clone(), names, types, sole_royal, is_royal: false }
    }

    /// Writes Black's moves as White would make them, in a view that is no frame.
    pub(super) fn turned(&mut self, of: PieceType, view: View) -> Said {
        let paths = plain::moves(&mut self.ruleset, of, Color::Black, true);
        let paths: Vec<Path> = paths.into_iter().map(|path| view.as_white(&mut self.ruleset, path)).collect();
        let goal = Goal { color: Color::White, all: MoveSet::of(&paths) };
        self.paths(of, &paths, &goal)
    }

    /// Returns the moves of a piece of a side, with regions of this writer's ruleset.
    pub(super) fn paths_of(&mut self, of: PieceType, color: Color) -> Vec<Path> {
        plain::moves(&mut self.ruleset, of, color, false)
    }

    /// Writes the moves of a piece of a side.
    pub(super) fn piece(&mut self, of: PieceType, color: Color) -> Said {
        let paths = plain::moves(&mut self.ruleset, of, color, false);
        let bare = plain::moves(&mut self.ruleset, of, color, true);
        let goal = Goal { color, all: MoveSet::of(&bare) };
        self.confined(of, &goal).unwrap_or_else(|| {
            if plain::is_confined_simply(&self.ruleset, of) {
                self.paths(of, &bare, &goal)
            } else {
                self.paths(of, &paths, &goal)
            }
        })
    }

    /// Writes the squares that a piece sees, as captures.
    pub(super) fn sight(&mut self, of: PieceType) -> Said {
        let mut paths = self.ruleset.piece(of).sight.clone();
        paths.iter_mut().flat_map(|path| &mut path.legs).for_each(|leg| leg.arrivals = Arrivals::capture());
        let paths: Vec<Path> =
            paths.iter().filter_map(|path| plain::said(&mut self.ruleset, of, Color::White, path)).collect();
        let goal = Goal { color: Color::White, all: MoveSet::of(&paths) };
        self.paths(of, &paths, &goal)
    }

    /// Writes steps of a piece that end as some arrivals say.
    pub(super) fn steps(&mut self, of: PieceType, steps: &[Vector], arrivals: Arrivals) -> Said {
        let paths = [Path::single(Leg::leap(steps.to_vec(), arrivals))];
        let goal = Goal { color: Color::White, all: MoveSet::of(&paths) };
        self.paths(of, &paths, &goal)
    }

    /// Writes some paths of a piece, each of which must be said exactly.
    pub(super) fn only(&mut self, of: PieceType, color: Color, paths: &[Path]) -> Said {
        let bare = plain::bare(&mut self.ruleset, color, paths, None);
        let goal = Goal { color, all: MoveSet::of(&bare) };
        self.paths(of, paths, &goal)
    }

    fn paths(&mut self, of: PieceType, paths: &[Path], goal: &Goal) -> Said {
        self.is_royal = self.sole_royal == Some(of);
        let mut said: Vec<String> = Vec::new();
        let mut read: Vec<Path> = Vec::new();
        let mut is_whole = true;
        for path in paths {
            let own = plain::bare(&mut self.ruleset, goal.color, std::slice::from_ref(path), None);
            if MoveSet::of(&own).is_part_of(&MoveSet::of(&read)) {
                continue;
            }
            let visiting = own.iter().filter(|bare| *bare != path).flat_map(|bare| self.candidates(bare, goal.color));
            let candidates: Vec<String> = self.candidates(path, goal.color).into_iter().chain(visiting).collect();
            let found = candidates.into_iter().find_map(|text| {
                let lowered = self.read(of, goal.color, &text)?;
                self.fits(&lowered, &own, goal).then_some((text, lowered))
            });
            match found {
                Some((text, lowered)) => {
                    said.push(text);
                    read.extend(lowered);
                }
                None => is_whole = false,
            }
        }
        let text = match said.as_slice() {
            [only] => without_parentheses(only).to_owned(),
            _ => said.join("+"),
        };
        Said { text, is_whole }
    }

    /// Writes a confined piece as its moves with a range behind them.
    fn confined(&mut self, of: PieceType, goal: &Goal) -> Option<Said> {
        let zones = self.ruleset.piece(of).confined_to.filter(|_| plain::is_confined_simply(&self.ruleset, of))?;
        let region = ranges::seen(&self.ruleset, self.ruleset.zone(zones, goal.color), goal.color);
        let range = ranges::text(&self.ruleset.geometry, &region)?;
        let paths = plain::moves(&mut self.ruleset, of, goal.color, false);
        let free = self.only(of, goal.color, &paths);
        if !free.is_whole || free.text.is_empty() {
            return None;
        }
        let is_simple = !free.text.contains(['+', '-', '[', '(']);
        let text = if is_simple { format!("{}{range}", free.text) } else { format!("({}){range}", free.text) };
        let read = self.read(of, goal.color, &text)?;
        let is_same = MoveSet::of(&read) == goal.all;
        is_same.then_some(Said { text, is_whole: true })
    }

    /// Reads moves back; `None` if something in them is not played.
    fn read(&mut self, of: PieceType, color: Color, text: &str) -> Option<Vec<Path>> {
        let moves = fers_mbn::read_moves(text, 0).value?;
        let mut context = Context {
            color,
            pieces: std::mem::take(&mut self.types),
            moves: BTreeMap::new(),
            is_royal: self.sole_royal == Some(of),
            unless_named: Vec::new(),
            ruleset: &mut self.ruleset,
        };
        let lowered = fers_mbn::lower(&moves, &mut context);
        self.types = context.pieces;
        let is_fine = lowered.not_yet.is_empty() && lowered.explosive.is_empty();
        if !is_fine || lowered.diagnostics.iter().any(fers_text::Diagnostic::is_error) {
            return None;
        }
        // What a piece may capture is said by its sets, so that its own list does not matter.
        let said: Vec<Path> =
            lowered.paths.iter().filter_map(|path| plain::said(&mut self.ruleset, of, color, path)).collect();
        Some(plain::bare(&mut self.ruleset, color, &said, None))
    }

    /// Returns whether paths that were read are moves of the piece, a path among them.
    fn fits(&self, read: &[Path], own: &[Path], goal: &Goal) -> bool {
        let found = MoveSet::of(read);
        if found.is_part_of(&goal.all) && MoveSet::of(own).is_part_of(&found) {
            return true;
        }
        let expanded = |paths: &[Path]| walks::of_paths(&self.ruleset, paths);
        expanded(read).is_some_and(|walks| Some(walks) == expanded(own))
    }

    /// Returns texts that may stand for a path, short ones first.
    fn candidates(&self, path: &Path, color: Color) -> Vec<String> {
        let mut found = Vec::new();
        found.extend(self.over_chosen(path, color));
        found.extend(self.crooked(path, color));
        found.extend(self.as_far_as_possible(path, color));
        if path.repeat.is_some() {
            return found;
        }
        found.extend(self.by_kinds(path, color));
        found.extend(self.written_out(path, color));
        found
    }

    /// Writes a path leg by leg, its directions split by the kinds of steps.
    fn by_kinds(&self, path: &Path, color: Color) -> Option<String> {
        let whole = self.sequence(&path.legs, None, path, color, true);
        if whole.is_some() {
            return whole;
        }
        let Some(Leg { steps: Steps::Absolute(vectors), .. }) = path.legs.first() else { return None };
        let mut groups: Vec<Vec<Vector>> = Vec::new();
        for &vector in vectors {
            match groups.iter_mut().find(|group| legs::kind(group[0]) == legs::kind(vector)) {
                Some(group) => group.push(vector),
                None => groups.push(vec![vector]),
            }
        }
        let alone = |group: &Vec<Vector>| {
            let mut legs = path.legs.clone();
            legs[0].steps = Steps::Absolute(group.clone());
            self.sequence(&legs, None, path, color, true)
        };
        groups.iter().map(alone).collect::<Option<Vec<String>>>().map(|texts| texts.join("+"))
    }

    /// Writes a path for each choice of directions, the last leg for all of them together.
    fn written_out(&self, path: &Path, color: Color) -> Option<String> {
        let last = path.legs.len().checked_sub(1)?;
        let choose = |index: usize, leg: &Leg, vectors: Vec<Vector>| {
            let choices: Vec<Vec<Vector>> = match index == last && index > 0 {
                true => vec![vectors],
                false => vectors.into_iter().map(|vector| vec![vector]).collect(),
            };
            choices.into_iter().map(|choice| Leg { steps: Steps::Absolute(choice), ..leg.clone() }).collect()
        };
        let ways = plain::directed(path, WAYS_MAX, choose)?;
        let texts = ways.iter().map(|way| self.sequence(&way.legs, None, path, color, true));
        texts.collect::<Option<Vec<String>>>().map(|texts| texts.join("+"))
    }

    /// Writes legs one after the other, with the conditions of a path before them. Several
    /// sequences are joined by `+`.
    fn sequence(
        &self,
        legs: &[Leg],
        heading: Option<Vector>,
        path: &Path,
        color: Color,
        is_first: bool,
    ) -> Option<String> {
        let (leg, rest) = legs.split_first()?;
        let bound = match (&leg.steps, heading) {
            (Steps::Turned(_), Some(last)) => Bound::Turned(last),
            (Steps::Turned(_), None) => return None,
            _ => Bound::Free,
        };
        let lead = if is_first && path.when.contains(&Condition::Virgin) { "i" } else { "" };
        let range = if is_first { self.start_range(path, color)? } else { String::new() };
        // The way back of `!` is no leg of its own.
        let is_probe = rest.first().is_some_and(|back| is_way_back(leg, back));
        let is_named = leg.may_stop && matches!(rest.first().map(|next| &next.steps), Some(Steps::Turned(_)));
        let terms = legs::terms(leg, bound, self.names, lead, is_named)?;
        let sign = if is_probe { "!" } else { "" };
        let behind = match leg.ends_in {
            Some(zones) if !self.is_between_files(zones, rest.first(), color) => {
                self.range(self.ruleset.zone(zones, color), color)?
            }
            _ => String::new(),
        };
        let term = |term: &String| format!("{sign}{}{behind}", with_range(&range, term));
        let terms: Vec<String> = terms.iter().map(term).collect();
        let rest = if is_probe { &rest[1..] } else { rest };
        let mut text = terms.join("+");
        if !rest.is_empty() {
            let heading = self.heading(leg, bound).filter(|_| !is_probe);
            let behind = self.sequence(rest, heading, path, color, false)?;
            let joint = if matches!(rest[0].steps, Steps::Turned(_)) { "-" } else { "--" };
            text = if leg.may_stop { format!("{text}{joint}[{behind}]") } else { format!("{text}{joint}{behind}") };
        }
        Some(if is_first { self.wrapped(&text, legs.len() > 1, path) } else { text })
    }

    /// Returns whether a leg ends on or between the files that the next one joins, as `o[b,g]` says
    /// by itself.
    fn is_between_files(&self, zones: Zones, next: Option<&Leg>, color: Color) -> bool {
        let Some(Leg { joined: Joined::Files { left, right }, .. }) = next else { return false };
        let geometry = &self.ruleset.geometry;
        let is_between = |square: &Square| (*left..=*right).contains(&geometry.file(*square));
        *self.ruleset.zone(zones, color) == geometry.squares().filter(is_between).collect()
    }

    /// Puts the conditions around a text that no range before it says.
    fn wrapped(&self, text: &str, is_sequence: bool, path: &Path) -> String {
        let has_range = path.when.iter().any(|condition| matches!(condition, Condition::From(_)));
        let outer: Vec<&str> = path
            .when
            .iter()
            .filter_map(|condition| self.outer_range(condition))
            .skip(usize::from(!has_range))
            .collect();
        let is_bare = outer.is_empty();
        let mut text = if is_sequence || !is_bare { format!("({text})") } else { text.to_owned() };
        for range in outer {
            text = format!("{range}{text}");
        }
        if path.when.contains(&Condition::NotInCheck) && !self.is_royal {
            return self.safely(&text);
        }
        text
    }

    /// Adds that no royal of the side is attacked before the move.
    fn safely(&self, text: &str) -> String {
        let royals: Vec<PieceType> =
            self.ruleset.piece_types().filter(|&of| self.ruleset.may_be_in_check(of)).collect();
        format!("({text}--!jj{{{}}}U[*])", self.names.list(&royals))
    }

    /// Returns the range before the first leg: squares, or a condition where there are no squares.
    fn start_range(&self, path: &Path, color: Color) -> Option<String> {
        let squares = path.when.iter().find_map(|condition| match condition {
            Condition::From(zones) => Some(self.ruleset.zone(*zones, color).clone()),
            _ => None,
        });
        if path.when.iter().any(|condition| matches!(condition, Condition::Without(_))) {
            return None;
        }
        match squares {
            Some(squares) => self.range(&squares, color),
            None => {
                Some(path.when.iter().find_map(|condition| self.outer_range(condition)).unwrap_or_default().to_owned())
            }
        }
    }

    /// Returns the range before a move that says a condition.
    fn outer_range(&self, condition: &Condition) -> Option<&'static str> {
        match condition {
            Condition::Moved => Some("[^:]"),
            Condition::NotInCheck if self.is_royal => Some("[*]"),
            Condition::InCheck => Some("[+]"),
            _ => None,
        }
    }

    /// Returns squares of the board as a range that the owner of a piece sees.
    fn range(&self, squares: &Region, color: Color) -> Option<String> {
        ranges::text(&self.ruleset.geometry, &ranges::seen(&self.ruleset, squares, color))
    }

    /// Returns a step that the next leg turns from: that of the leg, if all its steps are of one
    /// kind.
    fn heading(&self, leg: &Leg, bound: Bound) -> Option<Vector> {
        match (&leg.steps, bound) {
            (Steps::Absolute(vectors), _) => {
                let first = *vectors.first()?;
                let is_alike = |vector: &Vector| legs::kind(*vector) == legs::kind(first) && vector.boards == 0;
                vectors.iter().all(is_alike).then_some(first)
            }
            (Steps::Turned(turns), Bound::Turned(last)) => {
                let first = turns.iter().next()?;
                turns.iter().all(|turn| turn % 2 == first % 2).then(|| last.turned(first))
            }
            _ => None,
        }
    }

    /// Writes a ride over pieces of a set, as many as there are: `g{...}`, `gg`, `pp{...}`.
    fn over_chosen(&self, path: &Path, color: Color) -> Vec<String> {
        let [first, next, last] = path.legs.as_slice() else { return Vec::new() };
        let is_visit = |leg: &Leg| leg.range == Range::ANY && leg.over == Over::Empty && !leg.arrivals.empty;
        let straight = Steps::Turned(TurnSet::STRAIGHT);
        let is_repeated = path.repeat.is_some_and(|repeat| (repeat.first, repeat.last) == (1, 1));
        let is_so = is_repeated && is_visit(first) && first.arrivals == next.arrivals && next.steps == straight;
        if !is_so || last.steps != straight || last.range != Range::ANY {
            return Vec::new();
        }
        let set = |contact: &Option<Contact>| match contact {
            None => Some(None),
            Some(Contact { to: Whom::Types(types), act: Act::Leave }) => Some(Some(self.names.set(types))),
            Some(Contact { to: Whom::Anyone, act: Act::Leave }) => Some(Some(String::new())),
            Some(_) => None,
        };
        let (Some(enemy), Some(friend)) = (set(&first.arrivals.enemy), set(&first.arrivals.friend)) else {
            return Vec::new();
        };
        let manners: Vec<String> = match (enemy, friend) {
            (None, Some(set)) => vec![format!("gg{set}")],
            (Some(set), Some(other)) if set == other => vec![format!("g{set}"), format!("pp{set}")],
            _ => return Vec::new(),
        };
        let ride = Leg { steps: first.steps.clone(), ..last.clone() };
        let plain = Path { legs: vec![ride], repeat: None, ..path.clone() };
        let Some(text) = self.by_kinds(&plain, color) else { return Vec::new() };
        // The modifier stands before the directions and the letter of the only term.
        let at = text.rfind(|letter: char| !"fblrsvRBQW0()".contains(letter)).map_or(0, |at| at + 1);
        manners.iter().map(|manner| format!("{}{manner}{}", &text[..at], &text[at..])).collect()
    }

    /// Writes a ride that ends on an empty square only where it could not go on: `R0*`.
    fn as_far_as_possible(&self, path: &Path, color: Color) -> Option<String> {
        let [ride, beyond, back] = path.legs.as_slice() else { return None };
        let is_back = back.steps == Steps::Turned(TurnSet::BACK) && back.arrivals == Arrivals::quiet();
        let is_so = beyond.arrivals.off_board && beyond.steps == Steps::Turned(TurnSet::STRAIGHT) && is_back;
        if !is_so || ride.range != Range::ANY || path.repeat.is_some() {
            return None;
        }
        let taken = |visited: &Option<Contact>| {
            let is_left = |of: &PieceType| {
                let visits = |contact: &Contact| self.ruleset.includes(&contact.to, *of);
                !visited.as_ref().is_some_and(visits)
            };
            let types: Vec<PieceType> = self.ruleset.piece_types().filter(is_left).collect();
            let to = if types.len() == self.ruleset.pieces.len() { Whom::Anyone } else { Whom::Types(types) };
            Some(Contact { to, act: Act::Capture }).filter(|contact| contact.to != Whom::Types(Vec::new()))
        };
        let Arrivals { enemy, friend, .. } = &beyond.arrivals;
        let arrivals = Arrivals { enemy: taken(enemy), friend: taken(friend), ..Arrivals::quiet() };
        let plain = Path { legs: vec![Leg { arrivals, ..ride.clone() }], ..path.clone() };
        let text = self.by_kinds(&plain, color)?;
        let far = |term: &str| if term.ends_with('0') { format!("{term}*") } else { format!("{term}0*") };
        Some(text.split('+').map(far).collect::<Vec<String>>().join("+"))
    }

    /// Writes a slider that bends at every step, as Y does.
    fn crooked(&self, path: &Path, color: Color) -> Vec<String> {
        let (Some(first), Some(_)) = (path.legs.first(), path.repeat) else { return Vec::new() };
        let Some(last) = path.legs.last() else { return Vec::new() };
        let ride = Leg { steps: first.steps.clone(), arrivals: last.arrivals.clone(), ..first.clone() };
        let plain = Path { legs: vec![ride], repeat: None, ..path.clone() };
        let Some(text) = self.by_kinds(&plain, color).filter(|text| text.ends_with('F')) else { return Vec::new() };
        let modality = text.trim_end_matches('F');
        vec![format!("({text}-[({modality}zF)0])")]
    }
}

/// Returns a text without parentheses around all of it.
fn without_parentheses(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else { return text };
    let mut depth = 0;
    let closes_early = inner.chars().any(|sign| {
        depth += match sign {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth < 0
    });
    // A pair such as `(fl)` is a modifier.
    let is_pair = inner.len() == 2 && inner.bytes().all(|byte| byte.is_ascii_lowercase());
    if closes_early || is_pair { text } else { inner }
}

/// Puts a range before a term, behind its step to another board.
fn with_range(range: &str, term: &str) -> String {
    let at = if term.starts_with('<') { term.find('>').map_or(0, |at| at + 1) } else { 0 };
    format!("{}{range}{}", &term[..at], &term[at..])
}

/// Returns whether a leg leads the mover back to where the leg before began.
fn is_way_back(leg: &Leg, back: &Leg) -> bool {
    let wanted = Leg {
        steps: Steps::Turned(TurnSet::BACK),
        length: if leg.has_free_length() { Length::AsBefore } else { leg.length },
        arrivals: Arrivals::quiet(),
        ends_in: None,
        shuns_attack: false,
        opens_en_passant: false,
        may_stop: false,
        ..leg.clone()
    };
    Leg { may_stop: false, ..back.clone() } == wanted
}
