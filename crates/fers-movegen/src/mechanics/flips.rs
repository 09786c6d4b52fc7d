//! Flips: moves that turn pieces over.

use fers_core::{Color, SquareSet};
use fers_program::{FlipPlan, FlipTargets, Kind, PackedMove, StepShift};

use crate::position::EMPTY;
use crate::{Position, Undo};

/// Flips the pieces that the move just made flips. The turn has passed already.
#[inline(never)]
pub(crate) fn apply<const N: usize>(position: &mut Position<N>, mv: PackedMove, undo: &Undo<N>) {
    let turned = position.turned_by(mv, undo);
    if !turned.is_empty() {
        position.state.halfmove_clock = 0;
        for square in turned {
            position.touch(square);
        }
        position.change_sides(turned);
        position.hash_sides(turned);
        if turned.contains(mv.to()) {
            position.forget_en_passant();
        }
    }
    position.flipped.push(turned);
}

/// Flips them back. The state is restored elsewhere.
pub(crate) fn undo<const N: usize>(position: &mut Position<N>) {
    let turned = position.flipped.pop().unwrap_or_default();
    position.change_sides(turned);
}

impl<const N: usize> Position<N> {
    /// Changes the side of each piece on some squares. Does not update the key.
    fn change_sides(&mut self, squares: SquareSet<N>) {
        if squares.is_empty() {
            return;
        }
        let types = self.program.types;
        for piece_type in 0..types {
            let turned = (self.pieces[piece_type] | self.pieces[types + piece_type]) & squares;
            self.pieces[piece_type] ^= turned;
            self.pieces[types + piece_type] ^= turned;
        }
        self.sides = self.sides.map(|side| side ^ squares);
        for square in squares {
            let code = self.code_at(square);
            self.set_board(square, self.code(!self.color_of(code), self.type_of(code)) as u8);
        }
    }

    /// Updates the key for pieces that have changed sides.
    fn hash_sides(&mut self, squares: SquareSet<N>) {
        for square in squares {
            let piece_type = self.type_of(self.code_at(square));
            let key = |color: Color| self.program.keys.pieces[self.code(color, piece_type) * 64 * N + square];
            self.state.key ^= key(Color::White) ^ key(Color::Black);
        }
    }

    fn turned_by(&self, mv: PackedMove, undo: &Undo<N>) -> SquareSet<N> {
        let (us, at) = (!self.turn, mv.to());
        match mv.kind() {
            Kind::Travel | Kind::Long => {
                let victim = self.last_victim(mv, undo);
                let promotes_in_place = mv.kind() == Kind::Travel && mv.from() == mv.to() && victim.is_none();
                let is_made = |flip: &FlipPlan<N>| {
                    flip.on_travel && victim.map_or(flip.quiet, |victim| flip.victims.contains(victim))
                };
                if promotes_in_place {
                    return SquareSet::EMPTY;
                }
                self.turned_from(us, self.type_of(undo.mover), at, is_made)
            }
            Kind::Drop => self.turned_from(us, mv.from(), at, |flip| flip.on_drop && flip.quiet),
            Kind::Castle => {
                let is_made = |flip: &FlipPlan<N>| flip.on_castling && flip.quiet;
                let partner_at = mv.via_square(1);
                let partner = self.type_of(self.code_at(self.after_shoves(partner_at)));
                self.turned_from(us, self.type_of(undo.mover), at, is_made)
                    | self.turned_from(us, partner, partner_at, is_made)
            }
            Kind::PickUp | Kind::Pass => SquareSet::EMPTY,
        }
    }

    /// Returns the squares of the pieces that the flips of a type turn over from a square.
    fn turned_from(&self, us: Color, by: usize, at: usize, is_made: impl Fn(&FlipPlan<N>) -> bool) -> SquareSet<N> {
        let flips = self.program.effects.flips.iter().filter(|flip| flip.by.contains(by) && is_made(flip));
        flips.fold(SquareSet::EMPTY, |turned, flip| turned | self.reached_by(flip, us, at))
    }

    fn reached_by(&self, flip: &FlipPlan<N>, us: Color, at: usize) -> SquareSet<N> {
        let friends = self.sides[us.index()].difference(SquareSet::of(at));
        let enemies = self.sides[(!us).index()];
        let next = flip.around[us][at];
        if flip.needs_friend && !next.intersects(friends) {
            return SquareSet::EMPTY;
        }
        match flip.reach {
            // A shove may have moved a castling piece away.
            FlipTargets::Mover => {
                return (SquareSet::of(at) & self.sides[us.index()]).difference(self.union(us, &flip.spares));
            }
            FlipTargets::Own => return self.sides[us.index()].difference(self.union(us, &flip.spares)),
            FlipTargets::Seen if self.code_at(at) == EMPTY => SquareSet::EMPTY,
            FlipTargets::Seen => self.sight_from(us, self.type_of(self.code_at(at)), at) & enemies,
            _ if !next.intersects(enemies) => return SquareSet::EMPTY,
            FlipTargets::Next => next & enemies,
            FlipTargets::Enclosed => match &flip.lines[us] {
                Some(lines) => SquareSet(lines.enclosed_from(SquareSet::<N>::of(at).0, friends.0, enemies.0)),
                None => {
                    let lines = flip.steps[us].iter().map(|step| enclosed(step, at, friends, enemies));
                    lines.fold(SquareSet::EMPTY, |set, line| set | line)
                }
            },
        }
        .difference(self.union(!us, &flip.spares))
    }
}

/// Returns the enemies between a square and the next friend in a direction; none where something
/// else ends the line.
fn enclosed<const N: usize>(
    step: &StepShift<N>,
    from: usize,
    friends: SquareSet<N>,
    enemies: SquareSet<N>,
) -> SquareSet<N> {
    let mut line = SquareSet::EMPTY;
    let mut next = step.ahead(SquareSet::of(from));
    while next.intersects(enemies) {
        line |= next;
        next = step.ahead(next);
    }
    if next.intersects(friends) { line } else { SquareSet::EMPTY }
}
