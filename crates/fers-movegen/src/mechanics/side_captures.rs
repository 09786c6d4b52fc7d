//! Side captures: captures on other squares than the destination (seizures).

use fers_core::{Color, SquareSet};
use fers_program::{GripPlan, Kind, MoveKind, PackedMove, ScriptAct, SeizurePlan, SquareTable, StepShift};
use smallvec::SmallVec;

use crate::path::interpreter::Walked;
use crate::position::undo_log::Seized;
use crate::{Position, Undo};

/// A move, made or about to be made, with the data that side captures depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival<const N: usize> {
    pub us: Color,
    /// The type of the moving piece before the move.
    pub piece_type: usize,
    pub from: usize,
    pub to: usize,
    /// The squares that the move empties, if it is not yet made.
    pub vacated: SquareSet<N>,
}

/// Removes the pieces that the move just made captures beside its path. The turn has passed
/// already.
#[inline(never)]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove, undo: &Undo<N>) {
    let squares = if position.walks_nowhere(mv, undo) { SquareSet::EMPTY } else { position.seized_after(mv, undo) };
    let mut seized = Seized::new();
    for square in squares {
        let code = position.lift(square);
        position.touch(square);
        if let Some(code) = position.hand_code_of_debris(code) {
            position.hand_add(code);
        }
        seized.push((square as u8, code));
    }
    if !seized.is_empty() {
        position.state.halfmove_clock = 0;
        position.forget_en_passant();
    }
    position.seized.push(seized);
}

/// Restores the pieces of a side capture. The state is restored elsewhere.
#[cold]
#[inline(never)]
pub(crate) fn undo<const N: usize>(position: &mut Position<N>) {
    for (square, code) in position.seized.pop().unwrap_or_default() {
        if let Some(code) = position.hand_code_of_debris(code) {
            position.hand_take(code);
        }
        position.put(usize::from(square), code);
    }
}

impl<const N: usize> Position<N> {
    /// Returns whether a move neither changes squares nor captures.
    fn walks_nowhere(&self, mv: PackedMove, undo: &Undo<N>) -> bool {
        let is_short = mv.kind() == Kind::Travel;
        !mv.travels() || is_short && mv.from() == mv.to() && undo.captured_count == 0
    }

    fn seized_after(&self, mv: PackedMove, undo: &Undo<N>) -> SquareSet<N> {
        let (from, to, vacated) = (mv.from(), mv.to(), SquareSet::EMPTY);
        self.seized_by(Arrival { us: !self.turn, piece_type: self.type_of(undo.mover), from, to, vacated })
    }

    /// Returns the pieces that a legal move will capture beside its path; none for moves that carry
    /// other pieces.
    #[cold]
    #[inline(never)]
    pub(crate) fn seized_before(&self, mv: PackedMove) -> SquareSet<N> {
        let (from, to) = (mv.from(), mv.to());
        let captured = match mv.kind() {
            // The piece on the destination is captured and does not matter.
            Kind::Travel => mv.vias().fold(SquareSet::EMPTY, |set, via| set | SquareSet::of(via)),
            Kind::Long => {
                let effects = self.effects_of_long(mv);
                if !effects.carried.is_empty() {
                    return SquareSet::EMPTY;
                }
                effects.squares().0
            }
            Kind::Castle | Kind::Drop | Kind::PickUp | Kind::Pass => return SquareSet::EMPTY,
        };
        if from == to && captured.is_empty() {
            return SquareSet::EMPTY;
        }
        let vacated = captured | SquareSet::of(from);
        let piece_type = self.type_of(self.code_at(from));
        self.seized_by(Arrival { us: self.turn, piece_type, from, to, vacated })
    }

    pub(crate) fn seized_by(&self, arrival: Arrival<N>) -> SquareSet<N> {
        self.program.seizures.iter().fold(SquareSet::EMPTY, |set, plan| set | self.seized_by_plan(plan, arrival))
    }

