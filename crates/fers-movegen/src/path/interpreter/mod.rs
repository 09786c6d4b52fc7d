//! The interpreter for paths without tables: walks leg by leg, trying every choice.

mod onward;
mod stage;
mod stop;
mod straight;
mod walked;

use std::collections::BTreeSet;

use fers_core::{Color, SquareSet};
use fers_program::{
    Kind, NOWHERE, Need, PackedMove, Script, ScriptAct, ScriptContact, ScriptLeg, ScriptOver, ScriptSteps,
};
use smallvec::SmallVec;

use crate::Position;
use crate::attack::ANY_ROYAL;
use crate::generate::multi_effect::with_numbers;
use crate::path::reach::Reach;
use crate::position::undo_log::Effects;
use onward::Promoted;
use stage::{SeenStages, Stage};
use walked::Change;
pub(crate) use walked::Walked;

/// A walk along a path.
///
/// Its effects on the board are recorded in two logs, which grow along the walk and are cut back on
/// return.
struct Walk<'a, const N: usize> {
    position: &'a Position<N>,
    script: &'a Script<N>,
    us: Color,
    walker: Walker<N>,
    /// The square and type of the enemy royal, when attacks are computed.
    royal_at: Option<(usize, usize)>,
    /// The states in which walks of a wide path have been; a second walk from one finds nothing
    /// new.
    // PERF: boxed, as most walks do without, and would be slower for its size.
    seen: Option<Box<SeenStages>>,
    /// A square such that results depend on whether it was passed.
    asked: Option<usize>,
    /// The squares to which walks are limited.
    within: SquareSet<N>,
    /// The squares touched so far.
    visited: SquareSet<N>,
    /// The squares of the captured pieces before the move, in order.
    captured: SmallVec<[u8; 8]>,
    /// The squares whose occupant has changed, in order.
    changes: SmallVec<[Change; 8]>,
    /// What the piece has become on the way.
    promoted: Option<Promoted>,
}

/// The walking piece.
#[derive(Clone, Copy)]
struct Walker<const N: usize> {
    piece_type: usize,
    origin: usize,
    /// The occupied squares without the origin.
    occupied: SquareSet<N>,
    /// The enemies that may be captured.
    capturable: SquareSet<N>,
    /// The squares on which the mover may end or capture.
    confined_to: SquareSet<N>,
    /// Squares that count as occupied, including walls.
    blocked: SquareSet<N>,
    /// The squares on which no step begins, except the first of a walk.
    halted: SquareSet<N>,
    /// Whether it is a royal that may not pass attacked squares.
    shuns_attack: bool,
    /// Whether it may capture the royal for which attacks are computed.
    takes_royal: bool,
}

/// The part of a walk's state that is copied.
#[derive(Clone, Copy)]
struct Trail<const N: usize> {
    /// Whether the walker is one step off the board.
    is_off_board: bool,
    /// The number of steps of the last leg with a choice.
    length: u16,
    /// The square of the carried piece before the move.
    carrying: Option<u8>,
    /// The squares whose occupant has changed.
    changed: SquareSet<N>,
    /// Squares opened to capture en passant.
    opened: SquareSet<N>,
}

impl<const N: usize> Trail<N> {
    fn start() -> Self {
        let (changed, opened) = (SquareSet::EMPTY, SquareSet::EMPTY);
        Self { is_off_board: false, length: 0, carrying: None, changed, opened }
    }
}

/// The end of a leg.
#[derive(Clone, Copy)]
struct Landing {
    leg: usize,
    at: usize,
    step: u16,
    /// The square where the leg began, unless it began off the board or stays occupied.
    start: Option<usize>,
}

/// Called with each complete walk. Returns whether to continue.
type Visit<'v, const N: usize> = dyn FnMut(&Walked<N>) -> bool + 'v;

impl<'a, const N: usize> Walk<'a, N> {
    fn is_occupied(&self, square: usize, trail: &Trail<N>) -> bool {
        self.walker.blocked.contains(square) || self.stands_now(square, trail).is_some()
    }

