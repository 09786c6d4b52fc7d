//! Attacks and checks.

use fers_core::{Color, Square, SquareSet};

use crate::plans::{HopAttack, LameAttack, SlideAttack};
use crate::{CheckTest, Position, RoyalPlan, When};

impl<const N: usize> Position<N> {
    /// Whether the side to move is in check.
    pub fn is_in_check(&self) -> bool {
        self.in_check(self.turn)
    }

    /// Whether a square is attacked by a side: whether a piece of it could capture an enemy royal standing there.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        square.index() < self.program.places && self.attacked(square.index(), by)
    }

    /// Whether a side is in check.
    pub(crate) fn in_check(&self, color: Color) -> bool {
        self.program.royals.iter().any(|royal| self.royal_in_check(royal, color))
    }

    /// Whether a royal of one side sees one of the other where that is forbidden.
    pub(crate) fn royals_face(&self) -> bool {
        let Some(facing) = &self.program.attacks[Color::White].facing else { return false };
        let occupied = self.occupied();
        self.union(Color::Black, &facing.types)
            .into_iter()
            .any(|square| self.slides_to(facing, square, Color::White, occupied))
    }

    /// Whether the check that a side has just given is a shak: one of its attackers of a royal has that property.
    pub(crate) fn gives_shak(&self, by: Color) -> bool {
        let royals = self.program.royals.iter().flat_map(|royal| &royal.types);
        let royals = royals.fold(SquareSet::EMPTY, |set, &royal| set | self.pieces[self.code(!by, royal)]);
        let shaks = (0..self.program.types).filter(|&piece_type| self.program.traits[piece_type].gives_shak);
        let shaks = shaks.fold(SquareSet::EMPTY, |set, piece_type| set | self.pieces[self.code(by, piece_type)]);
        shaks.into_iter().any(|from| self.piece_targets(from).meets(royals))
    }

    fn royal_in_check(&self, royal: &RoyalPlan, color: Color) -> bool {
        let squares = self.union(color, &royal.types);
        match royal.check {
            CheckTest::Any => squares.into_iter().any(|square| self.attacked(square, !color)),
            CheckTest::All => !squares.is_empty() && squares.into_iter().all(|square| self.attacked(square, !color)),
            CheckTest::OnlyLast => squares.count() == 1 && self.attacked(squares.first(), !color),
        }
    }

    pub(crate) fn attacked(&self, square: usize, by: Color) -> bool {
        self.attacked_over(square, by, self.occupied())
    }

    /// Whether a square is attacked, with other squares occupied than those that are.
    ///
    /// The attackers are where they are; `occupied` must hold all of them.
    pub(crate) fn attacked_over(&self, square: usize, by: Color, occupied: SquareSet<N>) -> bool {
        let plan = &self.program.attacks[by];
        plan.leaps.iter().any(|leap| leap.origins[square].meets(self.union(by, &leap.types)))
            || plan.slides.iter().any(|slide| self.slides_to(slide, square, by, occupied))
            || plan.lames.iter().any(|lame| self.lame_reaches(lame, square, by, occupied))
            || plan.hops.iter().any(|hop| self.hops_to(hop, square, self.union(by, &hop.types), occupied))
            || plan.scripted.iter().any(|&piece_type| self.script_attacks(by, piece_type, square, occupied))
    }

    /// Whether a royal of `color` would be seen by an enemy royal from a square.
    pub(crate) fn faces_over(&self, square: usize, color: Color, occupied: SquareSet<N>) -> bool {
        let facing = &self.program.attacks[!color].facing;
        facing.as_ref().is_some_and(|facing| self.slides_to(facing, square, !color, occupied))
    }

    #[inline]
    fn slides_to(&self, slide: &SlideAttack<N>, square: usize, by: Color, occupied: SquareSet<N>) -> bool {
        let attackers = self.union(by, &slide.types) & slide.origins[square];
        !attackers.is_empty()
            && slide.directions.iter().any(|&direction| {
                let ray = self.program.ray(direction, square);
                ray.meets(attackers) && attackers.contains(direction.nearest(ray & occupied))
            })
    }

    #[inline]
    fn lame_reaches(&self, lame: &LameAttack<N>, square: usize, by: Color, occupied: SquareSet<N>) -> bool {
        let attackers = self.union(by, &lame.types) & lame.origins[square];
        !attackers.is_empty()
            && lame.ways[square].iter().any(|way| {
                let from = usize::from(way.from);
                attackers.contains(from) && !way.via.meets(occupied) && self.attacker_may(way.when, from)
            })
    }

    /// Whether one of some hoppers reaches a square.
    #[inline]
    pub(crate) fn hops_to(
        &self,
        hop: &HopAttack<N>,
        square: usize,
        hoppers: SquareSet<N>,
        occupied: SquareSet<N>,
    ) -> bool {
        let attackers = hoppers & hop.origins[square];
        !attackers.is_empty()
            && hop.directions.iter().any(|&direction| {
                let ray = self.program.ray(direction, square);
                if !ray.meets(attackers) {
                    return false;
                }
                let hurdle = direction.nearest(ray & occupied);
                let behind = self.program.ray(direction, hurdle) & occupied;
                let is_next = !hop.land_next || ray.without(self.program.ray(direction, hurdle)).count() == 1;
                is_next && !behind.is_empty() && attackers.contains(direction.nearest(behind))
            })
    }

    /// Whether the conditions of a capturing path hold for an attacker.
    pub(crate) fn attacker_may(&self, when: When, from: usize) -> bool {
        let virgin = self.state.virgin.contains(from);
        (!when.virgin || virgin) && (!when.moved || !virgin)
    }

    fn script_attacks(&self, by: Color, piece_type: usize, square: usize, occupied: SquareSet<N>) -> bool {
        let pieces = self.pieces[self.code(by, piece_type)];
        pieces.into_iter().any(|from| self.scripts_reach_royal(by, piece_type, from, square, occupied))
    }
}
