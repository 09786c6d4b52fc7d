//! Jumps and lame moves as SIMD lanes.

use fers_arch::{Rotation, Row, Rows, fill_lane};
use fers_core::SquareSet;

use crate::{AttackPlan, Mover, Program, When};

/// The largest number of squares that a lame move with a lane may pass.
const VIAS_MAX: usize = 3;

/// The largest number of different jumps.
const JUMPS_MAX: usize = 64;

/// A jump with its conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The difference of indices from origin to destination.
    pub by: i32,
    /// The differences of indices from the origin to the squares that must be empty, in ascending
    /// order.
    pub vias: Vec<i32>,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may end on an enemy.
    pub capture: bool,
    /// Whether only unmoved pieces make it.
    pub virgin: bool,
    /// Whether only moved pieces make it.
    pub moved: bool,
}

/// All jumps of the pieces of a side.
#[derive(Clone, Debug, Default)]
pub struct JumpTable<const N: usize> {
    /// The jumps, each with its origins by type.
    pub jumps: Vec<(Jump, Vec<(usize, SquareSet<N>)>)>,
}

/// Up to eight jumps.
#[derive(Clone, Debug)]
pub struct JumpGroup<const N: usize> {
    /// The rotations that make the jumps.
    pub turn: Rotation,
    /// By type: the origins of each jump.
    pub origins: Vec<(usize, Rows<N>)>,
    /// The rotations that bring the squares that must be empty to the origins, with the lanes that
    /// test them.
    pub vias: Vec<(Rotation, Row)>,
    /// The lanes of jumps that may end on empty squares.
    pub quiet: Row,
    /// The lanes of jumps that may end on enemies.
    pub capture: Row,
    /// Whether all lanes in use may do both.
    pub is_uniform: bool,
    /// The lanes for unmoved pieces.
    pub virgin: Row,
    /// The lanes for moved pieces.
    pub moved: Row,
    /// Whether there are lanes for unmoved or moved pieces.
    pub has_conditions: bool,
}

impl<const N: usize> JumpTable<N> {
    /// Adds the jumps and lame moves of a type. Returns whether lanes can hold all of them, each
    /// once.
    pub fn add_moves(&mut self, program: &Program<N>, piece_type: usize, mover: &Mover<N>) -> bool {
        let leaps = mover.leaps.iter().flat_map(|leaps| leaps.iter()).take(program.places).enumerate();
        for (from, leap) in leaps {
            for to in leap.quiet | leap.capture {
                let (quiet, capture) = (leap.quiet.contains(to), leap.capture.contains(to));
                self.add(piece_type, from, (to, SquareSet::EMPTY), (quiet, capture), When::default());
            }
        }
        for (from, lame) in
            mover.lames.iter().enumerate().flat_map(|(from, lames)| lames.iter().map(move |l| (from, l)))
        {
            if lame.when.in_check || lame.when.not_in_check {
                return false;
            }
            for to in lame.to {
                self.add(piece_type, from, (to, lame.via), (lame.quiet, lame.capture), lame.when);
            }
        }
        self.is_usable() && self.is_single(program, piece_type, mover)
    }

    /// Adds the attacks by jumps and lame moves. Returns whether lanes can hold all of them.
    pub fn add_attacks(&mut self, plan: &AttackPlan<N>) -> bool {
        for leap in &plan.leaps {
            for (to, from) in pairs(leap.origins.iter().copied().enumerate()) {
                for &piece_type in &leap.types {
                    self.add(piece_type, from, (to, SquareSet::EMPTY), (true, true), When::default());
                }
            }
        }
        for lame in &plan.lames {
            for (to, way) in lame.ways.iter().enumerate().flat_map(|(to, ways)| ways.iter().map(move |way| (to, way))) {
                for &piece_type in &lame.types {
                    // Conditions on check do not apply to attackers.
                    let when = When { in_check: false, not_in_check: false, ..way.when };
                    self.add(piece_type, usize::from(way.from), (to, way.via), (true, true), when);
                }
            }
        }
        self.is_usable()
    }

    /// Adds a jump from one square.
    pub fn add(
        &mut self,
        piece_type: usize,
        from: usize,
        (to, via): (usize, SquareSet<N>),
        (quiet, capture): (bool, bool),
        when: When,
    ) {
        let distance = |to: usize| to as i32 - from as i32;
        let vias: Vec<i32> = via.into_iter().map(distance).collect();
        let jump = Jump { by: distance(to), vias, quiet, capture, virgin: when.virgin, moved: when.moved };
        let index = self.jumps.iter().position(|(known, _)| *known == jump).unwrap_or_else(|| {
            self.jumps.push((jump, Vec::new()));
            self.jumps.len() - 1
        });
        let origins = &mut self.jumps[index].1;
        match origins.iter_mut().find(|(known, _)| *known == piece_type) {
            Some((_, squares)) => squares.insert(from),
            None => origins.push((piece_type, SquareSet::of(from))),
        }
    }