    /// Returns the square that the present occupant of a square had before the move.
    fn stands_now(&self, square: usize, trail: &Trail<N>) -> Option<usize> {
        if trail.changed.contains(square) {
            let change = self.changes.iter().rev().find(|(changed, _)| usize::from(*changed) == square);
            return change.and_then(|&(_, stood)| stood).map(usize::from);
        }
        (self.walker.occupied.contains(square) || self.is_royal_at(square)).then_some(square)
    }

    fn change(&mut self, square: usize, stood: Option<u8>, trail: &mut Trail<N>) {
        self.changes.push((square as u8, stood));
        trail.changed.insert(square);
    }

    fn is_attacked(&self, square: usize) -> bool {
        let Walker { origin, piece_type, .. } = self.walker;
        let is_royal = self.position.program.traits[piece_type].is_royal;
        let piece_type = if is_royal { piece_type } else { ANY_ROYAL };
        let lifted = self.position.occupied().difference(SquareSet::of(origin));
        self.position.attacked_over(square, !self.us, lifted, piece_type)
    }

    fn is_royal_at(&self, square: usize) -> bool {
        self.royal_at.is_some_and(|(royal_at, _)| royal_at == square)
    }

    fn run(&mut self, visit: &mut Visit<N>) -> bool {
        if goes_straight(self.script, &self.walker) {
            debug_assert_eq!(self.ends(true), self.ends(false), "straight walks end where others do");
            return self.run_straight(visit);
        }
        self.leg(0, self.walker.origin, 0, Trail::start(), visit)
    }

    /// Returns the ends and captures of all walks of a straight path, by the fast or the general
    /// walk.
    fn ends(&self, straight: bool) -> BTreeSet<(usize, SmallVec<[u8; 8]>)> {
        let (captured, changes) = (SmallVec::new(), SmallVec::new());
        let mut walk = Walk { seen: Some(Box::default()), captured, changes, promoted: None, ..*self };
        let mut ends = BTreeSet::new();
        let mut visit = |walked: &Walked<N>| {
            ends.insert((walked.to, walked.captured.into()));
            true
        };
        match straight {
            true => walk.run_straight(&mut visit),
            false => walk.leg(0, walk.walker.origin, 0, Trail::start(), &mut visit),
        };
        ends
    }

    /// Walks a leg and all later ones. Returns false if the visitor stops.
    fn leg(&mut self, index: usize, start: usize, last_step: u16, trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        if index > 0 && self.walker.halted.contains(start) || !self.is_new(index, start, last_step, &trail) {
            return true;
        }
        let (script, tables) = (self.script, &self.position.program.steps);
        let leg = &script.legs[index];
        if leg.steps == ScriptSteps::Anywhere {
            return self.anywhere(index, start, trail, visit);
        }
        let leads_back = |&step: &u16| !trail.is_off_board || tables[usize::from(last_step)].leads_back(step);
        leg.choices(tables, last_step).filter(leads_back).all(|step| self.line(index, start, step, trail, visit))
    }

    /// Returns whether no walk has begun this leg in an equal state. Always true if states are not
    /// recorded.
    #[inline]
    fn is_new(&mut self, leg: usize, at: usize, last_step: u16, trail: &Trail<N>) -> bool {
        let Some(seen) = &mut self.seen else { return true };
        let looks_back = trail.is_off_board || matches!(self.script.legs[leg].steps, ScriptSteps::Turned { .. });
        let stage = Stage {
            leg: leg as u16,
            at: at as u8,
            is_off_board: trail.is_off_board,
            step: if looks_back { last_step } else { 0 },
            length: if self.script.measures { trail.length } else { 0 },
            passed: self.asked.is_some_and(|square| trail.opened.contains(square)),
        };
        if trail.carrying.is_none() && self.captured.is_empty() && self.changes.is_empty() {
            seen.insert(stage)
        } else {
            seen.insert_with_effects(stage, trail.carrying, &self.captured, &self.changes)
        }
    }

    fn anywhere(&mut self, index: usize, start: usize, trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        let others = self.position.program.squares.difference(SquareSet::of(start));
        let landing = Landing { leg: index, at: start, step: 0, start: self.left_empty(start, &trail) };
        others.into_iter().all(|at| self.arrive(Landing { at, ..landing }, trail, visit))
    }

