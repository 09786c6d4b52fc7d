//! Slides and hops as SIMD lanes.

use fers_arch::{Rotation, Row, Rows, fill_lane};
use fers_core::SquareSet;

use super::jumps::JumpTable;
use crate::{AttackPlan, Direction, Hop, Mover, Program, Slide, SlideAttack, When};

/// The moves of a piece along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RayMove {
    /// It slides, to empty squares and to an enemy.
    Slide,
    /// It slides to empty squares only.
    Quiet,
    /// It captures beyond one hurdle.
    Hop {
        /// Whether it also moves to empty squares beyond the hurdle.
        quiet: bool,
    },
    /// It captures on the square behind the hurdle only.
    HopNext {
        /// Whether it also moves there if the square is empty.
        quiet: bool,
    },
}

/// A step and its opposite, repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis<const N: usize> {
    /// The difference of indices of the step.
    pub by: i32,
    /// The destinations of the step.
    pub ahead: SquareSet<N>,
    /// The destinations of the opposite step.
    pub behind: SquareSet<N>,
    /// The largest number of steps on the board.
    pub most: usize,
}

/// All slides and hops of the pieces of a side.
#[derive(Clone, Debug, Default)]
pub struct SlideTable<const N: usize> {
    /// The axes along which pieces slide or hop.
    pub axes: Vec<Axis<N>>,
    /// The moves of types by axis, with whether they use the opposite direction.
    pub ray_moves: Vec<(RayMove, usize, usize, bool)>,
}

/// Up to four axes: the lanes 0 to 3 are their steps, 4 to 7 the opposite ones.
#[derive(Clone, Debug)]
pub struct SlideGroup<const N: usize> {
    /// One step.
    pub one: Rotation,
    /// Two steps.
    pub two: Rotation,
    /// Four steps.
    pub four: Rotation,
    /// The number of further fills by four steps, after one and two, that cover the longest line.
    pub fours: usize,
    /// The destinations of a step.
    pub land: Rows<N>,
    /// The types that move along lines, with the lanes of their moves.
    pub ray_moves: Vec<(RayMove, Vec<(usize, Row)>)>,
}

impl<const N: usize> SlideTable<N> {
    /// Adds the slides and hops of a type; short slides become jumps. Returns whether lanes can
    /// hold all of them.
    pub fn add_moves(
        &mut self,
        program: &Program<N>,
        piece_type: usize,
        mover: &Mover<N>,
        jumps: &mut JumpTable<N>,
    ) -> bool {
        if !is_single(program, mover) {
            return false;
        }
        let slides = mover.slides.iter().all(|slide| match &slide.limits {
            None if slide.capture && slide.quiet => self.add(program, RayMove::Slide, piece_type, slide.direction),
            None if slide.quiet => self.add(program, RayMove::Quiet, piece_type, slide.direction),
            None => false,
            Some(_) => add_short(program, piece_type, slide, jumps),
        });
        slides && mover.filtered_hops.is_empty() && mover.hops.iter().all(|hop| self.add_hop(program, piece_type, hop))
    }

    fn add_hop(&mut self, program: &Program<N>, piece_type: usize, hop: &Hop<N>) -> bool {
        // No hop ends on the adjacent square, whether or not a table includes it.
        let beyond = |from: usize, squares: SquareSet<N>| {
            nearest(program, hop.direction, from).map_or(squares, |next| squares.difference(SquareSet::of(next)))
        };
        let ray = |from: usize| beyond(from, program.ray(hop.direction, from));
        let captures = (0..program.places).all(|from| beyond(from, hop.limits[from].capture) == ray(from));
        let is_quiet = (0..program.places).all(|from| beyond(from, hop.limits[from].quiet) == ray(from));
        let is_capture_only = (0..program.places).all(|from| beyond(from, hop.limits[from].quiet).is_empty());
        if !captures || !(is_quiet || is_capture_only) {
            return false;
        }
        let ray_move =
            if hop.land_next { RayMove::HopNext { quiet: is_quiet } } else { RayMove::Hop { quiet: is_quiet } };
        self.add(program, ray_move, piece_type, hop.direction)
    }

