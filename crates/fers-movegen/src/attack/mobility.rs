//! What a piece sees from its square, whatever stands there: what an evaluation asks of many pieces at once.

use fers_core::{Color, PieceType, Square, SquareSet};
use fers_program::{MoveKind, Mover, Slide, StepShift};

use crate::Position;

/// The squares that a piece sees, as far as tables say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sight<const N: usize> {
    /// Empty squares that it could go to.
    pub quiet: SquareSet<N>,
    /// Squares on which it could capture: what stands there now may be an enemy, a friend, or nothing.
    pub capture: SquareSet<N>,
}

impl<const N: usize> Position<N> {
    /// What a piece of a side sees from a square; nothing is known of pieces with moves of several legs.
    ///
    /// Pins, capture filters, promotion and en passant are not asked; a move that needs its piece to be unmoved, or its
    /// side not to be in check, is seen if the piece is unmoved.
    #[inline]
    pub fn sight(&self, color: Color, piece_type: PieceType, from: Square) -> Option<Sight<N>> {
        let mover = &self.program.movers[color][piece_type.index()];
        if !mover.scripts.is_empty() {
            return None;
        }
        Some(self.sight_over(mover, from.index(), self.occupied()))
    }

    /// The squares on which a piece of a side could capture from a square: [`sight`](Self::sight) without the rest.
    #[inline]
    pub fn sight_of_captures(&self, color: Color, piece_type: PieceType, from: Square) -> Option<SquareSet<N>> {
        let mover = &self.program.movers[color][piece_type.index()];
        mover.scripts.is_empty().then(|| self.captures_over(mover, from.index(), self.occupied()))
    }

    /// The captures of all pieces of a type of a side as shifts of whole sets, where they are few and no others: what
    /// [`sight_of_captures`](Self::sight_of_captures) says of them one by one.
    #[inline]
    pub fn capture_steps(&self, color: Color, piece_type: PieceType) -> Option<&StepShift<N>> {
        self.program.movers[color][piece_type.index()].capture_steps.as_ref()
    }

    /// The same of a mover without scripts, with certain squares occupied.
    #[inline(always)]
    pub(crate) fn captures_over(&self, mover: &Mover<N>, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        self.look::<false>(mover, from, occupied).capture
    }

    /// What a mover without scripts sees, with certain squares occupied.
    #[inline(always)]
    pub(crate) fn sight_over(&self, mover: &Mover<N>, from: usize, occupied: SquareSet<N>) -> Sight<N> {
        self.look::<true>(mover, from, occupied)
    }

    /// The same; if quiet moves are not asked for, not all of them are found.
    #[inline(always)]
    fn look<const QUIET: bool>(&self, mover: &Mover<N>, from: usize, occupied: SquareSet<N>) -> Sight<N> {
        let kind = if QUIET { mover.kind } else { mover.capture_kind };
        let slides = kind != MoveKind::Leaps(());
        let reached = if slides { self.line_targets(mover, from, occupied) } else { SquareSet::EMPTY };
        let mut sight = Sight { quiet: reached, capture: reached };
        if let Some(leaps) = &mover.leaps {
            sight.quiet |= leaps[from].quiet;
            sight.capture |= leaps[from].capture;
        }
        if kind == MoveKind::Mixed {
            self.see_more::<QUIET>(&mut sight, mover, from, occupied);
        }
        sight.quiet = sight.quiet.without(occupied);
        sight
    }

    /// Adds what only mixed movers have.
    fn see_more<const QUIET: bool>(&self, sight: &mut Sight<N>, mover: &Mover<N>, from: usize, occupied: SquareSet<N>) {
        for &run in &mover.runs {
            let reached = self.program.ray_targets(run, from, occupied);
            sight.quiet |= reached;
            sight.capture |= reached;
        }
        if QUIET {
            for &line in &mover.quiet_lines {
                sight.quiet |= self.program.line_targets(line, from, occupied);
            }
        }
        for &index in &mover.limited_slides {
            let slide = &mover.slides[index as usize];
            if QUIET || slide.capture {
                self.see_along(sight, slide, from, occupied);
            }
        }
        for hop in &mover.hops {
            let landing = self.landing(hop, from, occupied);
            sight.quiet |= landing & hop.limits[from].quiet;
            sight.capture |= landing & hop.limits[from].capture;
        }
        for hop in &mover.choosy_hops {
            let landing = self.choosy_landing(hop, from, occupied);
            sight.quiet |= landing & hop.limits[from].quiet;
            sight.capture |= landing & hop.limits[from].capture;
        }
        for lame in mover.lames.get(from).into_iter().flatten() {
            if !lame.when.in_check && !lame.via.meets(occupied) && self.attacker_may(lame.when, from) {
                sight.quiet |= if lame.quiet { lame.to } else { SquareSet::EMPTY };
                sight.capture |= if lame.capture { lame.to } else { SquareSet::EMPTY };
            }
        }
    }

    fn see_along(&self, sight: &mut Sight<N>, slide: &Slide<N>, from: usize, occupied: SquareSet<N>) {
        let reached = self.program.ray_targets(slide.direction, from, occupied);
        let limits = slide.limits.as_ref().map(|limits| limits[from]);
        if slide.quiet {
            sight.quiet |= limits.map_or(reached, |limits| reached & limits.quiet);
        }
        if slide.capture {
            sight.capture |= limits.map_or(reached, |limits| reached & limits.capture);
        }
    }
}