    /// Walks a leg in one direction.
    fn line(&mut self, index: usize, start: usize, step: u16, mut trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        let script = self.script;
        let leg = &script.legs[index];
        let table = &self.position.program.steps[usize::from(step)];
        let (min, max) = leg.numbers(trail.length);
        let (mut at, mut hurdles, mut behind_hurdle) = (start, 0, false);
        let landing = Landing { leg: index, at, step, start: self.left_empty(start, &trail) };
        let begins_off_board = trail.is_off_board;
        for taken in 1..=max {
            let next = if std::mem::take(&mut trail.is_off_board) { start as u16 } else { table.to[at] };
            let ready = taken >= min
                && match leg.over {
                    ScriptOver::Hurdles { count, land_next } => hurdles == count && (!land_next || behind_hurdle),
                    _ => true,
                };
            if leg.has_choice {
                trail.length = taken;
            }
            if next == NOWHERE {
                return !(leg.off_board && ready) || self.fall_off(index, at, step, trail, visit);
            }
            let returns = usize::from(next) == start && (taken > 1 || !begins_off_board);
            if returns || !self.within.contains(usize::from(next)) {
                return true;
            }
            at = usize::from(next);
            self.visited.insert(at);
            if ready && !self.arrive(Landing { at, ..landing }, trail, visit) {
                return false;
            }
            if taken == max {
                return true;
            }
            // A wall that other legs pass (Cheshire Cat Chess) is a hurdle.
            let is_hurdle = matches!(leg.over, ScriptOver::Hurdles { .. }) && self.position.walls.contains(at);
            let occupied = is_hurdle || self.is_occupied(at, &trail);
            let may_pass = !self.walker.halted.contains(at)
                && match leg.over {
                    ScriptOver::Empty => !occupied,
                    ScriptOver::Hurdles { count, .. } => !occupied || hurdles < count,
                    ScriptOver::Anything => true,
                };
            if !may_pass || (self.walker.shuns_attack && self.is_attacked(at)) {
                return true;
            }
            hurdles += u8::from(occupied);
            behind_hurdle = occupied;
            if leg.opens_en_passant {
                trail.opened.insert(at);
            }
        }
        true
    }

    /// Returns the square where a leg begins, if the mover leaves it empty for another piece.
    fn left_empty(&self, start: usize, trail: &Trail<N>) -> Option<usize> {
        (!trail.is_off_board && self.stands_now(start, trail).is_none()).then_some(start)
    }

    /// Continues from one step off the board, behind a square.
    fn fall_off(&mut self, index: usize, at: usize, step: u16, mut trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        trail.is_off_board = true;
        self.follow(index, at, step, trail, visit)
    }

    fn follow(&mut self, index: usize, at: usize, step: u16, trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        let script = self.script;
        script.legs[index].next.iter().all(|&next| self.leg(usize::from(next), at, step, trail, visit))
    }

    /// Ends a leg on a square, with every possible contact.
    fn arrive(&mut self, mut landing: Landing, mut trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        let script = self.script;
        let leg = &script.legs[landing.leg];
        let is_outside = script.ends.get(landing.leg).is_some_and(|ends| !ends.contains(landing.at));
        if is_outside
            || leg.shuns_attack && self.royal_at.is_none() && self.is_attacked(landing.at)
            || leg.to_royal_board && !self.may_cross_to(landing.at)
        {
            return true;
        }
        let (captured, changes) = (self.captured.len(), self.changes.len());
        if let (true, Some(stood), Some(start)) = (leg.sets_down, trail.carrying, landing.start) {
            trail.carrying = None;
            self.change(start, Some(stood), &mut trail);
            // There is no room there for a piece that swaps.
            landing.start = None;
        }
        let goes_on = match self.stands_now(landing.at, &trail) {
            Some(stood) => self.meet(leg, landing, stood, trail, visit),
            None => self.arrive_empty(leg, landing, trail, visit),
        };
        self.captured.truncate(captured);
        self.changes.truncate(changes);
        goes_on
    }

