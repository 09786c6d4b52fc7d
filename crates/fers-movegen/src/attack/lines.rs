//! The lines on which pieces of a side are aligned with a square.
//!
//! Check masks, pins, discovered checks and attackers all ask who stands on the lines to a square,
//! and differ in what they do with the pieces between. [`Position::visit_lines`] finds the lines;
//! a [`LineVisitor`] looks at what blocks them.

use std::ops::ControlFlow;

use fers_core::{Color, SquareSet};
use fers_program::{Direction, HopAttack, LameAttack, LameWay, SlideAttack};

use crate::Position;

/// Lines to visit.
#[derive(Clone, Copy)]
pub(crate) struct LineQuery {
    /// The side whose pieces are aligned with the square.
    pub by: Color,
    pub square: usize,
    /// The pieces that count as aligned.
    pub range: Range,
    /// Whether royals that may not face each other count as sliders (xiangqi).
    pub with_facing: bool,
}

impl LineQuery {
    /// Returns the pieces that count, of pieces that attack from `origins` by target.
    #[inline(always)]
    fn aligned<const N: usize>(self, pieces: SquareSet<N>, origins: &[SquareSet<N>]) -> SquareSet<N> {
        match self.range {
            Range::InReach => pieces & origins[self.square],
            Range::AnyDistance => pieces,
        }
    }
}

/// The pieces that count as aligned with a square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Range {
    /// Pieces that attack the square on some board: short sliders count on near squares only.
    InReach,
    /// All pieces of the types: also those that are too near or too far to attack. Every lame way
    /// of such a type is visited, wherever its pieces stand.
    AnyDistance,
}

/// A ray that begins at the square, with aligned pieces on it.
#[derive(Clone, Copy)]
pub(crate) struct AlignedRay<const N: usize> {
    pub direction: Direction,
    pub squares: SquareSet<N>,
    /// The sliders or hoppers, on this ray and on others.
    pub pieces: SquareSet<N>,
}

/// Receives lines one by one. `Break` ends the visit.
pub(crate) trait LineVisitor<const N: usize> {
    /// Visits a ray with sliders on it.
    fn slide(&mut self, slide: &SlideAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()>;

    /// Visits a lame way to the square.
    fn lame(&mut self, way: &LameWay<N>, movers: SquareSet<N>) -> ControlFlow<()>;

    /// Visits a ray with hoppers on it.
    fn hop(&mut self, hop: &HopAttack<N>, ray: AlignedRay<N>) -> ControlFlow<()>;
}

impl<const N: usize> Position<N> {
    /// Visits the lines on which pieces of a side are aligned with a square. `pieces` returns the
    /// pieces of some types that count.
    ///
    /// Jumps and paths of several legs have no such lines.
    #[inline(always)]
    pub(crate) fn visit_lines(
        &self,
        query: LineQuery,
        pieces: impl Fn(&[usize]) -> SquareSet<N>,
        visitor: &mut impl LineVisitor<N>,
    ) -> ControlFlow<()> {
        let LineQuery { by, square, with_facing, .. } = query;
        let plan = &self.program.attacks[by];
        let facing = plan.facing.iter().filter(|_| with_facing && self.bans_facing());
        for slide in plan.slides.iter().chain(facing) {
            let pieces = query.aligned(pieces(&slide.types), &slide.origins);
            if pieces.is_empty() {
                continue;
            }
            for &direction in &slide.directions {
                let squares = self.program.ray(direction, square);
                if squares.intersects(pieces) {
                    visitor.slide(slide, AlignedRay { direction, squares, pieces })?;
                }
            }
        }
        let facing = plan.facing_round_edges.iter().filter(|_| with_facing && self.bans_facing());
        for lame in plan.lames.iter().chain(facing) {
            let movers = query.aligned(pieces(&lame.types), &lame.origins);
            if !movers.is_empty() {
                self.visit_lame_ways(query, lame, movers, visitor)?;
            }
        }
        for hop in &plan.hops {
            let pieces = query.aligned(pieces(&hop.types), &hop.origins);
            if pieces.is_empty() {
                continue;
            }
            for &direction in &hop.directions {
                let squares = self.program.ray(direction, square);
                if squares.intersects(pieces) {
                    visitor.hop(hop, AlignedRay { direction, squares, pieces })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn visit_lame_ways(
        &self,
        query: LineQuery,
        lame: &LameAttack<N>,
        movers: SquareSet<N>,
        visitor: &mut impl LineVisitor<N>,
    ) -> ControlFlow<()> {
        for way in &lame.ways[query.square] {
            let from = usize::from(way.from);
            let is_aligned = movers.contains(from) && self.attacker_may(way.when, from);
            if is_aligned || query.range == Range::AnyDistance {
                visitor.lame(way, movers)?;
            }
        }
        ControlFlow::Continue(())
    }
}
