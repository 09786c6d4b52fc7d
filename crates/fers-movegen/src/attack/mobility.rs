//! Mobility: pseudo-legal destinations of a piece by table lookups, for evaluation.

use fers_core::{Color, PieceType, Square, SquareSet};
use fers_program::{MoveKind, Mover, Slide, StepShift};

use crate::Position;

/// The destinations of a piece that are found in tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sight<const N: usize> {
    /// Empty destinations.
    pub quiet: SquareSet<N>,
    /// Squares on which it could capture, whether they hold an enemy, a friend or nothing.
    pub capture: SquareSet<N>,
}

impl<const N: usize> Position<N> {
    /// Returns the destinations of a piece; `None` for types with paths of several legs.
    ///
    /// Ignores pins, restrictions on victims, promotion and en passant. Moves of unmoved pieces,
    /// and moves that require the side not to be in check, count if the piece is unmoved.
    #[inline]
    pub fn sight(&self, color: Color, piece_type: PieceType, from: Square) -> Option<Sight<N>> {
        let mover = &self.program.movers[color][piece_type.index()];
        if !mover.scripts.is_empty() {
            return None;
        }
        Some(self.sight_over(mover, from.index(), self.occupied()))
    }

    /// Returns the squares on which a piece could capture: the `capture` part of
    /// [`sight`](Self::sight).
    #[inline]
    pub fn sight_of_captures(&self, color: Color, piece_type: PieceType, from: Square) -> Option<SquareSet<N>> {
        let mover = &self.program.movers[color][piece_type.index()];
        mover.scripts.is_empty().then(|| self.captures_over(mover, from.index(), self.occupied()))
    }

    /// Returns the captures of all pieces of a type as shifts of whole sets, if the type has only
    /// few steps. They equal [`sight_of_captures`](Self::sight_of_captures) of the single pieces.
    #[inline]
    pub fn capture_steps(&self, color: Color, piece_type: PieceType) -> Option<&StepShift<N>> {
        self.program.movers[color][piece_type.index()].capture_steps.as_ref()
    }

    /// Returns the captures of a mover without paths of several legs, with `occupied` in place of
    /// the occupied squares.
    #[inline(always)]
    pub(crate) fn captures_over(&self, mover: &Mover<N>, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        self.look::<false>(mover, from, occupied).capture
    }

    /// Returns the destinations of a mover without paths of several legs, with `occupied` in place
    /// of the occupied squares.
    #[inline(always)]
    pub(crate) fn sight_over(&self, mover: &Mover<N>, from: usize, occupied: SquareSet<N>) -> Sight<N> {
        self.look::<true>(mover, from, occupied)
    }

    /// Like [`sight_over`](Self::sight_over). Without `QUIET`, the quiet moves are incomplete.
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
        sight.quiet = sight.quiet.difference(occupied);
        sight
    }

    /// Adds the moves that only mixed movers have.
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
            if !lame.when.in_check && !lame.via.intersects(occupied) && self.attacker_may(lame.when, from) {
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