    /// Returns the pieces that a move captures by one rule.
    fn seized_by_plan(&self, plan: &SeizurePlan<N>, arrival: Arrival<N>) -> SquareSet<N> {
        let Arrival { us, piece_type, from, to, .. } = arrival;
        let leads = |along: &SquareTable<N>| along[us][from].contains(to);
        let is_made = plan.by.contains(piece_type) && plan.along.as_ref().is_none_or(leads);
        if is_made { self.found_by(plan, arrival) } else { SquareSet::EMPTY }
    }

    fn found_by(&self, plan: &SeizurePlan<N>, arrival: Arrival<N>) -> SquareSet<N> {
        let Arrival { us, from, to, vacated, .. } = arrival;
        let there = SquareSet::of(to);
        let friends = self.sides[us.index()].difference(vacated | there);
        let enemies = self.union(!us, &plan.victims).difference(vacated | there);
        if enemies.is_empty() {
            return enemies;
        }
        match &plan.grip {
            GripPlan::Beside(steps) => {
                steps[us].iter().fold(SquareSet::EMPTY, |set, step| set | (step.ahead(there) & enemies))
            }
            GripPlan::Between(steps) => {
                let between = |step: &StepShift<N>| {
                    let next = step.ahead(there) & enemies;
                    if !next.is_empty() && step.ahead(next).intersects(friends) { next } else { SquareSet::EMPTY }
                };
                steps[us].iter().fold(SquareSet::EMPTY, |set, step| set | between(step))
            }
            GripPlan::Behind(lines) => {
                let leading = lines[us].iter().filter(|(line, _)| line[from].contains(to));
                leading.fold(SquareSet::EMPTY, |set, (_, back)| set | (back.ahead(SquareSet::of(from)) & enemies))
            }
            GripPlan::Crossing { partners, files, ranks } => {
                let partners = self.union(us, partners) & friends;
                let crossings = |at: usize| (files[to] & ranks[at]) | (files[at] & ranks[to]);
                partners.into_iter().fold(SquareSet::EMPTY, |set, at| set | crossings(at)) & enemies
            }
        }
    }

    /// Returns whether a side could capture the royal on a square by a side capture.
    #[cold]
    #[inline(never)]
    pub(crate) fn is_seizable(&self, square: usize, by: Color) -> bool {
        let royal = self.type_of(self.code_at(square));
        let frozen = self.kept_from_checking(by);
        self.program.seizures.iter().filter(|plan| plan.victims.contains(&royal)).any(|plan| {
            let spots = self.spots(plan, by, square);
            let may_walk = |piece_type: usize| plan.by.contains(piece_type) || self.program.has_induction;
            let types = (0..self.program.types).filter(|&piece_type| may_walk(piece_type));
            types.into_iter().any(|piece_type| {
                let pieces = self.pieces[self.code(by, piece_type)].difference(frozen);
                pieces.into_iter().any(|from| self.piece_seizes(by, (piece_type, from), (square, plan), spots))
            })
        })
    }

    /// Returns whether a piece could capture the royal on a square by a rule. `spots` are the
    /// squares to which it must move, if the origin does not matter.
    fn piece_seizes(
        &self,
        by: Color,
        (piece_type, from): (usize, usize),
        (square, plan): (usize, &SeizurePlan<N>),
        spots: SquareSet<N>,
    ) -> bool {
        let seizes = |arrival: Arrival<N>| self.seized_by_plan(plan, arrival).contains(square);
        let spots = spots | self.spots_behind(plan, by, from, square);
        if plan.by.contains(piece_type) && !spots.is_empty() {
            let targets = self.attacking_targets(by, piece_type, from) & spots;
            let vacated = SquareSet::of(from);
            if targets.into_iter().any(|to| seizes(Arrival { us: by, piece_type, from, to, vacated })) {
                return true;
            }
        }
        // Carried pieces and induced friends may capture from other squares.
        if spots.is_empty() && !self.program.has_induction && !self.carries(by, piece_type) {
            return false;
        }
        let mut is_seized = false;
        self.attacking_walks(by, piece_type, from, &mut |walked| {
            is_seized |= self.walk_seizes(by, walked, (square, plan));
            !is_seized
        });
        is_seized
    }