    /// Returns whether a royal stands on the board of a square, or all royals on the board of the
    /// origin.
    #[cold]
    fn may_cross_to(&mut self, at: usize) -> bool {
        let program = &self.position.program;
        let [white, black] = [Color::White, Color::Black].map(|color| self.position.royals_of(color));
        let attacked = self.royal_at.filter(|&(square, _)| square < program.places);
        let attacked = attacked.map_or(SquareSet::EMPTY, |(square, _)| SquareSet::of(square));
        let royals = white | black | attacked;
        // A royal that moves to another board changes what this walk may do.
        self.visited |= royals;
        let [goal, home] = [at, self.walker.origin].map(|square| program.landings[program.board(square)]);
        !(royals & goal).is_empty() || royals.difference(home).is_empty()
    }

    /// Ends a leg on a square with a piece, given its square before the move.
    fn meet(
        &mut self,
        leg: &ScriptLeg,
        landing: Landing,
        stood: usize,
        mut trail: Trail<N>,
        visit: &mut Visit<N>,
    ) -> bool {
        let (is_friend, piece_type) = self.piece(stood);
        let contact = if is_friend { &leg.friend } else { &leg.enemy };
        if !self.position.concerns(contact, piece_type) {
            return true;
        }
        match contact.act {
            ScriptAct::Leave => return self.finish(landing, trail, false, visit),
            _ if self.is_captured(stood) => return true,
            ScriptAct::Induce => return !is_friend || self.induce(landing, piece_type, trail, visit),
            ScriptAct::Borrow => return !is_friend || self.borrow(landing, visit),
            ScriptAct::Capture if !self.may_capture(is_friend, stood, landing.at) => return true,
            ScriptAct::Capture => {
                if leg.en_passant && self.position.program.effects.passes_pieces {
                    self.capture_passer(landing.at, stood, &mut trail);
                }
                self.capture(landing.at, stood, &mut trail);
            }
            ScriptAct::Swap => {
                let Some(start) = landing.start else { return true };
                self.change(landing.at, None, &mut trail);
                self.change(start, Some(stood as u8), &mut trail);
            }
            ScriptAct::Carry if trail.carrying.is_some() => return true,
            ScriptAct::Carry => {
                self.change(landing.at, None, &mut trail);
                trail.carrying = Some(stood as u8);
            }
        }
        self.finish(landing, trail, true, visit)
    }

    /// Returns whether a piece is captured already and stays until the walk ends, given its square
    /// before the move.
    fn is_captured(&self, stood: usize) -> bool {
        self.script.victims_stay && self.captured.contains(&(stood as u8))
    }

    /// Returns whether a piece may be captured, given its squares before the move and now.
    fn may_capture(&self, is_friend: bool, stood: usize, at: usize) -> bool {
        let piece_type = self.walker.piece_type;
        self.walker.confined_to.contains(at)
            && match (is_friend, self.royal_at) {
                (true, Some(_)) => self.position.could_capture_friend(self.us, piece_type, stood),
                (true, None) => self.position.may_capture_friend(self.us, piece_type, stood),
                (false, _) if self.is_royal_at(stood) => self.walker.takes_royal,
                (false, _) => self.walker.capturable.contains(stood),
            }
    }

    /// Lets the friend on a square make the remaining legs.
    fn induce(&mut self, landing: Landing, piece_type: usize, trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        let inducing = self.walker;
        let occupied = inducing.occupied | SquareSet::of(inducing.origin);
        self.walker = match self.royal_at {
            Some((_, royal)) => self.position.attacker(self.us, piece_type, landing.at, (royal, occupied)),
            None => self.position.walker(self.us, piece_type, landing.at),
        };
        let goes_on = self.follow(landing.leg, landing.at, landing.step, trail, visit);
        self.walker = inducing;
        goes_on
    }

    /// Continues from the mover's origin with the moves of the friend on the square.
    fn borrow(&mut self, landing: Landing, visit: &mut Visit<N>) -> bool {
        self.follow(landing.leg, self.walker.origin, 0, Trail::start(), visit)
    }

