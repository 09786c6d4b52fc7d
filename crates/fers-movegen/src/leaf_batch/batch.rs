//! The data of a batch: the common parent, and the differences of the siblings.

use fers_arch::{LANES_MAX, Row};
use fers_core::{Color, SquareSet};
use fers_program::PackedMove;
use smallvec::SmallVec;

use crate::Position;
use fers_program::leaf_batch::plan::{LeafBatchTables, SETS_MAX, Side};

/// The position before the moves that lead to the siblings, seen from the side that moves after
/// them.
pub(super) struct Parent<const N: usize> {
    pub us: Color,
    pub own: SquareSet<N>,
    pub enemies: SquareSet<N>,
    pub virgin: SquareSet<N>,
    /// The pieces of this side by set of types.
    pub movers: [SquareSet<N>; SETS_MAX],
    /// The pieces of the enemy, which is to move now, by set of types.
    pub attackers: [SquareSet<N>; SETS_MAX],
    /// By set of types: the origins of jumps to the squares where the royal is, moves or castles.
    pub near: [SquareSet<N>; SETS_MAX],
    /// Whether this side has a royal.
    pub has_king: bool,
    /// The square of the royal.
    pub king: usize,
    /// The destinations of the royal on an empty board.
    pub steps: SquareSet<N>,
    /// The possible castlings.
    pub castlings: SmallVec<[Castling<N>; 4]>,
    /// Whether a piece of this side may promote by its next move.
    pub promotes: bool,
    /// The pieces of this side that can capture en passant.
    pub passers: SquareSet<N>,
}

/// A possible castling.
pub(super) struct Castling<const N: usize> {
    /// The squares that must be empty.
    pub empty: SquareSet<N>,
    /// The squares that must not be attacked, including the destination.
    pub safe: SquareSet<N>,
    /// The squares of the two pieces.
    pub partners: SquareSet<N>,
}

/// A batch of siblings, given by the moves that lead to them.
pub(super) struct Batch<const N: usize> {
    pub moves: [PackedMove; LANES_MAX],
    pub len: usize,
    /// The origin of the moved piece.
    pub left: [Row; N],
    /// The destination of the moved piece.
    pub landed: [Row; N],
    /// The sets of types of the moved piece afterwards, as bits.
    pub member: Row,
    /// Whether some siblings arise by castling, with a second piece moved.
    pub has_pairs: bool,
    /// The destination of the second piece.
    pub landed_too: [Row; N],
    /// The sets of types of the second piece.
    pub member_too: Row,
}

/// The result for a batch.
pub(super) struct Outcome {
    /// The number of moves of each sibling that was decided.
    pub counts: Row,
    /// The sum of these numbers.
    pub sum: u64,
    /// The undecided siblings, one bit each.
    pub unknown: u8,
}

/// Masks of the first lanes, by number of lanes.
static FIRST: [Row; LANES_MAX + 1] = {
    let mut rows = [Row([0; LANES_MAX]); LANES_MAX + 1];
    let mut len = 0;
    while len <= LANES_MAX {
        let mut lane = 0;
        while lane < len {
            rows[len].0[lane] = u64::MAX;
            lane += 1;
        }
        len += 1;
    }
    rows
};

impl<const N: usize> Batch<N> {
    pub fn new() -> Self {
        Self {
            moves: [PackedMove::NONE; LANES_MAX],
            len: 0,
            left: [Row::default(); N],
            landed: [Row::default(); N],
            member: Row::default(),
            has_pairs: false,
            landed_too: [Row::default(); N],
            member_too: Row::default(),
        }
    }

    /// Removes all siblings.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
        if self.has_pairs {
            self.has_pairs = false;
            (self.landed_too, self.member_too) = ([Row::default(); N], Row::default());
        }
    }

    /// Returns a mask of the lanes in use.
    #[inline(always)]
    pub fn used(&self) -> &'static Row {
        &FIRST[self.len]
    }

    /// Adds the position after a move.
    #[inline(always)]
    pub fn add(&mut self, mv: PackedMove, member: u64) {
        let lane = self.len;
        let (left, landed) = (SquareSet::<N>::of(mv.from()), SquareSet::<N>::of(mv.to()));
        for word in 0..N {
            self.left[word].0[lane] = left.0[word];
            self.landed[word].0[lane] = landed.0[word];
        }
        (self.member.0[lane], self.moves[lane]) = (member, mv);
        self.len = lane + 1;
    }

    /// Adds the position after castling.
    pub fn add_castling(&mut self, mv: PackedMove, [king, partner]: [u64; 2]) {
        let lane = self.len;
        self.add(mv, king);
        let (left, landed) = (SquareSet::<N>::of(mv.via_square(0)), SquareSet::<N>::of(mv.via_square(1)));
        for word in 0..N {
            self.left[word].0[lane] |= left.0[word];
            self.landed_too[word].0[lane] = landed.0[word];
        }
        self.member_too.0[lane] = partner;
        self.has_pairs = true;
    }
}

