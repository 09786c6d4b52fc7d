//! Moves that turn pieces over.

use fers_arch::EnclosedLines;
use fers_core::{ByColor, Color, SquareSet};

use crate::packed_move::Kind;
use crate::{BySquare, PackedMove, Position, StepShift, TypeSet, Undo};

/// What a move turns over.
#[derive(Clone, Debug)]
pub struct FlipPlan<const N: usize> {
    /// The types whose moves set it off.
    pub by: TypeSet,
    /// Moves on the board do.
    pub on_travel: bool,
    /// Drops do.
    pub on_drop: bool,
    /// Only beside a friend.
    pub needs_friend: bool,
    /// The enemies enclosed; else those to which one step leads.
    pub encloses: bool,
    /// By the mover's side: the steps.
    pub steps: ByColor<Vec<StepShift<N>>>,
    /// The steps in wide registers, where `encloses` asks for lines and the machine has the
    /// registers.
    pub lines: ByColor<Option<EnclosedLines<N>>>,
    /// By the mover's side and destination: the squares to which one step leads.
    pub around: ByColor<Box<BySquare<SquareSet<N>, N>>>,
    /// The types that are never turned over.
    pub spares: Vec<usize>,
}

impl<const N: usize> Position<N> {
    /// Turns over what the move just made turns over; the turn has passed already.
    #[inline(never)]
    pub(crate) fn turn_over(&mut self, mv: PackedMove, undo: &Undo<N>) {
        let turned = self.turned_by(mv, undo);
        if !turned.is_empty() {
            self.state.halfmove_clock = 0;
            for square in turned {
                self.touch(square);
            }
            self.change_sides(turned);
            self.hash_sides(turned);
        }
        self.flipped.push(turned);
    }

    /// Turns back what a move turned over, the state apart.
    pub(crate) fn turn_back(&mut self) {
        let turned = self.flipped.pop().unwrap_or_default();
        self.change_sides(turned);
    }

    /// Gives pieces to the other sides, the hash apart.
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

    /// Hashes that pieces have changed sides.
    fn hash_sides(&mut self, squares: SquareSet<N>) {
        for square in squares {
            let piece_type = self.type_of(self.code_at(square));
            let key = |color: Color| self.program.keys.pieces[self.code(color, piece_type) * 64 * N + square];
            self.state.key ^= key(Color::White) ^ key(Color::Black);
        }
    }

    fn turned_by(&self, mv: PackedMove, undo: &Undo<N>) -> SquareSet<N> {
        let (us, at) = (!self.turn, mv.to());
        let (by, is_drop) = match mv.kind() {
            Kind::Travel | Kind::Long => (self.type_of(undo.mover), false),
            Kind::Drop => (mv.from(), true),
            Kind::Castle | Kind::PickUp | Kind::Pass => return SquareSet::EMPTY,
        };
        let promotes_in_place = mv.kind() == Kind::Travel && mv.from() == mv.to() && undo.captured_count == 0;
        let mut turned = SquareSet::EMPTY;
        for flip in self.program.flips.iter().filter(|_| !promotes_in_place) {
            let asks = if is_drop { flip.on_drop } else { flip.on_travel };
            if asks && flip.by.contains(by) {
                turned |= self.reached_by(flip, us, at);
            }
        }
        turned
    }

    fn reached_by(&self, flip: &FlipPlan<N>, us: Color, at: usize) -> SquareSet<N> {
        let friends = self.sides[us.index()].without(SquareSet::of(at));
        let enemies = self.sides[(!us).index()];
        let next = flip.around[us][at];
        if !next.meets(enemies) || flip.needs_friend && !next.meets(friends) {
            return SquareSet::EMPTY;
        }
        let mut reached = next & enemies;
        if flip.encloses {
            reached = match &flip.lines[us] {
                Some(lines) => SquareSet(lines.enclosed_from(SquareSet::<N>::of(at).0, friends.0, enemies.0)),
                None => {
                    let lines = flip.steps[us].iter().map(|step| enclosed(step, at, friends, enemies));
                    lines.fold(SquareSet::EMPTY, |set, line| set | line)
                }
            };
        }
        reached.without(self.union(!us, &flip.spares))
    }
}

/// The enemies between a square and the next friend in a direction, if there is nothing else.
fn enclosed<const N: usize>(
    step: &StepShift<N>,
    from: usize,
    friends: SquareSet<N>,
    enemies: SquareSet<N>,
) -> SquareSet<N> {
    let mut line = SquareSet::EMPTY;
    let mut next = step.ahead(SquareSet::of(from));
    while next.meets(enemies) {
        line |= next;
        next = step.ahead(next);
    }
    if next.meets(friends) { line } else { SquareSet::EMPTY }
}