    /// Adds the attacks along lines, and the lines on which royals may not face each other; short
    /// slides become jumps.
    pub fn add_attacks(&mut self, program: &Program<N>, plan: &AttackPlan<N>, jumps: &mut JumpTable<N>) -> bool {
        let slides = plan.slides.iter().chain(&plan.facing);
        slides.into_iter().all(|slide| self.add_slide_attack(program, slide, jumps))
            && plan.hops.iter().all(|hop| {
                let ray = |square: usize| {
                    let rays = hop.directions.iter().map(|&direction| program.ray(direction, square));
                    rays.fold(SquareSet::EMPTY, |set, ray| set | ray)
                };
                // No hop starts from the adjacent square, whether or not a table includes it.
                let is_long = (0..program.places).all(|square| {
                    let next = hop.directions.iter().map(|&direction| nearest(program, direction, square));
                    let next = next.flatten().fold(SquareSet::EMPTY, |set, square| set | SquareSet::of(square));
                    ray(square).difference(next) == hop.origins[square].difference(next)
                });
                let ray_move =
                    if hop.land_next { RayMove::HopNext { quiet: true } } else { RayMove::Hop { quiet: true } };
                is_long && hop.barred.is_empty() && self.add_all(program, ray_move, &hop.types, &hop.directions)
            })
    }

    fn add_slide_attack(&mut self, program: &Program<N>, slide: &SlideAttack<N>, jumps: &mut JumpTable<N>) -> bool {
        let reach = |square: usize| {
            let rays = slide.directions.iter().map(|&direction| program.ray(direction, square));
            rays.fold(SquareSet::EMPTY, |set, ray| set | ray)
        };
        if (0..program.places).all(|square| slide.origins[square] == reach(square)) {
            return self.add_all(program, RayMove::Slide, &slide.types, &slide.directions);
        }
        for square in 0..program.places {
            for &direction in &slide.directions {
                let ray = program.ray(direction, square);
                for from in ray & slide.origins[square] {
                    let via = ray.difference(program.ray(direction, from) | SquareSet::of(from));
                    for &piece_type in &slide.types {
                        jumps.add(piece_type, from, (square, via), (true, true), When::default());
                    }
                }
            }
        }
        true
    }

    /// Adds the moves of types along some directions, seen from their targets.
    fn add_all(&mut self, program: &Program<N>, ray_move: RayMove, types: &[usize], seen_along: &[Direction]) -> bool {
        seen_along.iter().all(|&direction| {
            let Some((axis, is_opposite)) = self.axis(program, direction) else { return false };
            self.ray_moves.extend(types.iter().map(|&piece_type| (ray_move, piece_type, axis, !is_opposite)));
            true
        })
    }

    fn add(&mut self, program: &Program<N>, ray_move: RayMove, piece_type: usize, direction: Direction) -> bool {
        let Some((axis, is_opposite)) = self.axis(program, direction) else { return false };
        self.ray_moves.push((ray_move, piece_type, axis, is_opposite));
        true
    }

    /// Returns the axis of a direction, and whether the direction is its opposite; `None` if steps
    /// differ from square to square.
    fn axis(&mut self, program: &Program<N>, direction: Direction) -> Option<(usize, bool)> {
        let mut axis = Axis { by: 0, ahead: SquareSet::EMPTY, behind: SquareSet::EMPTY, most: 0 };
        for from in 0..program.places {
            let ray = program.ray(direction, from);
            let Some(to) = nearest(program, direction, from) else { continue };
            let by = to as i32 - from as i32;
            let goes_on = SquareSet::of(to) | program.ray(direction, to);
            if axis.by != 0 && axis.by != by || goes_on != ray {
                return None;
            }
            axis.by = by;
            axis.ahead.insert(to);
            axis.behind.insert(from);
            axis.most = axis.most.max(ray.count() as usize);
        }
        if axis.by == 0 {
            return None;
        }
        let mirrored = Axis { by: -axis.by, ahead: axis.behind, behind: axis.ahead, ..axis };
        if let Some(index) = self.axes.iter().position(|known| *known == axis) {
            return Some((index, false));
        }
        if let Some(index) = self.axes.iter().position(|known| *known == mirrored) {
            return Some((index, true));
        }
        self.axes.push(axis);
        Some((self.axes.len() - 1, false))
    }

