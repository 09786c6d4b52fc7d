//! The interpreter for paths that no table holds: leg by leg, every choice.

use std::cell::RefCell;
use std::collections::HashSet;

use fers_core::{Color, SquareSet};

use crate::attack::ANY_ROYAL;
use crate::{NOWHERE, PackedMove, Position, Script, ScriptLeg, ScriptOver, ScriptSteps, TypeSet};

/// A walk along a script.
struct Walk<'a, const N: usize> {
    position: &'a Position<N>,
    script: &'a Script<N>,
    us: Color,
    piece_type: usize,
    origin: usize,
    /// Occupied squares, the origin apart.
    occupied: SquareSet<N>,
    /// The enemies that may be captured.
    capturable: SquareSet<N>,
    /// Where the mover may end and capture.
    confined_to: SquareSet<N>,
    /// A square where an enemy royal is taken to stand, and its type, when attacks are computed.
    royal_at: Option<(usize, usize)>,
    /// The mover is a royal that may not pass attacked squares.
    shuns_attack: bool,
    /// Where walks of a wide script have been: from there, no second one finds anything new.
    seen: Option<RefCell<HashSet<Stage>>>,
    /// A square that it matters to have passed.
    asked: Option<usize>,
}

/// All that the rest of a walk depends on.
#[derive(PartialEq, Eq, Hash)]
struct Stage {
    leg: usize,
    at: usize,
    /// The last step, where the leg turns from it.
    step: u16,
    captured: [u8; 4],
    count: usize,
    /// Whether it passed the square that matters.
    passed: bool,
}

/// What a walk has done so far.
#[derive(Clone, Copy)]
struct Trail<const N: usize> {
    captured: [u8; 4],
    count: usize,
    gone: SquareSet<N>,
    trod: SquareSet<N>,
}

impl<const N: usize> Trail<N> {
    fn start() -> Self {
        Self { captured: [0; 4], count: 0, gone: SquareSet::EMPTY, trod: SquareSet::EMPTY }
    }

    fn capturing(mut self, square: usize) -> Option<Self> {
        *self.captured.get_mut(self.count)? = square as u8;
        self.count += 1;
        self.gone.insert(square);
        Some(self)
    }

    fn captured(&self) -> impl Iterator<Item = usize> + '_ {
        self.captured[..self.count].iter().map(|&square| usize::from(square))
    }
}

/// Called with the end of each complete walk; says whether to go on.
type Visit<'v, const N: usize> = dyn FnMut(usize, &Trail<N>) -> bool + 'v;

