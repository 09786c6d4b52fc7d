//! Precomputed supersets of the squares from which paths of several legs can capture a royal.

use std::collections::HashMap;
use std::sync::OnceLock;

use fers_core::{ByColor, Color, SquareSet};
use fers_program::{BySquare, Mover, NOWHERE, Program, Script, ScriptAct, ScriptLeg, ScriptSteps, When};

use crate::path::reaching::reaching;

/// The reaches of the types of a side that capture by paths of several legs.
pub(crate) type Reaches<const N: usize> = ByColor<Vec<Reach<N>>>;

/// The reach of the paths of one type of a side.
#[derive(Debug)]
pub(crate) struct Reach<const N: usize> {
    pub piece_type: usize,
    /// By target: the origins from which a piece could capture a royal there by a path, without
    /// those from which a single leap captures it, too.
    pub origins: Box<BySquare<SquareSet<N>, N>>,
    /// Whether nothing is known: captures may depend on any square.
    pub is_unknown: bool,
    /// Whether enemies of the side can only block its paths, so that only their removal opens one.
    pub is_only_opened: bool,
    /// By origin: the corridors, computed on demand.
    corridors: Box<[OnceLock<Corridors<N>>]>,
}

/// By target: the squares that decide whether a royal there is captured; `None` for targets out of
/// reach.
type Corridors<const N: usize> = Box<[Option<Corridor<N>>]>;

/// The squares that decide whether a piece captures a royal by a path of several legs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corridor<const N: usize> {
    /// All such squares.
    pub squares: SquareSet<N>,
    /// Squares of which one must hold a friend of the piece; all squares if no friend is needed.
    pub friends: SquareSet<N>,
}

impl<const N: usize> Corridor<N> {
    /// A corridor without squares.
    const NOWHERE: Self = Self { squares: SquareSet::EMPTY, friends: SquareSet::EMPTY };

    fn add(&mut self, squares: SquareSet<N>, friends: SquareSet<N>) {
        self.squares |= squares;
        self.friends |= friends;
    }
}

/// Computes the reaches of both sides.
pub(crate) fn reaches<const N: usize>(program: &Program<N>) -> Reaches<N> {
    ByColor::from_fn(|color| {
        let scripted = program.attacks[color].scripted.iter();
        scripted.map(|&piece_type| Reach::new(program, color, piece_type)).collect()
    })
}

impl<const N: usize> Reach<N> {
    fn new(program: &Program<N>, color: Color, piece_type: usize) -> Self {
        let mover = &program.movers[color][piece_type];
        // Moves borrowed from others may be found by moves anywhere.
        let is_known = |script: &Script<N>| script.is_straight && !script.is_of_others() || is_straightforward(script);
        let taking = || mover.scripts.iter().filter(|script| takes_royals(program, script));
        let is_only_opened = taking().all(is_only_opened);
        let is_unknown = taking().any(|script| !is_known(script));
        let mut origins = Box::new(BySquare::filled(if is_unknown { !SquareSet::EMPTY } else { SquareSet::EMPTY }));
        for from in program.squares.into_iter().filter(|_| !is_unknown) {
            let jumps = mover.leaps.as_ref().map_or(SquareSet::EMPTY, |leaps| leaps[from].capture);
            let corridors = corridors(program, mover, from);
            let reached = program.squares.into_iter().filter(|&to| corridors[to].is_some() && !jumps.contains(to));
            reached.for_each(|to| origins[to].insert(from));
        }
        let corridors = (0..program.places).map(|_| OnceLock::new()).collect();
        Self { piece_type, origins, is_unknown, is_only_opened, corridors }
    }

    /// Returns the corridor of a piece to a royal.
    pub fn corridor(&self, program: &Program<N>, color: Color, from: usize, royal: usize) -> Corridor<N> {
        if self.is_unknown {
            return Corridor { squares: !SquareSet::EMPTY, friends: !SquareSet::EMPTY };
        }
        let mover = &program.movers[color][self.piece_type];
        let row = self.corridors[from].get_or_init(|| corridors(program, mover, from));
        row[royal].unwrap_or(Corridor::NOWHERE)
    }
}

/// Returns whether a path is a chain of legs along lines, walked by a single piece in a limited
/// number of ways, that captures pieces on their own squares.
fn is_straightforward<const N: usize>(script: &Script<N>) -> bool {
    // A piece that a leg has moved may be captured on another square.
    let moves_enemies =
        |leg: &ScriptLeg| matches!(leg.enemy.act, ScriptAct::Swap | ScriptAct::Carry) && !leg.enemy.types.is_empty();
    let follows = |(index, leg): (usize, &ScriptLeg)| leg.next.iter().all(|&next| usize::from(next) == index + 1);
    !script.is_wide
        && !script.is_of_others()
        && !script.induces
        && script.legs.iter().all(|leg| leg.steps != ScriptSteps::Anywhere && !moves_enemies(leg))
        && script.legs.iter().enumerate().all(follows)
}

