//! Pinches: enemies that a move may relocate after everything else.

use fers_core::SquareSet;
use fers_program::{Kind, PackedMove};
use smallvec::smallvec;

use crate::generate::sink::Sink;
use crate::{PerftEnds, Position};

/// Relocates an enemy, or removes it. The turn has passed already.
#[cold]
#[inline(never)]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove) {
    let Some((from, to)) = mv.relocation() else { return };
    let code = position.lift(from);
    position.touch(from);
    position.burnt.push(smallvec![(from as u8, code)]);
    if to == from {
        position.state.halfmove_clock = 0;
        return;
    }
    position.put(to, code);
    if position.state.en_passant.contains(to) && !position.program.effects.passes_pieces {
        position.close_passed(to);
    }
}

/// Puts the enemy back. The state is restored elsewhere.
#[cold]
#[inline(never)]
pub(crate) fn undo<const N: usize>(position: &mut Position<N>, mv: PackedMove) {
    let Some((from, to)) = mv.relocation() else { return };
    if to != from {
        position.lift(to);
    }
    for (square, code) in position.burnt.pop().unwrap_or_default() {
        position.put(usize::from(square), code);
    }
}

/// Emits all legal moves in a game with pinches, each with every relocation and without one. Does
/// not enforce compulsory capture.
#[cold]
#[inline(never)]
pub(crate) fn generate<const N: usize, S: Sink<N>>(position: &mut Position<N>, bans: PerftEnds, sink: &mut S) {
    for (mv, is_capture) in position.moves_without_choices() {
        if !sink.only_captures() || is_capture || !position.program.seizures.is_empty() {
            emit(position, mv, is_capture, bans, sink);
        }
        if S::STOPS && sink.is_full() {
            return;
        }
    }
}

fn emit<const N: usize, S: Sink<N>>(
    position: &mut Position<N>,
    mv: PackedMove,
    is_capture: bool,
    bans: PerftEnds,
    sink: &mut S,
) {
    let asks = position.asks_about_choices();
    if !asks || position.keeps_rules(mv, bans) {
        sink.push(mv, is_capture);
    }
    for (from, targets) in relocations(position, mv) {
        for to in targets {
            let whole = mv.relocating(from, to);
            if !asks || position.keeps_rules(whole, bans) {
                sink.push(whole, is_capture);
            }
        }
    }
}

/// Returns the enemies that a move may relocate, each with where: on its own square if it may be
/// removed.
fn relocations<const N: usize>(position: &mut Position<N>, mv: PackedMove) -> Vec<(usize, SquareSet<N>)> {
    if mv.kind() == Kind::Pass {
        return Vec::new();
    }
    let program = position.program.clone();
    let us = position.turn;
    let undo = position.make(mv);
    let occupied = position.occupied();
    let mut found: Vec<(usize, SquareSet<N>)> = Vec::new();
    for pinch in &program.effects.pinches {
        let reached = position.protected_by(&pinch.reach, us, (occupied, occupied));
        let empty = pinch.homes[!us].difference(occupied);
        for from in reached & position.union(!us, &pinch.reach.wards) {
            let targets = if empty.is_empty() { SquareSet::of(from) } else { empty };
            match found.iter_mut().find(|(other, _)| *other == from) {
                Some((_, all)) => *all |= targets,
                None => found.push((from, targets)),
            }
        }
    }
    position.unmake(mv, undo);
    found
}

impl<const N: usize> Position<N> {
    /// Returns whether a move of a game with pinches is legal, if captures are not compulsory.
    pub(crate) fn is_legal_pinched(&mut self, mv: PackedMove) -> bool {
        let bare = mv.without_relocation();
        if !self.moves_without_choices().iter().any(|&(other, _)| other == bare) {
            return false;
        }
        let fits = mv.relocation().is_none_or(|(from, to)| {
            let mut possible = relocations(self, bare).into_iter();
            to < self.program.places && possible.any(|(pinched, targets)| pinched == from && targets.contains(to))
        });
        fits && self.keeps_rules(mv, PerftEnds::ByRule)
    }

    /// Returns the square that a move clears by relocating an enemy.
    pub(crate) fn cleared_by_relocation(&self, mv: PackedMove) -> SquareSet<N> {
        mv.relocation().map_or(SquareSet::EMPTY, |(from, _)| SquareSet::of(from))
    }
}