    fn is_usable(&self) -> bool {
        self.jumps.len() <= JUMPS_MAX && self.jumps.iter().all(|(jump, _)| jump.vias.len() <= VIAS_MAX)
    }

    /// Returns whether a type has at most one move between two squares, including slides.
    fn is_single(&self, program: &Program<N>, piece_type: usize, mover: &Mover<N>) -> bool {
        (0..program.places).all(|from| {
            let slides = mover.slides.iter().map(|slide| program.ray(slide.direction, from));
            let hops = mover.hops.iter().map(|hop| program.ray(hop.direction, from));
            let (mut quiet, mut captures) = (SquareSet::<N>::EMPTY, SquareSet::<N>::EMPTY);
            // Slides of a few steps are among the jumps already.
            let long = mover.slides.iter().zip(slides).filter(|(slide, _)| slide.limits.is_none());
            for ray in long.map(|(_, ray)| ray).chain(hops) {
                quiet |= ray;
                captures |= ray;
            }
            self.jumps.iter().all(|(jump, origins)| {
                let is_made = origins.iter().any(|(known, squares)| *known == piece_type && squares.contains(from));
                if !is_made {
                    return true;
                }
                let to = (from as i32 + jump.by) as usize;
                let is_new = !(jump.quiet && quiet.contains(to) || jump.capture && captures.contains(to));
                if jump.quiet {
                    quiet.insert(to);
                }
                if jump.capture {
                    captures.insert(to);
                }
                is_new
            })
        })
    }

    /// Returns the jumps in groups of eight, sorted by the number of squares that must be empty;
    /// `None` if one leads too far.
    pub fn groups(&self) -> Option<Vec<JumpGroup<N>>> {
        let mut jumps = self.jumps.clone();
        jumps.sort_by_key(|(jump, _)| (jump.vias.len(), jump.virgin, jump.moved, !(jump.quiet && jump.capture)));
        jumps.chunks(8).map(group).collect()
    }
}

fn group<const N: usize>(jumps: &[(Jump, Vec<(usize, SquareSet<N>)>)]) -> Option<JumpGroup<N>> {
    let mut by = [0; 8];
    let mut vias = vec![([0; 8], Row::default()); jumps.iter().map(|(jump, _)| jump.vias.len()).max().unwrap_or(0)];
    let mut origins: Vec<(usize, Rows<N>)> = Vec::new();
    let [mut quiet, mut capture, mut virgin, mut moved] = [Row::default(); 4];
    for (lane, (jump, from)) in jumps.iter().enumerate() {
        by[lane] = jump.by;
        let rows = [
            (&mut quiet, jump.quiet),
            (&mut capture, jump.capture),
            (&mut virgin, jump.virgin),
            (&mut moved, jump.moved),
        ];
        rows.into_iter().filter(|(_, holds)| *holds).for_each(|(row, _)| row.fill(lane));
        for (&via, (turn, looks)) in jump.vias.iter().zip(&mut vias) {
            turn[lane] = -via;
            looks.fill(lane);
        }
        for &(piece_type, squares) in from {
            let index = origins.iter().position(|(known, _)| *known == piece_type).unwrap_or_else(|| {
                origins.push((piece_type, [Row::default(); N]));
                origins.len() - 1
            });
            fill_lane(&mut origins[index].1, lane, squares.0);
        }
    }
    let vias = vias.into_iter().map(|(turn, looks)| Some((Rotation::new(turn)?, looks))).collect::<Option<_>>()?;
    let has_conditions = !virgin.is_empty() || !moved.is_empty();
    let is_uniform = jumps.iter().all(|(jump, _)| jump.quiet && jump.capture);
    Some(JumpGroup {
        turn: Rotation::new(by)?,
        origins,
        vias,
        quiet,
        capture,
        is_uniform,
        virgin,
        moved,
        has_conditions,
    })
}

/// Returns each square with each square of its set.
fn pairs<const N: usize>(table: impl Iterator<Item = (usize, SquareSet<N>)>) -> impl Iterator<Item = (usize, usize)> {
    table.flat_map(|(to, origins)| origins.into_iter().map(move |from| (to, from)))
}