/// Returns whether a path depends on empty squares and friends only.
fn is_only_opened<const N: usize>(script: &Script<N>) -> bool {
    let depends = script.when != When::default() || script.after.is_some() || !script.needs.is_empty();
    let meets_enemies = |leg: &ScriptLeg| !leg.enemy.types.is_empty();
    script.is_ride && !depends && !script.legs.iter().rev().skip(1).any(meets_enemies)
}

/// Returns whether a leg may capture royals.
pub(crate) fn takes_royals<const N: usize>(program: &Program<N>, script: &Script<N>) -> bool {
    script.captures && (script.goes_on || script.legs.iter().any(|leg| takes_royal(program, leg)))
}

/// Returns whether a leg may capture royals; without royal types, whether it captures anything.
fn takes_royal<const N: usize>(program: &Program<N>, leg: &ScriptLeg) -> bool {
    let (types, royals) = (&leg.enemy.types, &program.royal_types);
    if royals.is_empty() { !types.is_empty() } else { types.intersects(royals) }
}

/// Computes the corridors of all paths of a piece.
fn corridors<const N: usize>(program: &Program<N>, mover: &Mover<N>, from: usize) -> Corridors<N> {
    let mut corridors = vec![None; program.places].into_boxed_slice();
    let scripts = mover.scripts.iter().filter(|script| takes_royals(program, script));
    for script in scripts.filter(|script| script.from.contains(from)) {
        if script.is_straight {
            straight_corridors(program, script, from, &mut corridors);
            continue;
        }
        let needs_friend = is_only_opened(script) && script.legs.len() > 1 && !script.legs[0].empty;
        let mut survey = Survey { program, script, needs_friend, tails: HashMap::new(), corridors: &mut corridors };
        survey.walk(from);
    }
    corridors
}

/// Computes the corridors of a straight path: for each square where a royal may be captured, the
/// line as far as the path may lead.
fn straight_corridors<const N: usize>(
    program: &Program<N>,
    script: &Script<N>,
    from: usize,
    corridors: &mut Corridors<N>,
) {
    let legs = &script.legs;
    for step in legs[0].choices(&program.steps, 0) {
        let to = &program.steps[usize::from(step)].to;
        let next = |&at: &u16| Some(to[usize::from(at)]).filter(|&next| next != NOWHERE);
        let line: Vec<u16> = std::iter::successors(next(&(from as u16)), next).collect();
        // By leg, the numbers of steps after which it may begin and end, as bits.
        let (mut begins, mut ends) = (vec![0; legs.len()], vec![0_u64; legs.len()]);
        begins[0] = 1;
        for distance in 1..=line.len() as u32 {
            for (index, leg) in legs.iter().enumerate() {
                if begins[index] & reaching(leg, distance, 0) != 0 {
                    ends[index] |= 1 << distance;
                    leg.next.iter().for_each(|&next| begins[usize::from(next)] |= 1 << distance);
                }
            }
        }
        let last = ends.iter().fold(0, |all, ends| all | ends).checked_ilog2().unwrap_or(0);
        let visited = line[..last as usize].iter();
        let visited = visited.fold(SquareSet::EMPTY, |set, &at| set | SquareSet::of(usize::from(at)));
        // The ends from which the rest of the path can be completed.
        let mut finishes = vec![0_u64; legs.len()];
        for distance in (1..=last).rev() {
            for (index, leg) in legs.iter().enumerate() {
                let goes_on = |next: usize| {
                    let mut further = distance + 1..=last;
                    further.any(|end| {
                        finishes[next] >> end & 1 != 0 && reaching(&legs[next], end, distance) >> distance & 1 != 0
                    })
                };
                if leg.may_stop || leg.next.iter().any(|&next| goes_on(usize::from(next))) {
                    finishes[index] |= 1 << distance;
                }
            }
            let takes = |index: usize| ends[index] & finishes[index] & 1 << distance != 0;
            if (0..legs.len()).any(|index| takes_royal(program, &legs[index]) && takes(index)) {
                let corridor = corridors[usize::from(line[distance as usize - 1])].get_or_insert(Corridor::NOWHERE);
                corridor.add(visited, !SquareSet::EMPTY);
            }
        }
    }
}

