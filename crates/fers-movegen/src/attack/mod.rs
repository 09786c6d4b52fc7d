//! Attacks and checks.

pub(crate) mod attackers;
pub(crate) mod lines;
pub(crate) mod mobility;

use fers_core::{Color, Square, SquareSet};
use fers_program::{CheckTest, HopAttack, LameAttack, PackedMove, RoyalPlan, Script, SlideAttack, When};

use crate::Position;
use crate::attack::lines::AlignedRay;
use crate::path::reach::Reach;
use crate::position::EMPTY;

/// A royal of unknown type, for questions about a square on which no royal stands.
pub(crate) const ANY_ROYAL: usize = usize::MAX;

impl<const N: usize> Position<N> {
    /// Returns whether the side to move is in check.
    pub fn is_in_check(&self) -> bool {
        self.in_check(self.turn)
    }

    /// Returns whether a side attacks a square: whether a piece of it could capture an enemy royal
    /// there.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let place = square.index();
        let royal =
            |code: u8| code != EMPTY && self.color_of(code) != by && self.program.traits[self.type_of(code)].is_royal;
        place < self.program.places && {
            let code = self.code_at(place);
            self.attacked(place, by, if royal(code) { self.type_of(code) } else { ANY_ROYAL })
        }
    }

    /// Returns whether a side is in check.
    pub(crate) fn in_check(&self, color: Color) -> bool {
        self.program.royals.iter().any(|royal| self.royal_in_check(royal, color))
    }

    /// Returns whether the royals of a side on some squares are in check.
    pub(crate) fn in_check_within(&self, color: Color, squares: SquareSet<N>) -> bool {
        self.program.royals.iter().any(|royal| self.set_in_check(royal, color, squares))
    }

    /// Returns whether royals of both sides face each other although the last move had to prevent
    /// it.
    pub(crate) fn royals_face_illegally(&self) -> bool {
        if self.program.challenges { self.state.faced == [true; 2] } else { self.royals_face() }
    }

    /// Returns whether the next move may not leave royals facing.
    #[inline(always)]
    pub(crate) fn bans_facing(&self) -> bool {
        !self.program.challenges || self.state.faced[0]
    }

    /// Returns whether a move is a pass that accepts a challenge of facing royals. It is always
    /// legal.
    pub(crate) fn lets_stand(&self, mv: PackedMove) -> bool {
        self.program.challenges && self.state.faced[0] && mv == PackedMove::pass()
    }

    /// Records whether royals face each other, in games where that is a challenge.
    pub(crate) fn look_for_challenge(&mut self) {
        if self.program.challenges {
            self.state.faced = [self.royals_face(), self.state.faced[0]];
        }
    }

    /// Returns whether royals of both sides face each other.
    fn royals_face(&self) -> bool {
        let plan = &self.program.attacks[Color::White];
        if plan.facing.is_none() && plan.facing_round_edges.is_none() {
            return false;
        }
        let occupied = self.occupied();
        let royals = self.program.royal_types.iter();
        let royals = royals.fold(SquareSet::EMPTY, |set, royal| set | self.pieces[self.code(Color::Black, royal)]);
        royals.into_iter().any(|square| self.faces_over(square, Color::Black, occupied))
    }

    /// Returns whether the check that a side has just given is a shak: given by a piece whose type
    /// gives shak.
    pub(crate) fn gives_shak(&self, by: Color) -> bool {
        let checked = self.program.royals.iter().filter(|royal| self.royal_in_check(royal, !by));
        let checked = checked.fold(SquareSet::EMPTY, |set, royal| set | self.union(!by, &royal.types));
        let gives_shak = |piece_type: usize| self.program.traits[piece_type].gives_shak;
        let occupied = self.occupied();
        checked.into_iter().any(|square| {
            let royal = self.type_of(self.code_at(square));
            self.attacked_by_some(square, by, occupied, royal, gives_shak)
        })
    }

    pub(crate) fn royal_in_check(&self, royal: &RoyalPlan, color: Color) -> bool {
        self.set_in_check(royal, color, !SquareSet::EMPTY)
    }

    /// Returns whether the members of a royal set on some squares are in check. Where attackers
    /// capture only some types of royals, each is asked for its type.
    #[inline(always)]
    fn set_in_check(&self, royal: &RoyalPlan, color: Color, within: SquareSet<N>) -> bool {
        let royals = self.union(color, &royal.types) & within;
        let seizes = !self.program.seizures.is_empty();
        let differ = self.program.royals_differ;
        is_checked(royal.check, royals, |square: usize| {
            let piece_type = if differ { self.type_of(self.code_at(square)) } else { ANY_ROYAL };
            self.attacked(square, !color, piece_type) || seizes && self.is_seizable(square, !color)
        })
    }

    pub(crate) fn attacked(&self, square: usize, by: Color, royal: usize) -> bool {
        self.attacked_over(square, by, self.occupied(), royal)
    }

    /// Returns whether a side attacks a square, with `occupied` in place of the occupied squares.
    ///
    /// The attackers keep their squares, all of which must be in `occupied`. `royal` is the type of
    /// the royal on the square, or [`ANY_ROYAL`].
    pub(crate) fn attacked_over(&self, square: usize, by: Color, occupied: SquareSet<N>, royal: usize) -> bool {
        if self.program.royals_differ {
            return self.attacked_by_type_rules(square, by, occupied, royal);
        }
        self.attacked_by(square, by, occupied, |types| self.union(by, types))
            || (!self.program.attacks[by].scripted.is_empty() && self.any_script_attacks(by, square, occupied, royal))
    }

    /// Returns whether a piece attacks a square by a move of one leg. `pieces` returns the
    /// attackers of some types.
    #[inline(always)]
    pub(crate) fn attacked_by(
        &self,
        square: usize,
        by: Color,
        occupied: SquareSet<N>,
        pieces: impl Fn(&[usize]) -> SquareSet<N>,
    ) -> bool {
        let plan = &self.program.attacks[by];
        plan.leap_origins[square].intersects(self.sides[by.index()])
            && plan.leaps.iter().any(|leap| leap.origins[square].intersects(pieces(&leap.types)))
            || plan.slides.iter().any(|slide| self.slides_to(slide, square, pieces(&slide.types), occupied))
            || plan.lames.iter().any(|lame| self.lame_reaches(lame, square, pieces(&lame.types), occupied))
            || plan.hops.iter().any(|hop| self.hops_to(hop, square, pieces(&hop.types), occupied))
    }

    /// Removes the attacked squares from a set, with `occupied` in place of the occupied squares.
    /// Gives the results of [`attacked_over`](Self::attacked_over) for rules without differences
    /// between royals.
    #[inline]
    pub(crate) fn not_attacked(&self, squares: SquareSet<N>, by: Color, occupied: SquareSet<N>) -> SquareSet<N> {
        let plan = &self.program.attacks[by];
        let enemies = self.sides[by.index()];
        let mut safe = squares;
        if squares.into_iter().any(|square| plan.leap_origins[square].intersects(enemies)) {
            for leap in &plan.leaps {
                let jumpers = self.union(by, &leap.types);
                safe = keep(safe, |square| !leap.origins[square].intersects(jumpers));
            }
        }
        for slide in &plan.slides {
            let sliders = self.union(by, &slide.types);
            if !sliders.is_empty() {
                safe = keep(safe, |square| !self.slides_to(slide, square, sliders, occupied));
            }
        }
        for lame in &plan.lames {
            let movers = self.union(by, &lame.types);
            safe = keep(safe, |square| !self.lame_reaches(lame, square, movers, occupied));
        }
        for hop in &plan.hops {
            let hoppers = self.union(by, &hop.types);
            safe = keep(safe, |square| !self.hops_to(hop, square, hoppers, occupied));
        }
        if !plan.scripted.is_empty() {
            safe = keep(safe, |square| !self.any_script_attacks(by, square, occupied, ANY_ROYAL));
        }
        safe
    }

    /// Returns whether a square is attacked, for rules under which some attackers capture only some
    /// types of royals.
    fn attacked_by_type_rules(&self, square: usize, by: Color, occupied: SquareSet<N>, royal: usize) -> bool {
        let program = &self.program;
        if royal == ANY_ROYAL {
            let meant = (0..program.types).filter(|&t| program.royals.is_empty() || program.traits[t].is_royal);
            return meant.into_iter().any(|meant| self.attacked_by_type_rules(square, by, occupied, meant));
        }
        self.attacked_by_some(square, by, occupied, royal, |_| true)
    }

    /// Returns whether a piece of a type for which `counts` holds attacks a royal on a square.
    fn attacked_by_some(
        &self,
        square: usize,
        by: Color,
        occupied: SquareSet<N>,
        royal: usize,
        counts: impl Fn(usize) -> bool,
    ) -> bool {
        let program = &self.program;
        if program.traits[royal].is_iron {
            return false;
        }
        if !program.effects.protections.is_empty() && self.protects_royal(!by, (square, royal), occupied) {
            return false;
        }
        let captures =
            |&&piece_type: &&usize| counts(piece_type) && program.movers[by][piece_type].victims.contains(royal);
        let frozen = match program.freezes.is_empty() {
            true => SquareSet::EMPTY,
            false => self.frozen_before(by, (square, royal), occupied),
        };
        let attackers = |piece_type: usize| {
            let pieces = self.pieces[self.code(by, piece_type)].difference(frozen);
            if program.blasts.is_empty() || pieces.is_empty() {
                return pieces;
            }
            pieces & self.harmless_origins(by, piece_type, (square, royal), occupied)
        };
        let union = |types: &[usize]| {
            let capturers = types.iter().filter(captures);
            capturers.fold(SquareSet::EMPTY, |set, &piece_type| set | attackers(piece_type))
        };
        self.attacked_by(square, by, occupied, union)
            || self.reaches[by].iter().any(|reach| {
                let t = reach.piece_type;
                let hands_over = program.movers[by][t].scripts.iter().any(Script::captures_as_another);
                (hands_over && counts(t) || captures(&&t))
                    && (attackers(t) & reach.origins[square])
                        .into_iter()
                        .any(|from| self.scripts_reach_royal(by, reach, from, (square, royal), occupied))
            })
    }

    /// Returns whether a royal of `color` on a square would face an enemy royal.
    pub(crate) fn faces_over(&self, square: usize, color: Color, occupied: SquareSet<N>) -> bool {
        let plan = &self.program.attacks[!color];
        let straight = plan.facing.as_ref();
        let round = plan.facing_round_edges.as_ref();
        straight.is_some_and(|facing| self.slides_to(facing, square, self.union(!color, &facing.types), occupied))
            || round.is_some_and(|ways| self.lame_reaches(ways, square, self.union(!color, &ways.types), occupied))
    }

    #[inline]
    fn slides_to(&self, slide: &SlideAttack<N>, square: usize, sliders: SquareSet<N>, occupied: SquareSet<N>) -> bool {
        let attackers = sliders & slide.origins[square];
        !attackers.is_empty()
            && slide.directions.iter().any(|&direction| {
                let ray = self.program.ray(direction, square);
                ray.intersects(attackers) && attackers.contains(direction.nearest(ray & occupied))
            })
    }

    #[inline]
    fn lame_reaches(&self, lame: &LameAttack<N>, square: usize, movers: SquareSet<N>, occupied: SquareSet<N>) -> bool {
        let attackers = movers & lame.origins[square];
        !attackers.is_empty()
            && lame.ways[square].iter().any(|way| {
                let from = usize::from(way.from);
                attackers.contains(from) && !way.via.intersects(occupied) && self.attacker_may(way.when, from)
            })
    }

    /// Returns whether one of these hoppers attacks a square.
    #[inline]
    pub(crate) fn hops_to(
        &self,
        hop: &HopAttack<N>,
        square: usize,
        hoppers: SquareSet<N>,
        occupied: SquareSet<N>,
    ) -> bool {
        self.hops_over(hop, square, hoppers, (occupied, self.barred_hurdles(hop)))
    }

    /// Like [`hops_to`](Self::hops_to), with the pieces that are no hurdles (`barred`) given.
    #[inline]
    pub(crate) fn hops_over(
        &self,
        hop: &HopAttack<N>,
        square: usize,
        hoppers: SquareSet<N>,
        (occupied, barred): (SquareSet<N>, SquareSet<N>),
    ) -> bool {
        let attackers = hoppers & hop.origins[square];
        !attackers.is_empty()
            && hop.directions.iter().any(|&direction| {
                let ray = AlignedRay { direction, squares: self.program.ray(direction, square), pieces: attackers };
                ray.squares.intersects(attackers) && self.hops_along(hop, ray, (occupied, barred))
            })
    }

    /// Returns whether a hopper attacks the square where a ray begins, along the ray.
    #[inline(always)]
    pub(crate) fn hops_along(
        &self,
        hop: &HopAttack<N>,
        ray: AlignedRay<N>,
        pieces: (SquareSet<N>, SquareSet<N>),
    ) -> bool {
        self.hopper_along(hop, ray, pieces).is_some()
    }

    /// Returns the hopper that attacks the square where a ray begins, along the ray.
    #[inline(always)]
    pub(crate) fn hopper_along(
        &self,
        hop: &HopAttack<N>,
        AlignedRay { direction, squares, pieces: hoppers }: AlignedRay<N>,
        (occupied, barred): (SquareSet<N>, SquareSet<N>),
    ) -> Option<usize> {
        let hurdle = direction.nearest(squares & occupied);
        if barred.contains(hurdle) {
            return None;
        }
        let ahead = self.program.ray(direction, hurdle);
        if hop.land_next && squares.difference(ahead).count() != 1 {
            return None;
        }
        let behind = ahead & occupied;
        let hopper = (!behind.is_empty()).then(|| direction.nearest(behind));
        hopper.filter(|&hopper| hoppers.contains(hopper))
    }

    /// Returns the pieces that are no hurdles of a hop.
    #[inline(always)]
    pub(crate) fn barred_hurdles(&self, hop: &HopAttack<N>) -> SquareSet<N> {
        if hop.barred.is_empty() { SquareSet::EMPTY } else { self.of_types(&hop.barred) }
    }

    /// Returns whether the conditions of a capturing path hold for an attacker.
    pub(crate) fn attacker_may(&self, when: When, from: usize) -> bool {
        let virgin = self.state.virgin.contains(from);
        (!when.virgin || virgin) && (!when.moved || !virgin)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn any_script_attacks(&self, by: Color, square: usize, occupied: SquareSet<N>, royal: usize) -> bool {
        self.reaches[by].iter().any(|reach| self.script_attacks(by, reach, square, occupied, royal))
    }

    fn script_attacks(&self, by: Color, reach: &Reach<N>, square: usize, occupied: SquareSet<N>, royal: usize) -> bool {
        let pieces = self.pieces[self.code(by, reach.piece_type)] & reach.origins[square];
        pieces.into_iter().any(|from| self.scripts_reach_royal(by, reach, from, (square, royal), occupied))
    }
}