impl<const N: usize> Position<N> {
    /// Returns the common data of the positions after the moves of this one, if their moves can be
    /// counted together.
    pub(super) fn parent(&self, plan: &LeafBatchTables<N>) -> Option<Parent<N>> {
        let (us, them) = (!self.turn, self.turn);
        let (side, program) = (&plan.sides[us], &*self.program);
        let has_hand = self.hand_totals[us.index()] > 0 || program.hands.endless;
        if has_hand || self.may_promote_to_royal(us) {
            return None;
        }
        let may_promote =
            |&&(of, from, _): &&(usize, SquareSet<N>, bool)| self.pieces[self.code(us, of)].intersects(from);
        let mut promoting = side.promotions.from.iter().filter(may_promote).peekable();
        let promotes = promoting.peek().is_some();
        if promoting.any(|&(.., is_known)| !is_known) {
            return None;
        }
        let royals = match (&side.royal, program.legality.one_royal) {
            (Some(_), Some(royal)) => self.pieces[self.code(us, royal)],
            _ => SquareSet::EMPTY,
        };
        if royals.has_several() {
            return None;
        }
        let (has_king, king) = (!royals.is_empty(), if royals.is_empty() { 0 } else { royals.first() });
        let steps = side.royal.as_ref().filter(|_| has_king).map_or(SquareSet::EMPTY, |steps| steps[king]);
        let of_types = |color: Color, types: &[Vec<usize>]| {
            let mut sets = [SquareSet::EMPTY; SETS_MAX];
            sets.iter_mut().zip(types).for_each(|(set, types)| *set = self.union(color, types));
            sets
        };
        let castlings = self.castlings_of(us, royals)?;
        let zone = castlings.iter().fold(steps | royals, |zone, castling| zone | castling.safe);
        let mut near = [SquareSet::EMPTY; SETS_MAX];
        for jumps_of_set in &plan.sides[them].jump_attacks {
            near[jumps_of_set.set] =
                zone.into_iter().fold(SquareSet::EMPTY, |near, square| near | jumps_of_set.origins[square]);
        }
        Some(Parent {
            us,
            own: self.sides[us.index()],
            enemies: self.sides[them.index()],
            virgin: self.state.virgin,
            movers: of_types(us, &side.moving.types),
            attackers: of_types(them, &plan.sides[them].attacking.types),
            has_king,
            king,
            steps,
            near,
            castlings,
            promotes,
            passers: self.union(us, &side.passers),
        })
    }

    /// Returns the castlings that a side still has, if empty and unattacked squares alone decide
    /// about each.
    fn castlings_of(&self, us: Color, royals: SquareSet<N>) -> Option<SmallVec<[Castling<N>; 4]>> {
        let mut rights = self.state.rights & self.castles.of[us];
        let mut castlings = SmallVec::new();
        if rights == 0 {
            return Some(castlings);
        }
        if !self.castles_by_squares(us) {
            return None;
        }
        while rights != 0 {
            let castle = &self.castles.rights[rights.trailing_zeros() as usize];
            rights &= rights - 1;
            for way in &castle.ways {
                castlings.push(Castling {
                    empty: way.empty,
                    safe: way.safe_if_plain(royals)?,
                    partners: SquareSet::of(way.mv.from()) | SquareSet::of(way.mv.via_square(0)),
                });
            }
        }
        Some(castlings)
    }

    /// Returns the sets of types of the moved piece after a simple move, with or without capture
    /// and promotion. Returns `None` for other moves, and for moves after which an en passant
    /// capture may be possible.
    #[inline(always)]
    pub(super) fn travels_as(&self, side: &Side<N>, parent: &Parent<N>, mv: PackedMove) -> Option<u64> {
        let (from, to) = (mv.from(), mv.to());
        if parent.has_king && to == parent.king {
            return None;
        }
        if mv != PackedMove::travel(from, to) {
            let promotion =
                mv.promotion().filter(|&promotion| mv == PackedMove::travel(from, to).promoting(promotion))?;
            return (from != to).then(|| side.simple_movers[promotion].member);
        }
        let simple_mover = side.simple_movers[self.type_of(self.code_at(from))];
        if simple_mover.opens {
            let (gives_chance, capturers) = side.chances[from];
            let may_be_taken = gives_chance.contains(to) && capturers.intersects(parent.passers);
            return (!may_be_taken && from != to).then_some(simple_mover.member);
        }
        (from != to).then_some(simple_mover.member)
    }

    /// Returns the sets of types of the two pieces of a castling that has no further effects.
    pub(super) fn castles_as(&self, side: &Side<N>, mv: PackedMove) -> Option<[u64; 2]> {
        let squares = [mv.from(), mv.via_square(0)];
        let is_plain = mv == PackedMove::castle((squares[0], mv.to()), (squares[1], mv.via_square(1)));
        let has_effects = self.program.castling_effects.any();
        (is_plain && !has_effects)
            .then(|| squares.map(|from| side.simple_movers[self.type_of(self.code_at(from))].member))
    }
}
