//! What search asks about a move before it makes it, without the cost of [`decode`](Position::decode).

use fers_core::{Color, Piece, PieceType, Square, SquareSet};

use crate::packed_move::Kind;
use crate::{PackedMove, Position};

impl PackedMove {
    /// Where the moved or dropped piece stands afterwards, if it stands on a square.
    #[inline(always)]
    pub fn destination(self) -> Option<Square> {
        matches!(self.kind(), Kind::Travel | Kind::Castle | Kind::Drop).then(|| Square(self.to() as u16))
    }

    /// What the piece is turned into by a promotion, if it is.
    #[inline(always)]
    pub fn promotes_to(self) -> Option<PieceType> {
        self.promotion().map(|piece_type| PieceType(piece_type as u16))
    }

    /// Whether a piece from the hand enters the board by it, gates apart.
    #[inline(always)]
    pub fn is_drop(self) -> bool {
        self.kind() == Kind::Drop
    }
}

impl<const N: usize> Position<N> {
    /// The type of the piece that a legal move moves, drops or takes from the board; nothing for a pass.
    #[inline(always)]
    pub fn mover_of(&self, mv: PackedMove) -> Option<PieceType> {
        match mv.kind() {
            Kind::Drop => Some(PieceType(mv.from() as u16)),
            Kind::Pass => None,
            Kind::Travel | Kind::Castle | Kind::PickUp => Some(PieceType(self.type_of(self.code_at(mv.from())) as u16)),
        }
    }

    /// The pieces that a legal move captures, in the order in which that happens.
    #[inline(always)]
    pub fn victims_of(&self, mv: PackedMove) -> impl Iterator<Item = Piece> {
        let travels = mv.kind() == Kind::Travel;
        let ways = if travels { mv.via_count().min(3) } else { 0 };
        let last = (travels && self.captures_at_destination(mv)).then(|| mv.to());
        (0..ways).map(move |index| mv.via_square(index)).chain(last).map(|square| self.piece_of(self.code_at(square)))
    }

    /// Whether a legal move changes more than where pieces stand: it captures, promotes, gates, drops or picks up.
    #[inline(always)]
    pub fn changes_material(&self, mv: PackedMove) -> bool {
        let moves_only = matches!(mv.kind(), Kind::Travel | Kind::Castle | Kind::Pass);
        !moves_only || mv.promotion().is_some() || mv.gate().is_some() || self.is_capture(mv)
    }

    /// All squares that hold a piece.
    #[inline(always)]
    pub fn squares_occupied(&self) -> SquareSet<N> {
        self.occupied()
    }

    /// The pieces of a side that could capture a royal on a square if just these squares were occupied, as far as
    /// tables say: pieces with moves of several legs are left out, and who may capture whom is not asked.
    ///
    /// Pieces that stand outside `occupied` count as gone.
    pub fn attackers(&self, square: Square, by: Color, occupied: SquareSet<N>) -> SquareSet<N> {
        let (plan, place) = (&self.program.attacks[by], square.index());
        let mut attackers = SquareSet::EMPTY;
        for leap in &plan.leaps {
            attackers |= leap.origins[place] & self.union(by, &leap.types) & occupied;
        }
        for slide in &plan.slides {
            let sliders = self.union(by, &slide.types) & slide.origins[place] & occupied;
            if sliders.is_empty() {
                continue;
            }
            for &direction in &slide.directions {
                let ray = self.program.ray(direction, place);
                if ray.meets(sliders) {
                    attackers |= SquareSet::of(direction.nearest(ray & occupied)) & sliders;
                }
            }
        }
        for lame in &plan.lames {
            let movers = self.union(by, &lame.types) & lame.origins[place] & occupied;
            if movers.is_empty() {
                continue;
            }
            for way in lame.ways[place].iter() {
                let from = usize::from(way.from);
                if movers.contains(from) && !way.via.meets(occupied) && self.attacker_may(way.when, from) {
                    attackers.insert(from);
                }
            }
        }
        attackers | self.hopping_attackers(place, by, occupied)
    }

    fn hopping_attackers(&self, place: usize, by: Color, occupied: SquareSet<N>) -> SquareSet<N> {
        let mut attackers = SquareSet::EMPTY;
        for hop in &self.program.attacks[by].hops {
            let hoppers = self.union(by, &hop.types) & hop.origins[place] & occupied;
            for hopper in hoppers {
                if self.hops_to(hop, place, SquareSet::of(hopper), occupied) {
                    attackers.insert(hopper);
                }
            }
        }
        attackers
    }
}