/// Returns the squares of a set for which `holds` is true.
#[inline(always)]
pub(crate) fn keep<const N: usize>(squares: SquareSet<N>, mut holds: impl FnMut(usize) -> bool) -> SquareSet<N> {
    let mut kept = squares;
    for square in squares {
        if !holds(square) {
            kept.remove(square);
        }
    }
    kept
}

/// Returns whether a royal set with its pieces on these squares is in check.
fn is_checked<const N: usize>(check: CheckTest, squares: SquareSet<N>, attacked: impl Fn(usize) -> bool) -> bool {
    match check {
        CheckTest::Any => squares.into_iter().any(attacked),
        CheckTest::All => !squares.is_empty() && squares.into_iter().all(attacked),
        CheckTest::AllWhile(least) if squares.count() < least => squares.into_iter().any(attacked),
        CheckTest::AllWhile(_) => !squares.is_empty() && squares.into_iter().all(attacked),
        CheckTest::Unattacked => !squares.into_iter().all(attacked),
        CheckTest::Few(most) => squares.count() <= most && squares.into_iter().any(attacked),
        CheckTest::Several(least) => {
            let needed = least.min(squares.count()) as usize;
            needed > 0 && squares.into_iter().filter(|&square| attacked(square)).take(needed).count() == needed
        }
    }
}