    fn arrive_empty(&mut self, leg: &ScriptLeg, landing: Landing, trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        let at = landing.at;
        if self.walker.blocked.contains(at) || self.position.walls.contains(at) {
            return true;
        }
        if leg.empty && !self.finish(landing, trail, true, visit) {
            return false;
        }
        if !leg.en_passant {
            return true;
        }
        let Some(victim) = self.passer(at, &trail) else { return true };
        let mut trail = trail;
        self.capture(victim, victim, &mut trail);
        self.finish(landing, trail, true, visit)
    }

    /// Returns the square of the piece that passed a square, if it may be captured there.
    #[inline]
    fn passer(&self, at: usize, trail: &Trail<N>) -> Option<usize> {
        let victim = self.position.en_passant_victim(at);
        let is_chance = self.royal_at.is_none() && self.position.state.en_passant.contains(at);
        let has_left = || trail.changed.contains(victim) && self.stands_now(victim, trail) != Some(victim);
        if !is_chance || has_left() || self.is_captured(victim) {
            return None;
        }
        let may = self.walker.capturable.contains(victim) && self.walker.confined_to.contains(at);
        may.then_some(victim)
    }

    /// Captures the piece that passed a square, before the one that stands there.
    #[cold]
    fn capture_passer(&mut self, at: usize, stood: usize, trail: &mut Trail<N>) {
        if let Some(victim) = self.passer(at, trail).filter(|&victim| victim != stood) {
            self.capture(victim, victim, trail);
        }
    }

    /// Captures the piece on a square, given its square before the move.
    fn capture(&mut self, at: usize, stood: usize, trail: &mut Trail<N>) {
        self.captured.push(stood as u8);
        if !self.script.victims_stay {
            self.change(at, None, trail);
        }
    }

    /// Ends the walk after a leg if that is allowed, and continues if legs follow.
    fn finish(&mut self, landing: Landing, mut trail: Trail<N>, may_stop: bool, visit: &mut Visit<N>) -> bool {
        let Landing { leg: index, at, step, .. } = landing;
        let leg = &self.script.legs[index];
        if self.script.ends_early {
            return self.finish_specially(landing, trail, may_stop, visit);
        }
        let stops = may_stop && leg.may_stop && trail.carrying.is_none() && self.walker.confined_to.contains(at);
        if stops {
            let (captured, changes) = (&self.captured, &self.changes);
            let (from, opened) = (self.walker.origin, trail.opened);
            if !visit(&Walked { from, to: at, captured, changes, opened, promoted: None }) {
                return false;
            }
        }
        if leg.opens_en_passant && !leg.lands {
            trail.opened.insert(at);
        }
        self.follow(index, at, step, trail, visit)
    }

    /// Returns whether the piece on a square is a friend, and its type, which may be [`ANY_ROYAL`].
    fn piece(&self, square: usize) -> (bool, usize) {
        match self.royal_at {
            Some((royal_at, royal)) if royal_at == square => (false, royal),
            _ => {
                let code = self.position.code_at(square);
                (self.position.color_of(code) == self.us, self.position.type_of(code))
            }
        }
    }
}

/// Returns whether a walker makes a path by single straight lines.
fn goes_straight<const N: usize>(script: &Script<N>, walker: &Walker<N>) -> bool {
    script.is_straight && !walker.shuns_attack
}

impl<const N: usize> Position<N> {
    fn walk<'a>(&'a self, us: Color, script: &'a Script<N>, walker: Walker<N>) -> Walk<'a, N> {
        Walk {
            position: self,
            script,
            us,
            walker,
            royal_at: None,
            seen: (script.is_wide && !goes_straight(script, &walker)).then(Box::default),
            asked: None,
            within: !SquareSet::EMPTY,
            visited: SquareSet::EMPTY,
            captured: SmallVec::new(),
            changes: SmallVec::new(),
            promoted: None,
        }
    }