/// The state in which a leg begins, as far as later legs depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Stand {
    leg: usize,
    at: usize,
    is_off_board: bool,
    /// The last step, if the leg turns relative to it.
    step: u16,
}

/// A survey of all walks along a path on boards with any contents.
struct Survey<'a, const N: usize> {
    program: &'a Program<N>,
    script: &'a Script<N>,
    /// Whether the first leg ends only on friends.
    needs_friend: bool,
    /// The squares that the rest of a walk may touch, by its state.
    // PERF: the value type of the other maps here, so that the browser loads a single kind of map.
    tails: HashMap<Stand, Corridor<N>>,
    corridors: &'a mut [Option<Corridor<N>>],
}

/// The end of a leg.
struct End<const N: usize> {
    at: usize,
    step: u16,
    is_off_board: bool,
    /// The squares touched by this leg.
    visited: SquareSet<N>,
}

impl<const N: usize> Survey<'_, N> {
    /// Follows all walks from a square. Walks in equal states are merged.
    fn walk(&mut self, from: usize) {
        let start = Stand { leg: 0, at: from, is_off_board: false, step: 0 };
        let mut stands = HashMap::from([(start, Corridor::NOWHERE)]);
        for (index, leg) in self.script.legs.iter().enumerate() {
            let captures = leg.enemy.act == ScriptAct::Capture && !leg.enemy.types.is_empty();
            let mut next = HashMap::new();
            for (stand, before) in stands {
                for end in self.ends(stand) {
                    let behind = self.stand_after(stand.leg, &end);
                    let visited = before.squares | end.visited;
                    let friends = match (self.needs_friend, index) {
                        (false, _) => !SquareSet::EMPTY,
                        (true, 0) => SquareSet::of(end.at),
                        (true, _) => before.friends,
                    };
                    if captures && !end.is_off_board {
                        let squares = visited | self.tail(behind);
                        self.corridors[end.at].get_or_insert(Corridor::NOWHERE).add(squares, friends);
                    }
                    if behind.leg < self.script.legs.len() {
                        next.entry(behind).or_insert(Corridor::NOWHERE).add(visited, friends);
                    }
                }
            }
            stands = next;
        }
    }

    /// Returns the squares that the rest of a walk may touch.
    fn tail(&mut self, stand: Stand) -> SquareSet<N> {
        if stand.leg == self.script.legs.len() {
            return SquareSet::EMPTY;
        }
        if let Some(known) = self.tails.get(&stand) {
            return known.squares;
        }
        let mut visited = SquareSet::EMPTY;
        for end in self.ends(stand) {
            visited |= end.visited | self.tail(self.stand_after(stand.leg, &end));
        }
        self.tails.insert(stand, Corridor { squares: visited, ..Corridor::NOWHERE });
        visited
    }

    fn stand_after(&self, leg: usize, end: &End<N>) -> Stand {
        let turns = |leg: &ScriptLeg| matches!(leg.steps, ScriptSteps::Turned { .. });
        let looks_back = end.is_off_board || self.script.legs.get(leg + 1).is_some_and(turns);
        let step = if looks_back { end.step } else { 0 };
        Stand { leg: leg + 1, at: end.at, is_off_board: end.is_off_board, step }
    }

    /// Returns the possible ends of a leg if every square can be passed.
    fn ends(&self, stand: Stand) -> Vec<End<N>> {
        let (leg, tables) = (&self.script.legs[stand.leg], &self.program.steps);
        let leads_back = |&step: &u16| !stand.is_off_board || tables[usize::from(stand.step)].leads_back(step);
        let mut ends = Vec::new();
        for step in leg.choices(tables, stand.step).filter(leads_back) {
            self.line(leg, stand, step, &mut ends);
        }
        ends
    }

    fn line(&self, leg: &ScriptLeg, stand: Stand, step: u16, ends: &mut Vec<End<N>>) {
        let table = &self.program.steps[usize::from(step)];
        let (mut at, mut visited) = (stand.at, SquareSet::EMPTY);
        for taken in 1..=leg.max {
            let returns = stand.is_off_board && taken == 1;
            let next = if returns { stand.at as u16 } else { table.to[at] };
            if next == NOWHERE {
                if leg.off_board && taken >= leg.min {
                    ends.push(End { at, step, is_off_board: true, visited });
                }
                return;
            }
            if usize::from(next) == stand.at && !returns {
                return;
            }
            at = usize::from(next);
            visited.insert(at);
            if taken >= leg.min {
                ends.push(End { at, step, is_off_board: false, visited });
            }
        }
    }
}