    /// Returns the axes in groups of four; `None` if one leads too far.
    pub fn groups(&self) -> Option<Vec<SlideGroup<N>>> {
        (0..self.axes.len()).step_by(4).map(|first| self.group(first)).collect()
    }

    fn group(&self, first: usize) -> Option<SlideGroup<N>> {
        let axes = &self.axes[first..self.axes.len().min(first + 4)];
        let (mut by, mut land) = ([0; 8], [Row::default(); N]);
        for (lane, axis) in axes.iter().enumerate() {
            (by[lane], by[lane + 4]) = (axis.by, -axis.by);
            fill_lane(&mut land, lane, axis.ahead.0);
            fill_lane(&mut land, lane + 4, axis.behind.0);
        }
        let most = axes.iter().map(|axis| axis.most).max().unwrap_or(0);
        let mut ray_moves: Vec<(RayMove, Vec<(usize, Row)>)> = Vec::new();
        for &(ray_move, piece_type, axis, is_opposite) in &self.ray_moves {
            let Some(lane) = axis.checked_sub(first).filter(|&lane| lane < 4) else { continue };
            let types = match ray_moves.iter_mut().position(|(known, _)| *known == ray_move) {
                Some(index) => &mut ray_moves[index].1,
                None => {
                    ray_moves.push((ray_move, Vec::new()));
                    let last = ray_moves.len() - 1;
                    &mut ray_moves[last].1
                }
            };
            let lane = if is_opposite { lane + 4 } else { lane };
            match types.iter_mut().find(|(known, _)| *known == piece_type) {
                Some((_, lanes)) => lanes.fill(lane),
                None => {
                    let mut lanes = Row::default();
                    lanes.fill(lane);
                    types.push((piece_type, lanes));
                }
            }
        }
        Some(SlideGroup {
            one: Rotation::new(by)?,
            two: Rotation::new(by.map(|by| 2 * by))?,
            four: Rotation::new(by.map(|by| 4 * by))?,
            fours: most.saturating_sub(4).div_ceil(4),
            land,
            ray_moves,
        })
    }
}

/// Adds a slide of a few steps as jumps.
fn add_short<const N: usize>(
    program: &Program<N>,
    piece_type: usize,
    slide: &Slide<N>,
    jumps: &mut JumpTable<N>,
) -> bool {
    let Some(limits) = &slide.limits else { return false };
    for from in 0..program.places {
        let ray = program.ray(slide.direction, from);
        let (quiet, capture) = (limits[from].quiet, limits[from].capture);
        for to in (quiet | capture) & ray {
            let via = ray.difference(program.ray(slide.direction, to) | SquareSet::of(to));
            let may = (slide.quiet && quiet.contains(to), slide.capture && capture.contains(to));
            jumps.add(piece_type, from, (to, via), may, When::default());
        }
    }
    true
}

/// Returns the next square in a direction.
fn nearest<const N: usize>(program: &Program<N>, direction: Direction, from: usize) -> Option<usize> {
    let ray = program.ray(direction, from);
    (!ray.is_empty()).then(|| direction.nearest(ray))
}

/// Returns whether a mover has at most one slide or hop between two squares. Lanes would count two
/// of them twice.
///
/// A hop may share its line with a slide, because it begins where the slide ends, as in a cannon's
/// moves.
fn is_single<const N: usize>(program: &Program<N>, mover: &Mover<N>) -> bool {
    let slides = mover.slides.iter().filter(|slide| slide.limits.is_none()).map(|slide| (slide.direction, true));
    let lines: Vec<(Direction, bool)> = slides.chain(mover.hops.iter().map(|hop| (hop.direction, false))).collect();
    let meet = |one: Direction, other: Direction| {
        (0..program.places).any(|from| program.ray(one, from).intersects(program.ray(other, from)))
    };
    lines.iter().enumerate().all(|(index, &(direction, slides))| {
        let mut earlier = lines[..index].iter();
        earlier.all(|&(other, also_slides)| direction == other && slides != also_slides || !meet(direction, other))
    })
}