    /// Makes a walker for a piece that is about to move.
    // PERF: inlined; else Ultima takes 0.9 % more instructions (2026-11-26).
    #[inline(always)]
    fn walker(&self, us: Color, piece_type: usize, from: usize) -> Walker<N> {
        let mover = &self.program.movers[us][piece_type];
        Walker {
            piece_type,
            origin: from,
            occupied: self.manned().difference(SquareSet::of(from)),
            capturable: self.capturable(us, piece_type),
            confined_to: mover.confined_to,
            blocked: mover.blocked | self.barriers(),
            halted: self.halted(us, from, None),
            shuns_attack: !self.program.traits[piece_type].may_cross_attack,
            takes_royal: false,
        }
    }

    /// Makes a walker for a piece that may attack a royal of some type, with `occupied` in place of
    /// the occupied squares.
    fn attacker(
        &self,
        by: Color,
        piece_type: usize,
        from: usize,
        (royal, occupied): (usize, SquareSet<N>),
    ) -> Walker<N> {
        let mover = &self.program.movers[by][piece_type];
        Walker {
            piece_type,
            origin: from,
            occupied: occupied.difference(SquareSet::of(from) | self.walls),
            capturable: self.possible_victims(by, piece_type),
            confined_to: mover.confined_to,
            blocked: mover.blocked | self.barriers(),
            halted: self.halted(by, from, None),
            shuns_attack: false,
            takes_royal: royal == ANY_ROYAL || mover.victims.contains(royal),
        }
    }

    /// Visits all walks of a piece. Simple paths are left out if their targets are known.
    pub(crate) fn walks(
        &self,
        us: Color,
        piece_type: usize,
        from: usize,
        knows_rides: bool,
        visit: &mut dyn FnMut(&Walked<N>),
    ) {
        let mut walker = None;
        let enemies = self.sides[(!us).index()];
        let sees_prey = |script: &Script<N>| script.prey.as_ref().is_none_or(|prey| prey[from].intersects(enemies));
        let is_walked = |script: &&Script<N>| (!knows_rides || !script.is_ride) && sees_prey(script);
        for script in self.scripts_from(us, piece_type, from).filter(is_walked) {
            let walker = *walker.get_or_insert_with(|| self.walker(us, piece_type, from));
            self.walk(us, script, walker).run(&mut |walked| {
                visit(walked);
                true
            });
        }
    }

    /// Returns the paths that a piece may begin.
    fn scripts_from(&self, us: Color, piece_type: usize, from: usize) -> impl Iterator<Item = &Script<N>> {
        let mover = &self.program.movers[us][piece_type];
        let chance = if self.state.en_passant.is_empty() { &[][..] } else { &mover.en_passant_scripts };
        let may_start = move |script: &&Script<N>| script.from.contains(from) && self.may_begin(us, script, from);
        mover.scripts.iter().chain(chance).filter(may_start)
    }

    /// Returns whether the conditions of a path hold, except that on its origin.
    #[inline(always)]
    fn may_begin(&self, us: Color, script: &Script<N>, from: usize) -> bool {
        let has_what_it_needs = || script.needs.is_empty() || self.has_all_needs(us, &script.needs);
        self.is_in_time(script) && self.mover_may(us, script.when, from) && has_what_it_needs()
    }

    /// Returns whether a side meets all needs of a path.
    // PERF: hardly any path has needs; inlined, this kept the test before it from being inlined.
    #[cold]
    #[inline(never)]
    fn has_all_needs(&self, us: Color, needs: &[Need]) -> bool {
        needs.iter().all(|need| match *need {
            Need::Without(piece_type) => self.pieces[self.code(us, usize::from(piece_type))].is_empty(),
            Need::InPart(parts) => parts >> self.place_in_turn() & 1 == 1,
        })
    }

    /// Returns whether the piece that moved last is of the type that a path requires.
    #[inline]
    fn is_in_time(&self, script: &Script<N>) -> bool {
        script.after.is_none() || script.after == self.state.last_moved
    }

