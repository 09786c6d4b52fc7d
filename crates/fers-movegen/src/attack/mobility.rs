//! Mobility: pseudo-legal destinations of a piece by table lookups, for evaluation.

use fers_core::{Color, PieceType, Square, SquareSet};
use fers_program::{MoveKind, Mover, Slide, StepShift};

use crate::Position;

/// The destinations of a piece that are found in tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mobility<const N: usize> {
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
    pub fn mobility(&self, color: Color, piece_type: PieceType, from: Square) -> Option<Mobility<N>> {
        let mover = &self.program.movers[color][piece_type.index()];
        if !mover.scripts.is_empty() {
            return None;
        }
        Some(self.mobility_over(mover, from.index(), self.occupied()))
    }

    /// Returns the squares on which a piece could capture: the `capture` part of
    /// [`mobility`](Self::mobility).
    #[inline]
    pub fn capture_mobility(&self, color: Color, piece_type: PieceType, from: Square) -> Option<SquareSet<N>> {
        let mover = &self.program.movers[color][piece_type.index()];
        mover.scripts.is_empty().then(|| self.captures_over(mover, from.index(), self.occupied()))
    }

    /// Returns the captures of all pieces of a type as shifts of whole sets, if the type has only
    /// few steps. They equal [`capture_mobility`](Self::capture_mobility) of the single pieces.
    #[inline]
    pub fn capture_steps(&self, color: Color, piece_type: PieceType) -> Option<&StepShift<N>> {
        self.program.movers[color][piece_type.index()].capture_steps.as_ref()
    }

    /// Returns the captures of a mover without paths of several legs, with `occupied` in place of
    /// the occupied squares.
    #[inline(always)]
    pub(crate) fn captures_over(&self, mover: &Mover<N>, from: usize, occupied: SquareSet<N>) -> SquareSet<N> {
        self.look_up::<false>(mover, from, occupied).capture
    }

    /// Returns the destinations of a mover without paths of several legs, with `occupied` in place
    /// of the occupied squares.
    #[inline(always)]
    pub(crate) fn mobility_over(&self, mover: &Mover<N>, from: usize, occupied: SquareSet<N>) -> Mobility<N> {
        self.look_up::<true>(mover, from, occupied)
    }

    /// Like [`mobility_over`](Self::mobility_over). Without `QUIET`, the quiet moves are
    /// incomplete.
    #[inline(always)]
    fn look_up<const QUIET: bool>(&self, mover: &Mover<N>, from: usize, occupied: SquareSet<N>) -> Mobility<N> {
        let kind = if QUIET { mover.kind } else { mover.capture_kind };
        let slides = kind != MoveKind::Leaps(());
        let reached = if slides { self.line_targets(mover, from, occupied) } else { SquareSet::EMPTY };
        let mut mobility = Mobility { quiet: reached, capture: reached };
        if let Some(leaps) = &mover.leaps {
            mobility.quiet |= leaps[from].quiet;
            mobility.capture |= leaps[from].capture;
        }
        if kind == MoveKind::Mixed {
            self.add_mixed::<QUIET>(&mut mobility, mover, from, occupied);
        }
        mobility.quiet = mobility.quiet.difference(occupied);
        mobility
    }

    /// Adds the moves that only mixed movers have.
    fn add_mixed<const QUIET: bool>(
        &self,
        mobility: &mut Mobility<N>,
        mover: &Mover<N>,
        from: usize,
        occupied: SquareSet<N>,
    ) {
        for &ray in &mover.rays {
            let reached = self.program.ray_targets(ray, from, occupied);
            mobility.quiet |= reached;
            mobility.capture |= reached;
        }
        if QUIET {
            for &line in &mover.quiet_lines {
                mobility.quiet |= self.program.line_targets(line, from, occupied);
            }
        }
        for &index in &mover.limited_slides {
            let slide = &mover.slides[index as usize];
            if QUIET || slide.capture {
                self.add_slide(mobility, slide, from, occupied);
            }
        }
        for hop in &mover.hops {
            let landing = self.landing(hop, from, occupied);
            mobility.quiet |= landing & hop.limits[from].quiet;
            mobility.capture |= landing & hop.limits[from].capture;
        }
        for hop in &mover.filtered_hops {
            let landing = self.filtered_landing(hop, from, occupied);
            mobility.quiet |= landing & hop.limits[from].quiet;
            mobility.capture |= landing & hop.limits[from].capture;
        }
        for lame in mover.lames.get(from).into_iter().flatten() {
            if !lame.when.in_check && !lame.via.intersects(occupied) && self.attacker_may(lame.when, from) {
                mobility.quiet |= if lame.quiet { lame.to } else { SquareSet::EMPTY };
                mobility.capture |= if lame.capture { lame.to } else { SquareSet::EMPTY };
            }
        }
    }

    fn add_slide(&self, mobility: &mut Mobility<N>, slide: &Slide<N>, from: usize, occupied: SquareSet<N>) {
        let reached = self.program.ray_targets(slide.direction, from, occupied);
        let limits = slide.limits.as_ref().map(|limits| limits[from]);
        if slide.quiet {
            mobility.quiet |= limits.map_or(reached, |limits| reached & limits.quiet);
        }
        if slide.capture {
            mobility.capture |= limits.map_or(reached, |limits| reached & limits.capture);
        }
    }
}