impl<const N: usize> Walk<'_, N> {
    fn is_occupied(&self, square: usize, trail: &Trail<N>) -> bool {
        self.script.blocked.contains(square) || self.has_piece(square, trail)
    }

    fn has_piece(&self, square: usize, trail: &Trail<N>) -> bool {
        (self.occupied.contains(square) && !trail.gone.contains(square))
            || (self.is_royal_at(square) && !trail.gone.contains(square))
    }

    fn is_attacked(&self, square: usize) -> bool {
        self.position.attacked_over(square, !self.us, self.occupied, self.piece_type)
    }

    fn is_royal_at(&self, square: usize) -> bool {
        self.royal_at.is_some_and(|(royal_at, _)| royal_at == square)
    }

    fn run(&self, visit: &mut Visit<N>) -> bool {
        self.leg(0, self.origin, 0, Trail::start(), visit)
    }

    /// Walks a leg and all that follow; false if the visitor wants no more.
    fn leg(&self, index: usize, start: usize, last_step: u16, trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        if !self.is_new(index, start, last_step, &trail) {
            return true;
        }
        let leg = &self.script.legs[index];
        let tables = &self.position.program.steps;
        leg.steps.choices(tables, last_step).all(|step| self.line(index, start, step, trail, visit))
    }

    /// Whether no walk has begun this leg so before, as far as anybody keeps count.
    #[inline]
    fn is_new(&self, leg: usize, at: usize, last_step: u16, trail: &Trail<N>) -> bool {
        let Some(seen) = &self.seen else { return true };
        let turns = matches!(self.script.legs[leg].steps, ScriptSteps::Turned(_));
        let step = if turns { last_step } else { 0 };
        let passed = self.asked.is_some_and(|square| trail.trod.contains(square));
        seen.borrow_mut().insert(Stage { leg, at, step, captured: trail.captured, count: trail.count, passed })
    }

    /// Walks a leg in one direction.
    fn line(&self, index: usize, start: usize, step: u16, mut trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        let leg = &self.script.legs[index];
        let table = &self.position.program.steps[usize::from(step)];
        let (mut at, mut hurdles, mut behind_hurdle) = (start, 0, false);
        for taken in 1..=leg.max {
            let next = table.to[at];
            if next == NOWHERE || usize::from(next) == start {
                return true;
            }
            at = usize::from(next);
            let ready = match leg.over {
                ScriptOver::Hurdles { count, land_next } => hurdles == count && (!land_next || behind_hurdle),
                _ => true,
            };
            if taken >= leg.min && ready && !self.arrive(index, at, step, trail, visit) {
                return false;
            }
            let occupied = self.is_occupied(at, &trail);
            let may_pass = match leg.over {
                ScriptOver::Empty => !occupied,
                ScriptOver::Hurdles { count, .. } => !occupied || hurdles < count,
                ScriptOver::Anything => true,
            };
            if !may_pass || (self.shuns_attack && self.is_attacked(at)) {
                return true;
            }
            hurdles += u8::from(occupied);
            behind_hurdle = occupied;
            trail.trod.insert(at);
        }
        true
    }

    /// Ends a leg on a square in every way that it may.
    fn arrive(&self, index: usize, at: usize, step: u16, trail: Trail<N>, visit: &mut Visit<N>) -> bool {
        let leg = &self.script.legs[index];
        if !self.has_piece(at, &trail) {
            return self.arrive_empty(leg, index, at, step, trail, visit);
        }
        let (is_friend, piece_type) = self.piece(at);
        let (captures, passes) = if is_friend {
            (&leg.captures_friend, &leg.passes_friend)
        } else {
            (&leg.captures_enemy, &leg.passes_enemy)
        };
        let (captures, passes) = (self.holds(captures, piece_type), self.holds(passes, piece_type));
        let allowed = self.confined_to.contains(at)
            && if is_friend {
                match self.royal_at {
                    Some(_) => self.position.could_capture_friend(self.us, self.piece_type, at),
                    None => self.position.may_capture_friend(self.us, self.piece_type, at),
                }
            } else {
                self.is_royal_at(at) || self.capturable.contains(at)
            };
        if captures && allowed {
            let Some(trail) = trail.capturing(at) else { return true };
            if !self.finish(index, at, step, trail, true, visit) {
                return false;
            }
        }
        !passes || self.finish(index, at, step, trail, false, visit)
    }

    fn arrive_empty(
        &self,
        leg: &ScriptLeg,
        index: usize,
        at: usize,
        step: u16,
        trail: Trail<N>,
        visit: &mut Visit<N>,
    ) -> bool {
        if self.script.blocked.contains(at) {
            return true;
        }
        if leg.empty && !self.finish(index, at, step, trail, true, visit) {
            return false;
        }
        let state = &self.position.state;
        let victim = usize::from(state.en_passant_victim);
        let chance =
            leg.en_passant && self.royal_at.is_none() && state.en_passant.contains(at) && !trail.gone.contains(victim);
        if !chance || !self.capturable.contains(victim) || !self.confined_to.contains(at) {
            return true;
        }
        trail.capturing(victim).is_none_or(|trail| self.finish(index, at, step, trail, true, visit))
    }

    /// Stops at the end of a leg where that is allowed, and goes on where legs follow.
    fn finish(
        &self,
        index: usize,
        at: usize,
        step: u16,
        mut trail: Trail<N>,
        may_stop: bool,
        visit: &mut Visit<N>,
    ) -> bool {
        let is_last = index + 1 == self.script.legs.len();
        let stops = may_stop && (is_last || self.script.legs[index].may_stop);
        if stops && self.confined_to.contains(at) && !visit(at, &trail) {
            return false;
        }
        trail.trod.insert(at);
        is_last || self.leg(index + 1, at, step, trail, visit)
    }

    /// Whether the piece on an occupied square is a friend, and its type, perhaps [`ANY_ROYAL`].
    fn piece(&self, square: usize) -> (bool, usize) {
        match self.royal_at {
            Some((royal_at, royal)) if royal_at == square => (false, royal),
            _ => {
                let code = self.position.code_at(square);
                (self.position.color_of(code) == self.us, self.position.type_of(code))
            }
        }
    }

    /// Whether a set of types holds a type; of any royal, whether it holds some royal, or anything where nothing is royal.
    fn holds(&self, types: &TypeSet, piece_type: usize) -> bool {
        let royals = self.position.program.royal_types;
        match piece_type {
            ANY_ROYAL if royals.is_empty() => !types.is_empty(),
            ANY_ROYAL => royals.iter().any(|royal| types.contains(royal)),
            _ => types.contains(piece_type),
        }
    }
}