    /// Returns whether the paths of a type move other pieces.
    fn carries(&self, us: Color, piece_type: usize) -> bool {
        let mut legs = self.program.movers[us][piece_type].scripts.iter().flat_map(|script| &script.legs);
        legs.any(|leg| {
            let contacts = [&leg.enemy, &leg.friend];
            contacts.iter().any(|contact| matches!(contact.act, ScriptAct::Swap | ScriptAct::Carry))
        })
    }

    /// Returns a superset of the squares to which a piece must move to capture the piece on a
    /// square by a rule; empty for rules that depend on the origin.
    pub(crate) fn spots(&self, plan: &SeizurePlan<N>, us: Color, square: usize) -> SquareSet<N> {
        let victim = SquareSet::of(square);
        let friends = self.sides[us.index()];
        match &plan.grip {
            GripPlan::Beside(steps) => steps[us].iter().fold(SquareSet::EMPTY, |set, step| set | step.behind(victim)),
            GripPlan::Between(steps) => {
                let held = steps[us].iter().filter(|step| step.ahead(victim).intersects(friends));
                held.fold(SquareSet::EMPTY, |set, step| set | step.behind(victim))
            }
            GripPlan::Behind(_) => SquareSet::EMPTY,
            GripPlan::Crossing { partners, files, ranks } => {
                let partners = self.union(us, partners);
                let by_rank = if ranks[square].intersects(partners) { files[square] } else { SquareSet::EMPTY };
                by_rank | if files[square].intersects(partners) { ranks[square] } else { SquareSet::EMPTY }
            }
        }
    }

    /// Like [`spots`](Self::spots), for rules that depend on the origin.
    pub(crate) fn spots_behind(&self, plan: &SeizurePlan<N>, us: Color, from: usize, square: usize) -> SquareSet<N> {
        let GripPlan::Behind(lines) = &plan.grip else { return SquareSet::EMPTY };
        let behind = lines[us].iter().filter(|(_, back)| back.ahead(SquareSet::of(from)).contains(square));
        behind.fold(SquareSet::EMPTY, |set, (line, _)| set | line[from])
    }

    /// Returns whether a walk would capture the royal on a square by a side capture.
    fn walk_seizes(&self, us: Color, walked: &Walked<N>, (square, plan): (usize, &SeizurePlan<N>)) -> bool {
        let carried = walked.carried();
        if walked.from == walked.to && walked.captured.is_empty() && carried.is_empty() {
            return false;
        }
        let piece_type = self.type_of(self.code_at(walked.from));
        let captured = walked.captured.iter().map(|&victim| SquareSet::of(usize::from(victim)));
        let vacated = captured.fold(SquareSet::of(walked.from), |set, victim| set | victim);
        let arrival = Arrival { us, piece_type, from: walked.from, to: walked.to, vacated };
        if carried.is_empty() {
            return self.seized_by_plan(plan, arrival).contains(square);
        }
        let mut after = self.clone();
        for gone in vacated {
            after.lift(gone);
        }
        let codes: SmallVec<[u8; 4]> = carried.iter().map(|&(stood, _)| after.lift(usize::from(stood))).collect();
        for (&(_, to), &code) in carried.iter().zip(&codes) {
            after.put(usize::from(to), code);
        }
        after.seized_by_plan(plan, Arrival { vacated: SquareSet::EMPTY, ..arrival }).contains(square)
    }

    /// Returns the targets of a piece by its tables, without conditions that depend on attacks.
    fn attacking_targets(&self, us: Color, piece_type: usize, from: usize) -> SquareSet<N> {
        let mover = &self.program.movers[us][piece_type];
        let occupied = self.occupied();
        let targets = match mover.kind {
            MoveKind::Mixed => self.mixed_targets_if(mover, us, from, occupied, |when| self.attacker_may(when, from)),
            MoveKind::Leaps(()) | MoveKind::Lines(()) | MoveKind::LeapsAndLines((), ()) => {
                self.pseudo_legal_targets(us, piece_type, from, occupied)
            }
        };
        targets.difference(occupied) | (targets & self.possible_victims(us, piece_type))
    }
}
