//! What siblings have in common, and what each of them is.

use fers_arch::{LANES_MAX, Row};
use fers_core::{Color, SquareSet};
use fers_program::PackedMove;
use smallvec::SmallVec;

use crate::Position;
use fers_program::leaf_batch::plan::{LeafBatchTables, SETS_MAX, Side};

/// The position before the moves that lead to the siblings, as the side sees it that moves after them.
pub(super) struct Parent<const N: usize> {
    pub us: Color,
    pub own: SquareSet<N>,
    pub enemies: SquareSet<N>,
    pub virgin: SquareSet<N>,
    /// The pieces of each set of types of that side.
    pub movers: [SquareSet<N>; SETS_MAX],
    /// The same of the enemy, who is to move now.
    pub attackers: [SquareSet<N>; SETS_MAX],
    /// From where pieces of those sets might jump to where the royal is, goes, or castles.
    pub near: [SquareSet<N>; SETS_MAX],
    /// Whether the side has a royal.
    pub has_king: bool,
    /// Its square.
    pub king: usize,
    /// Where it goes, others apart.
    pub steps: SquareSet<N>,
    /// Ways to castle.
    pub castlings: SmallVec<[Castling<N>; 4]>,
    /// Some piece of the side may promote with its next move.
    pub promotes: bool,
    /// The pieces of the side that can capture en passant.
    pub passers: SquareSet<N>,
}

/// A way to castle.
pub(super) struct Castling<const N: usize> {
    /// What must be empty.
    pub empty: SquareSet<N>,
    /// What must not be attacked, the destination included.
    pub safe: SquareSet<N>,
    /// Where its two pieces stand.
    pub partners: SquareSet<N>,
}

/// Some siblings: the moves that lead to them.
pub(super) struct Batch<const N: usize> {
    pub moves: [PackedMove; LANES_MAX],
    pub len: usize,
    /// From where a piece has gone.
    pub left: [Row; N],
    /// Where it has arrived.
    pub landed: [Row; N],
    /// The sets of types that it is in now, as bits.
    pub member: Row,
    /// In some of them, a second piece has arrived somewhere, too: the partner of one that castled.
    pub has_pairs: bool,
    /// Where it has.
    pub landed_too: [Row; N],
    /// The sets of types that it is in.
    pub member_too: Row,
}

/// What has been found of them.
pub(super) struct Outcome {
    /// The number of moves of each of which it is known.
    pub counts: Row,
    /// Their sum.
    pub sum: u64,
    /// The others, a bit for each.
    pub unknown: u8,
}

/// Ones in the first lanes, by how many of them.
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

    /// Forgets them all.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
        if self.has_pairs {
            self.has_pairs = false;
            (self.landed_too, self.member_too) = ([Row::default(); N], Row::default());
        }
    }

    /// Ones in the lanes that are used.
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
    /// What the positions after the moves of this one have in common, if their moves can be counted together.
    pub(super) fn parent(&self, plan: &LeafBatchTables<N>) -> Option<Parent<N>> {
        let (us, them) = (!self.turn, self.turn);
        let (side, program) = (&plan.sides[us], &*self.program);
        let has_hand = self.hand_totals[us.index()] > 0 || program.hands.endless;
        if has_hand || self.may_promote_to_royal(us) {
            return None;
        }
        let may_promote = |&&(of, from, _): &&(usize, SquareSet<N>, bool)| self.pieces[self.code(us, of)].meets(from);
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
        for strike in &plan.sides[them].strikes {
            near[strike.set] = zone.into_iter().fold(SquareSet::EMPTY, |near, square| near | strike.origins[square]);
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

    /// The ways to castle that a side still has, if each is so plain that its squares say all.
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

    /// The sets of attacking types that a piece is in after a move that does nothing but take it elsewhere, whatever it captures and promotes to
    /// there; nothing for other moves, and for those after which something might be captured en passant.
    #[inline(always)]
    pub(super) fn travels_as(&self, side: &Side<N>, parent: &Parent<N>, mv: PackedMove) -> Option<u64> {
        let (from, to) = (mv.from(), mv.to());
        if parent.has_king && to == parent.king {
            return None;
        }
        if mv != PackedMove::travel(from, to) {
            let promotion =
                mv.promotion().filter(|&promotion| mv == PackedMove::travel(from, to).promoting(promotion))?;
            return (from != to).then(|| side.travellers[promotion].member);
        }
        let traveller = side.travellers[self.type_of(self.code_at(from))];
        if traveller.opens {
            let (gives_chance, capturers) = side.chances[from];
            let may_be_taken = gives_chance.contains(to) && capturers.meets(parent.passers);
            return (!may_be_taken && from != to).then_some(traveller.member);
        }
        (from != to).then_some(traveller.member)
    }

    /// The sets of attacking types that the two pieces of a castling are in, if nothing but their squares changes by it.
    pub(super) fn castles_as(&self, side: &Side<N>, mv: PackedMove) -> Option<[u64; 2]> {
        let squares = [mv.from(), mv.via_square(0)];
        let is_plain = mv == PackedMove::castle((squares[0], mv.to()), (squares[1], mv.via_square(1)));
        let has_effects = self.program.castling_effects.any();
        (is_plain && !has_effects).then(|| squares.map(|from| side.travellers[self.type_of(self.code_at(from))].member))
    }
}