impl<const N: usize> Position<N> {
    fn walk<'a>(&'a self, us: Color, piece_type: usize, script: &'a Script<N>, from: usize) -> Walk<'a, N> {
        Walk {
            position: self,
            script,
            us,
            piece_type,
            origin: from,
            occupied: self.occupied().without(SquareSet::of(from)),
            capturable: SquareSet::EMPTY,
            confined_to: self.program.movers[us][piece_type].confined_to,
            royal_at: None,
            shuns_attack: false,
            seen: script.is_wide.then(RefCell::default),
            asked: None,
        }
    }

    /// Adds what the scripts of a piece can do: simple moves to `targets`, others to `moves`.
    pub(crate) fn script_moves(
        &self,
        us: Color,
        piece_type: usize,
        from: usize,
        targets: &mut SquareSet<N>,
        moves: &mut Vec<PackedMove>,
    ) {
        let mover = &self.program.movers[us][piece_type];
        let chance = if self.state.en_passant.is_empty() { &[][..] } else { &mover.en_passant_scripts };
        for script in mover.scripts.iter().chain(chance) {
            if !script.from.contains(from) || !self.mover_may(us, script.when, from) {
                continue;
            }
            let capturable = self.capturable(us, piece_type);
            let shuns_attack = !self.program.traits[piece_type].may_cross_attack;
            Walk { capturable, shuns_attack, ..self.walk(us, piece_type, script, from) }.run(&mut |to, trail| {
                self.add_walked(us, from, to, trail, targets, moves);
                true
            });
        }
    }

    fn add_walked(
        &self,
        us: Color,
        from: usize,
        to: usize,
        trail: &Trail<N>,
        targets: &mut SquareSet<N>,
        moves: &mut Vec<PackedMove>,
    ) {
        let enemy_at_end = self.sides[(!us).index()].contains(to);
        let mut vias = trail.captured[..trail.count].to_vec();
        if enemy_at_end
            && vias.last() == Some(&(to as u8))
            && vias.iter().filter(|&&via| usize::from(via) == to).count() == 1
        {
            vias.pop();
        }
        if vias.is_empty() && from == to {
            moves.push(PackedMove::pass());
        } else if vias.is_empty() {
            targets.insert(to);
        } else if vias.len() <= 3 {
            let start = PackedMove::travel(from, to);
            moves.push(vias.iter().fold(start, |mv, &via| mv.via(usize::from(via))));
        }
    }

    /// The squares passed by scripts that make a quiet move and give an en passant chance.
    pub(crate) fn script_passed_squares(&self, us: Color, piece_type: usize, from: usize, to: usize) -> SquareSet<N> {
        let mut passed = SquareSet::EMPTY;
        for script in self.program.movers[us][piece_type].scripts.iter().filter(|script| script.creates_en_passant) {
            if !script.from.contains(from) || !self.mover_may(us, script.when, from) {
                continue;
            }
            // A wide script is asked about each square by itself: whoever looks for all of them must try all walks.
            let asked = if script.is_wide { self.program.squares } else { SquareSet::of(to) };
            for square in asked {
                let asked = script.is_wide.then_some(square);
                Walk { asked, ..self.walk(us, piece_type, script, from) }.run(&mut |end, trail| {
                    if end == to && trail.count == 0 {
                        passed |= trail.trod;
                    }
                    true
                });
            }
        }
        passed.without(SquareSet::of(to))
    }

    /// Whether a script of a piece could capture an enemy royal, given as its square and type.
    pub(crate) fn scripts_reach_royal(
        &self,
        by: Color,
        piece_type: usize,
        from: usize,
        royal: (usize, usize),
        occupied: SquareSet<N>,
    ) -> bool {
        let scripts = &self.program.movers[by][piece_type].scripts;
        scripts.iter().filter(|script| script.captures && script.from.contains(from)).any(|script| {
            if from == royal.0 || !self.attacker_may(script.when, from) {
                return false;
            }
            let capturable = self.possible_victims(by, piece_type);
            let mut walk = Walk { capturable, ..self.walk(by, piece_type, script, from) };
            walk.occupied = occupied.without(SquareSet::of(from));
            walk.royal_at = Some(royal);
            !walk.run(&mut |_, trail| !trail.captured().any(|square| square == royal.0))
        })
    }
}
