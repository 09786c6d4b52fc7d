//! Shoves: moves that pull or push other pieces.

use fers_core::{Color, SquareSet};
use fers_program::{Kind, PackedMove, ShovePlan, StepShift};
use smallvec::SmallVec;

use crate::position::undo_log::Shoved;
use crate::{Position, Undo};

/// Moves the pieces that the move just made pulls or pushes. The turn has passed already.
#[cold]
#[inline(never)]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove, undo: &Undo<N>) {
    let mut shoved = Shoved::new();
    let program = position.program.clone();
    for (by, at) in position.arrivals(mv, undo) {
        let is_castling = mv.kind() == Kind::Castle;
        let made = |shove: &&ShovePlan<N>| shove.by.contains(by) && (shove.castlings || !is_castling);
        for shove in program.effects.shoves.iter().filter(made) {
            for line in &shove.lines[!position.turn] {
                shoved.extend(position.shove_along(shove, line, at));
            }
        }
    }
    if !shoved.is_empty() {
        position.forget_en_passant();
    }
    position.shoved.push(shoved);
}

/// Puts them back. The state is restored elsewhere.
#[cold]
pub(crate) fn undo<const N: usize>(position: &mut Position<N>) {
    let shoved = position.shoved.pop().unwrap_or_default();
    for (from, to) in shoved.into_iter().rev() {
        let code = position.lift(to.into());
        position.put(from.into(), code);
    }
}

impl<const N: usize> Position<N> {
    /// Moves the nearest piece on a line. Returns from where to where, if one is moved.
    fn shove_along(&mut self, shove: &ShovePlan<N>, line: &StepShift<N>, at: usize) -> Option<(u8, u8)> {
        let (us, start, occupied) = (!self.turn, SquareSet::of(at), self.occupied());
        let first = line.ahead(start);
        let from = next_occupied(line, start, start, occupied)?;
        let code = self.code_at(from);
        if !self.is_shoved(shove, us, from) {
            return None;
        }
        let to = if shove.pulls { first } else { last_empty(line, SquareSet::of(from), start, occupied) };
        let to = to.into_iter().next().filter(|&to| to != from)?;
        self.lift(from);
        self.touch(from);
        self.put(to, code);
        Some((from as u8, to as u8))
    }

    fn is_shoved(&self, shove: &ShovePlan<N>, us: Color, square: usize) -> bool {
        let of = |color: Color| self.sides[color.index()].contains(square);
        let is_meant = shove.friends && of(us) || shove.enemies && of(!us);
        is_meant && !shove.spares.contains(self.type_of(self.code_at(square)))
    }

    /// Returns where a piece stands that the move just made has brought to a square. Shoves may
    /// have moved it on.
    pub(crate) fn after_shoves(&self, at: usize) -> usize {
        let shoved = self.shoved.last().filter(|_| !self.program.effects.shoves.is_empty());
        shoved.into_iter().flatten().fold(at, |at, &(from, to)| if usize::from(from) == at { to.into() } else { at })
    }

    /// Returns the pieces that the move just made has brought to squares, by their types before it,
    /// with the squares. The turn has passed already.
    pub(crate) fn arrivals(&self, mv: PackedMove, undo: &Undo<N>) -> SmallVec<[(usize, usize); 2]> {
        let mut arrivals = SmallVec::new();
        match mv.kind() {
            Kind::Travel | Kind::Long => {
                let is_in_place = mv.kind() == Kind::Travel && mv.from() == mv.to() && undo.captured_count == 0;
                if !is_in_place {
                    arrivals.push((self.type_of(undo.mover), mv.to()));
                }
            }
            Kind::Drop => arrivals.push((mv.from(), mv.to())),
            Kind::Castle => {
                let partner_at = mv.via_square(1);
                arrivals.push((self.type_of(undo.mover), mv.to()));
                arrivals.push((self.type_of(self.code_at(partner_at)), partner_at));
            }
            Kind::PickUp | Kind::Pass => {}
        }
        arrivals
    }
}

/// Returns the first occupied square on a line, before it returns to where it started.
fn next_occupied<const N: usize>(
    line: &StepShift<N>,
    from: SquareSet<N>,
    start: SquareSet<N>,
    occupied: SquareSet<N>,
) -> Option<usize> {
    let mut at = line.ahead(from);
    while !at.is_empty() && at != start {
        if at.intersects(occupied) {
            return at.into_iter().next();
        }
        at = line.ahead(at);
    }
    None
}

/// Returns the last square on a line that is reached over empty squares; the square where the line
/// begins if the next one is not empty.
fn last_empty<const N: usize>(
    line: &StepShift<N>,
    from: SquareSet<N>,
    start: SquareSet<N>,
    occupied: SquareSet<N>,
) -> SquareSet<N> {
    let mut at = from;
    loop {
        let next = line.ahead(at);
        if next.is_empty() || next == start || next.intersects(occupied) {
            return at;
        }
        at = next;
    }
}