    /// Adds the moves of a piece by the interpreter: simple moves to `targets`, others to `moves`.
    pub(crate) fn script_moves(
        &self,
        us: Color,
        piece_type: usize,
        from: usize,
        targets: &mut SquareSet<N>,
        moves: &mut Vec<PackedMove>,
    ) {
        let rides = self.program.traits[piece_type].may_cross_attack;
        for script in self.scripts_from(us, piece_type, from).filter(|script| rides && script.is_ride) {
            let reached = self.ride_targets(us, piece_type, from, script);
            debug_assert_eq!(reached, self.walk_targets(us, piece_type, from, script), "a ride leads where walks lead");
            *targets |= reached;
        }
        if targets.contains(from) {
            targets.remove(from);
            moves.push(PackedMove::pass());
        }
        let mut long = Vec::new();
        self.walks(us, piece_type, from, rides, &mut |walked| {
            let mv = self.packed(us, walked);
            if mv == PackedMove::travel(from, walked.to) && walked.promoted.is_none() {
                targets.insert(walked.to);
            } else if mv.kind() == Kind::Long {
                long.push((mv, Effects::of(walked), walked.promoted));
            } else {
                moves.push(walked.promoted.map_or(mv, |promoted| mv.promoting(promoted.into())));
            }
        });
        if !long.is_empty() {
            moves.extend(with_numbers(long));
        }
    }

    /// Returns the ends of the walks of a path.
    fn walk_targets(&self, us: Color, piece_type: usize, from: usize, script: &Script<N>) -> SquareSet<N> {
        let mut targets = SquareSet::EMPTY;
        self.walk(us, script, self.walker(us, piece_type, from)).run(&mut |walked| {
            targets.insert(walked.to);
            true
        });
        targets
    }

    /// Returns the move of a walk.
    pub(crate) fn packed(&self, us: Color, walked: &Walked<N>) -> PackedMove {
        let &Walked { from, to, captured, .. } = walked;
        let carried = walked.carried();
        if captured.is_empty() && carried.is_empty() {
            return if from == to { PackedMove::pass() } else { PackedMove::travel(from, to) };
        }
        let enemy_at_end = self.sides[(!us).index()].contains(to) && from != to;
        let times = captured.iter().filter(|&&square| usize::from(square) == to).count();
        let ends_in_capture = enemy_at_end && times == 1 && captured.last() == Some(&(to as u8));
        let vias = &captured[..captured.len() - usize::from(ends_in_capture)];
        // A piece on the destination must be the last victim, or captured on the way.
        // A relocation takes the room of one capture.
        let most = if self.program.effects.pinches.is_empty() { 3 } else { 2 };
        let is_plain = carried.is_empty() && vias.len() <= most;
        if is_plain {
            let start = PackedMove::travel(from, to);
            return vias.iter().fold(start, |mv, &via| mv.via(usize::from(via)));
        }
        PackedMove::long(from, to, captured, &carried)
    }

    /// Returns the squares opened by paths that make a quiet move and create en passant squares.
    pub(crate) fn script_passed_squares(&self, us: Color, piece_type: usize, from: usize, to: usize) -> SquareSet<N> {
        let scripts = &self.program.movers[us][piece_type].scripts;
        let mut passed = SquareSet::EMPTY;
        let mut walker = None;
        for script in scripts.iter().filter(|script| script.opens_en_passant() && script.from.contains(from)) {
            if !self.may_begin(us, script, from) {
                continue;
            }
            let walker = *walker.get_or_insert_with(|| self.walker(us, piece_type, from));
            // Wide paths are walked for each square separately: finding all squares at once would
            // require trying all walks.
            let asked = if script.is_wide { self.program.squares } else { SquareSet::of(to) };
            for square in asked {
                let asked = script.is_wide.then_some(square);
                Walk { asked, ..self.walk(us, script, walker) }.run(&mut |walked| {
                    if walked.to == to && walked.from == from && walked.changes_nothing_else() {
                        passed |= walked.opened;
                    }
                    true
                });
            }
        }
        passed.difference(SquareSet::of(to))
    }

    /// Returns whether a contact includes a type. For [`ANY_ROYAL`], whether it includes a royal
    /// type, or any type if there are no royal types.
    pub(crate) fn concerns(&self, contact: &ScriptContact, piece_type: usize) -> bool {
        let royals = &self.program.royal_types;
        match piece_type {
            ANY_ROYAL if royals.is_empty() => !contact.types.is_empty(),
            ANY_ROYAL => contact.types.intersects(royals),
            _ => contact.types.contains(piece_type),
        }
    }

    /// Returns whether the interpreter finds a capture of an enemy royal (square, type) by a piece.
    pub(crate) fn scripts_reach_royal(
        &self,
        by: Color,
        reach: &Reach<N>,
        from: usize,
        royal: (usize, usize),
        occupied: SquareSet<N>,
    ) -> bool {
        self.looked_at_for_royal(by, reach, from, royal, occupied).is_none()
    }

    /// Returns the squares touched by the paths of a piece that capture no enemy royal (square,
    /// type). The result holds while these squares do not change. Returns `None` if a path captures
    /// the royal.
    pub(crate) fn looked_at_for_royal(
        &self,
        by: Color,
        reach: &Reach<N>,
        from: usize,
        royal: (usize, usize),
        occupied: SquareSet<N>,
    ) -> Option<SquareSet<N>> {
        let mut looked_at = SquareSet::EMPTY;
        if from == royal.0 {
            return Some(looked_at);
        }
        let mover = &self.program.movers[by][reach.piece_type];
        let corridor = reach.corridor(&self.program, by, from, royal.0);
        if !corridor.friends.intersects(self.sides[by.index()]) {
            // Only a move of its own side changes that.
            return Some(looked_at);
        }
        let within = corridor.squares;
        let takes_royal = |script: &&Script<N>| {
            let captures = script.captures && script.from.contains(from);
            captures && (script.goes_on || script.legs.iter().any(|leg| self.concerns(&leg.enemy, royal.1)))
        };
        for script in mover.scripts.iter().filter(takes_royal) {
            if !self.is_in_time(script) || !self.attacker_may(script.when, from) {
                // The path may become possible by a change elsewhere.
                looked_at |= within;
                continue;
            }
            let attacker = || Walker {
                halted: self.halted(by, from, Some((royal, occupied))),
                ..self.attacker(by, reach.piece_type, from, (royal.1, occupied))
            };
            let walks = |within| self.walks_to_royal(by, script, attacker(), royal, within);
            let visited = if !script.is_ride {
                walks(within)
            } else if royal.1 == ANY_ROYAL || mover.victims.contains(royal.1) {
                self.ride_to_royal((by, reach.piece_type, from), script, royal, occupied, within)
            } else {
                Some(SquareSet::EMPTY)
            };
            let all = || walks(!SquareSet::EMPTY);
            debug_assert_eq!(visited.is_none(), all().is_none(), "nothing outside a corridor matters");
            looked_at |= visited?;
        }
        Some(looked_at)
    }

    /// Visits the walks that a piece would make without conditions that depend on attacks, until
    /// the visitor stops.
    pub(crate) fn attacking_walks(
        &self,
        by: Color,
        piece_type: usize,
        from: usize,
        visit: &mut dyn FnMut(&Walked<N>) -> bool,
    ) {
        let may_start = |script: &&Script<N>| {
            script.from.contains(from) && self.is_in_time(script) && self.attacker_may(script.when, from)
        };
        let scripts = &self.program.movers[by][piece_type].scripts;
        scripts.iter().filter(may_start).all(|script| {
            let attacker = self.attacker(by, piece_type, from, (ANY_ROYAL, self.occupied()));
            let nowhere = Some((usize::MAX, ANY_ROYAL));
            Walk { royal_at: nowhere, ..self.walk(by, script, attacker) }.run(visit)
        });
    }

    /// Returns the squares touched by walks to a royal that do not capture it; `None` if one does.
    fn walks_to_royal(
        &self,
        by: Color,
        script: &Script<N>,
        attacker: Walker<N>,
        royal: (usize, usize),
        within: SquareSet<N>,
    ) -> Option<SquareSet<N>> {
        let mut walk = Walk { royal_at: Some(royal), within, ..self.walk(by, script, attacker) };
        let misses = walk.run(&mut |walked| !walked.captured.iter().any(|&square| usize::from(square) == royal.0));
        misses.then_some(walk.visited)
    }
}
